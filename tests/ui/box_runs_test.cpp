#include <QtTest>
#include <random>

#include "tests/ui/registry.h"
#include "ui/plots/cycle_pair/box_runs.h"
#include "ui/plots/cycle_pair/lane_places.h"

namespace culprit::ui::test {

class BoxRunsTest : public QObject {
  Q_OBJECT
 private slots:
  void drawsOnlyWhatIsInSight();
  void drawsNarrowBoxesAsOne();
  void keepsWhatStandsOut();
  void coversEveryBox();
  void findsTheBoxUnderATime();
  void placesStreamsInTheMiddle();
};

static const Registered<BoxRunsTest> kBoxRunsTest("box_runs_test");

namespace {

std::vector<BoxRun> runsOf(const std::vector<PlotBox>& row, const PlotRange& visible, double nsPerPixel) {
  std::vector<BoxRun> runs;
  eachRun(
      row, visible, nsPerPixel, [](const PlotBox& box) { return static_cast<int>(box.mark); },
      [&runs](const BoxRun& run) { runs.push_back(run); });
  return runs;
}

PlotBox boxFrom(double start, double end, BoxMark mark = BoxMark::Plain) {
  return {.start = start, .end = end, .mark = mark};
}

}  // namespace

void BoxRunsTest::drawsOnlyWhatIsInSight() {
  const std::vector<PlotBox> row = {boxFrom(0, 10), boxFrom(10, 20), boxFrom(30, 40), boxFrom(50, 60)};
  const auto runs = runsOf(row, {12, 45}, 1);
  QCOMPARE(runs.size(), std::size_t{2});
  QCOMPARE(runs[0].first, std::size_t{1});
  QCOMPARE(runs[1].first, std::size_t{2});
  QVERIFY(runsOf(row, {41, 49}, 1).empty());
  QVERIFY(runsOf({}, {0, 1}, 1).empty());
}

void BoxRunsTest::drawsNarrowBoxesAsOne() {
  const std::vector<PlotBox> row = {boxFrom(0, 1), boxFrom(2, 3), boxFrom(4, 5), boxFrom(30, 31),
                                    boxFrom(31, 60)};
  const auto runs = runsOf(row, {0, 100}, 10);
  QCOMPARE(runs.size(), std::size_t{3});
  QCOMPARE(runs[0].end, 5.0);
  QCOMPARE(runs[0].last, std::size_t{2});
  QVERIFY(!runs[0].isOne());
  QVERIFY(runs[1].isOne());
  QCOMPARE(runs[2].first, std::size_t{4});
}

void BoxRunsTest::keepsWhatStandsOut() {
  std::vector<PlotBox> row;
  for (int i = 0; i < 1000; ++i) row.push_back(boxFrom(i, i + 1));
  row[500].mark = BoxMark::OnlyHere;
  const auto runs = runsOf(row, {0, 1000}, 10);
  int standing = 0;
  for (const BoxRun& run : runs) {
    if (run.rank != static_cast<int>(BoxMark::OnlyHere)) continue;
    ++standing;
    QVERIFY(run.first <= 500 && 500 <= run.last);
    QVERIFY(run.end - run.start <= 10.0);  // not more than its pixel
  }
  QCOMPARE(standing, 1);
}

void BoxRunsTest::coversEveryBox() {
  std::mt19937 random(3);
  std::vector<PlotBox> row;
  double at = 0.0;
  for (int i = 0; i < 5000; ++i) {
    at += static_cast<double>(random() % 7);
    const double end = at + static_cast<double>(random() % 40);
    row.push_back(boxFrom(at, end, static_cast<BoxMark>(random() % 4)));
    at = end;
  }
  for (const double nsPerPixel : {0.5, 3.0, 20.0, 1000.0}) {
    std::size_t next = 0;
    for (const BoxRun& run : runsOf(row, {0, at}, nsPerPixel)) {
      QCOMPARE(run.first, next);
      int rank = 0;
      for (std::size_t i = run.first; i <= run.last; ++i)
        rank = std::max(rank, static_cast<int>(row[i].mark));
      QCOMPARE(run.rank, rank);
      next = run.last + 1;
    }
    QCOMPARE(next, row.size());
  }
}

void BoxRunsTest::findsTheBoxUnderATime() {
  const std::vector<PlotBox> row = {boxFrom(0, 10), boxFrom(20, 30)};
  QCOMPARE(boxAt(row, 5, 2), std::optional<std::size_t>(0));
  QCOMPARE(boxAt(row, 11, 2), std::optional<std::size_t>(0));
  QCOMPARE(boxAt(row, 15, 2), std::optional<std::size_t>());
  QCOMPARE(boxAt(row, 19, 2), std::optional<std::size_t>(1));
  QCOMPARE(boxAt(row, 31, 2), std::optional<std::size_t>(1));
  QCOMPARE(boxAt({}, 31, 2), std::optional<std::size_t>());
}

void BoxRunsTest::placesStreamsInTheMiddle() {
  CyclePairData data;
  for (const PlotSide side : kPlotSides) {
    data.sides[side].boxes = {boxFrom(0, 1), boxFrom(0, 1), boxFrom(0, 1)};
    data.sides[side].lanes = {{"GPU 0", true, {0, 1}}, {"thread", false, {1, 2, 3}}};
  }
  const LanePlaces all(data, 1000, 20, true);
  QCOMPARE(all.rows().size(), std::size_t{6});
  const std::vector<bool> gpu = {false, false, true, true, false, false};
  for (std::size_t i = 0; i < 6; ++i) {
    const RowPlace& row = all.rows()[i];
    QCOMPARE(row.side, i < 3 ? PlotSide::A : PlotSide::B);
    QCOMPARE(bool(data.sides[row.side].lanes[row.lane].isGpu), bool(gpu[i]));
    if (i > 0) QVERIFY(all.rows()[i - 1].bottom() <= row.top);
    QCOMPARE(all.at(row.top + 1), &row);
  }
  QCOMPARE(all.of({PlotSide::B, 2}), &all.rows()[5]);
  const LanePlaces streams(data, 1000, 20, false);
  QCOMPARE(streams.rows().size(), std::size_t{2});
  QVERIFY(streams.of({PlotSide::A, 1}) == nullptr);
  // Where there are no streams the threads are all there is.
  for (const PlotSide side : kPlotSides) data.sides[side].lanes.erase(data.sides[side].lanes.begin());
  QCOMPARE(LanePlaces(data, 1000, 20, false).rows().size(), std::size_t{4});
}

}  // namespace culprit::ui::test

#include "box_runs_test.moc"
