#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>
#include <functional>

#include "tests/ui/registry.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/plots/common/plot_drag.h"
#include "ui/plots/common/wheel_turn.h"
#include "ui/plots/cycle_pair/cycle_pair_plot.h"
#include "ui/plots/distribution/distribution_plot.h"
#include "ui/plots/series/cut_plot.h"
#include "ui/plots/series/cycle_plot.h"
#include "ui/plots/series/reading_plot.h"
#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui::test {

/// What wheel and drag do in every chart, as it is chosen.
class MouseChoiceTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void readsTheWheel();
  void tellsDragsFromClicks();
  void readingsFollow();
  void cyclesFollow();
  void timelinesFollow();
  void cyclePairsFollow();
  void distributionsAlwaysSelect();
  void cutsFollow();
};

static const Registered<MouseChoiceTest> kMouseChoiceTest("mouse_choice_test");

namespace {

constexpr MouseChoice kOther{WheelChoice::Scrolls, DragChoice::Selects};

QWheelEvent wheelEvent(const QWidget& widget, const QPointF& at, const QPoint& angle,
                       Qt::KeyboardModifiers keys) {
  return QWheelEvent(at, widget.mapToGlobal(at), {}, angle, Qt::NoButton, keys, Qt::NoScrollPhase, false);
}

void wheel(QWidget& widget, const QPointF& at, int notches, Qt::KeyboardModifiers keys = {}) {
  QWheelEvent event = wheelEvent(widget, at, {0, 120 * notches}, keys);
  QApplication::sendEvent(&widget, &event);
}

QMouseEvent mouseEvent(QEvent::Type type, const QPointF& at, Qt::MouseButton button,
                       Qt::KeyboardModifiers keys) {
  const Qt::MouseButtons held = type == QEvent::MouseButtonRelease ? Qt::NoButton : button;
  return QMouseEvent(type, at, at, type == QEvent::MouseMove ? Qt::NoButton : button, held, keys);
}

/// `escapes`: Escape is pressed before the button is released.
void drag(QWidget& widget, const QPointF& from, const QPointF& to, Qt::KeyboardModifiers keys = {},
          Qt::MouseButton button = Qt::LeftButton, bool escapes = false) {
  const auto send = [&](QEvent::Type type, const QPointF& at) {
    QMouseEvent event = mouseEvent(type, at, button, keys);
    QApplication::sendEvent(&widget, &event);
  };
  send(QEvent::MouseButtonPress, from);
  send(QEvent::MouseMove, (from + to) / 2.0);
  send(QEvent::MouseMove, to);
  if (escapes) QTest::keyClick(&widget, Qt::Key_Escape);
  send(QEvent::MouseButtonRelease, to);
}

/// A chart along one axis, of which the middle is looked at.
struct Chart {
  QWidget& widget;  ///< that gets the events
  QSignalSpy& selected;
  std::function<PlotRange()> visible;
  std::function<void()> zoomIn;
};

/// The wheel goes on and Ctrl zooms; drags select and Shift pans; the middle button pans.
void followsTheOther(const Chart& chart, const QPointF& left, const QPointF& right) {
  const QPointF middle = (left + right) / 2.0;
  chart.zoomIn();
  PlotRange before = chart.visible();
  wheel(chart.widget, middle, -1);
  QCOMPARE(chart.visible().span(), before.span());
  QVERIFY(chart.visible().low > before.low);
  wheel(chart.widget, middle, 1, Qt::ShiftModifier);
  QVERIFY(qAbs(chart.visible().low - before.low) < 1e-6 * before.span());
  wheel(chart.widget, middle, 1, Qt::ControlModifier);
  QVERIFY(chart.visible().span() < before.span());

  before = chart.visible();
  drag(chart.widget, right, left);
  QVERIFY(chart.visible() == before);
  QCOMPARE(chart.selected.count(), 1);
  drag(chart.widget, right, left, Qt::ShiftModifier);
  QVERIFY(chart.visible().low > before.low);
  before = chart.visible();
  drag(chart.widget, left, right, {}, Qt::MiddleButton);
  QVERIFY(chart.visible().low < before.low);
  QCOMPARE(chart.selected.count(), 1);
}

/// And what is usual.
void followsTheUsual(const Chart& chart, const QPointF& left, const QPointF& right) {
  chart.zoomIn();
  PlotRange before = chart.visible();
  drag(chart.widget, right, left);
  QVERIFY(chart.visible().low > before.low);
  QCOMPARE(chart.selected.count(), 0);
  before = chart.visible();
  wheel(chart.widget, (left + right) / 2.0, -1, Qt::ShiftModifier);
  QVERIFY(chart.visible().low > before.low);
  QCOMPARE(chart.visible().span(), before.span());
  before = chart.visible();
  drag(chart.widget, left, right, {}, Qt::MiddleButton);
  QVERIFY(chart.visible().low < before.low);
  before = chart.visible();
  drag(chart.widget, right, left, Qt::ShiftModifier);
  QVERIFY(chart.visible() == before);
  QCOMPARE(chart.selected.count(), 1);
  drag(chart.widget, right, left, Qt::ShiftModifier, Qt::LeftButton, true);
  QCOMPARE(chart.selected.count(), 1);
  chart.selected.clear();
  wheel(chart.widget, (left + right) / 2.0, 1);
  QVERIFY(chart.visible().span() < before.span());
}

std::vector<double> upTo(std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<double>(i);
  return values;
}

std::vector<std::uint32_t> positions(std::uint32_t count) {
  std::vector<std::uint32_t> all(count);
  for (std::uint32_t i = 0; i < count; ++i) all[i] = i;
  return all;
}

}  // namespace

