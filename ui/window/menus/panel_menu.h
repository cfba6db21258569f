// View > Move Panel: what dragging its title does to the panel that had the focus last, for the keyboard: to
// an edge of the window, among the tabs of another one, or afloat. Fills the menu when it is opened; its
// shortcut opens it over the panel.
#pragma once

#include <QObject>

class QMenu;

namespace culprit::ui {

class Actions;
class Workspace;

class PanelMenu : public QObject {
  Q_OBJECT
 public:
  /// The action gets the menu.
  PanelMenu(const Actions& actions, Workspace& workspace, QObject* parent = nullptr);

 private:
  void fill();

  Workspace& m_workspace;
  QMenu* m_menu;
};

}  // namespace culprit::ui
