#include "ui/window/workspace/dock_front.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTabBar>
#include <utility>

namespace culprit::ui {

DockFront::DockFront(QMainWindow& area) : QObject(&area), m_area(area) {
  m_seen.setSingleShot(true);
  connect(&m_seen, &QTimer::timeout, this, &DockFront::showSeen);
  m_look.setSingleShot(true);  // once the docks are where they are to be
  connect(&m_look, &QTimer::timeout, this, &DockFront::look);
  connect(&area, &QMainWindow::tabifiedDockWidgetActivated, this, [this] {
    m_raised = true;
    m_look.start();
  });
}

void DockFront::watch(QTabBar& bar) {
  // Who clicks a tab goes on with its keys.
  connect(&bar, &QTabBar::tabBarClicked, this, [this, &bar](int tab) {
    m_clicked = dockOf(bar, tab);
    m_look.start();
  });
  connect(&bar, &QTabBar::tabBarDoubleClicked, this, [this, &bar](int tab) {
    if (QDockWidget* dock = dockOf(bar, tab)) emit tabDoubleClicked(dock);
  });
}

void DockFront::watch(QDockWidget& dock) {
  m_docks << &dock;
  QWidget* page = dock.widget();
  QSizePolicy policy = page->sizePolicy();
  policy.setRetainSizeWhenHidden(true);  // a tab behind another one needs its room
  page->setSizePolicy(policy);
  page->hide();
  dock.installEventFilter(this);
  connect(&dock, &QDockWidget::visibilityChanged, this, [this, page](bool seen) {
    if (seen && m_settled) page->show();  // at once, so that nobody sees an empty dock
    m_seen.start(0);
    m_look.start();
  });
}

QDockWidget* DockFront::dockOf(const QTabBar& bar, int tab) const {
  for (QDockWidget* dock : m_docks)
    if (tab >= 0 && dock->windowTitle() == bar.tabText(tab)) return dock;
  return nullptr;
}

QList<QDockWidget*> DockFront::tabsBeside(const QDockWidget& dock) const {
  return m_area.tabifiedDockWidgets(const_cast<QDockWidget*>(&dock));
}

bool DockFront::isFront(const QDockWidget& dock) const {
  if (!dock.isVisible()) return false;
  if (dock.isFloating() || tabsBeside(dock).isEmpty()) return true;
  for (const QTabBar* bar : m_area.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    for (int i = 0; i < bar->count(); ++i)
      if (dockOf(*bar, i) == &dock) return i == bar->currentIndex();
  }
  return true;  // the only one of its tabs that is not hidden
}

QStringList DockFront::names() const {
  QStringList names;
  for (const QDockWidget* dock : m_docks)
    if (isFront(*dock)) names << dock->objectName();
  return names;
}

void DockFront::arrange() {
  m_arranged = true;
  m_look.start();
}

void DockFront::raiseForUser(QDockWidget& dock) {
  dock.raise();
  m_raised = true;
  m_arranged = false;  // also where a function view was closed on the way
  m_look.start();
}

void DockFront::bring(const QStringList& names) {
  arrange();
  for (QDockWidget* dock : m_docks)
    if (names.contains(dock->objectName()) && !dock->isHidden()) dock->raise();
}

void DockFront::look() {
  const bool byUser = m_raised && !m_arranged;
  const QDockWidget* const clicked = std::exchange(m_clicked, nullptr);
  m_raised = m_arranged = false;
  if (clicked && isFront(*clicked))
    focusPage(*clicked);  // the other mouse buttons bring nothing to the front
  if (!m_area.isVisible() || m_isPaused) return;
  const QStringList now = names();
  if (now == m_last) return;
  m_last = now;
  emit changed(byUser);
}

bool DockFront::eventFilter(QObject* watched, QEvent* event) {
  // A dock is painted once it is where it belongs, which may be after it has said that it can be seen.
  if (event->type() == QEvent::Paint) {
    const auto* dock = qobject_cast<QDockWidget*>(watched);
    if (dock && dock->widget() && dock->widget()->isHidden()) m_seen.start(0);
  }
  return QObject::eventFilter(watched, event);
}

void DockFront::settleSoon() {
  m_settled = false;
  m_seen.start(0);
}

void DockFront::rest() {
  m_settled = false;
  m_seen.stop();
}

void DockFront::showSeen() {
  if (!m_area.isVisible()) return;
  m_settled = true;
  for (const QDockWidget* dock : m_docks)
    if (isFront(*dock)) dock->widget()->show();
  // Qt keeps the tabs behind another one visible, off the screen.
  for (const QDockWidget* dock : m_docks) {
    if (isFront(*dock)) continue;
    keepFocus(*dock);
    dock->widget()->hide();
  }
}

/// The focus of a page that is to be hidden goes to the tab in front of it, not to whatever comes next.
void DockFront::keepFocus(const QDockWidget& hidden) const {
  const QWidget* focused = QApplication::focusWidget();
  if (!focused || !hidden.isAncestorOf(focused)) return;
  for (const QDockWidget* other : tabsBeside(hidden)) {
    if (!isFront(*other)) continue;
    focusPage(*other);
    return;
  }
}

void DockFront::focusPage(const QDockWidget& dock) const {
  QWidget& page = *dock.widget();
  QWidget* next = page.focusWidget() ? page.focusWidget() : page.focusProxy();
  for (QAbstractItemView* view : page.findChildren<QAbstractItemView*>())
    if (!next && view->isVisible()) next = view;
  for (QWidget* child : page.findChildren<QWidget*>())  // a chart
    if (!next && child->isVisible() && child->isEnabled() && child->focusPolicy() & Qt::TabFocus)
      next = child;
  if (next) next->setFocus(Qt::OtherFocusReason);
}

}  // namespace culprit::ui
