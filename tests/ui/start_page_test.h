#pragma once

#include <QObject>

namespace culprit::ui::test {

class StartPageTest : public QObject {
  Q_OBJECT
 private slots:
  void completesAPairOfFolders();
  void takesDropsAndShowsThem();
  void listsRecentsAndOpensThem();
  void findsOutWhatIsMissing();
  void offersOnlyASampleThatIsThere();
};

}  // namespace culprit::ui::test
