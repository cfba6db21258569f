#pragma once

#include <QObject>

namespace culprit::ui::test {

class ActionPaletteTest : public QObject {
  Q_OBJECT
 private slots:
  void listsEveryActionOrWhyNot();
  void listsWhatMenusFillIn();
  void findsByEveryWord();
  void ticksWhatIsOn();
  void worksByKeyboardAlone();
};

}  // namespace culprit::ui::test
