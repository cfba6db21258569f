#pragma once

#include <QObject>

namespace culprit::ui::test {

class DistributionPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void dragBrushesARange();
  void escapeClearsTheBrush();
  void clickFocusesTheNearestValue();
  void arrowsWalkThroughTheValues();
  void wheelZoomsAtTheCursor();
  void keysZoomAroundTheFocus();
  void middleDragPansAndDoubleClickResets();
  void readoutTellsValueShareAndUnit();
  void stripAloneDoesNotBrush();
  void emptyOneAndEqualValues();
  void nonPositiveValuesStayOutOfLogPlots();
  void hundredThousandValues();
  void summaryTableAndPicture();
};

}  // namespace culprit::ui::test
