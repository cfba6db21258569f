#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The heat map of process pairs and classes of work.
class RanksPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsRatiosAndLateRanks();
  void equalRunsHaveNoLargestChange();
  void clickAndReturnAskForThePair();
  void hasAPictureAndATable();
  void onePairIsNotInTheWay();
  void hiddenByTheUserItStaysHidden();
  void namesTheUnitOfEachPair();
  void layoutIsOfTheClasses();
  void manyRanks();
};

}  // namespace culprit::ui::test
