// What the user's settings keep of the window itself: its place and size, and every choice of the View menu,
// which takes effect here, too. Docks are the workspace's own, preferred.h has the rest.
#pragma once

class QMainWindow;

namespace culprit::ui {

class Actions;
class ShownComparison;

/// As they were left; from now on each choice takes effect, and is kept, when it is made.
void restoreSettings(QMainWindow& window, const Actions& actions, ShownComparison& shown);
void saveSettings(const QMainWindow& window, const Actions& actions);

}  // namespace culprit::ui
