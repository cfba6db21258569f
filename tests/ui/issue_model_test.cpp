#include <QAbstractItemModelTester>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/issue_model.h"

namespace culprit::ui::test {

class IssueModelTest : public QObject {
  Q_OBJECT
 private slots:
  void putsWarningsFirst();
};

static const Registered<IssueModelTest> kIssueModelTest("issue_model_test");

namespace {

std::shared_ptr<Results> resultsWithIssues() {
  auto results = smallResults();
  results->issues = {
      {IssueKind::MissingCounters, Side::A, "result_perf_data.csv", {}, 1, "No counters file."},
      {IssueKind::SkippedRow, Side::B, "result_perf_data.csv", 17, 1200, "Line 17 is short."},
      {IssueKind::SameInput, {}, "", {}, 1, "Both folders are the same."}};
  return results;
}

QString cell(const IssueModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

}  // namespace

void IssueModelTest::putsWarningsFirst() {
  IssueModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setResults(resultsWithIssues());
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(cell(model, 0, IssueModel::Kind), QString("skipped row"));
  QCOMPARE(cell(model, 0, IssueModel::RunSide), QString("B"));
  QCOMPARE(cell(model, 0, IssueModel::Line), QString("17"));
  QCOMPARE(cell(model, 0, IssueModel::Count), QString("1,200"));
  QCOMPARE(cell(model, 1, IssueModel::Kind), QString("same input"));
  QCOMPARE(cell(model, 1, IssueModel::RunSide), QString());
  QCOMPARE(cell(model, 2, IssueModel::Kind), QString("missing counters"));
  QVERIFY(!cell(model, 2, IssueModel::Meaning).isEmpty());
  QVERIFY(model.index(0, 0).data(IssueModel::WarningRole).toBool());
  QVERIFY(!model.index(2, 0).data(IssueModel::WarningRole).toBool());
  model.setResults(nullptr);
  QCOMPARE(model.rowCount(), 0);
}

}  // namespace culprit::ui::test

#include "issue_model_test.moc"
