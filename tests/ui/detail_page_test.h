#pragma once

#include <QObject>

namespace culprit::ui::test {

class DetailPageTest : public QObject {
  Q_OBJECT
 private slots:
  void saysWhatTheReportSays();
  void allNumbersAreThere();
  void bothDistributionsAreShown();
  void copyTakesTextAndTable();
  void showTimelinesAsks();
  void focusGoesBothWays();
  void brushedNumbersReplaceTheOthers();
  void nothingSelectedLoadingAndClosing();
  void hostileNamesStayText();
  void endlessName();
  void noteAndPinOfTheRow();
  void escapeTakesBackWhatWasTyped();
  void saysWhatIsSpecialInACycle();
  void noteOnTheCycle();
  void followsTheTheme();
};

}  // namespace culprit::ui::test
