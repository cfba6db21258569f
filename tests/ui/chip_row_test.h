#pragma once

#include <QObject>

namespace culprit::ui::test {

class ChipRowTest : public QObject {
  Q_OBJECT
 private slots:
  void takesNoRoomWithoutChips();
  void namesWhatItRemoves();
  void worksByMouseAndKeyboard();
  void passesTheFocusOn();
  void clearStandsBehindSeveral();
  void wrapsAndElides();
  void filtersByNameSayOne();
};

}  // namespace culprit::ui::test