void MouseChoiceTest::init() {
  setMouseChoice({});
}

void MouseChoiceTest::cleanup() {
  setMouseChoice({});
}

void MouseChoiceTest::readsTheWheel() {
  const QWidget widget;
  const auto turn = [&widget](const QPoint& angle, Qt::KeyboardModifiers keys = {}) {
    return wheelTurn(wheelEvent(widget, {}, angle, keys));
  };
  QCOMPARE(turn({0, 120}).zoom, 0.8);
  QCOMPARE(turn({0, -120}).zoom, 1.25);
  QVERIFY(!turn({0, -120}, Qt::ShiftModifier).zooms());
  QCOMPARE(turn({0, -120}, Qt::ShiftModifier).pan, 60.0);
  QVERIFY2(!turn({-240, 15}).zooms(), "sideways with a finger");
  QCOMPARE(turn({-240, 15}).pan, 120.0);
  setMouseChoice(kOther);
  QVERIFY(!turn({0, 120}).zooms());
  QCOMPARE(turn({0, -120}).scroll, 60.0);
  QCOMPARE(turn({0, -120}).along(), 60.0);
  QCOMPARE(turn({0, -120}, Qt::ShiftModifier).pan, 60.0);
  QCOMPARE(turn({0, 120}, Qt::ControlModifier).zoom, 0.8);
}

void MouseChoiceTest::tellsDragsFromClicks() {
  const auto event = [](QEvent::Type type, double x, Qt::MouseButton button = Qt::LeftButton) {
    return mouseEvent(type, {x, 50.0}, button, {});
  };
  PlotDrag drag;
  QVERIFY(!drag.press(event(QEvent::MouseButtonPress, 10, Qt::RightButton), 1.0));
  QVERIFY(!drag.release(event(QEvent::MouseButtonRelease, 10)));
  QVERIFY(drag.press(event(QEvent::MouseButtonPress, 10), 1.0));
  QVERIFY(drag.move(event(QEvent::MouseMove, 13), 1.3).isNull());
  QVERIFY(!drag.release(event(QEvent::MouseButtonRelease, 13, Qt::MiddleButton)));
  auto end = drag.release(event(QEvent::MouseButtonRelease, 13));
  QVERIFY(end && end->isClick && !end->selected);

  // What did not count as a drag is not lost once it is one.
  QVERIFY(drag.press(event(QEvent::MouseButtonPress, 10), 1.0));
  QVERIFY(drag.move(event(QEvent::MouseMove, 13), 1.3).isNull());
  QCOMPARE(drag.move(event(QEvent::MouseMove, 20), 2.0), QPointF(-10.0, 0.0));
  QCOMPARE(drag.move(event(QEvent::MouseMove, 22), 2.2), QPointF(-2.0, 0.0));
  end = drag.release(event(QEvent::MouseButtonRelease, 22));
  QVERIFY(end && !end->isClick && !end->selected);

  setMouseChoice(kOther);
  QVERIFY(drag.press(event(QEvent::MouseButtonPress, 30), 3.0));
  QVERIFY2(drag.move(event(QEvent::MouseMove, 10), 1.0).isNull(), "it selects");
  QVERIFY((drag.selecting() == PlotRange{1.0, 3.0}));
  end = drag.release(event(QEvent::MouseButtonRelease, 10));
  QVERIFY(end && (end->selected == PlotRange{1.0, 3.0}));
  QVERIFY(drag.press(event(QEvent::MouseButtonPress, 30), 3.0));
  (void)drag.move(event(QEvent::MouseMove, 10), 1.0);
  drag.cancel();
  QVERIFY(!drag.selecting() && !drag.release(event(QEvent::MouseButtonRelease, 10)));
}

