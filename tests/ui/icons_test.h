#pragma once

#include <QObject>

namespace culprit::ui::test {

class IconsTest : public QObject {
  Q_OBJECT
 private slots:
  void everyDrawingLeavesInk();
  void takesTheColourOfTheTheme();
  void disabledLooksDifferent();
  void sharpOnDenseScreens();
  void applicationIconIsThere();
};

}  // namespace culprit::ui::test
