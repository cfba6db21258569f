#pragma once

#include <QObject>

namespace culprit::ui::test {

/// From the verdict to one kernel, one launch and back, with the mouse and keyboard of an X server: runs as
/// ui.real_exploring_on_x11, needs xdotool. With CULPRIT_SCREENSHOTS=FOLDER it leaves a picture of every step
/// there, light and dark.
class RealExploring : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void fromTheVerdictToAnExcerptAndBack_data();
  void fromTheVerdictToAnExcerptAndBack();
};

}  // namespace culprit::ui::test
