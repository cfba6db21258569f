#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/state/history.h"
#include "ui/window/moving/navigation.h"

namespace culprit::ui::test {

class HistoryTest : public QObject {
  Q_OBJECT
 private slots:
  void goesBackAndForward();
  void aNewPlaceCutsOffWhatLayAhead();
  void findsTheVariantBefore();
  void variantsAheadOutliveANewPlace();
  void whatLiesAheadIsStillThereAfterRedo();
  void aFurtherVariantEndsThoseAhead();
  void theWayToAVariantIsNeverForgotten();
  void theSamePlaceTwiceIsOne();
  void navigationFollowsTheSelection();
  void navigationAsksForAnotherPair();
  void navigationAsksWhatTheDocksShow();
  void whatTheProgramArrangesIsNoPlace();
};

static const Registered<HistoryTest> kHistoryTest("history_test");

static Place at(std::uint32_t function, std::size_t variant = 0) {
  return {.triplet = Triplet{.function = FunctionId{function}}, .variant = variant};
}

void HistoryTest::goesBackAndForward() {
  History history;
  QVERIFY(!history.canGoBack());
  QVERIFY(!history.back());
  history.visit(at(1));
  history.visit(at(2));
  history.visit(at(3));
  QVERIFY(*history.back() == at(2));
  QVERIFY(*history.back() == at(1));
  QVERIFY(!history.back());
  QVERIFY(*history.forward() == at(2));
  QVERIFY(history.canGoForward());
}

void HistoryTest::aNewPlaceCutsOffWhatLayAhead() {
  History history;
  for (const std::uint32_t function : {1U, 2U, 3U}) history.visit(at(function));
  history.back();
  history.visit(at(9));
  QVERIFY(!history.canGoForward());
  QVERIFY(*history.back() == at(2));
}

void HistoryTest::findsTheVariantBefore() {
  History history;
  QVERIFY(!history.hasOtherVariant(-1));
  for (const std::size_t variant : {0U, 1U}) {
    for (const std::uint32_t function : {1U, 2U}) history.visit(at(function, variant));
  }
  QVERIFY(!history.hasOtherVariant(1));
  QVERIFY(*history.toOtherVariant(-1) == at(2));
  QVERIFY(!history.hasOtherVariant(-1));
  QCOMPARE(history.toOtherVariant(1)->variant, std::size_t{1});
}

void HistoryTest::variantsAheadOutliveANewPlace() {
  History history;
  for (const std::size_t variant : {0U, 1U, 2U}) history.visit(at(1, variant));
  (void)history.toOtherVariant(-1);
  history.visit(at(2, 1));
  QVERIFY2(!history.canGoForward() && history.hasOtherVariant(1), "as a browser, but Redo goes on");
  (void)history.toOtherVariant(-1);
  history.visit(at(2));
  history.visit(at(3));
  QVERIFY(!history.canGoForward());
  QVERIFY(*history.toOtherVariant(1) == at(1, 1));
  QVERIFY(*history.back() == at(3));
  QVERIFY(*history.toOtherVariant(1) == at(1, 1));
  QVERIFY(*history.forward() == at(2, 1));
  QVERIFY(*history.toOtherVariant(1) == at(1, 2));
  QVERIFY(!history.hasOtherVariant(1));
  QVERIFY(*history.toOtherVariant(-1) == at(2, 1));
}

void HistoryTest::whatLiesAheadIsStillThereAfterRedo() {
  History history;
  for (const std::size_t variant : {0U, 1U}) history.visit(at(1, variant));
  (void)history.toOtherVariant(-1);
  for (const std::uint32_t function : {2U, 3U}) history.visit(at(function));
  for (int i = 0; i < 2; ++i) (void)history.back();
  QVERIFY(*history.toOtherVariant(1) == at(1, 1));
  QVERIFY(*history.back() == at(3));
  QVERIFY(*history.back() == at(2));
  QVERIFY(*history.back() == at(1));
  for (int i = 0; i < 2; ++i) (void)history.forward();
  QVERIFY(*history.forward() == at(1, 1));
}

void HistoryTest::aFurtherVariantEndsThoseAhead() {
  History history;
  for (const std::size_t variant : {0U, 1U, 2U}) history.visit(at(1, variant));
  for (int i = 0; i < 2; ++i) (void)history.toOtherVariant(-1);
  history.visit(at(2));
  history.visit(at(9, 1));
  QVERIFY(!history.hasOtherVariant(1));
  QVERIFY(*history.toOtherVariant(-1) == at(2));
  QVERIFY(*history.toOtherVariant(1) == at(9, 1));
}

void HistoryTest::theWayToAVariantIsNeverForgotten() {
  History history;
  for (const std::size_t variant : {0U, 1U, 2U})
    for (std::uint32_t function = 0; function < 300; ++function) history.visit(at(function, variant));
  QVERIFY(*history.toOtherVariant(-1) == at(299, 1));
  QVERIFY(*history.toOtherVariant(-1) == at(299));
  QVERIFY2(!history.canGoBack(), "of what is older only the last place of a variant is kept");
  history.visit(at(300));
  QVERIFY(history.toOtherVariant(1)->variant == 1);
  QVERIFY(history.toOtherVariant(1)->variant == 2);
  int steps = 0;
  while (history.forward()) ++steps;
  QVERIFY2(steps > 100, "all of these places are there again");
}

void HistoryTest::theSamePlaceTwiceIsOne() {
  History history;
  history.visit(at(1));
  history.visit(at(1));
  QVERIFY(!history.canGoBack());
}

void HistoryTest::navigationFollowsTheSelection() {
  Selection selection;
  Navigation navigation(selection);
  navigation.restart(0);
  selection.setTriplet(at(1).triplet);
  selection.setFilter({.text = "g"});
  selection.setFilter({.text = "ge"});  // one step: the user has not rested in between
  QVERIFY(navigation.canGoBack());
  navigation.back();
  QVERIFY(!selection.triplet());
  QVERIFY(selection.filter().isEmpty());
  QVERIFY(!navigation.canGoBack());
  navigation.forward();
  QVERIFY(selection.triplet() == at(1).triplet);
  QCOMPARE(selection.filter().text, "ge");

  QSignalSpy changed(&navigation, &Navigation::changed);
  selection.setBrush({.a = std::vector<std::uint32_t>{1}});
  QTRY_VERIFY(changed.count() >= 2);  // at once, and when the user rests
  navigation.back();
  QVERIFY(selection.brush().isEmpty());
  QCOMPARE(selection.filter().text, "ge");

  changed.clear();
  selection.setTimeRange(TimeRange{10, 20});
  QTRY_VERIFY(changed.count() >= 2);
  navigation.back();
  QVERIFY(!selection.timeRange());
  navigation.forward();
  QVERIFY((selection.timeRange() == TimeRange{10, 20}));
}

void HistoryTest::navigationAsksForAnotherPair() {
  Selection selection;
  Navigation navigation(selection);
  navigation.restart(0);
  selection.setTriplet(at(1).triplet);
  QTRY_VERIFY(navigation.canGoBack());
  navigation.setPair(1);
  QSignalSpy asked(&navigation, &Navigation::pairRequested);
  navigation.back();
  QCOMPARE(asked.count(), 1);
  QCOMPARE(asked.first().first().value<std::size_t>(), std::size_t{0});
  QVERIFY(selection.triplet() == at(1).triplet);
}

void HistoryTest::navigationAsksWhatTheDocksShow() {
  Selection selection;
  Navigation navigation(selection);
  DockView docks{.front = {"triplets"}};
  navigation.setDocks([&docks] { return docks; });
  std::vector<DockView> asked;
  connect(&navigation, &Navigation::docksRequested, &navigation,
          [&asked](const DockView& wanted) { asked.push_back(wanted); });
  navigation.restart(0);
  docks = {.front = {"cycle_pair"}, .cyclePair = {.cycles = {.a = 1U, .b = 2U}}};
  selection.setTriplet(at(1).triplet);
  navigation.noteDocks(true);  // both are one step
  QVERIFY(navigation.canGoBack());
  navigation.back();
  QVERIFY(!selection.triplet() && !navigation.canGoBack());
  QVERIFY(asked.size() == 1 && asked.back() == DockView{.front = {"triplets"}});
  navigation.forward();
  QVERIFY(asked.size() == 2 && asked.back() == docks);
  QVERIFY(selection.triplet() == at(1).triplet);
}

void HistoryTest::whatTheProgramArrangesIsNoPlace() {
  Selection selection;
  Navigation navigation(selection);
  DockView docks{.front = {"triplets"}};
  navigation.setDocks([&docks] { return docks; });
  navigation.restart(0);
  docks.front = {"counters"};
  navigation.noteDocks(false);
  QVERIFY(!navigation.canGoBack());
  docks.front = {"issues"};
  navigation.noteDocks(true);
  DockView last;
  connect(&navigation, &Navigation::docksRequested, &navigation,
          [&last](const DockView& wanted) { last = wanted; });
  navigation.back();
  QVERIFY2(last.front == QStringList("counters"), "as it was when the user left it");
}

}  // namespace culprit::ui::test

#include "history_test.moc"
