#pragma once

#include <QObject>

namespace culprit::ui::test {

class PrintFigureTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsSidesApartWithoutColour();
  void hatchesWhatShrank();
  void leavesMarksHollowWhereNothingWasMeasured();
  void staysInItsPlace();
  void labelsTicksWithTheirValues();
  void drawsNoLineThroughMissingCycles();
};

}  // namespace culprit::ui::test
