// Draws two recordings of 20 million events in 40 lanes as the Whole run page does, at 1,440 x 900: all of
// it, zoomed in step by step down to single kernels, panned, with a search, and while only the mouse moves;
// prints the median and the longest of some frames beside the limit. Needs no display; run it on an idle
// machine.
#include <fmt/format.h>

#include <QApplication>
#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/model/details/lane_builder.h"
#include "core/model/details/run_timeline.h"
#include "tests/bench/cost.h"
#include "ui/look/apply_theme.h"
#include "ui/pages/wholerun/shown_timeline.h"
#include "ui/plots/whole_run/whole_run_plot.h"

namespace {

using namespace culprit;
using namespace culprit::ui;

constexpr std::size_t kLanesOfSide = 20;
constexpr std::size_t kEventsOfLane = 500'000;
constexpr double kFrameMs = 16.0;
constexpr int kRounds = 15;
constexpr FunctionId kAtTheStart{300}, kAtBothEnds{301};  // a call in each lane, and two

/// Half of the lanes are streams, the others threads with calls inside of calls.
std::shared_ptr<RunTimeline> madeTimeline(Side side) {
  std::mt19937 random(side == Side::A ? 1U : 2U);
  auto timeline = std::make_shared<RunTimeline>();
  timeline->side = side;
  for (std::size_t lane = 0; lane < kLanesOfSide; ++lane) {
    const bool isStream = lane < kLanesOfSide / 2;
    LaneBuilder builder;
    std::int64_t time = 0;
    for (std::size_t i = 0; i < kEventsOfLane; ++i) {
      const auto length = static_cast<std::int64_t>(2'000 + random() % 50'000);
      FunctionId function{static_cast<std::uint32_t>(random() % 300)};
      if (i == 0) function = kAtTheStart;
      if (i == 1 || i + 1 == kEventsOfLane) function = kAtBothEnds;
      const bool isInside = !isStream && i % 4 != 0;
      builder.add({.startNs = time,
                   .durationNs = isInside ? length / 8 : length,
                   .function = function,
                   .category = isStream ? EventCategory::GpuCompute : EventCategory::CpuOp});
      time += isInside ? length / 8 + 100 : length / (isStream ? 1 : 4);
      if (i % 500 == 0) time += 3'000'000;
    }
    timeline->lanes.push_back({.kind = isStream ? TrackKind::GpuStream : TrackKind::HostThread,
                               .process = "rank 0",
                               .device = isStream ? "GPU 0" : "Host",
                               .name = std::to_string(lane),
                               .events = std::make_shared<const LaneExtents>(builder.take())});
  }
  const std::int64_t end = timeline->span().endNs;
  constexpr std::int64_t kCycle = 20'000'000;
  for (std::int64_t start = 0; start < end; start += kCycle)
    timeline->cycles.push_back(
        {{start, start + kCycle}, start / kCycle, static_cast<std::uint32_t>(start / kCycle)});
  return timeline;
}

void print(const std::string& what, const std::function<void(int round)>& step) {
  std::vector<double> times;
  for (int round = 0; round < kRounds; ++round) {
    times.push_back(1e3 * bench::costOf([&] { step(round); }).processor);
  }
  std::sort(times.begin(), times.end());
  const double median = times[kRounds / 2];
  fmt::print("  {:<34} {:6.1f} ms, longest {:6.1f}   limit {:.0f} ms   {}\n", what, median, times.back(),
             kFrameMs, median <= kFrameMs ? "ok" : "TOO SLOW");
}

/// Frames of that length, each a little further.
void printFrames(WholeRunPlot& plot, const std::string& what, double span) {
  print(what, [&](int round) {
    const double low = 1e9 + static_cast<double>(round) * span / 20.0;
    plot.zoomTo({low, low + span});
    plot.repaint();
  });
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  applyTheme(ThemeChoice::Light);
  const PlotPair<std::shared_ptr<RunTimeline>> timelines{madeTimeline(Side::A), madeTimeline(Side::B)};
  PlotPair<std::shared_ptr<WantedFunctions>> wanted{std::make_shared<WantedFunctions>(),
                                                    std::make_shared<WantedFunctions>()};
  WholeRunPlot plot;
  plot.setNames(
      [](std::uint32_t name) { return QString("at::native::vectorized_elementwise_kernel_%1").arg(name); });
  plot.resize(1440, 900);
  WholeRunData data;
  for (const PlotSide side : kPlotSides) data.sides[side] = shownSide(timelines[side], wanted[side]);
  fmt::print("{} lanes, {} events\n", 2 * kLanesOfSide, 2 * kLanesOfSide * kEventsOfLane);
  plot.setData(std::move(data));
  plot.show();
  QApplication::processEvents();
  print("frame, all of it", [&](int round) {
    plot.setHostShown(round % 2 == 0);  // which asks for everything again
    plot.repaint();
  });
  plot.setHostShown(true);
  printFrames(plot, "frame, 5 s", 5e9);
  printFrames(plot, "frame, 500 ms", 5e8);
  printFrames(plot, "frame, 50 ms", 5e7);
  printFrames(plot, "frame, 5 ms", 5e6);
  printFrames(plot, "frame, 500 us", 5e5);
  for (const PlotSide side : kPlotSides) {
    FunctionSet found;
    for (std::uint32_t function = 0; function < 20; ++function) found.add(FunctionId{function});
    *wanted[side] = WantedFunctions::in(*timelines[side], found);
  }
  printFrames(plot, "frame, 5 s, while something is found", 5e9);
  const std::vector<std::pair<std::string, FunctionId>> rare = {
      {"frame, 1 ms, behind all that is found", kAtTheStart},
      {"frame, 1 ms, between what is found", kAtBothEnds},
  };
  for (const auto& [what, function] : rare) {
    for (const PlotSide side : kPlotSides)
      *wanted[side] = WantedFunctions::in(*timelines[side], FunctionSet(std::vector{function}));
    printFrames(plot, what, 1e6);
  }
  print("frame, only the mouse moves", [&](int round) {
    plot.setFocused(plot.placeAt({400.0 + 20.0 * round, 80.0}));
    plot.repaint();
  });
  return 0;
}
