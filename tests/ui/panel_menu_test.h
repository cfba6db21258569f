#pragma once

#include <QObject>

namespace culprit::ui::test {

class PanelMenuTest : public QObject {
  Q_OBJECT
 private slots:
  void movesThePanelThatHasTheFocus();
  void edgesKeepTheirSizes();
  void aTabTakesTheWholeRoomAndGivesItBack();
  void aFloatingPanelTakesTheRoomOfTheWindow();
  void whoClicksATabGoesOnWithItsKeys();
  void findFiltersTheListThatHasTheFocus();
  void theRightEdgeIsWhereThePanelsStand();
  void tabsAndFloatsIt();
  void worksByKeyboardAlone();
};

}  // namespace culprit::ui::test
