// What is said of one call: in a tooltip of the table, over the icicle, for a screen reader.
#pragma once

#include <QString>
#include <cstdint>

#include "ui/pages/calltree/shown_calls.h"

namespace culprit::ui {

/// Name, kind, times and calls of both runs and what it is inside of; lines.
QString callText(const ShownCalls& calls, std::uint32_t node);
/// "thread › Linear › aten::addmm": what it is inside of and itself; of long ways the ends.
QString callPath(const ShownCalls& calls, std::uint32_t node);
/// Empty: it stands in both runs in one place under one name.
QString movedText(const ShownCalls& calls, std::uint32_t node);
/// One sentence of the calls that have no row of their own; empty: all have.
QString foldedText(const ShownCalls& calls);
/// "+1.250", "–"
QString msText(const std::optional<double>& ms, bool isDifference);

}  // namespace culprit::ui
