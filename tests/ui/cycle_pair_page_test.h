#pragma once

#include <QObject>

namespace culprit::ui::test {

class CyclePairPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTheMedianCycles();
  void followsTheSelectedCycle();
  void choosesCyclesByNumber();
  void clickSelectsTheFunction();
  void walksThroughTheDifferences();
  void walksByKeyAndBack();
  void leavesTheDifferences();
  void speaksOfTheDifferenceAfterARange();
  void takesTheNameFormWhileReading();
  void keepsTheViewForOtherWords();
  void marksARangeOfTime();
  void zoomsAndPans();
  void worksByKeyboard();
  void keepsWhatIsInSightForTheNextCycle();
  void takesTheSameCycleAfterTheMedian();
  void keepsItsState();
  void keepsWhatWasNeverSeen();
  void asksForNothingWhileHidden();
  void saysWhyThereIsNothing();
  void handsOutPictureAndTable();
};

}  // namespace culprit::ui::test
