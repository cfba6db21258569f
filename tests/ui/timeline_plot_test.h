#pragma once

#include <QObject>

namespace culprit::ui::test {

class TimelinePlotTest : public QObject {
  Q_OBJECT
 private slots:
  void hoverTellsTheCycle();
  void clickFocusesTheNearestCycle();
  void arrowsMoveTheFocus();
  void arrowsBringTheFocusIntoView();
  void shiftDragSelectsCycles();
  void shiftArrowsSelectCycles();
  void escapeClears();
  void wheelZoomsAtTheCursorOnBothRows();
  void dragPansAndDoubleClickShowsAll();
  void wallTimeIsEquallyLongOnBothSides();
  void sidesZoomAloneByNumber();
  void zoomSurvivesAnotherTriplet();
  void emptyOneCycleAndNoMetric();
  void endlessNames();
  void hundredThousandPoints();
  void summaryTableAndPicture();
  void followsTheTheme();
};

}  // namespace culprit::ui::test
