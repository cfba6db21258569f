// Measures one repaint of the timelines with 5,000,000 points beside its limit. Needs no display; run it on
// an idle machine.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <vector>

#include "ui/plots/timeline_plot.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kPointsPerRow = 1'250'000;
constexpr double kLimitMs = 30.0;

TimelineData madeData() {
  TimelineData data;
  for (const PlotSide side : kPlotSides) {
    TimelineSide& each = data.sides[side];
    for (std::size_t i = 0; i < kPointsPerRow; ++i) {
      each.number.push_back(static_cast<double>(i + 1));
      each.start.push_back(static_cast<double>(i));
      each.duration.push_back(1.0);
      each.betaCycle.push_back(static_cast<std::uint32_t>(i));
      each.beta.push_back(static_cast<double>((i * 40503U) % 977));
      each.mu.push_back(static_cast<double>((i * 2654435761U) % 1000));
    }
    each.muCycle = each.betaCycle;
    each.measured.assign(each.mu.size(), false);
  }
  return data;
}

double medianReplotMs(TimelinePlot& plot) {
  std::vector<double> times;
  for (int i = 0; i < 15; ++i) {
    QElapsedTimer clock;
    clock.start();
    plot.replot();
    times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  std::nth_element(times.begin(), times.begin() + 7, times.end());
  return times[7];
}

}  // namespace

}  // namespace culprit::ui

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
  culprit::ui::TimelinePlot plot;
  plot.resize(1200, 400);
  plot.setData(culprit::ui::madeData());
  plot.replot();
  const double ms = culprit::ui::medianReplotMs(plot);
  fmt::print("replot of 5,000,000 points {:8.1f} ms   limit {:.1f} ms   {:.2f}\n", ms, culprit::ui::kLimitMs,
             ms / culprit::ui::kLimitMs);
  return 0;
}
