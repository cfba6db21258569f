// Where the docks of the workspace are: the default for wide and narrow windows, one in the whole room, what
// is kept from one start to the next.
#include <QDockWidget>
#include <QSettings>
#include <QTimer>
#include <algorithm>

#include "ui/pages/answers/ranks_page.h"
#include "ui/window/workspace/dock_title.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

// A layout saved for other docks must not be applied: raise it when they change.
constexpr int kLayoutVersion = 6;
constexpr int kNarrow = 1280;
constexpr auto kLayoutKey = "window/docks";
constexpr auto kRanksAwayKey = "window/ranksAway";

}  // namespace

void Workspace::placeDocks() {
  showSeenSoon();
  arrange();
  for (const Part& part : m_parts) {
    part.dock->setFloating(false);
    removeDockWidget(part.dock);
  }
  const bool narrow = width() < kNarrow;
  // In an area at the side: between side areas and without a central widget, Qt forgets a separator of those
  // above and below, and the sides creep by its width with every layout.
  addDockWidget(Qt::RightDockWidgetArea, dock("overview"));
  splitDockWidget(dock("overview"), dock("triplets"), Qt::Vertical);
  splitDockWidget(dock("triplets"), dock("timelines"), Qt::Vertical);
  splitDockWidget(dock("overview"), dock("causes"), Qt::Horizontal);
  for (const char* tab : {"functions", "launches", "cycle_pair", "counters", "ranks", "checks", "issues"})
    tabifyDockWidget(dock("triplets"), dock(tab));
  if (narrow) {
    tabifyDockWidget(dock("causes"), dock("time"));
    tabifyDockWidget(dock("timelines"), dock("detail"));
  } else {
    splitDockWidget(dock("causes"), dock("time"), Qt::Horizontal);
    splitDockWidget(dock("timelines"), dock("detail"), Qt::Horizontal);
  }
  for (const Part& part : m_parts) part.dock->show();
  m_ranksAway = false;
  for (const char* front : {"causes", "triplets", "timelines"}) dock(front)->raise();
}

void Workspace::sizeDocks() {
  const bool narrow = width() < kNarrow;
  const int first = narrow ? 190 : 250, last = narrow ? 165 : 205;
  resizeDocks({dock("overview"), dock("triplets"), dock("timelines")}, {first, height() - first - last, last},
              Qt::Vertical);
  if (narrow) {
    resizeDocks({dock("overview"), dock("causes")}, {width() * 46 / 100, width() * 54 / 100}, Qt::Horizontal);
    return;
  }
  resizeDocks({dock("overview"), dock("causes"), dock("time")},
              {width() * 30 / 100, width() * 39 / 100, width() * 31 / 100}, Qt::Horizontal);
  resizeDocks({dock("timelines"), dock("detail")}, {width() * 6 / 10, width() * 4 / 10}, Qt::Horizontal);
}

void Workspace::restoreDefaultLayout() {
  setFunctionOpen(false);
  m_beforeExpand.clear();
  placeDocks();
  sizeDocks();
  showRanks();
}

void Workspace::showParts() {
  setFunctionOpen(false);
  if (!m_beforeExpand.isEmpty()) expand(nullptr);
}

void Workspace::showTitles() {
  for (const Part& part : m_parts) {
    // A tab says the title already, and a function its own.
    const bool isTab = (!isExpanded() || isFunctionOpen()) && !part.dock->isFloating() &&
                       !tabifiedDockWidgets(part.dock).isEmpty();
    QWidget* wanted = isTab ? part.noTitle : static_cast<QWidget*>(part.title);
    if (part.dock->titleBarWidget() != wanted) part.dock->setTitleBarWidget(wanted);
  }
}

void Workspace::showRanks() {
  const QString reason = m_ranks->reasonForNone();
  arrange();
  for (const Part& part : m_parts) {
    if (part.dock->widget() != m_ranks) continue;
    part.action->setEnabled(reason.isEmpty());
    part.action->setToolTip(reason.isEmpty() ? "Show or hide Ranks" : "Ranks: " + reason);
    if (!m_beforeExpand.isEmpty()) return;  // until the others are back
    // What the user has hidden stays hidden.
    const bool changes = reason.isEmpty() ? m_ranksAway : !part.dock->isHidden();
    if (!changes) return;
    m_ranksAway = !reason.isEmpty();
    part.dock->setVisible(!m_ranksAway);
  }
}

