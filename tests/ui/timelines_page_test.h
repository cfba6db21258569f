#pragma once

#include <QObject>

namespace culprit::ui::test {

class TimelinesPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTheSelectedTriplet();
  void levelsAreInTheirTrueUnit();
  void readingsOfSeveralDevicesAreOffAtFirst();
  void readingsOfOneDeviceAreDrawnAtOnce();
  void theRowBeforeStaysUntilTheNextIsRead();
  void saysThatItCannotRead();
  void readsAndWritesTheRangeOfTime();
  void selectingCyclesBrushesOneSide();
  void selectingAllCyclesIsNoBrush();
  void meansFollowTheBrush();
  void focusGoesBothWays();
  void axisCanBeCycleNumbers();
  void withoutStartsTheAxisIsCycleNumbers();
  void nothingSelectedLoadingAndClosing();
  void functionWithoutMetric();
  void functionOfOneSideOnly();
  void endlessName();
};

}  // namespace culprit::ui::test
