#include "ui/window/workspace/dock_area.h"

#include <QAction>
#include <QApplication>
#include <QChildEvent>
#include <QDockWidget>
#include <QKeyEvent>
#include <QTabBar>
#include <QTimer>
#include <algorithm>

#include "ui/settings.h"
#include "ui/window/workspace/dock_title.h"

namespace culprit::ui {

namespace {

// A layout saved for other docks must not be applied: raise it when they change.
constexpr int kLayoutVersion = 11;

}  // namespace

DockArea::DockArea(QWidget* parent) : QMainWindow(parent) {
  setWindowFlags(Qt::Widget);
  setDockNestingEnabled(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  connect(&m_front, &DockFront::changed, this, &DockArea::frontChanged);
  connect(&m_front, &DockFront::tabDoubleClicked, this, [this](QDockWidget* dock) { expandDock(*dock); });
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { noteFocus(now); });
}

DockArea::~DockArea() {
  // The base class takes the focus away from its widgets when the parts are gone.
  disconnect(qApp, nullptr, this, nullptr);
}

DockTitle& DockArea::addPart(const QString& name, const QString& title, QWidget* page) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);  // saveState() knows docks by it
  dock->setWidget(page);
  Part part{dock, new DockTitle(dock), new QWidget(dock), new QAction(title, this), {}};
  part.title->setExpandable(true);
  part.action->setCheckable(true);
  dock->setTitleBarWidget(part.title);
  connect(part.title, &DockTitle::expandRequested, this, [this, dock] { expandDock(*dock); });
  connect(part.action, &QAction::triggered, dock, [this, dock](bool shown) {
    dock->setVisible(shown);
    if (shown) m_front.raiseForUser(*dock);
  });
  connect(dock->toggleViewAction(), &QAction::toggled, part.action, &QAction::setChecked);
  for (const auto signal : {&QDockWidget::topLevelChanged, &QDockWidget::visibilityChanged}) {
    connect(dock, signal, this, &DockArea::showTitles, Qt::QueuedConnection);
  }
  m_front.watch(*dock);
  m_parts.push_back(part);
  enableActions();
  return *part.title;
}

QDockWidget* DockArea::dock(const QString& name) const {
  for (const Part& part : m_parts)  // no child of this while it floats together with others
    if (part.dock->objectName() == name) return part.dock;
  return nullptr;
}

QList<QAction*> DockArea::dockActions() const {
  QList<QAction*> actions;
  for (const Part& part : m_parts) actions << part.action;
  return actions;
}

void DockArea::noteFocus(const QWidget* focused) {
  for (const Part& part : m_parts)
    if (focused && part.dock->isAncestorOf(focused)) m_lastFocused = part.dock;
}

QDockWidget* DockArea::currentDock() const {
  return m_lastFocused && m_front.isFront(*m_lastFocused) ? m_lastFocused : nullptr;
}

QString DockArea::titleOf(const QDockWidget& dock) const {
  for (const Part& part : m_parts)
    if (part.dock == &dock) return part.action->text();
  return {};
}

bool DockArea::isSettled() const {
  return std::all_of(m_parts.begin(), m_parts.end(), [this](const Part& part) {
    return !m_front.isFront(*part.dock) || part.dock->widget()->isVisible();
  });
}

void DockArea::showTitles() {
  for (const Part& part : m_parts) {
    // A tab says the title already; the last one of its tabs that is not hidden has none.
    const QList<QDockWidget*> tabs = tabifiedDockWidgets(part.dock);
    const bool hasTabs =
        std::any_of(tabs.begin(), tabs.end(), [](const QDockWidget* tab) { return !tab->isHidden(); });
    const bool isTab = (!isExpanded() || !m_expandedHasTitle) && !part.dock->isFloating() &&
                       (isExpanded() ? !tabs.isEmpty() : hasTabs);
    QWidget* wanted = isTab ? part.noTitle : static_cast<QWidget*>(part.title);
    if (part.dock->titleBarWidget() != wanted) part.dock->setTitleBarWidget(wanted);
  }
}

