// How far what a delegate paints keeps from the edges of its cell.
#pragma once

namespace culprit::ui {

inline constexpr int kCellPadding = 6;  ///< pixels

}  // namespace culprit::ui
