#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtTest>
#include <cmath>
#include <numeric>

#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/theme.h"
#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui::test {

class TimelinePlotTest : public QObject {
  Q_OBJECT
 private slots:
  void hoverTellsTheCycle();
  void periodsAreToldAndDurationsDrawn();
  void clickFocusesTheNearestCycle();
  void arrowsMoveTheFocus();
  void arrowsBringTheFocusIntoView();
  void shiftDragSelectsCycles();
  void shiftArrowsSelectCycles();
  void escapeClears();
  void wheelZoomsAtTheCursorOnBothRows();
  void dragPansAndDoubleClickShowsAll();
  void wallTimeIsEquallyLongOnBothSides();
  void sidesZoomAloneByNumber();
  void zoomSurvivesAnotherTriplet();
  void emptyOneCycleAndNoMetric();
  void endlessNames();
  void hundredThousandPoints();
  void summaryTableAndPicture();
  void followsTheTheme();
};

static const Registered<TimelinePlotTest> kTimelinePlotTest("timeline_plot_test");

namespace {

// `count` cycles of one second each; beta = 10 + index, a counter value in every second cycle.
TimelineSide sideOf(std::size_t count) {
  TimelineSide side;
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = static_cast<double>(i);
    side.number.push_back(at + 1);
    side.start.push_back(at);
    side.duration.push_back(1.0);
    side.betaCycle.push_back(static_cast<std::uint32_t>(i));
    side.beta.push_back(10.0 + at);
    if (i % 2 == 1) continue;
    side.muCycle.push_back(static_cast<std::uint32_t>(i));
    side.mu.push_back(50.0);
    side.measured.push_back(true);
  }
  side.betaMean = 10.0 + static_cast<double>(count - 1) / 2.0;
  side.muMean = 50.0;
  return side;
}

TimelineData dataOf(std::size_t a, std::size_t b) {
  return {.sides = {sideOf(a), sideOf(b)},
          .function = QStringLiteral("gemm"),
          .metric = QStringLiteral("cpu_frequency"),
          .muUnit = QStringLiteral("%")};
}

struct TimelinePlotFixture {
  TimelinePlot plot;

  explicit TimelinePlotFixture(TimelineAxis axis = TimelineAxis::CycleNumber) {
    plot.resize(800, 220);
    plot.setTimelineAxis(axis);
    plot.setData(dataOf(10, 20));
    plot.show();
    (void)QTest::qWaitForWindowExposed(&plot);
    plot.replot();
  }

  QPoint at(PlotSide side, std::size_t cycle) const { return plot.placeOf({side, cycle}).toPoint(); }

  void move(const QPoint& to, Qt::MouseButtons buttons = Qt::NoButton, Qt::KeyboardModifiers keys = {}) {
    QMouseEvent event(QEvent::MouseMove, to, plot.mapToGlobal(QPointF(to)), Qt::NoButton, buttons, keys);
    QApplication::sendEvent(&plot, &event);
  }

  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&plot, Qt::LeftButton, keys, from);
    move((from + to) / 2, Qt::LeftButton, keys);
    move(to, Qt::LeftButton, keys);
    QTest::mouseRelease(&plot, Qt::LeftButton, keys, to);
    plot.replot();
  }

  void wheel(const QPoint& at, int steps) {
    QWheelEvent event(at, plot.mapToGlobal(QPointF(at)), {}, QPoint(0, 120 * steps), Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot, &event);
    plot.replot();
  }
};

}  // namespace

void TimelinePlotTest::hoverTellsTheCycle() {
  TimelinePlotFixture f;
  f.move(f.at(PlotSide::B, 4) + QPoint(3, 30));
  QCOMPARE(f.plot.readout(), QStringLiteral("B, cycle 5: β 14 %\n1,000 ms, μ 50 %"));
  f.move(f.at(PlotSide::A, 3));
  QCOMPARE(f.plot.readout(), QStringLiteral("A, cycle 4: β 13 %\n1,000 ms, μ –"));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&f.plot, &leave);
  QVERIFY(f.plot.readout().isEmpty());
}