void DockArea::raiseDock(const QString& name) {
  showParts();  // or it would be hidden by what has the whole room
  dock(name)->show();
  dock(name)->widget()->show();  // it may get the focus next
  m_front.raiseForUser(*dock(name));
}

void DockArea::setReasonAgainst(const QString& name, const QString& reason) {
  for (Part& part : m_parts)
    if (part.dock->objectName() == name) part.against = reason;
  enableActions();
  hideNeedless();
}

void DockArea::setReasonAgainstAll(const QString& reason) {
  m_againstAll = reason;
  enableActions();
}

void DockArea::enableActions() {
  for (const Part& part : m_parts) {
    const QString& title = part.action->text();
    const QString ofOne = part.against.isEmpty() ? QString() : title + ": " + part.against;
    const QString& reason = m_againstAll.isEmpty() ? ofOne : m_againstAll;
    part.action->setEnabled(reason.isEmpty());
    part.action->setToolTip(reason.isEmpty() ? "Show or hide " + title : reason);
  }
}

void DockArea::hideNeedless() {
  if (isExpanded()) return;  // until the others are back
  for (Part& part : m_parts) {
    // What the user has hidden stays hidden.
    const bool changes = part.against.isEmpty() ? part.isAway : !part.dock->isHidden();
    if (!changes) continue;
    m_front.arrange();
    part.isAway = !part.against.isEmpty();
    part.dock->setVisible(!part.isAway);
  }
}

void DockArea::expand(QDockWidget* dock, bool hasTitle) {
  m_front.settleSoon();
  m_front.arrange();
  if (isExpanded()) {
    restoreState(m_beforeExpand, kLayoutVersion);
    m_beforeExpand.clear();
    m_front.setPaused(false);
    hideNeedless();
    return;
  }
  m_frontBefore = m_front.names();
  m_beforeExpand = saveState(kLayoutVersion);
  m_expandedHasTitle = hasTitle;
  m_front.setPaused(true);
  dock->setFloating(false);  // the room is that of the window
  for (const Part& part : m_parts) part.dock->setVisible(part.dock == dock);
  dock->widget()->show();  // before it gets the focus
}

void DockArea::expandDock(QDockWidget& dock) {
  expand(&dock);
  m_front.focusPage(dock);
}

void DockArea::showParts() {
  if (isExpanded()) expand(nullptr);
}

void DockArea::restoreDefaultLayout() {
  showParts();
  m_front.settleSoon();
  m_front.arrange();
  for (Part& part : m_parts) {
    part.dock->setFloating(false);
    removeDockWidget(part.dock);
    part.isAway = false;
  }
  placeDocks();
  for (const Part& part : m_parts) part.dock->show();
  sizeDocks();
  hideNeedless();
}

void DockArea::focusNextDock(int by) {
  QList<const QDockWidget*> seen;
  for (const Part& part : m_parts)
    if (m_front.isFront(*part.dock)) seen << part.dock;
  if (seen.isEmpty()) return;
  const auto at = seen.indexOf(currentDock());
  const auto next = at < 0 ? (by > 0 ? 0 : -1) : at + by;
  m_front.focusPage(*seen[(next + seen.size()) % seen.size()]);
}

QList<QDockWidget*> DockArea::dockedBeside(const QDockWidget& dock) const {
  QList<QDockWidget*> docks;
  for (const Part& part : m_parts)
    if (part.dock != &dock && !part.dock->isFloating() && !part.dock->isHidden()) docks << part.dock;
  return docks;
}

void DockArea::rearrange(QDockWidget& dock, const std::function<void()>& change) {
  QWidget* focused = dock.focusWidget();
  m_front.arrange();
  showParts();
  change();
  dock.show();
  dock.raise();
  if (focused) focused->setFocus(Qt::OtherFocusReason);
}

