// The plot of a whole run in a window of its own, with two made recordings, for tests.
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QPoint>
#include <QString>
#include <QtTest>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tests/ui/made_whole_run.h"
#include "ui/plots/whole_run/whole_run_plot.h"

namespace culprit::ui::test {

struct ShownWholeRun {
  WholeRunPlot plot;

  explicit ShownWholeRun(WholeRunData data = madeWholeRun()) {
    plot.setNames([](std::uint32_t name) { return QString("f%1").arg(name); });
    plot.setReadout([](const SpanPlace& place) {
      if (place.box) return QString("box of %1").arg(place.box->events);
      return place.idle ? QString("idle %1").arg(place.idle->span()) : QString();
    });
    plot.resize(1000, 400);
    plot.setData(std::move(data));
    plot.show();
    plot.setFocus();
  }
  std::size_t drawnBoxes(PlotSide side) const {
    std::size_t count = 0;
    for (const auto& lane : plot.drawn()[side].lanes) count += lane.size();
    return count;
  }
  QPoint at(PlotSide side, std::size_t lane, double time, std::size_t row = 0) const {
    return plot.pointOf(side, lane, time, row).toPoint();
  }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys) {
    QTest::mousePress(&plot, Qt::LeftButton, keys, from);
    for (const QPoint& step : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, step, plot.mapToGlobal(QPointF(step)), Qt::NoButton, Qt::LeftButton,
                       keys);
      QApplication::sendEvent(&plot, &move);
    }
    QTest::mouseRelease(&plot, Qt::LeftButton, keys, to);
  }
};

}  // namespace culprit::ui::test
