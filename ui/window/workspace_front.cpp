// Which docks of the workspace are in front, and whether the user wanted it so: what Back and Forward go
// through. Tabs tell that they came to the front, never why; so whatever the program arranges says so before.
#include <QDockWidget>

#include "ui/pages/cycle_pair_page.h"
#include "ui/window/workspace.h"

namespace culprit::ui {

void Workspace::watchFront() {
  m_lookAtFront.setSingleShot(true);  // once the docks are where they are to be
  connect(&m_lookAtFront, &QTimer::timeout, this, &Workspace::lookAtFront);
  connect(this, &QMainWindow::tabifiedDockWidgetActivated, this, [this] {
    m_raised = true;
    m_lookAtFront.start();
  });
}

void Workspace::arrange() {
  m_arranged = true;
  m_lookAtFront.start();
}

void Workspace::lookAtFront() {
  const bool byUser = m_raised && !m_arranged;
  m_raised = m_arranged = false;
  if (!isVisible() || !m_beforeExpand.isEmpty()) return;
  const QStringList now = front();
  if (now == m_front) return;
  m_front = now;
  emit docksChanged(byUser);
}

QStringList Workspace::front() const {
  QStringList names;
  for (const Part& part : m_parts)
    if (isFront(*part.dock)) names << part.dock->objectName();
  return names;
}

void Workspace::raiseDock(const QString& name) {
  setFunctionOpen(false);  // or it would be hidden by it
  dock(name)->show();
  dock(name)->widget()->show();  // it may get the focus next
  raiseForUser(*dock(name));
}

void Workspace::raiseForUser(QDockWidget& dock) {
  dock.raise();
  m_raised = true;
  m_arranged = false;  // also where a function view was closed on the way
  m_lookAtFront.start();
}

void Workspace::bringToFront(const QStringList& names) {
  arrange();
  for (const QString& name : names)
    if (QDockWidget* shown = dock(name); shown && !shown->isHidden()) shown->raise();
}

DockView Workspace::docks() const {
  return {.front = m_front, .cyclePair = {.cycles = m_cyclePair->state().cycles}};
}

void Workspace::showDocks(const DockView& docks) {
  bringToFront(docks.front);
  m_cyclePair->choose(docks.cyclePair.cycles);
}

}  // namespace culprit::ui
