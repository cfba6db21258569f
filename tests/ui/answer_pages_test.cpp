#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/look/fonts.h"
#include "ui/pages/answers/causes_page.h"
#include "ui/pages/answers/checks_page.h"
#include "ui/pages/answers/settings_page.h"
#include "ui/pages/answers/time_page.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/state/marks.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class AnswerPagesTest : public QObject {
  Q_OBJECT
 private slots:
  void resourceLeadsToItsTriplet();
  void functionLeadsToItsTriplet();
  void levelsHaveRoomInTheDefaultLayout();
  void theChangeIsReadableInANarrowDock();
  void aMechanismHasRoomForItsName();
  void levelIsChosenFromAList();
  void functionsAreSortedAndFiltered();
  void filteringFunctionsLeavesTheSelection();
  void aDeviceIsNotAnotherWithALongerNumber();
  void aFunctionLeadsToItsMostSuspiciousRow();
  void aClassOfTimeLeadsToTheFunctionThatChangedMost();
  void checksOfferButtons();
  void settingsTellWhatDiffers();
  void pagesSayWhyTheyAreEmpty();
  void copiesTheRow();
  void onlyARowWithATripletOpensAFunction();
  void theFocusAloneSelectsNothing();
};

static const Registered<AnswerPagesTest> kAnswerPagesTest("answer_pages_test");

namespace {

template <typename Page>
struct ShownAnswerPages {
  std::shared_ptr<Results> results = judgedResults();
  Selection selection;
  Page page{selection};

  ShownAnswerPages() {
    page.resize(600, 260);
    page.setView(viewOf(results));
    page.show();
  }
  void click(int row) {
    DenseTable& table = page.table();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.model()->index(row, 0)).center());
  }
  int currentRow() { return page.table().currentIndex().row(); }
  Triplet triplet(const char* function, const char* metric) { return tripletOf(*results, function, metric); }
};

}  // namespace

void AnswerPagesTest::resourceLeadsToItsTriplet() {
  ShownAnswerPages<CausesPage> shown;
  QVERIFY(!shown.page.grab().isNull());
  shown.click(1);
  QVERIFY2(shown.selection.triplet() == shown.triplet("oncpu", "cpu_frequency"), "the highest Suspicion");
  shown.selection.setTriplet(shown.triplet("lonely", "gpu_usage"));
  QCOMPARE(shown.currentRow(), 3);
  QVERIFY2(shown.selection.triplet() == shown.triplet("lonely", "gpu_usage"), "following changes nothing");
  QTest::keyClick(&shown.page.table(), Qt::Key_Up);
  QCOMPARE(shown.currentRow(), 1);
  QVERIFY(shown.selection.triplet() == shown.triplet("oncpu", "cpu_frequency"));
  shown.selection.setTriplet({});
  QCOMPARE(shown.currentRow(), -1);
}

void AnswerPagesTest::functionLeadsToItsTriplet() {
  ShownAnswerPages<TimePage> shown;
  QVERIFY(!shown.page.grab().isNull());
  shown.click(5);
  QVERIFY(shown.selection.triplet() == shown.triplet("oncpu", "cpu_frequency"));
  shown.click(2);  // a part of the cycle is no function
  QVERIFY(shown.selection.triplet() == shown.triplet("oncpu", "cpu_frequency"));
  QCOMPARE(shown.currentRow(), 2);
  shown.selection.setTriplet(shown.triplet("write", "cpu_frequency"));
  QCOMPARE(shown.currentRow(), 6);
  QVERIFY(shown.page.note().contains("1 cycle of A = 4.0 of B"));
  QVERIFY(shown.page.note().contains("(A 7, B 8)"));
  QCOMPARE(shown.page.subtitle(), QString("ms per unit of work"));
}

void AnswerPagesTest::levelsHaveRoomInTheDefaultLayout() {
  Selection selection;
  Marks marks;
  ShownComparison shown;
  Workspace workspace(shown, selection, marks);
  workspace.resize(1440, 770);
  workspace.show();
  QVERIFY(QTest::qWaitForWindowExposed(&workspace));
  shown.open({.view = viewOf(judgedResults())});
  workspace.restoreDefaultLayout();
  QTest::qWait(50);
  const auto& table = workspace.findChild<CausesPage*>()->table();
  const QFontMetrics bold(fontFor(FontRole::DockTitle));
  const int wanted = bold.horizontalAdvance(QStringLiteral("9.4 MiB/s → 246.4 GiB/s")) + 12;
  QVERIFY2(table.columnWidth(CauseModel::Change) >= wanted,
           qPrintable(QString("%1 of %2").arg(table.columnWidth(CauseModel::Change)).arg(wanted)));
}

