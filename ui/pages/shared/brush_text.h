// "12 of 14 cycles of A": how titles and the status bar speak of a brush, and of what the timelines show.
#pragma once

#include <QString>
#include <functional>

#include "core/model/results/results.h"
#include "ui/state/selection.h"

namespace culprit::ui {

/// Keeps the cycles of both runs for which it holds. A side with none or all of them is left whole: with none
/// there would be nothing to compare.
Brush brushWhere(const PairResults& pair, const std::function<bool(const Cycle&)>& holds);

/// "2–13" of cycles that follow each other, else "12 of 14"; `kept` as in Brush.
QString keptText(const std::vector<std::uint32_t>& kept, const std::vector<Cycle>& cycles);
/// Empty for an empty brush.
QString brushText(const Brush& brush, const PairResults& pair);

/// The brush and the part of both runs that is looked at, in words; empty if that is everything.
QString selectedText(const Selection& selection, const PairResults& pair);
/// The brushed cycles of which some moment is looked at: those that plots do not draw faint.
Brush seenCycles(const Selection& selection, const PairResults& pair);

}  // namespace culprit::ui
