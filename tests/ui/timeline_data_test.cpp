#include "tests/ui/timeline_data_test.h"

#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/plots/timeline_data.h"

namespace culprit::ui::test {

static const Registered<TimelineDataTest> kRegistered("timeline_data_test");

namespace {

// Cycles 3 and 4 with an idle second between them.
TimelineSide twoCycles() {
  TimelineSide side;
  side.number = {3, 4};
  side.start = {0, 3};
  side.duration = {2, 1};
  side.readingTime = {-0.5, 0.5, 2.5, 3.25, 9};
  side.readingValue = {1, 2, 3, 4, 5};
  return side;
}

}  // namespace

void TimelineDataTest::positionsFollowTheAxis() {
  QCOMPARE(cyclePositions(twoCycles(), TimelineAxis::CycleNumber), (std::vector<double>{3, 4}));
  QCOMPARE(cyclePositions(twoCycles(), TimelineAxis::WallTime), (std::vector<double>{1, 3.5}));
}

void TimelineDataTest::readingsFallIntoTheirCycle() {
  const ReadingPositions byNumber =
      readingPositions(twoCycles(), twoCycles().readingTime, TimelineAxis::CycleNumber);
  QCOMPARE(byNumber.kept, (std::vector<std::size_t>{1, 3}));  // before, between and after have no place
  QCOMPARE(byNumber.position, (std::vector<double>{2.75, 3.75}));
  const ReadingPositions byTime =
      readingPositions(twoCycles(), twoCycles().readingTime, TimelineAxis::WallTime);
  QCOMPARE(byTime.position, twoCycles().readingTime);
  QCOMPARE(byTime.kept.size(), std::size_t{5});
}

void TimelineDataTest::rangesCoverTheCycles() {
  QVERIFY((axisRange(twoCycles(), TimelineAxis::CycleNumber) == PlotRange{2.5, 4.5}));
  QVERIFY((axisRange(twoCycles(), TimelineAxis::WallTime) == PlotRange{0, 4}));
  QVERIFY((axisRange({}, TimelineAxis::WallTime) == PlotRange{0, 1}));
  TimelineSide instant;
  instant.number = {1};
  instant.start = {0};
  instant.duration = {0};
  QVERIFY(axisRange(instant, TimelineAxis::WallTime).span() > 0);
}

void TimelineDataTest::burstsOfReadingsAreOneSweep() {
  const ReadingSweeps sweeps = sweepsOf({0.0, 0.01, 0.02, 1.0, 2.0, 2.04}, {1, 5, 3, 7, 10, 20});
  QCOMPARE(sweeps.time, (std::vector<double>{0.0, 1.0, 2.0}));
  QCOMPARE(sweeps.mean, (std::vector<double>{3, 7, 15}));
  QCOMPARE(sweeps.low, (std::vector<double>{1, 7, 10}));
  QCOMPARE(sweeps.high, (std::vector<double>{5, 7, 20}));
  QVERIFY(sweepsOf({}, {}).time.empty());
}

void TimelineDataTest::levelsBesideTheReadingsAreExtrapolated() {
  TimelineSide side{.number = {1, 2, 3, 4}, .start = {0, 1, 2, 3}, .duration = {1, 1, 1, 1}};
  side.muCycle = {0, 1, 3};
  side.mu = {5, 5, 5};
  QCOMPARE(extrapolated(side), (std::vector<bool>{false, false, false}));
  side.readingSpan = PlotRange{1.5, 2.5};
  QCOMPARE(extrapolated(side), (std::vector<bool>{true, false, true}));
  side.readingSpan = PlotRange{0.5, 3.5};
  QCOMPARE(extrapolated(side), (std::vector<bool>{false, false, false}));
}

}  // namespace culprit::ui::test