void AnswerPagesTest::theChangeIsReadableInANarrowDock() {
  ShownAnswerPages<CausesPage> shown;
  const DenseTable& table = shown.page.table();
  const auto isHidden = [&](CauseModel::Column column) { return table.isColumnHidden(column); };
  shown.page.resize(700, 260);
  QVERIFY(!isHidden(CauseModel::Samples) && !isHidden(CauseModel::Capacity));
  const QFontMetricsF metrics(table.font());
  for (int width = 700; width >= 340; width -= 10) {
    shown.page.resize(width, 260);
    QVERIFY(!isHidden(CauseModel::Resource) && !isHidden(CauseModel::Change) && !isHidden(CauseModel::Level));
    QVERIFY(table.columnWidth(CauseModel::Change) >= metrics.horizontalAdvance(u'0') * 12);
    QVERIFY(!isHidden(CauseModel::Capacity) || isHidden(CauseModel::Samples));
  }
  QVERIFY(isHidden(CauseModel::Capacity));
  shown.page.resize(700, 260);
  QVERIFY(!isHidden(CauseModel::Samples) && !isHidden(CauseModel::Capacity));
  shown.page.resize(1000, 260);
  QVERIFY2(table.columnWidth(CauseModel::Resource) >= metrics.horizontalAdvance(u'0') * 36,
           "what is left is the name's");
}

void AnswerPagesTest::aMechanismHasRoomForItsName() {
  ShownAnswerPages<CausesPage> shown;
  shown.results->pairs[0].verdict.mechanisms = {{.kind = MechanismKind::Overlap,
                                                 .level = CauseLevel::Strong,
                                                 .ms = 46.1,
                                                 .time = TimeClass::GpuKernels}};
  shown.page.setView(viewOf(shown.results));
  shown.page.resize(560, 260);  // as in a window of 1440 x 900
  const DenseTable& table = shown.page.table();
  const auto name = shown.page.model().index(1, CauseModel::Resource);
  QVERIFY(!table.isColumnHidden(CauseModel::Capacity));
  QCOMPARE(table.visualRect(name).width(),
           table.columnWidth(CauseModel::Resource) + table.columnWidth(CauseModel::Capacity));
  const int wanted = QFontMetrics(fontFor(FontRole::DockTitle)).horizontalAdvance(name.data().toString());
  QVERIFY2(table.visualRect(name).width() >= wanted + 12,
           qPrintable(QString("%1 for %2").arg(table.visualRect(name).width()).arg(wanted)));
  const auto ofCause = shown.page.model().index(3, CauseModel::Resource);
  QVERIFY(shown.page.model().cause(3));
  QCOMPARE(table.visualRect(ofCause).width(), table.columnWidth(CauseModel::Resource));
}

void AnswerPagesTest::levelIsChosenFromAList() {
  ShownAnswerPages<TimePage> shown;
  QComboBox& levels = shown.page.levels();
  QVERIFY(levels.isVisible());
  QCOMPARE(levels.count(), 3);
  QCOMPARE(levels.currentText(), QString("Functions"));
  levels.setFocus();
  QTest::keyClick(&levels, Qt::Key_End);
  QCOMPARE(levels.currentText(), QString("Operators"));
  QCOMPARE(shown.page.table().model()->rowCount(), 6);
  QVERIFY(levels.toolTip().contains("launched"));
  shown.click(5);
  QVERIFY2(shown.selection.triplet() == shown.triplet("write", "cpu_frequency"), "the operator on the host");
  shown.page.setView(viewOf(shown.results));
  QCOMPARE(levels.currentText(), QString("Operators"));
  shown.results->pairs[0].verdict.levels.clear();
  shown.page.setView(viewOf(shown.results));
  QVERIFY2(!levels.isVisible(), "there is nothing to choose");
  QCOMPARE(shown.page.table().model()->rowCount(), 9);
}

void AnswerPagesTest::functionsAreSortedAndFiltered() {
  ShownAnswerPages<FunctionsPage> shown;
  QVERIFY(!shown.page.grab().isNull());
  SortedTable& table = shown.page.table();
  table.resetColumns();
  const auto name = [&table](int row) {
    return table.model()->index(row, FunctionModel::Name).data().toString();
  };
  QCOMPARE(name(0), QString("oncpu"));
  table.header().setKeys({{FunctionModel::Change, Qt::AscendingOrder}});
  QCOMPARE(name(0), QString("gemm"));
  shown.click(0);
  QVERIFY(shown.selection.triplet() == shown.triplet("gemm<float, 64>", "gpu_usage"));
  QTest::keyClicks(&shown.page.filter(), "FLOAT");  // part of the raw name
  QCOMPARE(table.model()->rowCount(), 1);
  shown.page.filter().setText("write");
  QCOMPARE(name(0), QString("write"));
  shown.page.filter().clear();
  shown.selection.setTriplet(shown.triplet("oncpu", "cpu_frequency"));
  QCOMPARE(name(shown.currentRow()), QString("oncpu"));
}

