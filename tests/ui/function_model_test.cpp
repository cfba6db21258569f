#include <QAbstractItemModelTester>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/functions/function_model.h"

namespace culprit::ui::test {

class FunctionModelTest : public QObject {
  Q_OBJECT
 private slots:
  void showsEveryNumber();
  void namesGroupsByTheirMembers();
  void leavesWaitsAndContainersOut();
};

static const Registered<FunctionModelTest> kFunctionModelTest("function_model_test");

namespace {

QString cell(const FunctionModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

}  // namespace

void FunctionModelTest::showsEveryNumber() {
  FunctionModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  auto results = judgedResults();
  FunctionShare& gone = results->pairs[0].verdict.functions[1];
  gone.match = MatchedBy::OnlyA;
  gone.b = {};
  results->pairs[0].verdict.functions[2].a.busyMs = 40.0;
  results->pairs[0].verdict.functions[2].deltaTypicalMs = 1.5;
  results->pairs[0].verdict.functions[2].deltaInterruptedMs = -0.25;
  results->pairs[0].verdict.functions[2].suspicion = 12.345;
  results->pairs[0].comparisons[0].assessment.qBeta = 1e-7;
  model.setView(viewOf(results));
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(cell(model, 0, FunctionModel::Name), QString("oncpu"));
  QCOMPARE(cell(model, 0, FunctionModel::Change), QString("+200.000"));
  QCOMPARE(cell(model, 0, FunctionModel::ByCalls), QString("+50.000"));
  QCOMPARE(cell(model, 0, FunctionModel::PerCall), QString("+150.000"));
  QCOMPARE(cell(model, 0, FunctionModel::ByTypical), QString("–"));  // only sums are known
  QCOMPARE(cell(model, 0, FunctionModel::Suspicion), QString("–"));
  QCOMPARE(cell(model, 0, FunctionModel::CallsB), QString("12.0"));
  QCOMPARE(cell(model, 0, FunctionModel::PerCallA), QString("10.0000"));
  QCOMPARE(cell(model, 0, FunctionModel::TotalA), QString("800.000"));
  QCOMPARE(cell(model, 0, FunctionModel::TotalCallsB), QString("108"));
  QCOMPARE(cell(model, 1, FunctionModel::TotalB), QString("–"));
  QVERIFY(
      model.index(0, FunctionModel::A).data(Qt::ToolTipRole).toString().contains("by the number of calls"));
  QCOMPARE(cell(model, 1, FunctionModel::Match), QString("only A"));
  QCOMPARE(cell(model, 1, FunctionModel::PerCallB), QString("–"));
  QVERIFY(!model.index(1, FunctionModel::PerCallB).data(FunctionModel::NumberRole).isValid());
  QCOMPARE(cell(model, 2, FunctionModel::ExposedA), QString("50.0"));
  QCOMPARE(cell(model, 2, FunctionModel::ByTypical), QString("+1.500"));
  QCOMPARE(cell(model, 2, FunctionModel::ByInterrupted), QString("−0.250"));
  QCOMPARE(cell(model, 2, FunctionModel::Suspicion), QString("12.35"));
  QCOMPARE(cell(model, 2, FunctionModel::Q), QString("< 0.0001"));
  QCOMPARE(model.index(0, FunctionModel::Change).data(FunctionModel::BarRole).toDouble(), 1.0);
  QCOMPARE(model.rowOf(tripletOf(*results, "gemm<float, 64>", "gpu_usage")).value(), 2);
  model.setView({});
  QCOMPARE(model.rowCount(), 0);
}

void FunctionModelTest::leavesWaitsAndContainersOut() {
  auto results = judgedResults();
  results->pairs[0].verdict.functions[0].role = RowRole::Wait;
  FunctionModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(results));
  QVERIFY(model.hasWaits());
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(model.totalRows(), 3);
  QCOMPARE(model.share(0)->name, results->pairs[0].verdict.functions[1].name);
  QVERIFY(!model.rowOf(tripletOf(*results, "oncpu", "cpu_frequency")));
  model.setWaitsShown(true);
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(model.rowOf(tripletOf(*results, "oncpu", "cpu_frequency")).value(), 0);
}

void FunctionModelTest::namesGroupsByTheirMembers() {
  auto results = judgedResults();
  FunctionShare& group = results->pairs[0].verdict.functions[2];
  group.match = MatchedBy::Family;
  group.name = "gemm";
  group.b.functions.push_back(*results->names.functions.find("lonely"));
  FunctionModel model;
  model.setView(viewOf(results));
  QCOMPARE(cell(model, 2, FunctionModel::Name), QString("gemm (2)"));
  QCOMPARE(model.index(2, FunctionModel::Name).data(FunctionModel::CopyRole).toString(), QString("gemm"));
  QCOMPARE(model.rowOf(tripletOf(*results, "lonely", "gpu_usage")).value(), 2);
}

}  // namespace culprit::ui::test

#include "function_model_test.moc"