void MouseChoiceTest::readingsFollow() {
  ReadingPlot plot;
  plot.resize(600, 200);
  ReadingPlotData data{.quantity = "power", .unit = "W"};
  data.sides.a = {upTo(101), upTo(101)};
  plot.setData(data);
  plot.show();
  QSignalSpy selected(&plot, &ReadingPlot::secondsSelected);
  const Chart chart{plot, selected, [&plot] { return plot.visibleSeconds(); },
                    [&plot] {
                      plot.setVisibleSeconds(PlotRange{40.0, 60.0});
                    }};
  followsTheUsual(chart, {200, 100}, {300, 100});
  setMouseChoice(kOther);
  followsTheOther(chart, {200, 100}, {300, 100});
}

void MouseChoiceTest::cyclesFollow() {
  CyclePlot plot;
  plot.resize(600, 200);
  CyclePlotData data{.quantity = "share", .unit = "%"};
  data.sides.a = {positions(100), upTo(100), upTo(100)};
  plot.setData(data);
  plot.show();
  QSignalSpy selected(&plot, &CyclePlot::numbersSelected);
  const Chart chart{plot, selected, [&plot] { return plot.visibleNumbers(); },
                    [&plot] {
                      plot.setVisibleNumbers({40.0, 60.0});
                    }};
  followsTheUsual(chart, {200, 100}, {300, 100});
  setMouseChoice(kOther);
  followsTheOther(chart, {200, 100}, {300, 100});
  QSignalSpy moved(&plot, &CyclePlot::focusMoved);
  const QPoint at = plot.placeOf({PlotSide::A, 50}).value_or(QPointF()).toPoint();
  QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
  QCOMPARE(moved.count(), 1);  // a click remains one
}

void MouseChoiceTest::timelinesFollow() {
  TimelinePlot plot;
  plot.resize(800, 220);
  plot.setTimelineAxis(TimelineAxis::CycleNumber);
  TimelineSide side;
  side.number = side.start = upTo(100);
  side.duration.assign(100, 1.0);
  side.betaCycle = positions(100);
  side.beta = upTo(100);
  plot.setData({.sides = {side, side}, .function = QStringLiteral("gemm")});
  plot.show();
  QVERIFY(QTest::qWaitForWindowExposed(&plot));
  plot.replot();
  QSignalSpy selected(&plot, &TimelinePlot::cyclesSelected);
  const Chart chart{plot, selected, [&plot] { return plot.visibleRange(PlotSide::B); },
                    [&plot] {
                      plot.zoomTo(PlotSide::B, {40.0, 60.0});
                    }};
  followsTheUsual(chart, {550, 60}, {650, 60});
  setMouseChoice(kOther);
  followsTheOther(chart, {550, 60}, {650, 60});
  QVERIFY2(!plot.isZoomed(PlotSide::A), "the other run stays as it is");
}

