#include <QAbstractItemModelTester>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/time_model.h"

namespace culprit::ui::test {

class TimeModelTest : public QObject {
  Q_OBJECT
 private slots:
  void listsPartsThatSumToTheCycle();
  void whatLiesBetweenCyclesIsAPart();
  void leavesOutWhatNeitherRunHas();
  void listsFunctionsByDevice();
  void splitsTheChange();
  void followsTheBrush();
  void showsTheLevelThatIsWanted();
  void explainsRowsAndParts();
};

static const Registered<TimeModelTest> kTimeModelTest("time_model_test");

namespace {

QStringList column(const TimeModel& model, int column) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(); ++row) texts << model.index(row, column).data().toString();
  return texts;
}

TimeBar bar(const TimeModel& model, int row) {
  return model.index(row, TimeModel::Split).data(TimeModel::BarRole).value<TimeBar>();
}

}  // namespace

void TimeModelTest::listsPartsThatSumToTheCycle() {
  TimeModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(judgedResults()));
  QCOMPARE(column(model, TimeModel::Name).mid(0, 4),
           QStringList({"A: per unit of work", "GPU kernels", "Rest", "B: per unit of work"}));
  QCOMPARE(column(model, TimeModel::A).mid(0, 4), QStringList({"100.0", "20.0", "80.0", ""}));
  QCOMPARE(column(model, TimeModel::B).mid(0, 4), QStringList({"", "18.0", "332.0", "350.0"}));
  QCOMPARE(column(model, TimeModel::Change).mid(0, 4), QStringList({"", "−2.0", "+252.0", ""}));
  TimeModel comparable;
  comparable.setView(viewOf(comparableResults()));
  QCOMPARE(column(comparable, TimeModel::Name).value(0), QString("A: mean cycle"));
  // Each step begins where the one before ended, and the last one ends at B's cycle.
  QCOMPARE(bar(model, 0).to, bar(model, 1).from);
  QCOMPARE(bar(model, 1).to, bar(model, 2).from);
  QCOMPARE(bar(model, 2).to, bar(model, 3).to);
  QCOMPARE(bar(model, 3).to, 1.0);
  QVERIFY(bar(model, 0).side == Side::A && bar(model, 3).side == Side::B);
}

void TimeModelTest::whatLiesBetweenCyclesIsAPart() {
  auto results = comparableResults();
  Waterfall& waterfall = *results->pairs[0].verdict.waterfall;
  waterfall.betweenAMs = 10.0;
  waterfall.betweenBMs = 400.0;
  TimeModel model;
  model.setView(viewOf(results));
  QCOMPARE(column(model, TimeModel::Name).mid(0, 5),
           QStringList({"A: mean cycle", "GPU kernels", "Rest", "Between cycles", "B: mean cycle"}));
  QCOMPARE(column(model, TimeModel::A).mid(0, 5), QStringList({"110.0", "20.0", "80.0", "10.0", ""}));
  QCOMPARE(column(model, TimeModel::B).mid(0, 5), QStringList({"", "18.0", "332.0", "400.0", "750.0"}));
  QCOMPARE(column(model, TimeModel::Change).at(3), QString("+390.0"));
  QCOMPARE(bar(model, 3).to, bar(model, 4).to);
  const auto tip = [&model](int row) {
    return model.index(row, TimeModel::Name).data(Qt::ToolTipRole).toString().simplified();
  };
  QVERIFY2(tip(0).contains("complete cycles, 100.0 ms") && tip(0).contains("the next, 10.0 ms"),
           qPrintable(tip(0)));
  QVERIFY2(tip(4).contains("complete cycles, 350.0 ms") && tip(4).contains("the next, 400.0 ms"),
           qPrintable(tip(4)));
  QVERIFY2(tip(3).contains("have a next one"), qPrintable(tip(3)));
  QVERIFY2(!tip(3).contains("of work"), qPrintable(tip(3)));
  waterfall.betweenAMs.reset();
  waterfall.betweenBMs.reset();
  model.setView(viewOf(results));
  QVERIFY2(tip(0).contains("A: mean cycle"), qPrintable(tip(0)));

  results = judgedResults();
  results->pairs[0].verdict.waterfall->betweenAMs = 10.0;
  results->pairs[0].verdict.waterfall->betweenBMs = 400.0;
  model.setView(viewOf(results));
  for (const int total : {0, 4})
    QVERIFY2(tip(total).contains(": per unit of work") && !tip(total).contains("Overview"),
             qPrintable(tip(total)));
  QVERIFY2(tip(3).contains("next one, per unit of work"), qPrintable(tip(3)));
  results->pairs[0].verdict.slowdown.per = WorkUnit::Launch;
  model.setView(viewOf(results));
  QVERIFY2(tip(3).contains("next one, for as many kernel launches"), qPrintable(tip(3)));
}

void TimeModelTest::leavesOutWhatNeitherRunHas() {
  auto results = judgedResults();
  PairVerdict& verdict = results->pairs[0].verdict;
  verdict.waterfall->steps.front().aMs = verdict.waterfall->steps.front().bMs = 0.0;
  FunctionShare& share = verdict.functions.front();
  share.a = share.b = {};
  share.deltaPerCallMs = share.deltaCallsMs = share.deltaExposedMs = 0.0;
  TimeModel model;
  model.setView(viewOf(results));
  QCOMPARE(column(model, TimeModel::Name).mid(0, 5),
           QStringList({"A: per unit of work", "Rest", "B: per unit of work", "Host, summed over threads (1)",
                        "write"}));
}

