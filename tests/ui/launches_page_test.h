#pragma once

#include <QObject>

namespace culprit::ui::test {

class LaunchesPageTest : public QObject {
  Q_OBJECT
 private slots:
  void ordersAndFilters();
  void keepsLaunchesWithoutAValueLast();
  void findsWhatStandsOut();
  void binsKeepEveryValue();
  void drawsZeroesOnALogAxis();
  void binsSelectTheirOwnLaunches();
  void opensTheLastBinForFewFarValues();
  void showsTheLaunchesOfTheSelectedRow();
  void movesTheCycleWithTheCursorAndBack();
  void jumpsToTheWorstLaunchAndCycle();
  void filtersByRunCycleBrushAndDuration();
  void aChipForEveryFilter();
  void copiesWhatItShows();
  void asksForNothingWhileHidden();
  void saysWhyThereAreNone();
  void histogramWorksByKeyboard();
  void histogramEndsADragByKey();
  void widensTheRangeByKeyboard();
};

}  // namespace culprit::ui::test
