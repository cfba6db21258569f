// What the user's settings keep of the window itself: its place and size, and every choice of the View menu.
// The main window restores it when it opens, and saves it with every choice and when it goes; docks are the
// workspace's own, preferred.h has the rest.
#pragma once

class QMainWindow;

namespace culprit::ui {

class Actions;
class Workspace;

void restoreSettings(QMainWindow& window, const Actions& actions, Workspace& workspace);
void saveSettings(const QMainWindow& window, const Actions& actions);

}  // namespace culprit::ui
