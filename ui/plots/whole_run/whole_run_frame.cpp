#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/plots/whole_run/whole_run_view.h"

namespace culprit::ui {

namespace {

constexpr double kRightMargin = 8.0;
constexpr double kBetweenSides = 6.0;
constexpr double kLeastLanes = 36.0;  // room for a sentence
constexpr double kLanesBeforeCounters = 60.0;
constexpr double kCounterStrip = 36.0;
constexpr std::size_t kMostCounterStrips = 4;

double labelColumn(const QSizeF& size) {
  return std::clamp(size.width() * 0.16, 80.0, 180.0);
}

}  // namespace

double WholeRunFrame::lineHeight() {
  return std::ceil(QFontMetricsF(fontFor(FontRole::Secondary)).height()) + 2.0;
}

std::size_t WholeRunFrame::strips() const {
  return stripHeight > 0.0 ? static_cast<std::size_t>(std::lround(counters.height() / stripHeight)) : 0;
}

QRectF WholeRunFrame::strip(std::size_t band) const {
  return {counters.left(), counters.top() + static_cast<double>(band) * stripHeight, counters.width(),
          stripHeight};
}

WholeRunFrame::WholeRunFrame(const WholeRunData& data, const PlotPair<double>& heights, const QSizeF& size) {
  const double column = labelColumn(size);
  const double width = std::max(size.width() - column - kRightMargin, 1.0);
  // Counters never take more than a third; where that is not enough for all of them, the last are left out.
  const double third = size.height() / 3.0;
  const auto fitting = static_cast<std::size_t>(std::max(third / (2.0 * lineHeight() + 4.0), 0.0));
  // Lanes come first: in a low panel there is no room for counters.
  const double beside = 2.0 * (rulerHeight() + kLanesBeforeCounters) + kBetweenSides;
  const auto spare = static_cast<std::size_t>(std::max((size.height() - beside) / kCounterStrip, 0.0));
  const std::size_t strips = std::min({data.counters.size(), kMostCounterStrips, fitting, spare});
  const double below = strips == 0 ? 0.0 : std::min(kCounterStrip * static_cast<double>(strips), third);
  stripHeight = strips == 0 ? 0.0 : below / static_cast<double>(strips);
  const double height = std::max(size.height() - below, 1.0);
  const double room = std::max(height - 2.0 * rulerHeight() - kBetweenSides, 2.0);
  const double wantedA = std::max(heights.a, kLeastLanes), wantedB = std::max(heights.b, kLeastLanes);
  double a = wantedA;
  if (wantedA + wantedB > room)
    a = wantedA <= room / 2.0 ? wantedA : wantedB <= room / 2.0 ? room - wantedB : room / 2.0;
  a = std::floor(a);
  ruler.a = {column, 0.0, width, rulerHeight()};
  lanes.a = {column, ruler.a.bottom(), width, a};
  ruler.b = {column, lanes.a.bottom() + kBetweenSides, width, rulerHeight()};
  lanes.b = {column, ruler.b.bottom(), width, std::max(height - ruler.b.bottom(), 1.0)};
  counters = {column, height, width, below};
}

}  // namespace culprit::ui
