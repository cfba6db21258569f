#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTabWidget>
#include <QtTest>

#include "tests/ui/opened_pair.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/functions/callers_page.h"
#include "ui/pages/functions/function_view.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// Who called a function: the tab of the function view.
class CallersPageTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsOperatorsAndRanges();
  void returnSelectsTheCaller();
  void readsNothingWhileHidden();
  void processedRunsHaveNone();
  void isATabOfTheFunctionView();
};

static const Registered<CallersPageTest> kCallersPageTest("callers_page_test");

namespace {

Triplet rowOf(const ComparisonView& view, const std::string& function) {
  for (const Comparison& row : view.wholePair().comparisons)
    if (view.results->names.functions[row.triplet.function] == function) return row.triplet;
  return {};
}

struct ShownCallersPage {
  RawPair raw;
  Selection selection;
  CallersPage page{selection};
  QAbstractItemModelTester tester{page.table().rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};

  explicit ShownCallersPage(bool visible = true) {
    QSettings().clear();
    page.resize(900, 300);
    if (visible) page.show();
    page.setView(raw.view);
    selection.setTriplet(rowOf(raw.view, "gemm"));
    settle();
  }
  void settle() { QTRY_VERIFY(!page.isBusy()); }
  QString cell(int row, int column) { return page.table().model()->index(row, column).data().toString(); }
  QString emptyTitle() { return page.findChild<EmptyState*>()->title(); }
};

}  // namespace

void CallersPageTest::tellsOperatorsAndRanges() {
  ShownCallersPage shown;
  QCOMPARE(shown.page.model().rowCount(), 2);
  QCOMPARE(shown.cell(0, CallerModel::Name), QString("(no operator)"));
  QCOMPARE(shown.cell(1, CallerModel::Name), QString("block"));
  QCOMPARE(shown.cell(1, CallerModel::Kind), QString("range"));
  QCOMPARE(shown.cell(1, CallerModel::CallsA), QString("18"));
  QCOMPARE(shown.cell(1, CallerModel::CallsB), QString("15"));
  QCOMPARE(shown.cell(1, CallerModel::ShareB), QString("100.0"));
  QCOMPARE(shown.cell(1, CallerModel::TimeA), QString("1.800"));
  QCOMPARE(shown.cell(1, CallerModel::Change), QString("0.000"));
  QVERIFY(!shown.page.grab().isNull());
}

void CallersPageTest::returnSelectsTheCaller() {
  ShownCallersPage shown;
  SortedTable& table = shown.page.table();
  table.setCurrentIndex(table.model()->index(0, 0));
  QTest::keyClick(&table, Qt::Key_Return);
  QVERIFY2(shown.selection.triplet() == rowOf(shown.raw.view, "gemm"), "nobody cannot be selected");
  table.setCurrentIndex(table.model()->index(1, 0));
  QTest::keyClick(&table, Qt::Key_Return);
  QVERIFY(shown.selection.triplet() == rowOf(shown.raw.view, "block"));
  shown.settle();
}

void CallersPageTest::readsNothingWhileHidden() {
  ShownCallersPage shown(false);
  QCOMPARE(shown.page.model().rowCount(), 0);
  shown.page.show();
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 2);
  shown.page.setView({});
  QCOMPARE(shown.page.model().rowCount(), 0);
  QCOMPARE(shown.emptyTitle(), QString("No comparison"));
}

void CallersPageTest::processedRunsHaveNone() {
  const OpenedPair pair({}, {});
  Selection selection;
  CallersPage page(selection);
  page.show();
  page.setView(pair.view());
  selection.setTriplet(pair.triplet());
  QVERIFY(!page.isBusy());
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("Callers are not known"));
}

void CallersPageTest::isATabOfTheFunctionView() {
  RawPair raw;
  Selection selection;
  FunctionView view(selection);
  view.resize(1200, 800);
  view.show();
  view.setView(raw.view);
  selection.setTriplet(rowOf(raw.view, "gemm"));
  for (auto* tabs : view.findChildren<QTabWidget*>())
    if (tabs->indexOf(&view.callers()) >= 0) tabs->setCurrentWidget(&view.callers());
  QTRY_COMPARE(view.callers().model().rowCount(), 2);
}

}  // namespace culprit::ui::test

#include "callers_page_test.moc"
