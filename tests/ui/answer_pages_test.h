#pragma once

#include <QObject>

namespace culprit::ui::test {

class AnswerPagesTest : public QObject {
  Q_OBJECT
 private slots:
  void resourceLeadsToItsTriplet();
  void functionLeadsToItsTriplet();
  void levelsHaveRoomInTheDefaultLayout();
  void theChangeIsReadableInANarrowDock();
  void levelIsChosenFromAList();
  void functionsAreSortedAndFiltered();
  void filteringFunctionsLeavesTheSelection();
  void aDeviceIsNotAnotherWithALongerNumber();
  void aFunctionLeadsToItsMostSuspiciousRow();
  void aClassOfTimeLeadsToTheFunctionThatChangedMost();
  void checksOfferButtons();
  void checksTellWhatElseDiffers();
  void pagesSayWhyTheyAreEmpty();
  void copiesTheRow();
  void onlyARowWithATripletOpensAFunction();
  void theFocusAloneSelectsNothing();
};

}  // namespace culprit::ui::test
