// Measures one repaint of the timelines with 5,000,000 points beside its limit: of all of them, and while
// they are panned and zoomed. Needs no display; run it on an idle machine.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <vector>

#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kPointsPerRow = 1'250'000;
constexpr double kLimitMs = 16.0;
constexpr int kSteps = 40;

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

/// Of the repaints after each of the steps, `step` given its number: the median and the longest.
template <typename Step>
void measure(TimelinePlot& plot, const char* what, Step step) {
  std::vector<double> times;
  for (int i = 0; i < kSteps; ++i) {
    step(i);
    QElapsedTimer clock;
    clock.start();
    plot.replot();
    times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  std::sort(times.begin(), times.end());
  fmt::print("{:<34} median {:6.1f} ms, longest {:6.1f} ms   limit {:.1f} ms   {:.2f}\n", what,
             times[times.size() / 2], times.back(), kLimitMs, times[times.size() / 2] / kLimitMs);
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
  using namespace culprit::ui;
  measure(plot, "5,000,000 points, all of them", [](int) {});
  QCPAxis& axis = *plot.axisRect(0)->axis(QCPAxis::atBottom);
  const double all = axis.range().size();
  axis.setRange(0.0, 0.5 * all);
  measure(plot, "the half of them, panned", [&](int) { axis.moveRange(0.01 * all); });
  axis.setRange(0.0, all);
  measure(plot, "zoomed to a few hundred", [&](int) { axis.scaleRange(0.8, 0.4 * all); });
  return 0;
}
