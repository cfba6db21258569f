#include <QAbstractItemModelTester>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/pages/answers/check_model.h"

namespace culprit::ui::test {

class CheckModelTest : public QObject {
  Q_OBJECT
 private slots:
  void putsWhatDecidesFirst();
  void tellsUnknownOnesBeforeThoseThatPassed();
  void countsStates();
  void whatTheDataDoNotTellIsUnknown();
  void offersWhatCanBeDone();
  void trimsTheEdgesOfABrush();
  void keepsOneKindOfCycle();
};

static const Registered<CheckModelTest> kCheckModelTest("check_model_test");

void CheckModelTest::putsWhatDecidesFirst() {
  CheckModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(judgedResults()));
  QCOMPARE(model.rowCount(), int(kCheckCount));
  const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
  QCOMPARE(text(0, CheckModel::State), QString("■ fail"));
  QCOMPARE(text(0, CheckModel::Question), QString("Work per cycle"));
  QVERIFY(text(0, CheckModel::Seen).contains("0.25 times"));
  QCOMPARE(text(0, CheckModel::Action), QString("Compare per unit of work"));
  QCOMPARE(text(1, CheckModel::Question), QString("Number of cycles"));
  QCOMPARE(text(2, CheckModel::State), QString("□ note"));
  QCOMPARE(text(3, CheckModel::State), QString("– unknown"));
  QCOMPARE(text(3, CheckModel::Action), QString());
  QCOMPARE(model.rowOf(CheckId::WorkPerCycle).value(), 0);
  model.setView(viewOf(smallResults()));
  QCOMPARE(model.rowCount(), 0);
}

void CheckModelTest::whatTheDataDoNotTellIsUnknown() {
  auto results = judgedResults();
  for (Check& check : results->pairs[0].verdict.comparability.checks)
    check.inData = check.id != CheckId::ProblemSize;  // the others can be told
  CheckModel model;
  model.setView(viewOf(results));
  const int row = model.rowOf(CheckId::ProblemSize).value();
  QCOMPARE(model.index(row, CheckModel::State).data().toString(), QString("– unknown"));
  const int other = model.rowOf(CheckId::Functions).value();
  QCOMPARE(model.index(other, CheckModel::State).data().toString(), QString("✓ pass"));
  QCOMPARE(model.index(row, CheckModel::Seen).data().toString(), QString("Not in the data."));
}

void CheckModelTest::tellsUnknownOnesBeforeThoseThatPassed() {
  auto results = judgedResults();
  auto& checks = results->pairs[0].verdict.comparability.checks;
  for (Check& check : checks) check.inData = check.id != CheckId::ProblemSize;
  const auto order = toldOrder(checks);
  QVERIFY(checks[order.front()].status == CheckStatus::Fail);
  const auto unknown =
      std::find_if(order.begin(), order.end(), [&](std::size_t i) { return !checks[i].inData; });
  QVERIFY(checks[*(unknown - 1)].status > CheckStatus::Pass);
  QVERIFY(isPassed(checks[*(unknown + 1)]));
}

void CheckModelTest::countsStates() {
  auto results = judgedResults();
  Comparability& comparability = results->pairs[0].verdict.comparability;
  QCOMPARE(countsText(comparability), QString("1 fail, 2 notes"));
  QCOMPARE(worstText(comparability), QString("1 fail"));
  for (Check& check : comparability.checks) check.status = CheckStatus::Pass;
  comparability.verdict = Comparable::Yes;
  QCOMPARE(countsText(comparability), QString("3 pass, %1 unknown").arg(kCheckCount - 3));
  for (Check& check : comparability.checks) check.inData = true;
  QCOMPARE(countsText(comparability), QString("all pass"));
  QCOMPARE(worstText(comparability), QString());
}

void CheckModelTest::offersWhatCanBeDone() {
  const ComparisonView view = viewOf(judgedResults());
  QVERIFY(possibleActions(view) ==
          (std::vector<CheckAction>{CheckAction::PerUnitOfWork, CheckAction::TrimEdges}));
  QCOMPARE(buttonText(CheckAction::TrimEdges, view), QString("Trim edges (1 | 1)"));
  QVERIFY(isPossible(CheckAction::MatchNames, view));
  QCOMPARE(buttonText(CheckAction::MatchNames, view), QString("Match Names..."));
  QCOMPARE(obstacle(CheckAction::CommonAnchor, view), QString("Needs the raw traces"));
  QVERIFY2(!isPossible(CheckAction::OpenInputIssues, view), "there are none");
  QVERIFY(possibleActions(viewOf(comparableResults())).empty());
  QVERIFY(possibleActions({}).empty());
}

void CheckModelTest::trimsTheEdgesOfABrush() {
  ComparisonView view = viewOf(judgedResults());
  const Brush all = withoutEdges(view);
  QVERIFY(all.a == (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7}));
  QVERIFY(all.b == (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  // The positions of a brushed view are those within the brush.
  PairResults brushed = view.wholePair();
  brushed.cyclesA.resize(3);
  brushed.verdict.edges = {{Side::A, 2, EdgeReason::Long}};
  view.brushed = std::make_shared<const PairResults>(std::move(brushed));
  view.brush = {.a = std::vector<std::uint32_t>{2, 4, 7}};
  QVERIFY(withoutEdges(view).a == (std::vector<std::uint32_t>{2, 4}));
}

void CheckModelTest::keepsOneKindOfCycle() {
  auto results = judgedResults();
  PairResults& pair = results->pairs[0];
  QVERIFY2(!isPossible(CheckAction::KindByKind, viewOf(results)), "there is only one kind");
  for (const std::size_t i : {0U, 1U, 2U}) pair.cyclesA[i].kind = CycleKind::Prefill;
  for (const std::size_t i : {0U, 1U, 2U, 3U, 4U, 5U, 6U}) pair.cyclesB[i].kind = CycleKind::Prefill;
  const ComparisonView view = viewOf(results);
  QCOMPARE(buttonText(CheckAction::KindByKind, view), QString("Only prefill cycles (3 | 7)"));
  QVERIFY(ofOneKind(view).a == (std::vector<std::uint32_t>{0, 1, 2}));
  QCOMPARE(ofOneKind(view).b->size(), std::size_t{7});
}

}  // namespace culprit::ui::test

#include "check_model_test.moc"
