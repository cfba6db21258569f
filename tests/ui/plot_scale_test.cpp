#include <QtTest>
#include <vector>

#include "tests/ui/registry.h"
#include "ui/plots/common/plot_scale.h"

namespace culprit::ui::test {

class PlotScaleTest : public QObject {
  Q_OBJECT
 private slots:
  void ticksAreRoundAndInside();
  void logTicksGoIn1235();
  void narrowLogRangesStillHaveTicks();
  void rangesHaveAirAndNeverVanish();
  void roundsUp();
};

static const Registered<PlotScaleTest> kPlotScaleTest("plot_scale_test");

using Numbers = std::vector<double>;

void PlotScaleTest::ticksAreRoundAndInside() {
  QCOMPARE(ticksIn(PlotScale::Linear, {0.0, 200.0}, 5), (Numbers{0, 50, 100, 150, 200}));
  QCOMPARE(ticksIn(PlotScale::Linear, {-3.2, 3.1}, 7), (Numbers{-3, -2, -1, 0, 1, 2, 3}));
  QCOMPARE(ticksIn(PlotScale::Linear, {4.0, 4.0}, 5), (Numbers{4}));
  QCOMPARE(ticksIn(PlotScale::Linear, {0.2, 3.3}, 3), (Numbers{1, 2, 3}));
  for (const double tick : ticksIn(PlotScale::Linear, {1e9 + 0.5, 1e9 + 0.6}, 5))
    QVERIFY(tick >= 1e9 + 0.4999 && tick <= 1e9 + 0.6001);
}

void PlotScaleTest::logTicksGoIn1235() {
  QCOMPARE(ticksIn(PlotScale::Log, {30.0, 1000.0}, 8), (Numbers{30, 50, 100, 200, 300, 500, 1000}));
  // Ten decades: only some powers of ten find room.
  const Numbers wide = ticksIn(PlotScale::Log, {1e-3, 1e7}, 5);
  QVERIFY(wide.size() <= 5);
  QCOMPARE(wide.front(), 1e-3);
  QVERIFY(ticksIn(PlotScale::Log, {0.0, 1.0}, 5).empty());  // 0 has no place on it
}

void PlotScaleTest::narrowLogRangesStillHaveTicks() {
  const Numbers ticks = ticksIn(PlotScale::Log, {620.0, 650.0}, 6);
  QVERIFY(ticks.size() >= 2);
  for (const double tick : ticks) QVERIFY(tick >= 620.0 && tick <= 650.0);
}

void PlotScaleTest::rangesHaveAirAndNeverVanish() {
  for (const auto scale : {PlotScale::Linear, PlotScale::Log})
    for (const auto& [low, high] : {std::pair{1.0, 1000.0}, std::pair{7.0, 7.0}}) {
      const PlotRange range = rangeOf(scale, low, high);
      QVERIFY(range.low < low);
      QVERIFY(range.high > high);
    }
  QVERIFY(rangeOf(PlotScale::Linear, 0.0, 0.0).span() > 0.0);
  QVERIFY(rangeOf(PlotScale::Log, 1.0, 0.0).low > 0.0);  // no values at all
}

void PlotScaleTest::roundsUp() {
  QCOMPARE(roundUp(0.3), 0.5);
  QCOMPARE(roundUp(1.0), 1.0);
  QCOMPARE(roundUp(51.0), 100.0);
  QCOMPARE(roundUp(0.0), 1.0);
}

}  // namespace culprit::ui::test

#include "plot_scale_test.moc"