void Workspace::expand(QDockWidget* dock) {
  showSeenSoon();
  arrange();
  if (!m_beforeExpand.isEmpty()) {
    restoreState(m_beforeExpand, kLayoutVersion);
    m_beforeExpand.clear();
    showRanks();
    return;
  }
  m_frontBefore = front();
  m_beforeExpand = saveState(kLayoutVersion);
  dock->setFloating(false);  // the room is that of the window
  for (const Part& part : m_parts) part.dock->setVisible(part.dock == dock);
  dock->widget()->show();  // before it gets the focus
}

void Workspace::expandDock(QDockWidget& dock) {
  if (isFunctionOpen()) return setFunctionOpen(false);
  expand(&dock);
  focusPage(dock);
}

void Workspace::noteFocus(const QWidget* focused) {
  for (const Part& part : m_parts)
    if (focused && part.dock->isAncestorOf(focused)) m_lastFocused = part.dock;
}

QDockWidget* Workspace::currentDock() const {
  return m_lastFocused && isFront(*m_lastFocused) ? m_lastFocused : nullptr;
}

QString Workspace::titleOf(const QDockWidget& dock) const {
  for (const Part& part : m_parts)
    if (part.dock == &dock) return part.action->text();
  return {};
}

QList<QDockWidget*> Workspace::dockedBeside(const QDockWidget& dock) const {
  QList<QDockWidget*> docks;
  for (const Part& part : m_parts)
    if (part.dock != &dock && !part.dock->isFloating() && !part.dock->isHidden()) docks << part.dock;
  return docks;
}

void Workspace::rearrange(QDockWidget& dock, const std::function<void()>& change) {
  QWidget* focused = dock.focusWidget();
  arrange();
  showParts();
  change();
  dock.show();
  dock.raise();
  if (focused) focused->setFocus(Qt::OtherFocusReason);
}

/// A dock of the column that has the right edge for itself, which another one can stand below; null: there is
/// no such column. By default all docks are in the area at the right (placeDocks): only their places tell.
QDockWidget* Workspace::columnAtRightEdge(const QDockWidget& moved) const {
  QList<QDockWidget*> others;
  // Where its tabs stay behind, their place does.
  const bool leavesTabs =
      !moved.isFloating() && !tabifiedDockWidgets(const_cast<QDockWidget*>(&moved)).isEmpty();
  int left = width(), right = leavesTabs ? moved.geometry().right() : 0;
  for (const Part& part : m_parts) {
    if (part.dock == &moved || part.dock->isFloating() || !isFront(*part.dock)) continue;
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

void Workspace::moveDock(QDockWidget& dock, Qt::DockWidgetArea edge) {
  rearrange(dock, [this, &dock, edge] {
    QDockWidget* const column = edge == Qt::RightDockWidgetArea ? columnAtRightEdge(dock) : nullptr;
    dock.setFloating(false);
    removeDockWidget(&dock);  // or it would not leave its tabs for an edge of the same area
    if (column) return splitDockWidget(column, &dock, Qt::Vertical);
    addDockWidget(edge, &dock, edge == Qt::RightDockWidgetArea ? Qt::Horizontal : Qt::Vertical);
  });
}

void Workspace::tabDock(QDockWidget& dock, QDockWidget& other) {
  rearrange(dock, [this, &dock, &other] {
    dock.setFloating(false);
    tabifyDockWidget(&other, &dock);
  });
}

void Workspace::floatDock(QDockWidget& dock, bool floats) {
  rearrange(dock, [&dock, floats] { dock.setFloating(floats); });
}

void Workspace::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (m_placed) {
    showSeenSoon();
  } else {
    placeSoon();
  }
}

void Workspace::placeSoon() {
  // Sizes of docks hold only once the layout has a size of its own.
  QTimer::singleShot(0, this, [this] {
    showSeenSoon();
    arrange();
    const QByteArray saved = QSettings().value(kLayoutKey).toByteArray();
    if (!saved.isEmpty() && restoreState(saved, kLayoutVersion)) {
      m_ranksAway = QSettings().value(kRanksAwayKey).toBool();
      showRanks();
    } else {
      restoreDefaultLayout();
    }
    showTitles();
  });
}

void Workspace::hideEvent(QHideEvent* event) {
  m_settled = false;
  m_seen.stop();
  // Now, because a layout that is not on the screen has no sizes.
  // One dock in the whole room is for the moment.
  if (m_placed) {
    QSettings().setValue(kLayoutKey, m_beforeExpand.isEmpty() ? saveState(kLayoutVersion) : m_beforeExpand);
    QSettings().setValue(kRanksAwayKey, m_ranksAway);
  }
  QMainWindow::hideEvent(event);
}

}  // namespace culprit::ui
