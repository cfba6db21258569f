#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include "tests/ui/made_whole_run.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_whole_run.h"
#include "ui/look/theme.h"
#include "ui/plots/whole_run/whole_run_painter.h"
#include "ui/plots/whole_run/whole_run_plot.h"

namespace culprit::ui::test {

/// Two made recordings, painted, zoomed and chosen in.
class WholeRunPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void drawsNoMoreThanThePixelsHold();
  void asksOnlyForWhatIsInSight();
  void zoomsToSingleEvents();
  void clickChoosesTheBoxAndTheCycle();
  void readsOutBoxesAndIdleTimes();
  void arrowKeysWalkFromBoxToBox();
  void aDragSelectsAStretchOfOneSide();
  void foldsTheLanesOfAProcess();
  void showsThreadsOnlyIfWanted();
  void movesBBelowA();
  void meansAllOfAnIdleTime();
  void keepsTheViewWhileLanesArrive();
  void flagsWhatIsLookedFor();
  void drawsCounters();
  void isReadOutAndSavedAsAPicture();
  void ticksTellAnHourToTheNanosecond();
  void survivesStrangeData();
};

static const Registered<WholeRunPlotTest> kWholeRunPlotTest("whole_run_plot_test");

void WholeRunPlotTest::drawsNoMoreThanThePixelsHold() {
  const ShownWholeRun shown(madeWholeRun(20'000));
  QVERIFY(shown.drawnBoxes(PlotSide::A) > 200);
  // Two rows of a thread, one of a stream, each with at most a box per pixel.
  QVERIFY2(shown.drawnBoxes(PlotSide::A) < 3 * 1000,
           qPrintable(QString::number(shown.drawnBoxes(PlotSide::A))));
  const auto& stream = shown.plot.drawn().a.lanes[0];
  QVERIFY(!stream.front().isOne());
  QVERIFY2(stream.front().busy > 0.2F && stream.front().busy < 0.5F, "300 us of each 1,000");
}

void WholeRunPlotTest::asksOnlyForWhatIsInSight() {
  WholeRunData data;
  PlotRange asked;
  std::size_t rows = 0;
  data.sides.a.recorded = {0.0, 1e9};
  data.sides.a.groups = {{"process"}};
  data.sides.a.lanes.push_back({.label = "thread", .rows = 200});
  data.sides.a.lanes[0].boxes = [&](const SpanQuery& query, std::vector<SpanBox>&) {
    asked = query.time;
    rows = query.rows;
  };
  ShownWholeRun shown(std::move(data));
  QVERIFY(!shown.plot.grab().isNull());
  QVERIFY2(rows > 3 && rows < 40, qPrintable(QString::number(rows)));
  shown.plot.zoomTo({4e8, 5e8});
  QVERIFY(!shown.plot.grab().isNull());
  QCOMPARE(asked.low, 4e8);
  QCOMPARE(asked.high, 5e8);
  // Hovering and selecting ask for nothing.
  asked = {};
  shown.plot.setSelected({1U, 1U});
  QVERIFY(!shown.plot.grab().isNull());
  QCOMPARE(asked.high, 0.0);
}

void WholeRunPlotTest::zoomsToSingleEvents() {
  ShownWholeRun shown(madeWholeRun(20'000));
  QVERIFY(!shown.plot.isZoomed());
  const QPointF at = shown.plot.pointOf(PlotSide::A, 0, 5000.15e6);
  for (int i = 0; i < 60; ++i) {
    QWheelEvent wheel(at, shown.plot.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&shown.plot, &wheel);
  }
  QVERIFY(shown.plot.isZoomed());
  QVERIFY(shown.plot.visibleRange().contains(5000.15e6));
  for (const SpanBox& box : shown.plot.drawn().a.lanes[0]) QVERIFY(box.isOne());
  for (int i = 0; i < 100; ++i) QTest::keyClick(&shown.plot, Qt::Key_W);
  QVERIFY(!shown.plot.grab().isNull());
  QVERIFY(shown.plot.visibleRange().span() >= 19.0);
  QTest::keyClick(&shown.plot, Qt::Key_0);
  QVERIFY(!shown.plot.isZoomed());
}

void WholeRunPlotTest::clickChoosesTheBoxAndTheCycle() {
  ShownWholeRun shown;
  QSignalSpy chosen(&shown.plot, &WholeRunPlot::boxChosen), cycles(&shown.plot, &WholeRunPlot::cycleChosen);
  QTest::mouseClick(&shown.plot, Qt::LeftButton, {}, shown.at(PlotSide::B, 0, 1.55e6));
  QCOMPARE(chosen.count(), 1);
  const auto place = chosen.at(0).at(0).value<SpanPlace>();
  QCOMPARE(place.side, PlotSide::B);
  QCOMPARE(place.lane, std::size_t{0});
  QVERIFY(place.box && place.box->isOne());
  QCOMPARE(place.box->name, 2U);
  QVERIFY(shown.plot.focused().has_value());
  QTest::mouseClick(&shown.plot, Qt::LeftButton, {}, shown.plot.pointOnRuler(PlotSide::A, 2.5e6).toPoint());
  QCOMPARE(cycles.count(), 1);
  QVERIFY((cycles.at(0).at(0).value<PlotPoint>() == PlotPoint{PlotSide::A, 2}));
  QVERIFY2(!shown.plot.focused(), "no box is meant");
}

void WholeRunPlotTest::readsOutBoxesAndIdleTimes() {
  ShownWholeRun shown;
  QTest::mouseMove(&shown.plot, shown.at(PlotSide::A, 0, 0.15e6));
  QTRY_COMPARE(shown.plot.readout(), QString("box of 1"));
  QVERIFY(!shown.plot.grab().isNull());
  QTest::mouseMove(&shown.plot, shown.at(PlotSide::A, 0, 0.85e6));
  QTRY_VERIFY2(shown.plot.readout().startsWith("idle 500000"), qPrintable(shown.plot.readout()));
  QTest::mouseMove(&shown.plot, shown.at(PlotSide::A, 1, 0.95e6));
  QTRY_COMPARE(shown.plot.readout(), QString());
  const auto place = shown.plot.placeAt(shown.plot.pointOf(PlotSide::A, 1, 0.115e6, 1));
  QVERIFY(place && place->box);
  QCOMPARE(place->box->row, std::uint16_t{1});
}

void WholeRunPlotTest::arrowKeysWalkFromBoxToBox() {
  ShownWholeRun shown;
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QVERIFY(shown.plot.focused() && shown.plot.focused()->box);
  QCOMPARE(shown.plot.focused()->box->start, 1e5);
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QCOMPARE(shown.plot.focused()->box->start, 3e5);
  QTest::keyClick(&shown.plot, Qt::Key_Down);
  QCOMPARE(shown.plot.focused()->lane, std::size_t{1});
  QTest::keyClick(&shown.plot, Qt::Key_End);
  QCOMPARE(shown.plot.focused()->box->start, 3.5e6);
  QTest::keyClick(&shown.plot, Qt::Key_Home);
  QCOMPARE(shown.plot.focused()->box->start, 1e5);
  QTest::keyClick(&shown.plot, Qt::Key_Left);
  QCOMPARE(shown.plot.focused()->box->start, 1e5);
  // Zoomed in as far as it goes, the next one is out of sight.
  shown.plot.zoomTo({1.05e5, 1.06e5});
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QCOMPARE(shown.plot.focused()->box->start, 3e5);
  QVERIFY(shown.plot.visibleRange().contains(3.9e5));
  QSignalSpy chosen(&shown.plot, &WholeRunPlot::boxChosen);
  QTest::keyClick(&shown.plot, Qt::Key_Return);
  QCOMPARE(chosen.count(), 1);
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QVERIFY(!shown.plot.focused());
}

void WholeRunPlotTest::aDragSelectsAStretchOfOneSide() {
  ShownWholeRun shown;
  shown.plot.setOffsetOfB(5e5);
  QSignalSpy selected(&shown.plot, &WholeRunPlot::spanSelected);
  shown.drag(shown.at(PlotSide::B, 0, 1e6), shown.at(PlotSide::B, 0, 2e6), Qt::ShiftModifier);
  QCOMPARE(selected.count(), 1);
  const auto span = selected.at(0).at(0).value<SideSpan>();
  QCOMPARE(span.side, PlotSide::B);
  QVERIFY2(std::abs(span.time.low - 1e6) < 2e4, qPrintable(QString::number(span.time.low)));
  QVERIFY(std::abs(span.time.high - 2e6) < 2e4);
  QVERIFY(shown.plot.marked() == span);
  const QPoint from = shown.at(PlotSide::B, 0, 2.5e6), to = shown.at(PlotSide::B, 0, 3e6);
  QTest::mousePress(&shown.plot, Qt::LeftButton, Qt::ShiftModifier, from);
  QMouseEvent move(QEvent::MouseMove, to, shown.plot.mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton,
                   Qt::ShiftModifier);
  QApplication::sendEvent(&shown.plot, &move);
  QVERIFY(shown.plot.marked() != span);
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QVERIFY2(shown.plot.marked() == span, "what was marked before the drag that Escape ends");
  QTest::mouseRelease(&shown.plot, Qt::LeftButton, Qt::ShiftModifier, to);
  const PlotRange before = shown.plot.visibleRange();
  QTest::keyClick(&shown.plot, Qt::Key_Escape);
  QVERIFY(!shown.plot.marked());
  QVERIFY(shown.plot.visibleRange() == before);
}

void WholeRunPlotTest::foldsTheLanesOfAProcess() {
  ShownWholeRun shown(madeWholeRun(4, 2));
  const QPointF lane = shown.plot.pointOf(PlotSide::A, 2, 0.0);
  QVERIFY(!lane.isNull());
  shown.plot.foldAll(true);
  QVERIFY2(shown.plot.pointOf(PlotSide::A, 2, 0.0).isNull(), "it has no place");
  QVERIFY(!shown.plot.grab().isNull());
  // The line of the first process, in the column of labels.
  const QPoint line(20, static_cast<int>(shown.plot.pointOnRuler(PlotSide::A, 0.0).y() +
                                         1.5 * WholeRunFrame::lineHeight() + 8.0));
  QTest::mouseClick(&shown.plot, Qt::LeftButton, {}, line);
  QVERIFY((shown.plot.folded(PlotSide::A) == std::vector<bool>{false, true}));
  QVERIFY(!shown.plot.pointOf(PlotSide::A, 0, 0.0).isNull());
  // What is looked for unfolds it.
  SpanBox box{.start = 1e5, .end = 2e5, .name = 0};
  shown.plot.reveal(PlotSide::A, 2, box);
  QVERIFY(!shown.plot.folded(PlotSide::A)[1]);
}

void WholeRunPlotTest::showsThreadsOnlyIfWanted() {
  ShownWholeRun shown;
  shown.plot.setHostShown(false);
  QVERIFY(shown.plot.pointOf(PlotSide::A, 1, 0.0).isNull());
  QVERIFY(!shown.plot.pointOf(PlotSide::A, 0, 0.0).isNull());
  // Where there are no streams they stay.
  WholeRunData data = madeWholeRun();
  for (SpanLane& lane : data.sides.a.lanes) lane.isGpu = false;
  shown.plot.setData(std::move(data));
  QVERIFY(!shown.plot.pointOf(PlotSide::A, 1, 0.0).isNull());
}

void WholeRunPlotTest::movesBBelowA() {
  ShownWholeRun shown;
  const double a = shown.plot.pointOf(PlotSide::A, 0, 1e6).x();
  QCOMPARE(shown.plot.pointOf(PlotSide::B, 0, 1e6).x(), a);
  shown.plot.setOffsetOfB(1e6);
  QVERIFY2(shown.plot.visibleRange().high > 4.9e6, "all of both is in sight");
  QCOMPARE(shown.plot.pointOf(PlotSide::B, 0, 0.0).x(), shown.plot.pointOf(PlotSide::A, 0, 1e6).x());
  shown.plot.zoomTo({2e6, 3e6});
  shown.plot.setOffsetOfB(0.0);
  QVERIFY2((shown.plot.visibleRange() == PlotRange{2e6, 3e6}), "what is in sight of A stays so");
}

void WholeRunPlotTest::meansAllOfAnIdleTime() {
  ShownWholeRun shown;
  shown.plot.zoomTo({7e5, 9e5});
  QTest::mouseClick(&shown.plot, Qt::LeftButton, Qt::NoModifier, shown.at(PlotSide::A, 0, 8e5));
  QVERIFY(shown.plot.focused() && shown.plot.focused()->idleGoesOn);
  QVERIFY2((shown.plot.meant() == SideSpan{PlotSide::A, {6e5, 1.1e6}}), "not only what is in sight");
}

void WholeRunPlotTest::keepsTheViewWhileLanesArrive() {
  ShownWholeRun shown;
  WholeRunSide side = madeRunSide(8);
  shown.plot.setLanes(PlotSide::A, side.lanes, side.recorded, {});
  QCOMPARE(shown.plot.visibleRange().high, 8e6);
  shown.plot.zoomTo({1e6, 2e6});
  shown.plot.setFocused(SpanPlace{.side = PlotSide::A, .lane = 1, .time = 1e6});
  side = madeRunSide(16);
  side.lanes.pop_back();
  shown.plot.setLanes(PlotSide::A, side.lanes, side.recorded, {});
  QVERIFY((shown.plot.visibleRange() == PlotRange{1e6, 2e6}));
  QVERIFY2(!shown.plot.focused(), "its lane is gone");
  QVERIFY(!shown.plot.grab().isNull());
}

void WholeRunPlotTest::flagsWhatIsLookedFor() {
  WholeRunData data = madeWholeRun(2'000);
  int asked = 0;
  data.sides.a.lanes[0].wanted = [&asked](const PlotRange&, double, std::vector<double>& starts) {
    ++asked;
    starts.push_back(1.6e9);
  };
  ShownWholeRun shown(std::move(data));
  const QPoint lane = shown.at(PlotSide::A, 0, 1.6e9);
  const auto hasAccent = [&] {
    const QImage image = shown.plot.grab().toImage();
    for (int x = lane.x() - 2; x <= lane.x() + 3; ++x)
      for (int y = lane.y() - 20; y <= lane.y(); ++y)
        if (image.pixelColor(x, y) == tokens().accent) return true;
    return false;
  };
  QVERIFY(hasAccent());
  const int before = asked;
  shown.plot.setFound({});
  QVERIFY(hasAccent());
  QCOMPARE(asked, before + 1);
}

void WholeRunPlotTest::drawsCounters() {
  WholeRunData data = madeWholeRun();
  CounterBand band{.title = "sm_clock, MHz", .values = {0.0, 100.0}};
  band.sides.a = std::make_shared<const CounterEnvelope>(std::vector<double>{0.0, 2e6, 3.9e6},
                                                         std::vector<double>{0.0, 100.0, 50.0});
  data.counters = {band};
  ShownWholeRun shown(std::move(data));
  const QImage with = shown.plot.grab().toImage();
  const auto hasColour = [](const QImage& image, const QColor& colour) {
    for (int x = 200; x < image.width() - 20; ++x)
      for (int y = image.height() - 34; y < image.height() - 2; ++y)
        if (image.pixelColor(x, y) == colour) return true;
    return false;
  };
  QVERIFY(hasColour(with, tokens().markA));
  // Of a nanosecond between two readings the line still goes through.
  shown.plot.zoomTo({1.0e6, 1.0e6 + 30.0});
  QVERIFY(hasColour(shown.plot.grab().toImage(), tokens().markA));
}

void WholeRunPlotTest::isReadOutAndSavedAsAPicture() {
  ShownWholeRun shown;
  shown.plot.setSummary("A: 4 ms.");
  QCOMPARE(shown.plot.accessibleDescription(), QString("A: 4 ms."));
  QTest::keyClick(&shown.plot, Qt::Key_Right);
  QCOMPARE(shown.plot.accessibleDescription(), QString("box of 1\nA: 4 ms."));
  const PlotPicture picture = shown.plot.picture();
  QCOMPARE(picture.description, QString("A: 4 ms."));
  QVERIFY(!toImage(picture, 1.0).isNull());
  const QString table = picture.table();
  QVERIFY2(table.contains("A\tGPU 0, stream 7\t1\tf0\t1\t100000\t200000\t1\n"), qPrintable(table.left(300)));
  WholeRunPlot empty;
  empty.setEmptyText("nothing");
  QCOMPARE(empty.accessibleDescription(), QString("nothing"));
  empty.resize(400, 200);
  QVERIFY(!empty.grab().isNull());
}

void WholeRunPlotTest::ticksTellAnHourToTheNanosecond() {
  constexpr double kHour = 3.6e12;
  QSet<QString> texts;
  const auto ticks = timeTicks({kHour, kHour + 40.0}, 800.0);
  QVERIFY(ticks.size() > 2);
  for (const TimeTick& tick : ticks) texts << tick.text;
  QCOMPARE(texts.size(), static_cast<qsizetype>(ticks.size()));
  QVERIFY(timeTicks({1.0, 1.0}, 800.0).empty());
}

void WholeRunPlotTest::survivesStrangeData() {
  WholeRunData data;
  data.sides.a.recorded = {-1e18, 1e18};
  data.sides.a.groups = {{QString(5000, 'x')}, {"empty"}};
  data.sides.a.lanes = {{.label = QString(5000, 'x')}, {.label = {}, .rows = 0}};
  data.sides.a.lanes[0].boxes = [](const SpanQuery&, std::vector<SpanBox>& boxes) {
    boxes.push_back({.start = -1e18, .end = 1e18, .name = 7});
  };
  data.sides.a.cycles = {{0.0, 0.0, 1, 5}, {0.0, 1e18, 2, 0}};
  data.sides.b.why = "It could not be read";
  ShownWholeRun shown(std::move(data));
  QVERIFY(!shown.plot.grab().isNull());
  shown.plot.setCycle(PlotPoint{PlotSide::B, 99});
  shown.plot.setPinned({{5U, 77U}, {1U}});
  for (const QSize& size : {QSize(1, 1), QSize(60, 30), QSize(2000, 1200)}) {
    shown.plot.resize(size);
    QVERIFY(!shown.plot.grab().isNull());
  }
  for (const int key :
       {Qt::Key_Right, Qt::Key_Down, Qt::Key_Up, Qt::Key_Home, Qt::Key_End, Qt::Key_PageDown, Qt::Key_Return})
    QTest::keyClick(&shown.plot, static_cast<Qt::Key>(key));
  for (int i = 0; i < 400; ++i) QTest::keyClick(&shown.plot, Qt::Key_W);
  QVERIFY(!shown.plot.grab().isNull());
}

}  // namespace culprit::ui::test

#include "whole_run_plot_test.moc"
