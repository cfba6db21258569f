#pragma once

#include <QObject>

namespace culprit::ui::test {

class ThemeTest : public QObject {
  Q_OBJECT
 private slots:
  void textCanBeReadInBothThemes();
  void marksStandOutInBothThemes();
  void paletteFollowsTheTokens();
  void progressIsDrawnInTheAccent();
  void selectedTabStandsOutAndKeepsItsPlace();
  void boldTabTextIsShortenedToItsRoom();
  void tabsTellWhereMouseAndFocusAre();
  void headersShowTheirWholeText();
  void widgetsHearOfAChange();
  void systemFollowsTheDesktop();
  void namesLeadBack();
  void digitsOfNumberFontLineUp();
};

}  // namespace culprit::ui::test
