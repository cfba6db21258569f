// Which docks of the workspace are in front: only their pages are visible; and whether the user wanted it so,
// which is what Back and Forward go through. Tabs tell that they came to the front, never why; so whatever
// the program arranges says so before.
#include <QAbstractItemView>
#include <QApplication>
#include <QChildEvent>
#include <QDockWidget>
#include <QEvent>
#include <QTabBar>
#include <utility>

#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

void Workspace::watchFront() {
  m_seen.setSingleShot(true);
  connect(&m_seen, &QTimer::timeout, this, &Workspace::showSeen);
  m_lookAtFront.setSingleShot(true);  // once the docks are where they are to be
  connect(&m_lookAtFront, &QTimer::timeout, this, &Workspace::lookAtFront);
  connect(this, &QMainWindow::tabifiedDockWidgetActivated, this, [this] {
    m_raised = true;
    m_lookAtFront.start();
  });
}

void Workspace::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  if (!event->polished()) return;
  const auto* bar = qobject_cast<QTabBar*>(event->child());
  if (!bar) return;
  // Who clicks a tab goes on with its keys.
  connect(bar, &QTabBar::tabBarClicked, this, [this, bar](int tab) {
    m_clicked = dockOf(*bar, tab);
    m_lookAtFront.start();
  });
  connect(bar, &QTabBar::tabBarDoubleClicked, this, [this, bar](int tab) {
    if (QDockWidget* dock = dockOf(*bar, tab)) expandDock(*dock);
  });
}

QDockWidget* Workspace::dockOf(const QTabBar& bar, int tab) const {
  for (const Part& part : m_parts)
    if (tab >= 0 && part.dock->windowTitle() == bar.tabText(tab)) return part.dock;
  return nullptr;
}

void Workspace::watch(QDockWidget& dock) {
  QWidget* page = dock.widget();
  QSizePolicy policy = page->sizePolicy();
  policy.setRetainSizeWhenHidden(true);  // a tab behind another one needs its room
  page->setSizePolicy(policy);
  page->hide();
  dock.installEventFilter(this);
  connect(&dock, &QDockWidget::visibilityChanged, this, [this, page](bool seen) {
    if (seen && m_settled) page->show();  // at once, so that nobody sees an empty dock
    m_seen.start(0);
    m_lookAtFront.start();
  });
}

void Workspace::arrange() {
  m_arranged = true;
  m_lookAtFront.start();
}

void Workspace::lookAtFront() {
  const bool byUser = m_raised && !m_arranged;
  const QDockWidget* const clicked = std::exchange(m_clicked, nullptr);
  m_raised = m_arranged = false;
  if (clicked && isFront(*clicked))
    focusPage(*clicked);  // the other mouse buttons bring nothing to the front
  if (!isVisible() || !m_beforeExpand.isEmpty()) return;
  const QStringList now = front();
  if (now == m_front) return;
  m_front = now;
  emit docksChanged(byUser);
}

bool Workspace::eventFilter(QObject* watched, QEvent* event) {
  // A dock is painted once it is where it belongs, which may be after it has said that it can be seen.
  if (event->type() == QEvent::Paint) {
    const auto* dock = qobject_cast<QDockWidget*>(watched);
    if (dock && dock->widget() && dock->widget()->isHidden()) m_seen.start(0);
  }
  return QMainWindow::eventFilter(watched, event);
}

void Workspace::showSeenSoon() {
  m_settled = false;
  m_seen.start(0);
}

void Workspace::showSeen() {
  if (!isVisible()) return;
  m_settled = true;
  for (const Part& part : m_parts)
    if (isFront(*part.dock)) part.dock->widget()->show();
  for (const Part& part : m_parts) {
    if (isFront(*part.dock)) continue;
    keepFocus(*part.dock);
    part.dock->widget()->hide();
  }
}

/// The focus of a page that is to be hidden goes to the tab in front of it, not to whatever comes next.
void Workspace::keepFocus(const QDockWidget& hidden) {
  const QWidget* focused = QApplication::focusWidget();
  if (!focused || !hidden.isAncestorOf(focused)) return;
  for (const QDockWidget* other : tabifiedDockWidgets(const_cast<QDockWidget*>(&hidden))) {
    if (!isFront(*other)) continue;
    focusPage(*other);
    return;
  }
}

/// What had the focus there last, else what the page is there for.
void Workspace::focusPage(const QDockWidget& dock) {
  QWidget& page = *dock.widget();
  QWidget* next = page.focusWidget() ? page.focusWidget() : page.focusProxy();
  for (QAbstractItemView* view : page.findChildren<QAbstractItemView*>())
    if (!next && view->isVisible()) next = view;
  if (next) next->setFocus(Qt::OtherFocusReason);
}

bool Workspace::isFront(const QDockWidget& dock) const {
  if (!dock.isVisible()) return false;
  if (dock.isFloating() || tabifiedDockWidgets(const_cast<QDockWidget*>(&dock)).isEmpty()) return true;
  for (const QTabBar* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    for (int i = 0; i < bar->count(); ++i)
      if (dockOf(*bar, i) == &dock) return i == bar->currentIndex();
  }
  return true;  // the only one of its tabs that is not hidden
}

QStringList Workspace::front() const {
  QStringList names;
  for (const Part& part : m_parts)
    if (isFront(*part.dock)) names << part.dock->objectName();
  return names;
}

void Workspace::raiseDock(const QString& name) {
  showParts();  // or it would be hidden by what has the whole room
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
  if (!m_beforeExpand.isEmpty() && !isFunctionOpen()) expand(nullptr);
  bringToFront(docks.front);
  m_cyclePair->choose(docks.cyclePair.cycles);
}

}  // namespace culprit::ui