void TimeModelTest::listsFunctionsByDevice() {
  auto results = judgedResults();
  TimeModel model;
  model.setView(viewOf(results));
  QCOMPARE(column(model, TimeModel::Name).mid(4),
           QStringList({"Host, summed over threads (2)", "oncpu", "write", "GPU work (1)", "gemm"}));
  QCOMPARE(model.index(4, 0).data(TimeModel::GroupRole).toInt(), int(TimeModel::ColumnCount));
  QCOMPARE(model.index(7, 0).data(TimeModel::GroupRole).toInt(), 1);
  QCOMPARE(model.index(7, TimeModel::Change).data().toString(), QString("−2.0"));
  QVERIFY(!model.share(4));
  QCOMPARE(model.share(5)->name, std::string("oncpu"));
  QCOMPARE(model.rowOf(tripletOf(*results, "gemm<float, 64>", "gpu_usage")).value(), 8);
  QVERIFY(!model.rowOf(tripletOf(*results, "lonely", "gpu_usage")));
  model.setNameForm(NameForm::Full);
  QCOMPARE(column(model, TimeModel::Name).at(8), QString("gemm<float, 64>"));
  results->pairs[0].verdict.waterfall->overlapKnown = true;
  model.setView(viewOf(results));
  QCOMPARE(column(model, TimeModel::Name).at(4), QString("Functions of the host (2)"));
  QCOMPARE(model.index(4, TimeModel::Change).data().toString(), QString("+210.0"));
  results->pairs[0].verdict.waterfall.reset();
  model.setView(viewOf(results));
  QCOMPARE(column(model, TimeModel::Name).first(), QString("GPU work (1)"));
}

void TimeModelTest::splitsTheChange() {
  TimeModel model;
  model.setView(viewOf(judgedResults()));
  QCOMPARE(bar(model, 5).perCall, 0.75);
  QCOMPARE(bar(model, 5).calls, 0.25);
  QCOMPARE(bar(model, 5).zero, 0.0);
  // -3 ms by calls and +1 ms per call: both sides of the zero line.
  QCOMPARE(bar(model, 8).zero, 0.75);
  QCOMPARE(bar(model, 8).calls, -0.75);
  QCOMPARE(bar(model, 8).perCall, 0.25);
  QCOMPARE(model.index(8, TimeModel::Split).data().toString(),
           QString("per call +1.0, calls −3.0, overlap 0.0"));
  QCOMPARE(model.index(5, TimeModel::Change).data(TimeModel::CopyRole).toDouble(), 200.0);
}

void TimeModelTest::followsTheBrush() {
  ComparisonView view = viewOf(judgedResults());
  PairResults brushed = view.wholePair();
  brushed.verdict.functions.resize(1);
  view.brushed = std::make_shared<const PairResults>(std::move(brushed));
  TimeModel model;
  model.setView(view);
  QCOMPARE(column(model, TimeModel::Name).mid(4), QStringList({"Host, summed over threads (1)", "oncpu"}));
}

void TimeModelTest::showsTheLevelThatIsWanted() {
  const auto results = judgedResults();
  TimeModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(results));
  model.setLevel(TimeLevel::Operator);
  QCOMPARE(model.level(), TimeLevel::Operator);
  QCOMPARE(column(model, TimeModel::Name).mid(4), QStringList({"GPU work (1)", "write"}));
  QCOMPARE(column(model, TimeModel::Name).mid(0, 4),
           QStringList({"A: per unit of work", "GPU kernels", "Rest", "B: per unit of work"}));
  QCOMPARE(model.share(5)->device, std::string("GPU"));
  // The operator's own triplets are those of the host.
  QCOMPARE(model.rowOf(tripletOf(*results, "write", "cpu_frequency")).value(), 5);
  model.setLevel(TimeLevel::Range);
  QVERIFY2(model.level() == TimeLevel::Function, "this comparison tells no ranges");
  QCOMPARE(column(model, TimeModel::Name).at(5), QString("oncpu"));
  auto withRanges = judgedResults();
  withRanges->pairs[0].verdict.levels.push_back(
      {TimeLevel::Range, {withRanges->pairs[0].verdict.functions[1]}});
  model.setView(viewOf(withRanges));
  QCOMPARE(model.level(), TimeLevel::Range);
  QCOMPARE(column(model, TimeModel::Name).mid(5), QStringList({"write"}));
}

void TimeModelTest::explainsRowsAndParts() {
  auto results = judgedResults();
  Cause rest;
  rest.timeClass = TimeClass::Rest;
  rest.family = "rest";
  rest.unit = "ms";
  rest.b = 332.0;
  results->pairs[0].verdict.causes.push_back(rest);
  TimeModel model;
  model.setView(viewOf(results));
  const auto tip = [&model](int row, int column) {
    return model.index(row, column).data(Qt::ToolTipRole).toString();
  };
  QVERIFY(tip(2, TimeModel::Change).contains("332"));
  QVERIFY(tip(2, TimeModel::Change).contains("Evidence"));
  QVERIFY(tip(5, TimeModel::Split).contains("by the number of calls"));
  QVERIFY(tip(5, TimeModel::Split).contains("Over the whole recording"));
}

}  // namespace culprit::ui::test

#include "time_model_test.moc"
