#include <QAbstractItemModelTester>
#include <QPointF>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/cause_model.h"

namespace culprit::ui::test {

class CauseModelTest : public QObject {
  Q_OBJECT
 private slots:
  void groupsWhatCanBeACause();
  void putsTimeFirstWhenItIsTheCause();
  void leavesOutWhatNeitherRunHas();
  void tellsCapacityAndChange();
  void listsTheMechanismsFirst();
};

static const Registered<CauseModelTest> kCauseModelTest("cause_model_test");

namespace {

QStringList column(const CauseModel& model, int column, int role = Qt::DisplayRole) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(); ++row) texts << model.index(row, column).data(role).toString();
  return texts;
}

}  // namespace

void CauseModelTest::groupsWhatCanBeACause() {
  CauseModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const auto results = judgedResults();
  model.setView(viewOf(results));
  QCOMPARE(column(model, CauseModel::Resource),
           QStringList({"Supply and shared load: can be a cause", "CPU clock", "Own use: follows from it",
                        "gpu_usage"}));
  QCOMPARE(model.causeCount(), 2);
  QVERIFY(!model.cause(0));
  QVERIFY(model.index(0, 0).data(CauseModel::GroupRole).toBool());
  QVERIFY(!(model.index(0, 0).flags() & Qt::ItemIsSelectable));
  QCOMPARE(model.rowOf(*results->names.metrics.find("cpu_frequency")).value(), 1);
  QVERIFY(!model.rowOf(MetricId{99}));
  model.setView({});
  QCOMPARE(model.rowCount(), 0);
}

void CauseModelTest::putsTimeFirstWhenItIsTheCause() {
  auto results = judgedResults();
  PairVerdict& verdict = results->pairs[0].verdict;
  verdict.causes[0].level = CauseLevel::None;
  Cause time;
  time.timeClass = TimeClass::InputPipeline;
  time.family = "input pipeline";
  time.level = CauseLevel::Strong;
  time.unit = "ms";
  time.a = 50.0;
  time.b = 4.0;
  time.shift = -46.0;
  time.capacity = 100.0;
  verdict.causes.push_back(time);
  CauseModel model;
  model.setView(viewOf(results));
  QCOMPARE(column(model, CauseModel::Resource).mid(0, 2), QStringList({"The time itself", "input pipeline"}));
  QCOMPARE(column(model, CauseModel::Change).at(1), QString("50.00 → 4.00 ms"));
  verdict.causes[0].level = CauseLevel::Strong;
  model.setView(viewOf(results));
  QCOMPARE(column(model, CauseModel::Resource).last(), QString("input pipeline"));
}

void CauseModelTest::leavesOutWhatNeitherRunHas() {
  auto results = judgedResults();
  std::vector<Cause>& causes = results->pairs[0].verdict.causes;
  for (Cause& cause : causes)
    if (cause.role == ResourceRole::OwnUse) cause.a = cause.b = cause.shift = 0.0;
  CauseModel model;
  model.setView(viewOf(results));
  QCOMPARE(column(model, CauseModel::Resource),
           QStringList({"Supply and shared load: can be a cause", "CPU clock"}));
}

void CauseModelTest::tellsCapacityAndChange() {
  CauseModel model;
  model.setView(viewOf(judgedResults()));
  QCOMPARE(model.index(1, CauseModel::Change).data().toString(), QString("87.5 → 22.5 %"));
  QCOMPARE(model.index(1, CauseModel::Change).data(CauseModel::SecondaryRole).toString(),
           QString("−65.0 pp"));
  QCOMPARE(model.index(1, CauseModel::Change).data(CauseModel::CopyRole).toString(),
           QString("87.5 → 22.5 %, −65.0 pp"));
  QCOMPARE(model.index(1, CauseModel::Capacity).data(CauseModel::CapacityRole).toPointF(),
           QPointF(0.875, 0.225));
  QCOMPARE(model.index(1, CauseModel::Capacity).data().toString(), QString("A 88 %, B 22 %"));
  QCOMPARE(model.index(1, CauseModel::Samples).data().toString(), QString("8 | 9"));
  QCOMPARE(model.index(1, CauseModel::Level).data().toString(), QString("strong"));
  QCOMPARE(model.index(1, CauseModel::Level).data(CauseModel::LevelRole).toInt(), 3);
  QCOMPARE(model.index(3, CauseModel::Change).data().toString(), QString("7.0 %, same"));
  QCOMPARE(model.index(3, CauseModel::Level).data(CauseModel::LevelRole).toInt(), 0);
  QVERIFY(model.index(1, 0).data(Qt::AccessibleDescriptionRole).toString().contains("the CPU clock fell"));
}

void CauseModelTest::listsTheMechanismsFirst() {
  auto results = judgedResults();
  results->pairs[0].verdict.mechanisms = {
      {.kind = MechanismKind::HostUniform, .level = CauseLevel::Strong, .ms = 7.5, .factor = 1.13},
      {.kind = MechanismKind::RankGpu, .level = CauseLevel::Possible, .ms = -2.0, .factor = 0.9, .rank = 3}};
  const DeviceId gpu = results->names.devices.intern("GPU 5");
  const Mechanism ofDevice{.kind = MechanismKind::DeviceGpu, .factor = 1.3, .count = 1, .device = gpu};
  results->pairs[0].verdict.mechanisms.push_back(ofDevice);
  CauseModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(results));
  QCOMPARE(column(model, CauseModel::Resource).mid(0, 6),
           QStringList({"What kind of cause the functions point to", "Host slower throughout",
                        "GPU of one rank, rank 3", "One of several GPUs, GPU 5",
                        "Supply and shared load: can be a cause", "CPU clock"}));
  QCOMPARE(column(model, CauseModel::Change).at(1), QString("+7.50 ms"));
  QCOMPARE(column(model, CauseModel::Level).mid(1, 2), QStringList({"strong", "possible"}));
  QVERIFY(!model.cause(1) && model.mechanism(1) && !model.mechanism(0) && !model.mechanism(5));
  QCOMPARE(model.causeCount(), 5);
  QVERIFY(model.index(1, 0).data(Qt::ToolTipRole).toString().contains("13 % longer"));
  QVERIFY(model.index(1, 0).data(Qt::AccessibleDescriptionRole).toString().contains("7.5"));
}

}  // namespace culprit::ui::test

#include "cause_model_test.moc"
