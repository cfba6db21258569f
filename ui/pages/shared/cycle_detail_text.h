// What the Detail page says about one cycle. Made from results only.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/model/details/special_usage.h"
#include "core/model/results/results.h"
#include "ui/state/selection.h"

namespace culprit::ui {

/// "cycle 5 of B".
QString cycleName(const PairResults& pair, const CycleRef& cycle);

/// Functions in which a cycle differs from the others of its run; empty optional: not known yet.
using Specials = std::optional<std::vector<SpecialUsage>>;

/// Duration, kind and anchor of the cycle and what is special in it, as HTML for a QTextBrowser. Names are
/// escaped; the n-th function is a link to "special:n".
QString cycleHtml(const Results& results, const PairResults& pair, const CycleRef& cycle,
                  const Specials& specials);

/// The same as plain text, the table tab-separated, with the raw names.
QString cyclePlainText(const Results& results, const PairResults& pair, const CycleRef& cycle,
                       const Specials& specials);

}  // namespace culprit::ui
