// Which actions can be used at the moment, and the reason in their tooltip where they cannot.
#pragma once

#include <QObject>

namespace culprit::ui {

class Actions;
class Navigation;
class Selection;
class ShownComparison;
class Workspace;

class ActionStates : public QObject {
  Q_OBJECT
 public:
  ActionStates(const Actions& actions, const ShownComparison& shown, const Selection& selection,
               Workspace& workspace, const Navigation& navigation);

 private:
  void show();
  void showOfFunction();

  const Actions& m_actions;
  const ShownComparison& m_shown;
  const Selection& m_selection;
  Workspace& m_workspace;
  const Navigation& m_navigation;
};

}  // namespace culprit::ui
