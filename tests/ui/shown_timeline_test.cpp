#include <QtTest>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/lane_builder.h"
#include "tests/ui/registry.h"
#include "ui/pages/wholerun/shown_timeline.h"

namespace culprit::ui::test {

/// A timeline of the core as the plot shows it.
class ShownTimelineTest : public QObject {
  Q_OBJECT
 private slots:
  void timesStayTimes();
  void flagsEndAtTheLastTimeThereIs();
  void saysOfHowManyACounterIsTheMean();
  void namesRecordings();
};

static const Registered<ShownTimelineTest> kShownTimelineTest("shown_timeline_test");

namespace {

ReadingSeries utilOf(const std::string& gpu, double value) {
  ReadingSeries series{.counter = "gpu_util_" + gpu, .metric = "gpu_util", .instance = gpu};
  for (const std::int64_t time : {0, 1000, 2000}) {
    series.timeNs.push_back(time);
    series.value.push_back(value + static_cast<double>(time));
  }
  return series;
}

CounterBand bandOf(int inA, int inB) {
  RunTimeline a, b;
  for (int i = 0; i < inA; ++i) a.readings.push_back(utilOf(std::to_string(i), 10.0));
  for (int i = 0; i < inB; ++i) b.readings.push_back(utilOf(std::to_string(i), 20.0));
  const auto bands = counterBands(a, b, SilentMonitor());
  return bands.size() == 1 ? bands.front() : CounterBand();
}

QString titleOf(int inA, int inB) {
  return bandOf(inA, inB).title;
}

}  // namespace

void ShownTimelineTest::timesStayTimes() {
  QCOMPARE(nsOf(1e6), std::int64_t{1'000'000});
  constexpr std::int64_t kMost = 9'000'000'000'000'000'000;
  QCOMPARE(nsOf(1e300), kMost);
  QCOMPARE(nsOf(-1e300), -kMost);
  QCOMPARE(nsOf(std::numeric_limits<double>::infinity()), kMost);
  QCOMPARE(nsOf(std::nan("")), -kMost);
}

void ShownTimelineTest::flagsEndAtTheLastTimeThereIs() {
  constexpr std::int64_t kFar = 4'000'000'000'000'000'000;
  LaneBuilder lane;
  for (const std::int64_t start : {-kFar, std::int64_t{0}, kFar})
    lane.add({start, 10, FunctionId{1}, EventCategory::GpuCompute, 0});
  auto timeline = std::make_shared<RunTimeline>();
  timeline->lanes.push_back(
      {.kind = TrackKind::GpuStream, .events = std::make_shared<const LaneExtents>(lane.take())});
  FunctionSet functions;
  functions.add(FunctionId{1});
  const auto wanted = std::make_shared<const WantedFunctions>(WantedFunctions::in(*timeline, functions));
  const auto lanes = shownLanes(timeline, wanted);
  QCOMPARE(lanes.size(), std::size_t{1});
  const auto startsAt = [&](double step) {
    std::vector<double> starts;
    lanes[0].wanted({-4e18, 4e18}, step, starts);
    return starts;
  };
  QVERIFY((startsAt(8e18) == std::vector<double>{-4e18, 4e18}));
  QVERIFY((startsAt(9e18) == std::vector<double>{-4e18}));
  QVERIFY((startsAt(1.0) == std::vector<double>{-4e18, 0.0, 4e18}));
  QVERIFY((startsAt(6e18) == std::vector<double>{-4e18, 4e18}));
}

void ShownTimelineTest::saysOfHowManyACounterIsTheMean() {
  QVERIFY2(titleOf(1, 1).startsWith("gpu_util"), qPrintable(titleOf(1, 1)));
  QVERIFY2(!titleOf(1, 1).contains("mean"), qPrintable(titleOf(1, 1)));
  QVERIFY2(titleOf(8, 8).endsWith(", mean of 8"), qPrintable(titleOf(8, 8)));
  QVERIFY2(titleOf(0, 4).endsWith(", mean of 4"), qPrintable(titleOf(0, 4)));
  QVERIFY2(titleOf(8, 1).endsWith(", mean of 8 in A, 1 in B"), qPrintable(titleOf(8, 1)));
  std::vector<CounterBand> bands(2);
  bands[0].name = "power";
  bands[1] = bandOf(8, 8);
  putFirst(bands, "gpu_util");
  QCOMPARE(bands[0].name, QString("gpu_util"));
}

void ShownTimelineTest::namesRecordings() {
  RunTimeline timeline;
  timeline.recordings = {{.capture = 0, .file = "day/rank_0.json", .time = {0, 1000}},
                         {.capture = 1, .file = "rank_0.1.json", .time = {60'000, 61'000}}};
  const auto recordings = shownRecordings(timeline);
  QCOMPARE(recordings.size(), std::size_t{2});
  QCOMPARE(recordings[0].label, QString("rank_0.json"));
  QVERIFY((recordings[1].time == PlotRange{60'000.0, 61'000.0}));
  const auto nameOf = [](std::uint32_t) { return QString("gemm"); };
  timeline.lanes.push_back({.kind = TrackKind::GpuStream});
  const SpanPlace place{.time = 60'500.0, .box = SpanBox{.start = 60'400.0, .end = 60'600.0, .name = 1}};
  QVERIFY2(placeText(timeline, place, nameOf).endsWith("in rank_0.1.json"),
           qPrintable(placeText(timeline, place, nameOf)));
  timeline.recordings.pop_back();
  QVERIFY2(!placeText(timeline, place, nameOf).contains("json"), "one alone needs no name");
}

}  // namespace culprit::ui::test

#include "shown_timeline_test.moc"
