#include "ui/plots/cycle_pair/cycle_pair_data.h"

#include <algorithm>

namespace culprit::ui {

PlotRange CyclePairData::axis() const {
  PlotRange axis{std::min(sides.a.start, sides.b.start), 0.0};
  for (const PlotSide side : kPlotSides) {
    axis.high = std::max(axis.high, sides[side].start + sides[side].duration);
    for (const PlotBox& box : sides[side].boxes)
      if (box.mark != BoxMark::Foreign) axis.high = std::max(axis.high, box.end);
  }
  if (axis.span() <= 0.0) axis.high = axis.low + 1.0;
  return axis;
}

void CyclePairData::startB(double start) {
  const double by = start - sides.b.start;
  sides.b.start = start;
  for (PlotBox& box : sides.b.boxes) {
    box.start += by;
    box.end += by;
  }
  for (CounterStrip& strip : counters)
    for (QPointF& point : strip.lines.b) point.rx() += by;
}

}  // namespace culprit::ui
