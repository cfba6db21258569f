#pragma once

#include <QObject>

namespace culprit::ui::test {

class OverviewPageTest : public QObject {
  Q_OBJECT
 private slots:
  void numbersAreThoseOfTheCycles();
  void timesInAFixedUnit();
  void differentAnchorsAreSaid();
  void draggingBrushesBothSides();
  void aSideOutsideTheRangeStaysWhole();
  void brushOfAnotherPageTakesTheRangeAway();
  void escapeClearsBrushAndFocus();
  void focusGoesBothWays();
  void zoomSurvivesAComputedBrush();
  void nothingOpenLoadingAndClosing();
  void oneCycle();
  void narrowPageKeepsThePlot();
  void lowPageKeepsTheNumbers();
  void saysWhichCyclesTheTimelinesShow();
};

}  // namespace culprit::ui::test
