#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/triplets/triplet_model.h"

namespace culprit::ui::test {

class TripletModelTest : public QObject {
  Q_OBJECT
 private slots:
  void obeysTheRulesOfModels();
  void showsNumbersAsTheReportDoes();
  void sortsByNumberAndKeepsAbsentValuesLast();
  void sortsBySeveralKeys();
  void movesPersistentIndexesWhenSorting();
  void filtersByTextAndIds();
  void keepsTheLastValidFilter();
  void findsRowsByTriplet();
  void changesTheFormOfNames();
  void showsLevelsInTheirTrueUnit();
  void explainsItsColumns();
  void ranksBySuspicion();
  void switchesTheConvention();
};

static const Registered<TripletModelTest> kTripletModelTest("triplet_model_test");

namespace {

QString cell(const TripletModel& model, int row, TripletColumn column) {
  return model.index(row, static_cast<int>(column)).data().toString();
}

QStringList functions(const TripletModel& model) {
  QStringList names;
  for (int row = 0; row < model.rowCount(); ++row) names << model.rawName(row, TripletColumn::Function);
  return names;
}

const QStringList kPublishedOrder = {"gemm<float, 64>", "write", "oncpu", "lonely"};

}  // namespace

void TripletModelTest::obeysTheRulesOfModels() {
  TripletModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QCOMPARE(model.rowCount(), 0);
  const auto results = smallResults();
  model.setView(viewOf(results));
  QCOMPARE(model.rowCount(), 4);
  model.sort(static_cast<int>(TripletColumn::BetaA), Qt::DescendingOrder);
  model.setFilter({.text = "gemm"});
  model.setNameForm(NameForm::Full);
  model.sort(-1, Qt::AscendingOrder);
  model.setView({});
  QCOMPARE(model.rowCount(), 0);
  QCOMPARE(model.totalRows(), 0);
}

void TripletModelTest::showsNumbersAsTheReportDoes() {
  TripletModel model;
  model.setView(viewOf(smallResults()));
  QCOMPARE(cell(model, 0, TripletColumn::Suspicion), QString("40.00"));
  QCOMPARE(cell(model, 0, TripletColumn::BetaDelta), QString("−2.00"));
  QCOMPARE(cell(model, 1, TripletColumn::BetaDelta), QString("+1.00"));
  QCOMPARE(cell(model, 0, TripletColumn::PBeta), QString("0.2500"));
  QCOMPARE(cell(model, 0, TripletColumn::PMu), QString("–"));
  QCOMPARE(cell(model, 0, TripletColumn::Cycles), QString("8 | 9"));
  QCOMPARE(cell(model, 3, TripletColumn::BetaB), QString("–"));
  QCOMPARE(cell(model, 3, TripletColumn::MuDelta), QString("–"));
  const QModelIndex score = model.index(0, static_cast<int>(TripletColumn::Suspicion));
  QCOMPARE(score.data(TripletModel::NumberRole).toDouble(), 40.0);
  QCOMPARE(score.data(TripletModel::BarRole).toDouble(), 1.0);
  QCOMPARE(score.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight, int(Qt::AlignRight));
  QCOMPARE(model.index(0, static_cast<int>(TripletColumn::BetaDelta)).data(TripletModel::BarRole).toDouble(),
           -0.2);
}

void TripletModelTest::sortsByNumberAndKeepsAbsentValuesLast() {
  TripletModel model;
  model.setView(viewOf(smallResults()));
  QCOMPARE(functions(model), kPublishedOrder);
  model.sort(static_cast<int>(TripletColumn::BetaB), Qt::AscendingOrder);
  QCOMPARE(functions(model), QStringList({"gemm<float, 64>", "write", "oncpu", "lonely"}));
  model.sort(static_cast<int>(TripletColumn::BetaB), Qt::DescendingOrder);
  QCOMPARE(functions(model), QStringList({"oncpu", "write", "gemm<float, 64>", "lonely"}));
  model.sort(static_cast<int>(TripletColumn::Function), Qt::AscendingOrder);
  QCOMPARE(functions(model), QStringList({"gemm<float, 64>", "lonely", "oncpu", "write"}));
}

void TripletModelTest::sortsBySeveralKeys() {
  TripletModel model;
  model.setView(viewOf(smallResults()));
  model.setSortKeys(
      {{TripletColumn::Metric, Qt::AscendingOrder}, {TripletColumn::Suspicion, Qt::AscendingOrder}});
  QCOMPARE(functions(model), QStringList({"oncpu", "write", "lonely", "gemm<float, 64>"}));
  model.setSortKeys({{TripletColumn::Metric, Qt::DescendingOrder}});
  QCOMPARE(functions(model), QStringList({"gemm<float, 64>", "lonely", "write", "oncpu"}));
}

void TripletModelTest::movesPersistentIndexesWhenSorting() {
  TripletModel model;
  model.setView(viewOf(smallResults()));
  const QPersistentModelIndex write = model.index(1, 0);
  model.sort(static_cast<int>(TripletColumn::Function), Qt::DescendingOrder);
  QCOMPARE(write.row(), 0);
  QCOMPARE(model.rawName(write.row(), TripletColumn::Function), QString("write"));
}

void TripletModelTest::filtersByTextAndIds() {
  const auto results = smallResults();
  TripletModel model;
  model.setView(viewOf(results));
  QVERIFY(model.setFilter({.text = "CPU"}));
  QCOMPARE(functions(model), QStringList({"write", "oncpu"}));
  QVERIFY(model.setFilter({.text = "/^(gemm|oncpu)/"}));
  QCOMPARE(functions(model), QStringList({"gemm<float, 64>", "oncpu"}));
  QVERIFY(model.setFilter({.text = "-\"oncpu\"", .metric = results->names.metrics.find("cpu_frequency")}));
  QCOMPARE(functions(model), QStringList({"write"}));
  QVERIFY(model.setFilter({.device = results->names.devices.find("GPU 7"),
                           .category = results->names.categories.find("cuda_kernel")}));
  QCOMPARE(functions(model), QStringList({"gemm<float, 64>", "lonely"}));
  QCOMPARE(model.totalRows(), 4);
  model.sort(static_cast<int>(TripletColumn::Suspicion), Qt::AscendingOrder);
  QCOMPARE(functions(model), QStringList({"lonely", "gemm<float, 64>"}));
  QVERIFY(model.setFilter({}));
  QCOMPARE(model.rowCount(), 4);
}

void TripletModelTest::keepsTheLastValidFilter() {
  TripletModel model;
  model.setView(viewOf(smallResults()));
  QVERIFY(model.setFilter({.text = "write"}));
  QString error;
  QVERIFY(!model.setFilter({.text = "/[/"}, &error));
  QVERIFY(!error.isEmpty());
  QCOMPARE(functions(model), QStringList({"write"}));
}

void TripletModelTest::findsRowsByTriplet() {
  const auto results = smallResults();
  TripletModel model;
  model.setView(viewOf(results));
  const Triplet oncpu = tripletOf(*results, "oncpu", "cpu_frequency");
  QCOMPARE(model.rowOf(oncpu).value(), 2);
  model.setFilter({.text = "write"});
  QVERIFY(!model.rowOf(oncpu));
  QVERIFY(!model.rowOf(Triplet{FunctionId{99}, {}, DeviceId{0}}));
}

void TripletModelTest::changesTheFormOfNames() {
  TripletModel model;
  model.setView(viewOf(largeResults(1, 1, 300)));
  const QString raw = model.rawName(0, TripletColumn::Function);
  const QString shortName = cell(model, 0, TripletColumn::Function);
  QVERIFY(raw.size() > 290);
  QVERIFY(shortName.size() < 40);
  model.setNameForm(NameForm::Full);
  QCOMPARE(cell(model, 0, TripletColumn::Function), raw);
  const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
  QVERIFY(tip.contains("&lt;float"));
  for (const QString& line : tip.split('\n')) QVERIFY(line.size() < 140);
  QCOMPARE(model.index(0, 0).data(TripletModel::CopyRole).toString(), raw);
}

void TripletModelTest::showsLevelsInTheirTrueUnit() {
  auto results = smallResults();
  Comparison clock = results->pairs[0].comparisons[0];
  clock.triplet.metric = results->names.metrics.intern("gpu_frequency");
  clock.a.muMean = 118687.5;  // published in hundredths of a MHz
  clock.b.muMean = 115500.0;
  results->pairs[0].comparisons.push_back(clock);
  TripletModel model;
  model.setView(viewOf(results));
  QCOMPARE(cell(model, 0, TripletColumn::MuA), QString("7.00 %"));
  QCOMPARE(cell(model, 0, TripletColumn::MuDelta), QString("−5.00 pp"));
  QCOMPARE(cell(model, 4, TripletColumn::MuA), QString("1,187 MHz"));
  QCOMPARE(cell(model, 4, TripletColumn::MuDelta), QString("−32 MHz"));
  const QModelIndex level = model.index(4, int(TripletColumn::MuA));
  QCOMPARE(level.data(TripletModel::CopyRole).toDouble(), 118687.5);
  QVERIFY(level.data(Qt::ToolTipRole).toString().contains("published as 118,687.50"));
}

void TripletModelTest::explainsItsColumns() {
  const TripletModel model;
  for (int column = 0; column < model.columnCount(); ++column) {
    QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().contains("."));
  }
  QVERIFY(model.headerData(int(TripletColumn::Suspicion), Qt::Horizontal, Qt::ToolTipRole)
              .toString()
              .contains("|Δe|"));
}

