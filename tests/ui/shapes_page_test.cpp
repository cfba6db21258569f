#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTabWidget>
#include <QtTest>
#include <cmath>

#include "tests/ui/opened_pair.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/shaped_pair.h"
#include "ui/pages/functions/function_view.h"
#include "ui/pages/functions/shapes_page.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// With which shapes a function was used: the tab of the function view.
class ShapesPageTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsTheOperatorsOfAKernel();
  void copiesNumbersInTheUnitOfTheHead();
  void returnSelectsTheOperator();
  void readsOnceForAllFunctions();
  void readsNothingWhileHidden();
  void tracesWithoutShapesSayWhy();
  void processedRunsHaveNone();
  void isATabOfTheFunctionView();
};

static const Registered<ShapesPageTest> kShapesPageTest("shapes_page_test");

namespace {

Triplet tripletNamed(const ComparisonView& view, const std::string& function) {
  for (const Comparison& row : view.wholePair().comparisons)
    if (view.results->names.functions[row.triplet.function] == function) return row.triplet;
  return {};
}

struct ShownShapesPage {
  ShapedPair pair;
  Selection selection;
  ShapesPage page{selection};
  QAbstractItemModelTester tester{page.table().rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};

  explicit ShownShapesPage(bool visible = true) {
    QSettings().clear();
    page.resize(1100, 300);
    if (visible) page.show();
    page.setView(pair.view);
    selection.setTriplet(tripletNamed(pair.view, "gemm"));
    settle();
  }
  void settle() { QTRY_VERIFY(!page.isBusy()); }
  QString cell(int column) { return page.table().model()->index(0, column).data().toString(); }
};

QString emptyTitleOf(const ShapesPage& page) {
  return page.findChild<EmptyState*>()->title();
}

}  // namespace

void ShapesPageTest::tellsTheOperatorsOfAKernel() {
  ShownShapesPage shown;
  QCOMPARE(shown.page.model().rowCount(), 1);
  QCOMPARE(shown.cell(ShapeModel::Op), QString("aten::mm"));
  QCOMPARE(shown.cell(ShapeModel::Operands), QString("f32[512,64] f32[64,128]"));
  QCOMPARE(shown.cell(ShapeModel::What), QString("1.50 times as long per call"));
  QCOMPARE(shown.cell(ShapeModel::CallsA), QString("3.0"));
  QCOMPARE(shown.cell(ShapeModel::TimeB), QString("0.450"));
  QCOMPARE(shown.cell(ShapeModel::CallA), QString("100"));
  QCOMPARE(shown.cell(ShapeModel::OperationsA), QString("0.08"));
  QCOMPARE(shown.cell(ShapeModel::BytesA),
           QString("4.26"));  // 4 * (512 * 64 + 64 * 128 + 512 * 128) in 100 us
  QVERIFY2(shown.page.note().isEmpty(), "nothing is left out");
  QVERIFY(!shown.page.grab().isNull());
}

void ShapesPageTest::copiesNumbersInTheUnitOfTheHead() {
  ShownShapesPage shown;
  const auto copied = [&](int column) {
    return shown.page.model().index(0, column).data(TableModel::CopyRole).toDouble();
  };
  const auto head = [&](int column) {
    return shown.page.model().headerData(column, Qt::Horizontal).toString();
  };
  QCOMPARE(head(ShapeModel::CallA), QString("Call A, us"));
  QCOMPARE(copied(ShapeModel::CallA), 100.0);
  QCOMPARE(head(ShapeModel::OperationsA), QString("A, TFLOP/s"));
  QVERIFY(std::abs(copied(ShapeModel::OperationsA) - 0.08388608) < 1e-9);
  QCOMPARE(head(ShapeModel::BytesA), QString("A, GB/s"));
  QVERIFY(std::abs(copied(ShapeModel::BytesA) - 4.2598) < 1e-3);
}

void ShapesPageTest::returnSelectsTheOperator() {
  ShownShapesPage shown;
  SortedTable& table = shown.page.table();
  table.setCurrentIndex(table.model()->index(0, 0));
  QTest::keyClick(&table, Qt::Key_Return);
  QVERIFY(shown.selection.triplet() == tripletNamed(shown.pair.view, "aten::mm"));
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 1);
}

void ShapesPageTest::readsOnceForAllFunctions() {
  ShownShapesPage shown;
  shown.selection.setTriplet(tripletNamed(shown.pair.view, "cudaLaunchKernel"));
  QVERIFY2(!shown.page.isBusy(), "it knows the shapes of all functions");
  QCOMPARE(shown.page.model().rowCount(), 0);
  QCOMPARE(emptyTitleOf(shown.page), QString("No shape"));
}

void ShapesPageTest::readsNothingWhileHidden() {
  ShownShapesPage shown(false);
  QCOMPARE(shown.page.model().rowCount(), 0);
  shown.page.show();
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 1);
  shown.page.setView({});
  QCOMPARE(shown.page.model().rowCount(), 0);
  QCOMPARE(emptyTitleOf(shown.page), QString("No comparison"));
}

void ShapesPageTest::tracesWithoutShapesSayWhy() {
  const RawPair raw;
  Selection selection;
  ShapesPage page(selection);
  page.show();
  page.setView(raw.view);
  selection.setTriplet(gemmOf(raw.view));
  QTRY_VERIFY(!page.isBusy());
  QCOMPARE(emptyTitleOf(page), QString("Shapes are not known"));
}

void ShapesPageTest::processedRunsHaveNone() {
  const OpenedPair pair({}, {});
  Selection selection;
  ShapesPage page(selection);
  page.show();
  page.setView(pair.view());
  selection.setTriplet(pair.triplet());
  QVERIFY(!page.isBusy());
  QCOMPARE(emptyTitleOf(page), QString("Shapes are not known"));
}

void ShapesPageTest::isATabOfTheFunctionView() {
  const ShapedPair pair;
  Selection selection;
  FunctionView view(selection);
  view.resize(1200, 800);
  view.show();
  view.setView(pair.view);
  selection.setTriplet(tripletNamed(pair.view, "gemm"));
  for (auto* tabs : view.findChildren<QTabWidget*>())
    if (tabs->indexOf(&view.shapes()) >= 0) tabs->setCurrentWidget(&view.shapes());
  QTRY_COMPARE(view.shapes().model().rowCount(), 1);
}

}  // namespace culprit::ui::test

#include "shapes_page_test.moc"