void TimelinePlotTest::periodsAreToldAndDurationsDrawn() {
  TimelinePlotFixture f(TimelineAxis::WallTime);
  const QPoint third = f.at(PlotSide::A, 2);
  TimelineData data = dataOf(10, 20);
  for (const PlotSide side : kPlotSides) data.sides[side].period.assign(data.sides[side].number.size(), 1.5);
  data.sides.a.period.back().reset();  // nothing follows
  f.plot.setData(data);
  f.plot.replot();
  QCOMPARE(f.at(PlotSide::A, 2), third);
  f.move(third);
  QCOMPARE(f.plot.readout(), QString("A, cycle 3: β 12 %\n1,500 ms from start to start, μ 50 %"));
  f.move(f.at(PlotSide::A, 9));
  QCOMPARE(f.plot.readout(), QString("A, cycle 10: β 19 %\n1,000 ms, μ –"));
  const QStringList lines = f.plot.picture(tokensOf(true), {600, 300}).table().split('\n');
  QCOMPARE(lines[0], QString("run\tcycle\tstart, s\tduration, ms\tstart to start, ms\tβ, %\tμ, %"));
  QCOMPARE(lines[3], QString("A\t3\t2\t1000\t1500\t12\t50"));
  QCOMPARE(lines[10], QString("A\t10\t9\t1000\t\t19\t"));
}

void TimelinePlotTest::clickFocusesTheNearestCycle() {
  TimelinePlotFixture f;
  QSignalSpy spy(&f.plot, &TimelinePlot::focusMoved);
  QTest::mouseClick(&f.plot, Qt::LeftButton, {}, f.at(PlotSide::A, 6) + QPoint(2, -5));
  QCOMPARE(spy.count(), 1);
  QVERIFY((spy.at(0).at(0).value<PlotPoint>() == PlotPoint{PlotSide::A, 6}));
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::A, 6}));
}

void TimelinePlotTest::arrowsMoveTheFocus() {
  TimelinePlotFixture f;
  QSignalSpy spy(&f.plot, &TimelinePlot::focusMoved);
  QTest::keyClick(&f.plot, Qt::Key_Right);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::A, 0}));
  QTest::keyClick(&f.plot, Qt::Key_Right);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::A, 1}));
  QTest::keyClick(&f.plot, Qt::Key_Down);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 1}));
  QTest::keyClick(&f.plot, Qt::Key_End);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 19}));
  QTest::keyClick(&f.plot, Qt::Key_Right);
  QCOMPARE(spy.count(), 4);  // no cycle behind the last
  QTest::keyClick(&f.plot, Qt::Key_Home);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 0}));
}

void TimelinePlotTest::arrowsBringTheFocusIntoView() {
  TimelinePlotFixture f;
  f.wheel(f.at(PlotSide::B, 1), 8);
  QVERIFY(!f.plot.visibleRange(PlotSide::B).contains(20));
  f.plot.setFocused(PlotPoint{PlotSide::B, 1});
  QTest::keyClick(&f.plot, Qt::Key_End);
  QVERIFY(f.plot.visibleRange(PlotSide::B).contains(20));
}

void TimelinePlotTest::shiftDragSelectsCycles() {
  TimelinePlotFixture f;
  QSignalSpy spy(&f.plot, &TimelinePlot::cyclesSelected);
  const PlotRange before = f.plot.visibleRange(PlotSide::B);
  f.drag(f.at(PlotSide::B, 3) - QPoint(4, 0), f.at(PlotSide::B, 6) + QPoint(4, 0), Qt::ShiftModifier);
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy.at(0).at(0).value<PlotSide>(), PlotSide::B);
  QCOMPARE(spy.at(0).at(1).value<std::vector<std::uint32_t>>(), (std::vector<std::uint32_t>{3, 4, 5, 6}));
  QVERIFY(f.plot.visibleRange(PlotSide::B) == before);  // selecting does not pan
}

