// The Cycle pair page with the median cycles of two small traces, and a drag over its plot. For the tests of
// that page.
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QtTest>
#include <string>

#include "tests/ui/raw_pair.h"
#include "ui/pages/cycles/cycle_pair_page.h"

namespace culprit::ui::test {

struct ShownCyclePairPage : RawPair {
  Selection selection;
  CyclePairPage page{selection};
  QSignalSpy failed{&page, &CyclePairPage::failed};

  explicit ShownCyclePairPage(int kernelUs = 120, bool visible = true, int apartUs = 200)
      : RawPair("gemm", kernelUs, apartUs) {
    page.resize(1000, 400);
    if (visible) page.show();
    page.setView(view);
    if (!visible) return;
    settle();
    (void)QTest::qWaitForWindowActive(&page);  // or no shortcut works
    plot().setFocus();
  }
  void settle() { QTRY_VERIFY(page.cycles() != nullptr && !page.isBusy()); }
  CyclePairPlot& plot() { return page.plot(); }
  QPoint at(PlotSide side, std::size_t box) { return plot().placeOf({side, box}).toPoint(); }
  const std::string& selectedFunction() {
    return view.results->names.functions[selection.triplet()->function];
  }
};

inline void drag(QWidget& widget, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
  QTest::mousePress(&widget, Qt::LeftButton, keys, from);
  for (const QPoint& step : {(from + to) / 2, to}) {
    QMouseEvent move(QEvent::MouseMove, step, widget.mapToGlobal(QPointF(step)), Qt::NoButton, Qt::LeftButton,
                     keys);
    QApplication::sendEvent(&widget, &move);
  }
  QTest::mouseRelease(&widget, Qt::LeftButton, keys, to);
}

}  // namespace culprit::ui::test