void AnswerPagesTest::filteringFunctionsLeavesTheSelection() {
  ShownAnswerPages<FunctionsPage> shown;
  const Triplet oncpu = shown.triplet("oncpu", "cpu_frequency");
  shown.selection.setTriplet(oncpu);
  QSignalSpy changed(&shown.selection, &Selection::tripletChanged);
  shown.page.filter().setText("write");
  QVERIFY(shown.selection.triplet() == oncpu);
  QCOMPARE(shown.currentRow(), -1);
  shown.page.filter().clear();
  QCOMPARE(changed.count(), 0);
  const QModelIndex current = shown.page.table().currentIndex();
  QCOMPARE(current.siblingAtColumn(FunctionModel::Name).data().toString(), QString("oncpu"));
}

void AnswerPagesTest::aDeviceIsNotAnotherWithALongerNumber() {
  auto results = judgedResults();
  Names& names = results->names;
  FunctionShare share{.name = "f", .device = "GPU 1", .category = "gpu_compute"};
  const FunctionId function = names.functions.intern("f");
  share.a.functions = {function};
  const ComparisonView view = viewOf(results);
  const auto on = [&](const char* device) {
    return Triplet{.function = function, .device = names.devices.intern(device)};
  };
  QVERIFY(contains(view, share, on("GPU 1")));
  QVERIFY(!contains(view, share, on("GPU 10")));
  share.device = "GPU";
  QVERIFY(contains(view, share, on("GPU 10")));
}

void AnswerPagesTest::aFunctionLeadsToItsMostSuspiciousRow() {
  auto results = judgedResults();
  auto& rows = results->pairs[0].comparisons;
  Comparison row = rows[0];
  row.triplet.metric = results->names.metrics.intern("published behind it");
  row.score = 0.0;
  row.assessment.suspicion = 1e6;
  rows.push_back(row);
  QVERIFY(leadingTriplet(viewOf(results), row.triplet.function, row.triplet.device) == row.triplet);
}

void AnswerPagesTest::aClassOfTimeLeadsToTheFunctionThatChangedMost() {
  const auto results = judgedResults();
  const ComparisonView view = viewOf(results);
  const auto leading = [&](TimeClass time, double shift) {
    const auto triplet = leadingTriplet(view, {.timeClass = time, .shift = shift});
    return triplet ? QString::fromStdString(results->names.functions[triplet->function]) : QString();
  };
  QCOMPARE(leading(TimeClass::Host, 100.0), QString("oncpu"));
  QCOMPARE(leading(TimeClass::Host, -1.0), QString());
  QCOMPARE(leading(TimeClass::GpuCompute, -1.0), QString("gemm<float, 64>"));
  QCOMPARE(leading(TimeClass::Idle, 1.0), QString());

  // The headline's cause may be one.
  PairVerdict& verdict = results->pairs[0].verdict;
  verdict.causes = {{.timeClass = TimeClass::Host, .level = CauseLevel::Strong, .shift = 100.0}};
  const auto culprit = culpritTriplet(viewOf(results));
  QVERIFY(culprit && results->names.functions[culprit->function] == "oncpu");
}

void AnswerPagesTest::checksOfferButtons() {
  ChecksPage page;
  page.resize(900, 300);
  page.setView(viewOf(judgedResults()));
  page.show();
  QVERIFY(!page.grab().isNull());
  const auto buttons = page.table().findChildren<QPushButton*>();
  QCOMPARE(buttons.size(), 2);
  QSignalSpy requested(&page, &ChecksPage::actionRequested);
  buttons.front()->click();
  QCOMPARE(requested.count(), 1);
  QVERIFY(requested[0][0].value<CheckAction>() == CheckAction::PerUnitOfWork);
  page.showCheck(CheckId::WarmUpAndEdges);
  QCOMPARE(page.table().currentIndex().row(), 2);
  page.setView(viewOf(comparableResults()));
  QTRY_VERIFY(page.table().findChildren<QPushButton*>().isEmpty());
}

