#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtTest>
#include <cmath>
#include <numeric>
#include <random>

#include "tests/ui/registry.h"
#include "ui/plots/distribution/distribution_plot.h"

namespace culprit::ui::test {

class DistributionPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void dragBrushesARange();
  void escapeClearsTheBrush();
  void clickFocusesTheNearestValue();
  void arrowsWalkThroughTheValues();
  void wheelZoomsAtTheCursor();
  void keysZoomAroundTheFocus();
  void middleDragPansAndDoubleClickResets();
  void readoutTellsValueShareAndUnit();
  void stripAloneDoesNotBrush();
  void emptyOneAndEqualValues();
  void nonPositiveValuesStayOutOfLogPlots();
  void keysLeaveAValueWithoutAPlace();
  void hundredThousandValues();
  void summaryTableAndPicture();
};

static const Registered<DistributionPlotTest> kDistributionPlotTest("distribution_plot_test");

namespace {

DistributionSide sideOf(std::vector<double> values) {
  DistributionSide side;
  side.numbers.resize(values.size());
  std::iota(side.numbers.begin(), side.numbers.end(), 1);
  side.values = std::move(values);
  return side;
}

DistributionData dataOf(std::vector<double> a, std::vector<double> b) {
  return {
      {sideOf(std::move(a)), sideOf(std::move(b))}, QStringLiteral("cycle duration"), QStringLiteral("ms")};
}

struct DistributionPlotFixture {
  DistributionPlot plot;

  explicit DistributionPlotFixture(DistributionPlot::Parts parts = DistributionPlot::Parts::StripAndShares,
                                   PlotScale scale = PlotScale::Log)
      : plot(parts, scale) {
    plot.resize(400, 240);
    plot.setData(dataOf({600, 620, 640}, {30, 40, 50, 300}));
    plot.show();
    (void)QTest::qWaitForWindowExposed(&plot);
  }

  QPoint at(PlotSide side, std::size_t index) const { return plot.placeOf({side, index}).toPoint(); }

  void move(const QPoint& to, Qt::MouseButtons buttons = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, to, plot.viewport()->mapToGlobal(QPointF(to)), Qt::NoButton, buttons,
                      {});
    QApplication::sendEvent(plot.viewport(), &event);
  }

  void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mousePress(plot.viewport(), button, {}, from);
    move((from + to) / 2, button);
    move(to, button);
    QTest::mouseRelease(plot.viewport(), button, {}, to);
  }

  void wheel(const QPoint& at, int steps) {
    QWheelEvent event(at, plot.viewport()->mapToGlobal(QPointF(at)), {}, QPoint(0, 120 * steps), Qt::NoButton,
                      {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(plot.viewport(), &event);
  }
};

}  // namespace

void DistributionPlotTest::dragBrushesARange() {
  DistributionPlotFixture f;
  QSignalSpy spy(&f.plot, &DistributionPlot::rangeBrushed);
  f.drag(f.at(PlotSide::B, 0) - QPoint(5, 0), f.at(PlotSide::B, 2) + QPoint(5, 0));
  QCOMPARE(spy.count(), 1);
  const auto range = spy.at(0).at(0).value<PlotRange>();
  QVERIFY(range.low < 30 && range.low > 25);
  QVERIFY(range.high > 50 && range.high < 60);
  QVERIFY(f.plot.brush() == range);
}

void DistributionPlotTest::escapeClearsTheBrush() {
  DistributionPlotFixture f;
  f.plot.setBrush(PlotRange{30, 50});
  QSignalSpy spy(&f.plot, &DistributionPlot::brushCleared);
  QTest::keyClick(&f.plot, Qt::Key_Escape);
  QCOMPARE(spy.count(), 1);
  QVERIFY(!f.plot.brush());
  QTest::keyClick(&f.plot, Qt::Key_Escape);
  QCOMPARE(spy.count(), 1);  // nothing left to clear
}

void DistributionPlotTest::clickFocusesTheNearestValue() {
  DistributionPlotFixture f;
  QSignalSpy spy(&f.plot, &DistributionPlot::focusMoved);
  QTest::mouseClick(f.plot.viewport(), Qt::LeftButton, {}, f.at(PlotSide::B, 3) + QPoint(2, 1));
  QCOMPARE(spy.count(), 1);
  QVERIFY((spy.at(0).at(0).value<PlotPoint>() == PlotPoint{PlotSide::B, 3}));
}

