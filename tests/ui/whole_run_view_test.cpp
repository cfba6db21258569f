#include <QElapsedTimer>
#include <QImage>
#include <QSignalSpy>
#include <QtTest>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "tests/ui/made_whole_run.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_whole_run.h"
#include "ui/look/theme.h"
#include "ui/plots/whole_run/whole_run_plot.h"

namespace culprit::ui::test {

/// What of two made recordings is in sight, in focus and let go of.
class WholeRunViewTest : public QObject {
  Q_OBJECT
 private slots:
  void beginsWithTheCyclesWhereAnEventWentAstray();
  void zoomsNoFurtherThanTimesCanBeToldApart();
  void movesABelowB();
  void escapeTakesBackStepByStep();
  void escapeTakesBackACycleAlone();
  void focusLeavesAHiddenLane();
  void foldsAProcessByTheKeyboard();
  void showsWhereRecordingsMeet();
  void manyRecordingsAreAFewLines();
  void readsOutCounters();
};

static const Registered<WholeRunViewTest> kWholeRunViewTest("whole_run_view_test");

namespace {

/// One event at the zero of a clock that counts since 1970.
WholeRunData strayWholeRun() {
  WholeRunData data = madeWholeRun();
  data.sides.a.recorded.low = -1.7e18;
  return data;
}

bool columnHas(const QImage& image, int x, int top, int bottom, const QColor& colour) {
  for (int y = top; y <= bottom; ++y)
    if (image.pixelColor(x, y) == colour) return true;
  return false;
}

}  // namespace

void WholeRunViewTest::beginsWithTheCyclesWhereAnEventWentAstray() {
  ShownWholeRun shown(strayWholeRun());
  QVERIFY2(shown.plot.visibleRange().span() < 1e7,
           qPrintable(QString::number(shown.plot.visibleRange().span())));
  QVERIFY(shown.plot.visibleRange().contains(0.0) && shown.plot.visibleRange().contains(3.9e6));
  QVERIFY2(!shown.plot.isZoomed(), "nobody has zoomed");
  QTest::keyClick(&shown.plot, Qt::Key_0);
  QVERIFY2(shown.plot.visibleRange().low < -1e18, "all of it can be seen");
  QVERIFY(shown.plot.isZoomed());
  // Of a recording that is mostly cycles all is shown.
  const ShownWholeRun whole;
  QCOMPARE(whole.plot.visibleRange().high, 4e6);
}

void WholeRunViewTest::zoomsNoFurtherThanTimesCanBeToldApart() {
  ShownWholeRun shown(strayWholeRun());
  shown.plot.zoomTo({-1.7e18, -1.7e18 + 20.0});
  const PlotRange seen = shown.plot.visibleRange();
  QVERIFY2(std::isfinite(seen.low) && seen.span() > 0.0, qPrintable(QString::number(seen.span())));
  for (int i = 0; i < 300; ++i) QTest::keyClick(&shown.plot, Qt::Key_W);
  QVERIFY(!shown.plot.grab().isNull());
  QVERIFY(std::isfinite(shown.plot.visibleRange().low) && shown.plot.visibleRange().span() > 0.0);
  shown.plot.zoomTo({std::nan(""), 1.0});
  QVERIFY(std::isfinite(shown.plot.visibleRange().low));
  QTest::keyClick(&shown.plot, Qt::Key_0);
  QVERIFY(shown.plot.visibleRange().span() > 1e18);
}

void WholeRunViewTest::movesABelowB() {
  ShownWholeRun shown;
  shown.plot.zoomTo({2e6, 3e6});
  const double b = shown.plot.pointOf(PlotSide::B, 0, 2.5e6).x();
  shown.plot.setOffsetOfB(5e5, PlotSide::B);
  QVERIFY2(std::abs(shown.plot.pointOf(PlotSide::B, 0, 2.5e6).x() - b) < 0.5,
           "what is in sight of B stays so");
  QVERIFY((shown.plot.visibleRange() == PlotRange{2.5e6, 3.5e6}));
}

void WholeRunViewTest::escapeTakesBackStepByStep() {
  ShownWholeRun shown;
  QSignalSpy cleared(&shown.plot, &WholeRunPlot::cleared), unmarked(&shown.plot, &WholeRunPlot::unmarked);
  shown.plot.setKept({std::vector<std::uint32_t>{1}, std::nullopt});
  shown.plot.setCycle(PlotPoint{PlotSide::A, 1});
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QVERIFY(shown.plot.focused().has_value());
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QVERIFY(!shown.plot.focused());
  QCOMPARE(cleared.count(), 0);
  QCOMPARE(unmarked.count(), 0);
  shown.drag(shown.at(PlotSide::A, 0, 1e6), shown.at(PlotSide::A, 0, 2e6), Qt::ShiftModifier);
  QVERIFY(shown.plot.marked().has_value());
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QVERIFY(!shown.plot.marked());
  QCOMPARE(unmarked.count(), 1);
  QCOMPARE(cleared.count(), 0);
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QCOMPARE(cleared.count(), 1);
}

void WholeRunViewTest::escapeTakesBackACycleAlone() {
  ShownWholeRun shown;
  QSignalSpy cleared(&shown.plot, &WholeRunPlot::cleared);
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QCOMPARE(cleared.count(), 0);
  shown.plot.setCycle(PlotPoint{PlotSide::B, 2});
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QCOMPARE(cleared.count(), 1);
}

void WholeRunViewTest::focusLeavesAHiddenLane() {
  ShownWholeRun shown(madeWholeRun(4, 2));
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QTest::keyClick(&shown.plot, Qt::Key_Down);
  QVERIFY(shown.plot.focused().has_value());
  QCOMPARE(shown.plot.focused()->lane, std::size_t{1});
  shown.plot.setHostShown(false);
  QVERIFY2(!shown.plot.focused(), "its lane has no place");
  QCOMPARE(shown.plot.readout(), QString());
  QTest::keyClick(&shown.plot, Qt::Key_Down);
  QVERIFY2(shown.plot.focused().has_value(), "the keys go on");
  shown.plot.setFolded(PlotSide::A, {true, true});
  QVERIFY(!shown.plot.focused());
}

void WholeRunViewTest::foldsAProcessByTheKeyboard() {
  ShownWholeRun shown(madeWholeRun(4, 2));
  QTest::keyClick(&shown.plot, Qt::Key_F);
  QVERIFY(shown.plot.folded(PlotSide::A).empty());
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QTest::keyClick(&shown.plot, Qt::Key_F);
  QVERIFY((shown.plot.folded(PlotSide::A) == std::vector<bool>{true}));
  QTest::keyClick(&shown.plot, Qt::Key_F);
  QVERIFY((shown.plot.folded(PlotSide::A) == std::vector<bool>{false}));
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QVERIFY(shown.plot.focused().has_value());
  // One process alone has no line.
  ShownWholeRun one;
  QTest::keyClick(&one.plot, Qt::Key_Right);
  QTest::keyClick(&one.plot, Qt::Key_F);
  QVERIFY(one.plot.folded(PlotSide::A).empty() && one.plot.focused());
}

void WholeRunViewTest::showsWhereRecordingsMeet() {
  ShownWholeRun shown;
  const QPoint border = shown.plot.pointOf(PlotSide::A, 0, 2e6).toPoint();
  const int x = static_cast<int>(std::floor(shown.plot.pointOf(PlotSide::A, 0, 2e6).x()));
  const auto hasLine = [&] {
    return columnHas(shown.plot.grab().toImage(), x, border.y() - 5, border.y() + 5, tokens().axis);
  };
  QVERIFY(!hasLine());
  shown.plot.setRecordings(PlotSide::A, {{{0.0, 4e6}, "first.json"}});
  QVERIFY2(!hasLine(), "one alone has no border");
  const QImage without = shown.plot.grab().toImage();
  shown.plot.setRecordings(PlotSide::A, {{{0.0, 1.9e6}, "first.json"}, {{2e6, 4e6}, "second.json"}});
  QVERIFY(hasLine());
  const QImage with = shown.plot.grab().toImage();
  // The name stands at the foot of the lanes, above the ruler of B.
  const int foot = static_cast<int>(shown.plot.pointOnRuler(PlotSide::B, 0.0).y() -
                                    WholeRunFrame::lineHeight() / 2.0 - 6.0 - WholeRunFrame::lineHeight());
  QVERIFY(with.copy(x + 2, foot, 60, 12) != without.copy(x + 2, foot, 60, 12));
}

void WholeRunViewTest::manyRecordingsAreAFewLines() {
  ShownWholeRun shown;
  std::vector<SpanRecording> recordings;
  constexpr int kMany = 200'000;
  for (int i = 0; i < kMany; ++i) recordings.push_back({{i * 20.0, i * 20.0 + 15.0}, QString::number(i)});
  shown.plot.setRecordings(PlotSide::A, std::move(recordings));
  QElapsedTimer timer;
  timer.start();
  QVERIFY(!shown.plot.grab().isNull());
  QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
  shown.plot.zoomTo({1e6, 1e6 + 60.0});
  QVERIFY(!shown.plot.grab().isNull());
}

void WholeRunViewTest::readsOutCounters() {
  WholeRunData data = madeWholeRun();
  CounterBand band{.title = "sm_clock, MHz", .values = {0.0, 900.0}};
  band.sides.a = std::make_shared<const CounterEnvelope>(std::vector<double>{0.0, 2e6, 3.9e6},
                                                         std::vector<double>{0.0, 812.0, 50.0});
  band.sides.b = std::make_shared<const CounterEnvelope>(std::vector<double>{0.0, 1.999e6, 2e6, 2.001e6},
                                                         std::vector<double>{0.0, 600.0, 620.0, 610.0});
  data.counters = {band};
  ShownWholeRun shown(std::move(data));
  const int y = shown.plot.height() - 15;
  const auto xOf = [&](double time) { return shown.plot.pointOf(PlotSide::A, 0, time).toPoint().x(); };
  QTest::mouseMove(&shown.plot, QPoint(xOf(1.8e6), y));
  QTRY_VERIFY2(shown.plot.readout() == "sm_clock, MHz\nA 812.0\nB 600.0" ||
                   shown.plot.readout() == "sm_clock, MHz\nA 812\nB 600",
               qPrintable(shown.plot.readout()));
  QVERIFY(!shown.plot.grab().isNull());
  const PlotRange several = band.sides.b->at(1.9985e6, 4e3).value_or(PlotRange{});
  QVERIFY2((several == PlotRange{600.0, 620.0}), "none of a pixel is lost");
  QVERIFY(!CounterEnvelope().at(0.0, 1.0));
  QTest::mouseMove(&shown.plot, QPoint(5, 5));
  QTRY_COMPARE(shown.plot.readout(), QString());
}

}  // namespace culprit::ui::test

#include "whole_run_view_test.moc"