/// A dock of the column that has the right edge for itself, which another one can stand below; null: there is
/// no such column. By default all docks are in the area at the right: only their places tell.
QDockWidget* DockArea::columnAtRightEdge(const QDockWidget& moved) const {
  QList<QDockWidget*> others;
  // Where its tabs stay behind, their place does.
  const bool leavesTabs =
      !moved.isFloating() && !tabifiedDockWidgets(const_cast<QDockWidget*>(&moved)).isEmpty();
  int left = width(), right = leavesTabs ? moved.geometry().right() : 0;
  for (const Part& part : m_parts) {
    if (part.dock == &moved || part.dock->isFloating() || !m_front.isFront(*part.dock)) continue;
    if (dockWidgetArea(part.dock) != Qt::RightDockWidgetArea) continue;
    others << part.dock;
    left = std::min(left, part.dock->x());
    right = std::max(right, part.dock->geometry().right());
  }
  others.removeIf([right](const QDockWidget* dock) { return dock->geometry().right() < right; });
  const auto isElsewhere = [&](const QDockWidget* dock) {
    return dock->x() == left || dock->x() != others.first()->x();
  };
  if (std::any_of(others.cbegin(), others.cend(), isElsewhere)) return nullptr;
  others.removeIf([this](QDockWidget* dock) { return !tabifiedDockWidgets(dock).isEmpty(); });
  const auto lowest = std::max_element(others.cbegin(), others.cend(),
                                       [](const auto* x, const auto* y) { return x->y() < y->y(); });
  return lowest == others.cend() ? nullptr : *lowest;
}

void DockArea::moveDock(QDockWidget& dock, Qt::DockWidgetArea edge) {
  rearrange(dock, [this, &dock, edge] {
    QDockWidget* const column = edge == Qt::RightDockWidgetArea ? columnAtRightEdge(dock) : nullptr;
    dock.setFloating(false);
    removeDockWidget(&dock);  // or it would not leave its tabs for an edge of the same area
    if (column) return splitDockWidget(column, &dock, Qt::Vertical);
    addDockWidget(edge, &dock, edge == Qt::RightDockWidgetArea ? Qt::Horizontal : Qt::Vertical);
  });
}

void DockArea::tabDock(QDockWidget& dock, QDockWidget& other) {
  rearrange(dock, [this, &dock, &other] {
    dock.setFloating(false);
    tabifyDockWidget(&other, &dock);
  });
}

void DockArea::floatDock(QDockWidget& dock, bool floats) {
  rearrange(dock, [&dock, floats] { dock.setFloating(floats); });
}

void DockArea::keepPlaces() {
  if (m_keepsPlaces) return;
  m_keepsPlaces = true;
  // Once more: what stands above has its height only now, and sizes would drift from one start to the next.
  placeSoon();
}

void DockArea::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  if (!event->polished()) return;
  if (auto* bar = qobject_cast<QTabBar*>(event->child())) m_front.watch(*bar);
}

void DockArea::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !isExpanded()) return QMainWindow::keyPressEvent(event);
  const QPointer<QDockWidget> dock = currentDock();
  showParts();
  if (dock) m_front.focusPage(*dock);
}

void DockArea::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (m_keepsPlaces) {
    m_front.settleSoon();
  } else {
    placeSoon();
  }
}

void DockArea::placeSoon() {
  // Sizes of docks hold only once the layout has a size of its own.
  QTimer::singleShot(0, this, [this] {
    m_front.settleSoon();
    m_front.arrange();
    const QByteArray saved = settings::docks().value();
    if (!saved.isEmpty() && restoreState(saved, kLayoutVersion)) {
      const QStringList away = settings::docksAway().value();
      for (Part& part : m_parts) part.isAway = away.contains(part.dock->objectName());
      hideNeedless();
    } else {
      restoreDefaultLayout();
    }
    showTitles();
  });
}

void DockArea::hideEvent(QHideEvent* event) {
  m_front.rest();
  // Now, because a layout that is not on the screen has no sizes.
  // One dock in the whole room is for the moment.
  if (m_keepsPlaces) {
    QStringList away;
    for (const Part& part : m_parts)
      if (part.isAway) away << part.dock->objectName();
    settings::docks().keep(isExpanded() ? m_beforeExpand : saveState(kLayoutVersion));
    settings::docksAway().keep(away);
  }
  QMainWindow::hideEvent(event);
}

}  // namespace culprit::ui
