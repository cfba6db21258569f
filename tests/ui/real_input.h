#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The main job from the first click to the reopened session, with the mouse and keyboard of an X server:
/// runs as ui.real_input_on_x11, needs xdotool.
class RealInput : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void typedFoldersAreCompared();
  void fromDroppedFoldersToTheReopenedSession();
};

}  // namespace culprit::ui::test
