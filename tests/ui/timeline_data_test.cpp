#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/plots/timeline/timeline_data.h"

namespace culprit::ui::test {

class TimelineDataTest : public QObject {
  Q_OBJECT
 private slots:
  void positionsFollowTheAxis();
  void readingsFallIntoTheirCycle();
  void rangesCoverTheCycles();
  void burstsOfReadingsAreOneSweep();
  void readingsWithoutALongPauseAreABurst();
  void levelsAreInterpolatedInsideABurstOnly();
};

static const Registered<TimelineDataTest> kTimelineDataTest("timeline_data_test");

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

void TimelineDataTest::readingsWithoutALongPauseAreABurst() {
  const auto edges = [](const std::vector<double>& times) {
    std::vector<double> all;
    for (const PlotRange& burst : burstsOf(times)) all.insert(all.end(), {burst.low, burst.high});
    return all;
  };
  QCOMPARE(edges({0, 1, 2, 3, 20, 21, 22}), (std::vector<double>{0, 3, 20, 22}));
  QCOMPARE(edges({0, 1, 2, 3, 13, 14}), (std::vector<double>{0, 14}));
  // Several devices at a time: the pause that counts is that between their sweeps.
  QCOMPARE(edges({0, 0.01, 0.02, 1, 1.01, 1.02, 2, 2.01}), (std::vector<double>{0, 2.01}));
  QCOMPARE(edges({5}), (std::vector<double>{5, 5}));
  QVERIFY(burstsOf({}).empty());
}

void TimelineDataTest::levelsAreInterpolatedInsideABurstOnly() {
  TimelineSide side{.number = {1, 2, 3, 4}, .start = {0, 1, 2, 3}, .duration = {0.9, 0.9, 0.9, 0.9}};
  side.muCycle = {0, 1, 2, 3};
  side.mu = {5, 5, 5, 5};
  QVERIFY2(burstsMet(side).empty(), "nothing is known of the readings");
  const auto joined = [&side] {
    const std::vector<BurstsMet> met = burstsMet(side);
    std::vector<bool> all;
    for (std::size_t i = 0; i + 1 < met.size(); ++i) all.push_back(met[i].sharesOne(met[i + 1]));
    return all;
  };
  side.readingBursts = {{1.5, 2.5}};
  QCOMPARE(joined(), (std::vector<bool>{false, true, false}));
  side.readingBursts = {{0.5, 3.5}};
  QCOMPARE(joined(), (std::vector<bool>{true, true, true}));
  side.readingBursts = {{0.0, 1.2}, {2.1, 3.9}};
  QCOMPARE(joined(), (std::vector<bool>{true, false, true}));
  side.readingBursts = {{0.0, 0.1}, {3.0, 3.9}};
  QCOMPARE(joined(), (std::vector<bool>{false, false, false}));
}

}  // namespace culprit::ui::test

#include "timeline_data_test.moc"