void TimelinePlotTest::shiftArrowsSelectCycles() {
  TimelinePlotFixture f;
  QSignalSpy spy(&f.plot, &TimelinePlot::cyclesSelected);
  f.plot.setFocused(PlotPoint{PlotSide::B, 3});
  const auto selected = [&spy] { return spy.back().at(1).value<std::vector<std::uint32_t>>(); };
  QTest::keyClick(&f.plot, Qt::Key_Right, Qt::ShiftModifier);
  QTest::keyClick(&f.plot, Qt::Key_Right, Qt::ShiftModifier);
  QCOMPARE(selected(), (std::vector<std::uint32_t>{3, 4, 5}));
  QTest::keyClick(&f.plot, Qt::Key_Left, Qt::ShiftModifier);
  QCOMPARE(selected(), (std::vector<std::uint32_t>{3, 4}));
  QTest::keyClick(&f.plot, Qt::Key_Right);  // only moves
  QCOMPARE(spy.count(), 3);
  QTest::keyClick(&f.plot, Qt::Key_Left, Qt::ShiftModifier);
  QCOMPARE(selected(), (std::vector<std::uint32_t>{4, 5}));
}

void TimelinePlotTest::escapeClears() {
  TimelinePlotFixture f;
  f.plot.setKept({std::vector<std::uint32_t>{1, 2}, {}});
  QSignalSpy spy(&f.plot, &TimelinePlot::cleared);
  QTest::keyClick(&f.plot, Qt::Key_Escape);
  QCOMPARE(spy.count(), 1);
  QTest::keyClick(&f.plot, Qt::Key_Escape);
  QCOMPARE(spy.count(), 1);
}

void TimelinePlotTest::wheelZoomsAtTheCursorOnBothRows() {
  TimelinePlotFixture f;
  const QPoint cursor = f.at(PlotSide::B, 12);
  f.wheel(cursor, 3);
  QVERIFY(f.plot.visibleRange(PlotSide::B).span() < 15);
  QVERIFY(std::abs(f.at(PlotSide::B, 12).x() - cursor.x()) <= 1);
  // The row below shows the same stretch: hovering there names the same cycle.
  f.move({cursor.x(), 180});
  QVERIFY(f.plot.readout().contains(QStringLiteral("cycle 13")));
}

void TimelinePlotTest::dragPansAndDoubleClickShowsAll() {
  TimelinePlotFixture f;
  f.wheel(f.at(PlotSide::B, 12), 5);
  const PlotRange zoomed = f.plot.visibleRange(PlotSide::B);
  f.drag({650, 60}, {600, 60});
  QVERIFY(f.plot.visibleRange(PlotSide::B).low > zoomed.low);
  QTest::mouseDClick(&f.plot, Qt::LeftButton, {}, {650, 60});
  QVERIFY((f.plot.visibleRange(PlotSide::B) == PlotRange{0.5, 20.5}));
}

void TimelinePlotTest::wallTimeIsEquallyLongOnBothSides() {
  TimelinePlotFixture f(TimelineAxis::WallTime);
  QVERIFY((f.plot.visibleRange(PlotSide::A) == PlotRange{0, 20}));
  f.wheel(f.at(PlotSide::A, 4), 3);
  QVERIFY(f.plot.visibleRange(PlotSide::A) == f.plot.visibleRange(PlotSide::B));
  const double gapA = f.plot.placeOf({PlotSide::A, 5}).x() - f.plot.placeOf({PlotSide::A, 4}).x();
  const double gapB = f.plot.placeOf({PlotSide::B, 5}).x() - f.plot.placeOf({PlotSide::B, 4}).x();
  QVERIFY(std::abs(gapA - gapB) < 1.0);
}

void TimelinePlotTest::sidesZoomAloneByNumber() {
  TimelinePlotFixture f;
  f.wheel(f.at(PlotSide::B, 4), 3);
  QVERIFY((f.plot.visibleRange(PlotSide::A) == PlotRange{0.5, 10.5}));
}

void TimelinePlotTest::zoomSurvivesAnotherTriplet() {
  TimelinePlotFixture f;
  f.wheel(f.at(PlotSide::B, 4), 3);
  const PlotRange zoomed = f.plot.visibleRange(PlotSide::B);
  TimelineData other = dataOf(10, 20);
  other.function = QStringLiteral("softmax");
  f.plot.setData(other);
  QVERIFY(f.plot.visibleRange(PlotSide::B) == zoomed);
  f.plot.setData(dataOf(10, 8));
  QVERIFY((f.plot.visibleRange(PlotSide::B) == PlotRange{0.5, 8.5}));
}