void DistributionPlotTest::arrowsWalkThroughTheValues() {
  DistributionPlotFixture f;
  f.plot.setData(dataOf({600}, {50, 30, 40}));
  f.plot.setFocused(PlotPoint{PlotSide::B, 1});  // the smallest
  QTest::keyClick(&f.plot, Qt::Key_Right);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 2}));
  QTest::keyClick(&f.plot, Qt::Key_End);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 0}));
  QTest::keyClick(&f.plot, Qt::Key_Right);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 0}));
  QTest::keyClick(&f.plot, Qt::Key_Home);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::B, 1}));
  QTest::keyClick(&f.plot, Qt::Key_Up);
  QVERIFY((f.plot.focused() == PlotPoint{PlotSide::A, 0}));
}

void DistributionPlotTest::wheelZoomsAtTheCursor() {
  DistributionPlotFixture f;
  const PlotRange before = f.plot.visibleValues();
  const QPoint cursor = f.at(PlotSide::B, 3);
  f.wheel(cursor, 3);
  const PlotRange after = f.plot.visibleValues();
  QVERIFY(after.high / after.low < before.high / before.low);
  QVERIFY(std::abs(f.at(PlotSide::B, 3).x() - cursor.x()) <= 1);  // what was under the cursor stays there
  f.wheel(cursor, -50);
  QVERIFY(std::abs(f.plot.visibleValues().low - before.low) < 1e-6 * before.low);
}

void DistributionPlotTest::keysZoomAroundTheFocus() {
  DistributionPlotFixture f;
  const PlotRange all = f.plot.visibleValues();
  f.plot.setFocused(PlotPoint{PlotSide::B, 3});
  for (int i = 0; i < 5; ++i) QTest::keyClick(&f.plot, Qt::Key_Plus);
  QVERIFY(f.plot.visibleValues().contains(300));
  QVERIFY(f.plot.visibleValues().high / f.plot.visibleValues().low < 0.5 * all.high / all.low);
  QTest::keyClick(&f.plot, Qt::Key_0);
  QCOMPARE(f.plot.visibleValues().low, all.low);
}

void DistributionPlotTest::middleDragPansAndDoubleClickResets() {
  DistributionPlotFixture f;
  const PlotRange all = f.plot.visibleValues();
  f.wheel(f.at(PlotSide::B, 3), 4);
  const PlotRange zoomed = f.plot.visibleValues();
  f.drag({200, 40}, {160, 40}, Qt::MiddleButton);
  QVERIFY(f.plot.visibleValues().low > zoomed.low);
  QVERIFY(!f.plot.brush());
  QTest::mouseDClick(f.plot.viewport(), Qt::LeftButton, {}, {200, 40});
  QCOMPARE(f.plot.visibleValues().low, all.low);
}

void DistributionPlotTest::readoutTellsValueShareAndUnit() {
  DistributionPlotFixture f;
  f.move(f.at(PlotSide::A, 1));
  QCOMPARE(f.plot.readout(), QStringLiteral("A, cycle 2: 620 ms"));
  f.move({f.at(PlotSide::B, 3).x(), 130});  // histogram
  QVERIFY2(f.plot.readout().contains(QStringLiteral("A 0 %, B 25 %")), qPrintable(f.plot.readout()));
  f.move({f.at(PlotSide::B, 3).x() + 3, 190});  // cumulative: all of B, nothing of A
  QVERIFY2(f.plot.readout().contains(QStringLiteral("A 0 %, B 100 %")), qPrintable(f.plot.readout()));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&f.plot, &leave);
  QVERIFY(f.plot.readout().isEmpty());
}

void DistributionPlotTest::stripAloneDoesNotBrush() {
  DistributionPlotFixture f(DistributionPlot::Parts::Strip, PlotScale::Linear);
  f.plot.setBrushable(false);
  QSignalSpy spy(&f.plot, &DistributionPlot::rangeBrushed);
  f.drag({60, 40}, {300, 40});
  QCOMPARE(spy.count(), 0);
}

