// Sorts and filters a million launches as the Launches page asks for it in the background, and scrolls the
// table over them as a user does; prints the times beside their limits.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <random>

#include "ui/look/apply_theme.h"
#include "ui/pages/launches/launch_model.h"
#include "ui/tables/dense_table.h"

namespace {

using namespace culprit;
using namespace culprit::ui;

constexpr std::uint32_t kLaunches = 1'000'000;
constexpr std::uint32_t kCycles = 1000;
constexpr double kSortLimitMs = 300.0;
constexpr double kFrameMs = 16.0;

std::shared_ptr<LaunchList> madeLaunches() {
  auto list = std::make_shared<LaunchList>();
  std::mt19937 random(1);
  std::lognormal_distribution<double> duration(10.0, 0.5);
  list->addDetail({.threads = 1024, .processGroup = {}});
  for (const Side side : {Side::A, Side::B})
    list->addLane({.side = side, .kind = TrackKind::GpuStream, .device = "GPU 0", .name = "7"});
  for (std::uint32_t i = 0; i < kLaunches; ++i) {
    const Side side = i < kLaunches / 2 ? Side::A : Side::B;
    list->add(side, {.startNs = std::int64_t{i} * 100'000,
                     .durationNs = static_cast<std::int64_t>(duration(random)),
                     .lane = side == Side::A ? 0U : 1U,
                     .cycle = i % (kLaunches / 2) / (kLaunches / 2 / kCycles),
                     .detail = 0U,
                     .gapNs = static_cast<std::int64_t>(random() % 50'000),
                     .delayNs = static_cast<std::int64_t>(random() % 5'000)});
  }
  return list;
}

void print(const char* what, double ms, double limit) {
  fmt::print("  {:<44} {:7.1f} ms   limit {:.0f} ms   {}\n", what, ms, limit,
             ms <= limit ? "ok" : "TOO SLOW");
}

template <typename Work>
double millisecondsOf(Work work) {
  QElapsedTimer timer;
  timer.start();
  work();
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  applyTheme(ThemeChoice::Light);
  auto results = std::make_shared<Results>();
  results->pairs.emplace_back();
  for (auto* cycles : {&results->pairs[0].cyclesA, &results->pairs[0].cyclesB})
    for (std::uint32_t i = 0; i < kCycles; ++i)
      cycles->push_back({.number = i + 1, .startNs = i * 50'000'000LL});
  const auto list = madeLaunches();
  fmt::print("{} launches\n", kLaunches);
  std::shared_ptr<const LaunchAnswer> shown;
  for (const LaunchColumn column : {LaunchColumn::Duration, LaunchColumn::Start, LaunchColumn::Gap,
                                    LaunchColumn::Cycle, LaunchColumn::Lane}) {
    std::vector<std::uint32_t> rows(kLaunches);
    for (std::uint32_t i = 0; i < kLaunches; ++i) rows[i] = i;
    const LaunchAnswer unsorted = answer({.list = list, .results = results}, SilentMonitor());
    const double ms = millisecondsOf([&] {
      sortLaunches(*list, unsorted.frame, {{column, true}}, rows, SilentMonitor());
    });
    print(fmt::format("sort by {}", textOf(column).title).c_str(), ms, kSortLimitMs);
  }
  print("everything that the page asks for", millisecondsOf([&] {
          shown = std::make_shared<const LaunchAnswer>(
              answer({.list = list, .results = results, .keys = {{}}}, SilentMonitor()));
        }),
        2 * kSortLimitMs);
  LaunchModel model;
  DenseTable table("Launches");
  table.setModel(&model);
  table.resize(1000, 600);
  table.show();
  print("put them into the table", millisecondsOf([&] {
          model.setAnswer(shown);
          QApplication::processEvents();
        }),
        50.0);
  double longest = 0.0;
  for (int step = 0; step < 200; ++step) {
    longest =
        std::max(longest, millisecondsOf([&] {
                   table.verticalScrollBar()->setValue(step * table.verticalScrollBar()->maximum() / 200);
                   table.viewport()->repaint();
                 }));
  }
  print("scroll by 5,000 rows, longest of 200", longest, kFrameMs);
  return 0;
}