void TimelinePlotTest::emptyOneCycleAndNoMetric() {
  TimelinePlotFixture f;
  f.plot.setEmptyText(QStringLiteral("Select a row"));
  f.plot.setData({});
  QCOMPARE(f.plot.accessibleDescription(), QStringLiteral("Select a row"));
  f.drag({100, 50}, {200, 50}, Qt::ShiftModifier);
  QTest::keyClick(&f.plot, Qt::Key_Right);
  QVERIFY(!f.plot.focused());
  QVERIFY(!f.plot.grab().isNull());
  TimelineData one = dataOf(1, 1);
  one.sides.b = {};
  one.metric.clear();
  one.sides.a.muCycle.clear();
  one.sides.a.mu.clear();
  one.sides.a.measured.clear();
  for (const auto axis : {TimelineAxis::WallTime, TimelineAxis::CycleNumber}) {
    f.plot.setTimelineAxis(axis);
    f.plot.setData(one);
    f.plot.replot();
    f.move(f.at(PlotSide::A, 0));
    QCOMPARE(f.plot.readout(), QStringLiteral("A, cycle 1: β 10 %\n1,000 ms"));
  }
}

void TimelinePlotTest::endlessNames() {
  TimelinePlotFixture f;
  TimelineData data = dataOf(5, 5);
  data.function = QString(5000, QLatin1Char('x'));
  data.metric = QString(5000, QLatin1Char('y'));
  f.plot.setData(data);
  f.plot.replot();
  QVERIFY(f.plot.placeOf({PlotSide::A, 4}).x() < 400);  // titles do not push the plot away
  QVERIFY(f.plot.minimumSizeHint().width() <= 240);
}

void TimelinePlotTest::hundredThousandPoints() {
  TimelinePlotFixture f;
  f.plot.setData(dataOf(50000, 50000));
  f.plot.replot();
  const QPoint cursor = f.at(PlotSide::B, 25000);
  for (int i = 0; i < 20; ++i) f.wheel(cursor, 1);
  f.move(cursor);
  QVERIFY(f.plot.visibleRange(PlotSide::B).contains(25001));
  QVERIFY2(f.plot.readout().startsWith(QStringLiteral("B, cycle 25")), qPrintable(f.plot.readout()));
  QTest::keyClick(&f.plot, Qt::Key_End);
  QVERIFY(f.plot.focused());
}

void TimelinePlotTest::summaryTableAndPicture() {
  TimelinePlotFixture f(TimelineAxis::WallTime);
  TimelineData data = dataOf(3, 2);
  data.sides.a.readingTime = {0.5, 1.5};
  data.sides.a.readingValue = {3500, 900};
  data.readingUnit = QStringLiteral("MHz");
  f.plot.setData(data);
  QVERIFY(f.plot.summary().startsWith(QStringLiteral("A: β in 3 cycles, median 11 %")));
  QCOMPARE(f.plot.accessibleDescription(), f.plot.summary());
  const PlotPicture picture = f.plot.picture(tokensOf(true), {600, 300});
  const QStringList lines = picture.table().split(QLatin1Char('\n'));
  QCOMPARE(lines[0], QStringLiteral("run\tcycle\tstart, s\tduration, ms\tβ, %\tμ, %"));
  QCOMPARE(lines[1], QStringLiteral("A\t1\t0\t1000\t10\t50"));
  QCOMPARE(lines[2], QStringLiteral("A\t2\t1\t1000\t11\t"));
  QVERIFY(picture.table().contains(QStringLiteral("run\ttime, s\treading, MHz\nA\t0.5\t3500\n")));
  const QImage image = toImage(picture, 1.0);
  QCOMPARE(image.pixelColor(1, 1), tokensOf(true).base);
  QTemporaryDir folder;
  QVERIFY(savePdf(picture, folder.filePath(QStringLiteral("x.pdf"))));
  QVERIFY(saveSvg(picture, folder.filePath(QStringLiteral("x.svg"))));
  QVERIFY(QFileInfo(folder.filePath(QStringLiteral("x.pdf"))).size() > 2000);
}

void TimelinePlotTest::followsTheTheme() {
  TimelinePlotFixture f;
  for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(choice);
    QTRY_COMPARE(f.plot.grab().toImage().pixelColor(3, f.plot.height() / 2), tokens().base);
  }
}

}  // namespace culprit::ui::test

#include "timeline_plot_test.moc"