void DistributionPlotTest::emptyOneAndEqualValues() {
  DistributionPlotFixture f;
  f.plot.setEmptyText(QStringLiteral("Nothing open"));
  f.plot.setData({});
  QCOMPARE(f.plot.accessibleDescription(), QStringLiteral("Nothing open"));
  QTest::keyClick(&f.plot, Qt::Key_Right);
  f.wheel({100, 50}, 1);
  f.drag({50, 50}, {200, 50});
  QVERIFY(!f.plot.focused() && !f.plot.brush());
  for (const auto& data : {dataOf({5}, {}), dataOf({}, {5}), dataOf({5, 5, 5}, {5, 5})}) {
    f.plot.setData(data);
    QVERIFY(f.plot.visibleValues().contains(5.0));
    QVERIFY(!f.plot.grab().isNull());
  }
}

void DistributionPlotTest::nonPositiveValuesStayOutOfLogPlots() {
  DistributionPlotFixture f;
  f.plot.setData(dataOf({0, -3, 10}, {20}));
  QVERIFY(f.plot.visibleValues().low > 5.0);
  f.plot.setFocused(PlotPoint{PlotSide::A, 0});
  QVERIFY(!f.plot.grab().isNull());
}

void DistributionPlotTest::keysLeaveAValueWithoutAPlace() {
  DistributionPlotFixture f;
  f.plot.setData(dataOf({0, 30, 10, 20}, {-1}));
  const auto from = [&f](const PlotPoint& point, int key) {
    f.plot.setFocused(point);
    QTest::keyClick(&f.plot, static_cast<Qt::Key>(key));
    return *f.plot.focused();
  };
  const PlotPoint none{PlotSide::A, 0}, least{PlotSide::A, 2}, most{PlotSide::A, 1};
  QVERIFY(from(none, Qt::Key_Right) == least);
  QVERIFY(from(none, Qt::Key_Home) == least);
  QVERIFY(from(none, Qt::Key_Left) == most);
  QVERIFY(from(none, Qt::Key_End) == most);
  // A side of nothing else has no place to go to.
  const PlotPoint alone{PlotSide::B, 0};
  QVERIFY(from(alone, Qt::Key_Left) == alone);
  QVERIFY(from(alone, Qt::Key_Up).side == PlotSide::A);
}

void DistributionPlotTest::hundredThousandValues() {
  std::mt19937 random(1);
  std::lognormal_distribution<double> lognormal(4.0, 0.6);
  std::vector<double> a(100000), b(100000);
  for (auto* side : {&a, &b})
    for (double& value : *side) value = lognormal(random);
  DistributionPlotFixture f;
  f.plot.setData(dataOf(a, b));
  QVERIFY(!f.plot.grab().isNull());
  const auto whole = f.plot.visibleValues();
  f.wheel({200, 50}, 2);
  QVERIFY(!f.plot.grab().isNull());
  QVERIFY(f.plot.visibleValues().high / f.plot.visibleValues().low < whole.high / whole.low);
}

void DistributionPlotTest::summaryTableAndPicture() {
  DistributionPlotFixture f;
  QVERIFY(f.plot.summary().contains(QStringLiteral("A: 3 cycles, median 620 ms")));
  QCOMPARE(f.plot.accessibleDescription(), f.plot.summary());
  const PlotPicture picture = f.plot.picture(tokensOf(true), {500, 300});
  QCOMPARE(picture.table().section(QLatin1Char('\n'), 0, 1),
           QStringLiteral("run\tcycle\tcycle duration, ms\nA\t1\t600"));
  QCOMPARE(picture.table().count(QLatin1Char('\n')), 8);
  const QImage image = toImage(picture, 2.0);
  QCOMPARE(image.size(), QSize(1000, 600));
  QCOMPARE(image.pixelColor(2, 2), tokensOf(true).base);
  QTemporaryDir folder;
  for (const auto& [name, magic, save] :
       {std::tuple{"x.png", QByteArray("\x89PNG"),
                   +[](const PlotPicture&p, const QString&n) { return savePng(p, n); }},
        std::tuple{"x.svg", QByteArray("<?xml"),
                   +[](const PlotPicture&p, const QString&n) { return saveSvg(p, n); }},
        std::tuple{"x.pdf", QByteArray("%PDF"),
                   +[](const PlotPicture&p, const QString&n) { return savePdf(p, n); }}}) {
    const QString file = folder.filePath(QLatin1String(name));
    QVERIFY(save(picture, file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().startsWith(magic));
    QVERIFY(!save(picture, QStringLiteral("/nowhere/at/all/x")));
  }
  QVERIFY(f.plot.visibleValues().contains(600));  // the plot on the screen is as it was
}

}  // namespace culprit::ui::test

#include "distribution_plot_test.moc"
