// The room that delegates leave between what they paint and the edges of the cell.
#pragma once

namespace culprit::ui {

inline constexpr int kCellPadding = 6;  ///< pixels

}  // namespace culprit::ui
