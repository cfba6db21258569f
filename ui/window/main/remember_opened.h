// Puts a comparison that is open, or could be, on top of the recent ones.
#pragma once

namespace culprit::ui {

struct OpenedComparison;

/// With what came out over all of its cycles, whatever is brushed.
void rememberOpened(const OpenedComparison& opened);

}  // namespace culprit::ui
