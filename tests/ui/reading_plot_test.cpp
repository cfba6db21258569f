#include <QElapsedTimer>
#include <QSignalSpy>
#include <QtTest>
#include <algorithm>

#include "tests/ui/registry.h"
#include "ui/look/theme.h"
#include "ui/plots/series/reading_plot.h"

namespace culprit::ui::test {

/// Readings on wall time, few and millions.
class ReadingPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void rangesOfALongSeries();
  void saysWhatItShows();
  void zoomsAndPans();
  void keysMoveFromReadingToReading();
  void losesNoSpikeAmongMillions();
};

static const Registered<ReadingPlotTest> kReadingPlotTest("reading_plot_test");

namespace {

std::vector<double> noise(std::size_t count) {
  std::vector<double> values(count);
  unsigned state = 7;
  for (double& value : values) value = static_cast<double>((state = state * 1664525U + 1013904223U) >> 16);
  return values;
}

std::vector<double> every(double seconds, std::size_t count) {
  std::vector<double> times(count);
  for (std::size_t i = 0; i < count; ++i) times[i] = seconds * static_cast<double>(i);
  return times;
}

struct ShownReadingPlot {
  ReadingPlot plot;

  ShownReadingPlot() {
    ReadingPlotData data{.quantity = "power", .unit = "W"};
    data.sides.a = {every(1.0, 5), {10, 20, 30, 20, 10}};
    data.sides.b = {every(1.0, 3), {40, 50, 60}};
    plot.resize(600, 200);
    plot.setData(data);
    plot.show();
  }
};

}  // namespace

void ReadingPlotTest::rangesOfALongSeries() {
  const std::vector<double> values = noise(5000);
  const MinMaxTree tree(values);
  for (const auto& [first, last] : std::initializer_list<std::pair<std::size_t, std::size_t>>{{0, 5000},
                                                                                              {0, 1},
                                                                                              {4999, 5000},
                                                                                              {15, 17},
                                                                                              {16, 32},
                                                                                              {1, 4999},
                                                                                              {255, 257},
                                                                                              {256, 4096},
                                                                                              {300, 3000}}) {
    const auto [low, high] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                                 values.begin() + static_cast<std::ptrdiff_t>(last));
    QCOMPARE(tree.over(values, first, last).low, *low);
    QCOMPARE(tree.over(values, first, last).high, *high);
  }
}

void ReadingPlotTest::saysWhatItShows() {
  ShownReadingPlot shown;
  QCOMPARE(shown.plot.summary(),
           QString("A: 5 readings, mean 18 W, from 10 to 30 W. B: 3 readings, mean 50 W, from 40 to 60 W"));
  QVERIFY(shown.plot.accessibleDescription() == shown.plot.summary());
  QVERIFY(!shown.plot.grab().isNull());
  QCOMPARE(shown.plot.drawn(), std::size_t{8});
  shown.plot.setData({});
  shown.plot.setEmptyText("nothing");
  QCOMPARE(shown.plot.accessibleDescription(), QString("nothing"));
  QVERIFY(!shown.plot.grab().isNull());
}

void ReadingPlotTest::zoomsAndPans() {
  ShownReadingPlot shown;
  QSignalSpy changed(&shown.plot, &ReadingPlot::visibleChanged);
  const double all = shown.plot.visibleSeconds().span();
  QTest::keyClick(&shown.plot, Qt::Key_Plus);
  QVERIFY(shown.plot.isZoomed());
  QVERIFY(shown.plot.visibleSeconds().span() < all);
  const double low = shown.plot.visibleSeconds().low;
  QTest::mousePress(&shown.plot, Qt::LeftButton, {}, {300, 100});
  QTest::mouseMove(&shown.plot, {320, 100});
  QTest::mouseMove(&shown.plot, {340, 100});
  QTest::mouseRelease(&shown.plot, Qt::LeftButton, {}, {340, 100});
  QVERIFY(shown.plot.visibleSeconds().low < low);
  QTest::mouseDClick(&shown.plot, Qt::LeftButton, {}, {300, 100});
  QVERIFY(!shown.plot.isZoomed());
  QCOMPARE(shown.plot.visibleSeconds().span(), all);
  QVERIFY(changed.count() >= 3);
}

void ReadingPlotTest::keysMoveFromReadingToReading() {
  ShownReadingPlot shown;
  QTest::keyClick(&shown.plot, Qt::Key_Home);
  QCOMPARE(shown.plot.readout(), QString("B after 0 s: 40 W"));
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QCOMPARE(shown.plot.readout(), QString("B after 1 s: 50 W"));
  QTest::keyClick(&shown.plot, Qt::Key_Up);
  QCOMPARE(shown.plot.readout(), QString("A after 1 s: 20 W"));
  QCOMPARE(shown.plot.accessibleDescription(), shown.plot.readout());
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QVERIFY(shown.plot.readout().isEmpty());
}

void ReadingPlotTest::losesNoSpikeAmongMillions() {
  constexpr std::size_t kMany = 2'000'000;
  ReadingPlotData data{.quantity = "power", .unit = "W"};
  std::vector<double> values(kMany, 100.0);
  values[1'234'567] = 900.0;
  data.sides.a = {every(1e-3, kMany), std::move(values)};
  data.sides.b = {every(1e-3, kMany), noise(kMany)};
  ReadingPlot plot;
  plot.resize(1200, 300);
  plot.show();
  plot.setData(std::move(data));
  QElapsedTimer timer;
  timer.start();
  const QImage image = plot.grab().toImage();
  qInfo("painting 4 million readings: %lld ms", static_cast<long long>(timer.elapsed()));
  QVERIFY2(plot.drawn() <= 2400, "a line a column at most");
  const QPointF spike = *plot.placeOf({PlotSide::A, 1'234'567});
  QVERIFY(spike.y() > 0 && spike.y() < plot.height());
  plot.setVisibleSeconds(PlotRange{1234.0, 1235.0});
  QVERIFY(!plot.grab().isNull());
  QVERIFY(plot.data().sides.a.range(0, kMany).high == 900.0);
  QVERIFY2(plot.picture().noTable.contains("has 4,000,000"), qPrintable(plot.picture().noTable));
  QVERIFY(ShownReadingPlot().plot.picture().noTable.isEmpty());
}

}  // namespace culprit::ui::test

#include "reading_plot_test.moc"
