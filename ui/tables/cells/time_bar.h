// What the bar of one row of "where the time went" shows: a change split into its parts beside a zero line,
// or a step of the waterfall. Made by the model, drawn by splitCells(); lengths are shares of the column.
#pragma once

#include <QMetaType>
#include <optional>

#include "core/model/run/ids.h"

namespace culprit::ui {

struct TimeBar {
  enum class Kind { Split, Step, Total };
  Kind kind = Kind::Split;
  double zero = 0.0;                                 ///< where the zero line lies; Split
  double perCall = 0.0, calls = 0.0, exposed = 0.0;  ///< signed lengths; Split
  double from = 0.0, to = 0.0;                       ///< Step and Total
  std::optional<Side> side;                          ///< whose cycle it is; Total
};

}  // namespace culprit::ui

Q_DECLARE_METATYPE(culprit::ui::TimeBar)
