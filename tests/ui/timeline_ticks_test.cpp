#include <QApplication>
#include <QWheelEvent>
#include <QtTest>
#include <cstddef>
#include <cstdint>

#include "tests/ui/registry.h"
#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui::test {

class TimelineTicksTest : public QObject {
  Q_OBJECT
 private slots:
  void labelsOfShortCyclesKeepApart();
  void labelsOfHighNumbersKeepApart();
  void picturesHaveTheTicksOfTheirWidth();
};

static const Registered<TimelineTicksTest> kTimelineTicksTest("timeline_ticks_test");

namespace {

constexpr int kHeight = 220;

// `count` cycles of `seconds` each, the first of them with the number `first`.
TimelineSide sideOf(std::size_t count, double first, double seconds) {
  TimelineSide side;
  for (std::size_t i = 0; i < count; ++i) {
    side.number.push_back(first + static_cast<double>(i));
    side.start.push_back(static_cast<double>(i) * seconds);
    side.duration.push_back(seconds);
    side.betaCycle.push_back(static_cast<std::uint32_t>(i));
    side.beta.push_back(10.0);
  }
  side.betaMean = 10.0;
  return side;
}

TimelineData dataOf(const TimelineSide& side) {
  return {.sides = {side, side}, .function = QStringLiteral("gemm")};
}

TimelineData shortCycles() {
  return dataOf(sideOf(12, 1.0, 0.0017));
}

void show(TimelinePlot& plot, TimelineAxis axis, const TimelineData& data) {
  plot.resize(800, kHeight);
  plot.setTimelineAxis(axis);
  plot.setData(data);
  plot.show();
  (void)QTest::qWaitForWindowExposed(&plot);
  plot.replot();
}

void zoomIn(TimelinePlot& plot, const QPointF& at) {
  QWheelEvent event(at, plot.mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&plot, &event);
}

// Labels of time or of cycles that keep apart, two of each side at least, and the same ticks in both rows.
bool hasReadableTicks(const TimelinePlot& plot) {
  QList<QVector<double>> ticks;
  for (const QCPAxisRect* rect : plot.axisRects()) {
    const QCPAxis& axis = *rect->axis(QCPAxis::atBottom);
    ticks.append(axis.tickVector());
    if (axis.tickVector().size() < 2) return false;
    if (!axis.tickLabels()) continue;
    const QFontMetricsF metrics(axis.tickLabelFont());
    double end = -1e9;
    for (qsizetype i = 0; i < axis.tickVector().size(); ++i) {
      const double half = metrics.horizontalAdvance(axis.tickVectorLabels().at(i)) / 2.0;
      const double at = axis.coordToPixel(axis.tickVector().at(i));
      if (at - half <= end) return false;
      end = at + half;
    }
  }
  return ticks.size() == 4 && ticks[0] == ticks[2] && ticks[1] == ticks[3];
}

}  // namespace

void TimelineTicksTest::labelsOfShortCyclesKeepApart() {
  TimelinePlot plot;
  show(plot, TimelineAxis::WallTime, shortCycles());
  for (const int width : {500, 600, 800, 1400}) {
    plot.resize(width, kHeight);
    plot.replot();
    QVERIFY2(hasReadableTicks(plot), qPrintable(QStringLiteral("at a width of %1").arg(width)));
  }
}

void TimelineTicksTest::labelsOfHighNumbersKeepApart() {
  TimelinePlot plot;
  show(plot, TimelineAxis::CycleNumber, dataOf(sideOf(40, 999'959.0, 1.0)));
  plot.resize(1400, kHeight);
  plot.replot();
  for (int steps = 0; steps < 8; ++steps) {
    QVERIFY2(hasReadableTicks(plot), qPrintable(QStringLiteral("after %1 steps of the wheel").arg(steps)));
    for (const PlotSide side : kPlotSides) zoomIn(plot, plot.placeOf({side, 38}));
    plot.replot();
  }
}

// A picture has a width of its own, for which the window was not laid out.
void TimelineTicksTest::picturesHaveTheTicksOfTheirWidth() {
  TimelinePlot plot;
  show(plot, TimelineAxis::WallTime, shortCycles());
  plot.resize(1400, kHeight);
  plot.replot();
  const auto ticksOfWindow = plot.axisRect(2)->axis(QCPAxis::atBottom)->tickVector();
  QPixmap canvas(500, kHeight);
  QCPPainter painter(&canvas);
  plot.toPainter(&painter, 500, kHeight);
  painter.end();
  QVERIFY(hasReadableTicks(plot));
  QVERIFY(plot.axisRect(2)->axis(QCPAxis::atBottom)->tickVector() != ticksOfWindow);
}

}  // namespace culprit::ui::test

#include "timeline_ticks_test.moc"
