#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/functions/function_view.h"
#include "ui/plots/series/cycle_plot.h"

namespace culprit::ui::test {

/// The four charts of Function in full, which are looked at together.
class FunctionChartsTest : public QObject {
  Q_OBJECT
 private slots:
  void chartsOfARareFunctionHaveOneAxis();
  void anotherFunctionIsLookedAtInTheSameCycles();
};

static const Registered<FunctionChartsTest> kFunctionChartsTest("function_charts_test");

namespace {

constexpr std::array kQuantities = {CycleQuantity::Beta, CycleQuantity::Time, CycleQuantity::Calls,
                                    CycleQuantity::PerCall};

bool areAlike(const PlotRange& x, const PlotRange& y) {
  return std::abs(x.low - y.low) < 1e-9 && std::abs(x.high - y.high) < 1e-9;
}

struct ShownRareFunction {
  OpenedPair pair{{.cycles = 20, .rare = "rare"}, {.cycles = 12, .rare = "rare"}};
  Selection selection;
  FunctionView view{selection};

  ShownRareFunction() {
    view.resize(1000, 700);
    view.show();
    view.setView(pair.view());
    selection.setTriplet(pair.triplet("rare"));
    QTRY_VERIFY(!view.isBusy());
  }
  PlotRange seen(CycleQuantity quantity = CycleQuantity::Beta) {
    return view.plot(quantity).visibleNumbers();
  }
  bool allShow(const PlotRange& numbers) {
    return std::all_of(kQuantities.begin(), kQuantities.end(),
                       [&](CycleQuantity quantity) { return areAlike(seen(quantity), numbers); });
  }
};

}  // namespace

void FunctionChartsTest::chartsOfARareFunctionHaveOneAxis() {
  ShownRareFunction shown;
  QCOMPARE(shown.view.plot(CycleQuantity::Beta).data().sides.a.number, (std::vector<double>{3, 4}));
  const PlotRange all = shown.seen();
  QVERIFY(all.contains(1.0) && all.contains(20.0));
  QVERIFY(shown.allShow(all));
  for (const CycleQuantity zoomed : kQuantities) {
    for (int i = 0; i < 2; ++i) QTest::keyClick(&shown.view.plot(zoomed), Qt::Key_Plus);
    QVERIFY(shown.seen(zoomed).span() < 0.9 * all.span());
    QVERIFY(shown.allShow(shown.seen(zoomed)));
    QTest::keyClick(&shown.view.plot(zoomed), Qt::Key_0);
    QVERIFY(shown.allShow(all));
  }
}

void FunctionChartsTest::anotherFunctionIsLookedAtInTheSameCycles() {
  ShownRareFunction shown;
  const PlotRange all = shown.seen();
  QTest::keyClick(&shown.view.plot(CycleQuantity::Beta), Qt::Key_Plus);
  const PlotRange zoomed = shown.seen();
  QVERIFY(zoomed.span() < all.span());
  shown.selection.setTriplet(shown.pair.triplet("gemm"));
  QTRY_COMPARE(shown.view.plot(CycleQuantity::Beta).data().sides.a.number.size(), std::size_t{20});
  QVERIFY(shown.allShow(zoomed));
  // Not so in another comparison.
  const OpenedPair other({.cycles = 4}, {.cycles = 4});
  shown.selection.setTriplet({});
  shown.view.setView(other.view());
  shown.selection.setTriplet(other.triplet());
  QTRY_COMPARE(shown.view.plot(CycleQuantity::Beta).data().sides.a.number.size(), std::size_t{4});
  QVERIFY(shown.seen().contains(1.0) && shown.seen().contains(4.0) && !shown.seen().contains(6.0));
  QVERIFY(shown.allShow(shown.seen()));
}

}  // namespace culprit::ui::test

#include "function_charts_test.moc"
