// Draws two cycles with 50,000 boxes together as the Cycle Pair page does, in full, zoomed in and on the way
// between; prints the longest frame of each beside its limit. Needs no display; run it on an idle machine.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <random>
#include <vector>

#include "ui/look/apply_theme.h"
#include "ui/plots/common/box_look.h"
#include "ui/plots/cycle_pair/cycle_pair_plot.h"

namespace {

using namespace culprit::ui;

constexpr std::uint32_t kBoxes = 50'000;
constexpr double kLimitMs = 16.0;
constexpr double kCycleNs = 250e6;
constexpr int kFrames = 15;

/// Two streams and a thread of ten rows a side; every tenth box without partner.
CyclePairData madeData() {
  CyclePairData data;
  for (int i = 0; i < 300; ++i)
    data.names.push_back(QStringLiteral("at::native::vectorized_elementwise_kernel_%1").arg(i));
  std::mt19937 random(1);
  constexpr std::uint32_t kRows = 12;
  constexpr std::uint32_t kPerRow = kBoxes / 2 / kRows;
  for (const PlotSide side : kPlotSides) {
    CyclePairSide& each = data.sides[side];
    each.duration = kCycleNs;
    for (const std::uint32_t rows : {1U, 1U, kRows - 2}) {
      PlotLane lane{.label = QStringLiteral("GPU 0, stream 7"), .isGpu = rows == 1, .rowBegin = {}};
      for (std::uint32_t row = 0; row < rows; ++row) {
        lane.rowBegin.push_back(static_cast<std::uint32_t>(each.boxes.size()));
        for (std::uint32_t i = 0; i < kPerRow; ++i) {
          const double step = kCycleNs / kPerRow;
          const auto share = static_cast<double>(random() % 100) / 100.0;
          const bool hasPartner = i % 10 != 0;
          each.boxes.push_back(
              {.start = i * step,
               .end = i * step + step * share,
               .name = static_cast<std::uint32_t>(random() % 300),
               .partner = hasPartner ? static_cast<std::uint32_t>(each.boxes.size()) : PlotBox::kNone,
               .mark = hasPartner ? BoxMark::Plain : BoxMark::OnlyHere,
               .tint = static_cast<std::uint8_t>(random() % kBoxTints)});
        }
      }
      lane.rowBegin.push_back(static_cast<std::uint32_t>(each.boxes.size()));
      each.lanes.push_back(std::move(lane));
    }
  }
  return data;
}

/// The median and the longest of some.
void printFrames(CyclePairPlot& plot, const char* what, double shownNs) {
  std::vector<double> times;
  for (int i = 0; i < kFrames; ++i) {
    const double from = (kCycleNs - shownNs) * i / kFrames;
    plot.zoomTo({from, from + shownNs});
    QElapsedTimer clock;
    clock.start();
    plot.repaint();
    times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  std::sort(times.begin(), times.end());
  fmt::print("  cycle pair 50,000 boxes frame, {:<18} {:6.1f} ms, longest {:6.1f}   limit {:.0f} ms   {}\n",
             what, times[kFrames / 2], times.back(), kLimitMs,
             times[kFrames / 2] <= kLimitMs ? "ok" : "TOO SLOW");
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  applyTheme(ThemeChoice::Light);
  CyclePairPlot plot;
  plot.resize(1440, 700);
  plot.setData(madeData());
  plot.setSelected({7U, 7U});
  plot.show();
  QApplication::processEvents();
  printFrames(plot, "in full", kCycleNs);
  for (const double share : {0.3, 0.1, 0.03, 0.01, 0.001})
    printFrames(plot, fmt::format("{:g} % of the time", 100.0 * share).c_str(), share * kCycleNs);
  return 0;
}
