#pragma once

#include <QObject>

namespace culprit::ui::test {

class TripletsPageTest : public QObject {
  Q_OBJECT
 private slots:
  void rowAndSelectionFollowEachOther();
  void keepsTheTripletThroughSortFilterAndReset();
  void sortsByClickAndAddsKeysWithShift();
  void saysThatNoRowMatches();
  void invalidExpressionKeepsTheLastFilter();
  void walksSuspiciousRows();
  void cellMenuFiltersAndExcludes();
  void refusesToCopyEndlessTables();
  void copiesRowsInShownColumns();
  void keepsColumnsAndSorting();
  void marksPinnedAndNotedRows();
  void filtersToPinnedRows();
  void aFilterShowsTheBestOfWhatIsLeft();
  void saysWhatOneCycleASideCannotTell();
  void showsTimesInPlaceOfShares();
  void showsLevelsAsPublishedOnRequest();
  void showsNothingWithoutComparison();
  void hidesTheRankingOfWhatCannotBeCompared();
  void ranksPerUnitOfWork();
};

}  // namespace culprit::ui::test