void AnswerPagesTest::settingsTellWhatDiffers() {
  SettingsPage page;
  const QAbstractItemModelTester tester(page.table().model(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  page.resize(900, 300);
  page.show();
  const auto results = judgedResults();
  page.setView(viewOf(results));
  QVERIFY(page.table().isHidden());
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("No setting differs"));
  PairVerdict& verdict = results->pairs[0].verdict;
  const FunctionId touched = results->pairs[0].comparisons.at(0).triplet.function;
  verdict.settings = {{.kind = SettingKind::Launch,
                       .name = "block",
                       .a = "256",
                       .b = "512",
                       .functions = {touched},
                       .share = 0.61},
                      {.kind = SettingKind::Device, .name = "device", .a = "H100", .b = "MI300X"},
                      {.kind = SettingKind::RunFile, .name = "commit", .a = "abc"}};
  FunctionShare share{.name = "f", .device = "GPU"};
  share.a = {.ms = 1.0, .functions = {touched}};
  share.b = {.ms = 3.5, .functions = {touched}};
  verdict.functions = {share};
  page.setView(viewOf(results));
  QVERIFY(page.table().isVisible());
  QCOMPARE(page.model().rowCount(), 3);
  page.table().selectRow(1);
  QCOMPARE(page.table().selectedText(), "Setting\tA\tB\tB − A, ms\tTouches\ndevice\tH100\tMI300X\t\t–\n");
  const auto text = [&page](int row, int column) {
    return page.model().index(row, column).data().toString();
  };
  QCOMPARE(text(2, SettingModel::ValueB), QString("–"));
  QCOMPARE(text(0, SettingModel::TouchedMs), QString("+2.5"));
  QVERIFY(text(0, SettingModel::Touched).startsWith("1 kernel with 61 % of the change: "));
  page.setView({});
  QVERIFY(page.table().isHidden());
}

void AnswerPagesTest::pagesSayWhyTheyAreEmpty() {
  ShownAnswerPages<CausesPage> causes;
  auto* empty = causes.page.findChild<EmptyState*>();
  QVERIFY(!empty->isVisible());
  causes.results->pairs[0].verdict.causes.clear();
  causes.page.setView(viewOf(causes.results));
  QVERIFY(empty->isVisible());
  QCOMPARE(empty->title(), QString("No resource to compare"));
  causes.page.setView({});
  causes.page.setLoading(true);
  QCOMPARE(empty->title(), QString("Reading both runs"));
  ShownAnswerPages<FunctionsPage> functions;
  functions.page.setView({});
  QCOMPARE(functions.page.findChild<EmptyState*>()->title(), QString("No comparison"));
  functions.page.setLoading(true);
  QCOMPARE(functions.page.findChild<EmptyState*>()->title(), QString("Reading both runs"));
  ShownAnswerPages<TimePage> time;
  time.page.setView(viewOf(smallResults()));
  QCOMPARE(time.page.findChild<EmptyState*>()->title(), QString("No time to split"));
}

void AnswerPagesTest::copiesTheRow() {
  ShownAnswerPages<TimePage> shown;
  shown.click(6);
  QTest::keySequence(&shown.page.table(), QKeySequence::Copy);
  QCOMPARE(QGuiApplication::clipboard()->text(),
           QString("Function\tA, ms per unit\tB, ms per unit\tSplit\tB − A\nwrite\t5\t15\tper call +10.0, "
                   "calls 0.0, overlap "
                   "0.0\t10\n"));
}

void AnswerPagesTest::onlyARowWithATripletOpensAFunction() {
  ShownAnswerPages<TimePage> shown;
  QSignalSpy opened(&shown.page, &TimePage::functionRequested);
  DenseTable& table = shown.page.table();
  const auto activate = [&table](int row) { emit table.activated(table.model()->index(row, 0)); };
  shown.selection.setTriplet(shown.triplet("write", "cpu_frequency"));
  activate(2);  // a part of the cycle
  QCOMPARE(opened.count(), 0);
  activate(5);
  QCOMPARE(opened.count(), 1);
  QVERIFY(shown.selection.triplet() == shown.triplet("oncpu", "cpu_frequency"));
  ShownAnswerPages<CausesPage> causes;
  QSignalSpy openedCause(&causes.page, &CausesPage::functionRequested);
  const CauseModel& model = causes.page.model();
  int withMetric = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    const Cause* cause = model.cause(row);
    const bool leads = cause && cause->metric;
    const auto before = openedCause.count();
    emit causes.page.table().activated(model.index(row, 0));
    QCOMPARE(openedCause.count() - before, leads ? 1 : 0);
    withMetric += leads ? 1 : 0;
  }
  QVERIFY(withMetric > 0 && withMetric < model.rowCount());
}

void AnswerPagesTest::theFocusAloneSelectsNothing() {
  ShownAnswerPages<FunctionsPage> shown;
  shown.page.activateWindow();
  shown.page.table().setFocus(Qt::TabFocusReason);
  QTRY_VERIFY(shown.page.table().hasFocus());
  QVERIFY(!shown.selection.triplet());
}

}  // namespace culprit::ui::test

#include "answer_pages_test.moc"
