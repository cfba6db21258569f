#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/state/selection.h"

namespace culprit::ui::test {

class SelectionTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsOnlyRealChanges();
  void clearForgetsEverything();
};

static const Registered<SelectionTest> kSelectionTest("selection_test");

void SelectionTest::tellsOnlyRealChanges() {
  Selection selection;
  QSignalSpy spy(&selection, &Selection::tripletChanged);
  const Triplet triplet{FunctionId{1}, MetricId{2}, DeviceId{3}};
  selection.setTriplet(triplet);
  selection.setTriplet(triplet);
  QCOMPARE(spy.count(), 1);
  QVERIFY(selection.triplet() == triplet);
}

void SelectionTest::clearForgetsEverything() {
  Selection selection;
  selection.setTriplet(Triplet{});
  selection.setCycle(CycleRef{Side::B, 4});
  selection.setBrush({.a = std::vector<std::uint32_t>{1, 2}});
  selection.setFilter({.text = "gemm"});
  selection.clear();
  QVERIFY(!selection.triplet());
  QVERIFY(!selection.cycle());
  QVERIFY(selection.brush().isEmpty());
  QVERIFY(selection.filter().isEmpty());
}

}  // namespace culprit::ui::test

#include "selection_test.moc"
