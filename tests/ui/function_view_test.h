#pragma once

#include <QObject>

namespace culprit::ui::test {

class FunctionViewTest : public QObject {
  Q_OBJECT
 private slots:
  void drawsWhatTheFunctionDidInEachCycle();
  void plotsAndSelectionFollowEachOther();
  void zoomsAllPlotsTogether();
  void keysFollowInAZoomedView();
  void shiftSelectsCyclesOfBothRuns();
  void picturesAreDescribedByTheirStatistics();
  void namesEndInDotsWithoutRoom();
  void showsDistributionsInEveryForm();
  void listsTheMetricsOfTheFunction();
  void hasLaunchesOfRawTracesOnly();
  void readsNothingWhileHidden();
  void opensFromEveryTableAndBackReturns();
  void metricsAreThoseOfTheTriplets();
  void quittingWithItOpenLeavesTheLayout();
};

}  // namespace culprit::ui::test