void MouseChoiceTest::cyclePairsFollow() {
  CyclePairData data{.names = {"gemm"}};
  for (const PlotSide side : kPlotSides) {
    CyclePairSide& each = data.sides[side];
    each.duration = 1000.0;
    each.boxes = {{.start = 0.0, .end = 900.0, .name = 0, .partner = 0}};
    each.lanes = {{"GPU 0", true, {0, 1}}};
  }
  CyclePairPlot plot;
  plot.resize(900, 300);
  plot.setData(std::move(data));
  plot.show();
  QSignalSpy selected(&plot, &CyclePairPlot::rangeMarked);
  const auto zoomIn = [&] {
    plot.markRange({});
    selected.clear();
    plot.zoomTo({400.0, 600.0});
  };
  zoomIn();
  PlotRange before = plot.visibleRange();
  drag(plot, {500, 100}, {400, 100});
  QVERIFY(plot.visibleRange().low > before.low && !plot.markedRange());
  drag(plot, {400, 100}, {500, 100}, Qt::ShiftModifier);
  QVERIFY(plot.markedRange());
  drag(plot, {500, 100}, {400, 100}, {}, Qt::LeftButton, true);
  QVERIFY2(plot.markedRange(), "only the drag ended");
  drag(plot, {500, 100}, {400, 100}, Qt::ShiftModifier, Qt::LeftButton, true);
  QVERIFY(!plot.markedRange());
  setMouseChoice(kOther);
  zoomIn();
  before = plot.visibleRange();
  drag(plot, {500, 100}, {400, 100});
  QVERIFY(plot.visibleRange() == before && plot.markedRange());
  drag(plot, {500, 100}, {400, 100}, Qt::ShiftModifier);
  QVERIFY(plot.visibleRange().low > before.low);
  before = plot.visibleRange();
  wheel(plot, {500, 100}, -1);
  QVERIFY2(plot.visibleRange().low > before.low, "no lane is out of sight");
  QCOMPARE(plot.visibleRange().span(), before.span());
  wheel(plot, {500, 100}, 1, Qt::ControlModifier);
  QVERIFY(plot.visibleRange().span() < before.span());
}

void MouseChoiceTest::distributionsAlwaysSelect() {
  DistributionPlot plot(DistributionPlot::Parts::Strip, PlotScale::Linear);
  plot.resize(600, 200);
  DistributionSide side{upTo(100), {}};
  for (int i = 0; i < 100; ++i) side.numbers.push_back(i);
  plot.setData({{side, side}, QStringLiteral("cycle duration"), QStringLiteral("ms")});
  plot.show();
  QVERIFY(QTest::qWaitForWindowExposed(&plot));
  QWidget& target = *plot.viewport();
  QSignalSpy selected(&plot, &DistributionPlot::rangeBrushed);
  wheel(target, {300, 60}, 3);
  PlotRange before = plot.visibleValues();
  drag(target, {350, 60}, {250, 60});
  drag(target, {350, 60}, {250, 60}, Qt::ShiftModifier);
  QVERIFY(plot.visibleValues() == before);
  QCOMPARE(selected.count(), 2);
  drag(target, {350, 60}, {250, 60}, {}, Qt::LeftButton, true);
  QCOMPARE(selected.count(), 2);
  drag(target, {350, 60}, {250, 60}, {}, Qt::MiddleButton);
  QVERIFY(plot.visibleValues().low > before.low);
  setMouseChoice(kOther);
  before = plot.visibleValues();
  drag(target, {350, 60}, {250, 60});
  QCOMPARE(selected.count(), 3);
  QVERIFY(plot.visibleValues() == before);
  drag(target, {250, 60}, {350, 60}, Qt::ShiftModifier);
  QVERIFY2(plot.visibleValues().low < before.low, "Shift pans, as everywhere then");
  QCOMPARE(selected.count(), 3);
  before = plot.visibleValues();
  wheel(target, {300, 60}, -1);
  QVERIFY(plot.visibleValues().low > before.low);
}

void MouseChoiceTest::cutsFollow() {
  CutPlot plot;
  plot.resize(600, 160);
  PlotPair<CutPlotRun> runs;
  runs.a = runs.b = {.length = 10.0, .recordings = {0.0}, .boxes = {{.start = 1.0, .length = 1.0}}};
  plot.setRuns(runs);
  plot.show();
  wheel(plot, {300, 60}, 3);
  PlotRange before = plot.visibleRange();
  QVERIFY(before.span() < 10.0);
  QVERIFY(plot.toolTip().startsWith("Wheel: zoom"));
  setMouseChoice(kOther);
  QVERIFY(CutPlot().toolTip().startsWith("Ctrl"));
  wheel(plot, {300, 60}, -1);
  QVERIFY(plot.visibleRange().low > before.low);
  QCOMPARE(plot.visibleRange().span(), before.span());
  before = plot.visibleRange();
  drag(plot, {300, 60}, {350, 60});
  QVERIFY2(plot.visibleRange().low < before.low, "there is nothing to select");
}

}  // namespace culprit::ui::test

#include "mouse_choice_test.moc"