void TripletModelTest::ranksBySuspicion() {
  TripletModel model;
  model.setView(viewOf(smallResults()));
  QCOMPARE(cell(model, 0, TripletColumn::QBeta), QString("–"));
  model.setView(viewOf(judgedResults()));
  model.sort(static_cast<int>(TripletColumn::Suspicion), Qt::DescendingOrder);
  QCOMPARE(functions(model), QStringList({"oncpu", "write", "gemm<float, 64>", "lonely"}));
  QCOMPARE(cell(model, 0, TripletColumn::Suspicion), QString("90.00"));
  QCOMPARE(cell(model, 0, TripletColumn::Score), QString("5.00"));
  QCOMPARE(model.index(1, static_cast<int>(TripletColumn::Suspicion)).data(TripletModel::BarRole).toDouble(),
           30.0 / 90.0);
  QCOMPARE(cell(model, 0, TripletColumn::QBeta), QString("0.0004"));
  QCOMPARE(cell(model, 0, TripletColumn::QMu), QString("–"));
  QCOMPARE(cell(model, 0, TripletColumn::Evidence), QString("◐ partly"));
  QCOMPARE(cell(model, 0, TripletColumn::Cliff), QString("0.75"));
  QCOMPARE(cell(model, 0, TripletColumn::Shift), QString("+20.0 (18.0 to 22.0)"));
  QCOMPARE(cell(model, 0, TripletColumn::Percentile), QString("99 %"));
  QCOMPARE(cell(model, 0, TripletColumn::MsB), QString("60.00"));
  QCOMPARE(cell(model, 3, TripletColumn::Evidence), QString("–"));
  Comparison huge = judgedResults()->pairs[0].comparisons[0];
  huge.a.muMean = 1.54e9;
  huge.b.muMean = 1e6;
  QCOMPARE(numberText(huge, TripletColumn::MuA, {}), QString("1.54e+09"));
  QCOMPARE(numberText(huge, TripletColumn::MuDelta, {}), QString("−1.54e+09"));
  auto plain = judgedResults();
  plain->pairs[0].comparisons[0].triplet.metric.reset();
  model.setView(viewOf(plain));
  model.setSortKeys({});
  QCOMPARE(cell(model, 0, TripletColumn::MuA), QString("–"));
  model.setView(viewOf(judgedResults()));
  model.sort(static_cast<int>(TripletColumn::Evidence), Qt::AscendingOrder);
  QCOMPARE(functions(model).last(), QString("lonely"));
}

void TripletModelTest::switchesTheConvention() {
  TripletModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(judgedResults()));
  QCOMPARE(cell(model, 0, TripletColumn::BetaA), QString("3.00"));
  model.setConvention(Convention::AllCycles);
  QCOMPARE(cell(model, 0, TripletColumn::BetaA), QString("4.00"));
  QCOMPARE(cell(model, 0, TripletColumn::BetaDelta), QString("+2.00"));
  QCOMPARE(cell(model, 0, TripletColumn::ZBeta), QString("+5.00"));
  QCOMPARE(model.index(0, static_cast<int>(TripletColumn::BetaA)).data(TripletModel::NumberRole).toDouble(),
           4.0);
  model.setView(viewOf(smallResults()));  // without any cycle in which it is known
  QCOMPARE(cell(model, 0, TripletColumn::BetaA), QString("–"));
}

}  // namespace culprit::ui::test

#include "triplet_model_test.moc"
