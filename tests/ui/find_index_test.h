#pragma once

#include <QObject>

namespace culprit::ui::test {

class FindIndexTest : public QObject {
  Q_OBJECT
 private slots:
  void findsByEveryWordInAnyCase();
  void findsCyclesByNumber();
  void findsCausesCountersAndChecks();
  void findsRowsOfWhereTheTimeWent();
  void findsWhatTheUserHasMarked();
  void findsProcessPairs();
  void findsTheNameOfBToo();
  void findsCountersThatNoFunctionHas();
  void showsAHandfulAndCountsAll();
  void hasNothingToFind();
  void answersWhileOneTypes();
};

}  // namespace culprit::ui::test
