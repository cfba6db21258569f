// Where the docks of the workspace are: the default for wide and narrow windows, one in the whole room, and
// what is kept from one start to the next.
#include <QDockWidget>
#include <QSettings>
#include <QTimer>

#include "ui/widgets/dock_title.h"
#include "ui/window/workspace.h"

namespace culprit::ui {

namespace {

// A layout saved for other docks must not be applied: raise it when they change.
constexpr int kLayoutVersion = 4;
constexpr int kNarrow = 1280;
constexpr auto kLayoutKey = "window/docks";

}  // namespace

void Workspace::placeDocks() {
  for (const Part& part : m_parts) {
    part.dock->setFloating(false);
    removeDockWidget(part.dock);
  }
  const bool narrow = width() < kNarrow;
  addDockWidget(Qt::TopDockWidgetArea, dock("overview"));
  splitDockWidget(dock("overview"), dock("triplets"), Qt::Vertical);
  splitDockWidget(dock("triplets"), dock("timelines"), Qt::Vertical);
  splitDockWidget(dock("overview"), dock("causes"), Qt::Horizontal);
  for (const char* tab : {"functions", "launches", "checks", "issues"})
    tabifyDockWidget(dock("triplets"), dock(tab));
  if (narrow) {
    tabifyDockWidget(dock("causes"), dock("time"));
    tabifyDockWidget(dock("timelines"), dock("detail"));
  } else {
    splitDockWidget(dock("causes"), dock("time"), Qt::Horizontal);
    splitDockWidget(dock("timelines"), dock("detail"), Qt::Horizontal);
  }
  for (const Part& part : m_parts) part.dock->show();
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
}

void Workspace::showTitles() {
  for (const Part& part : m_parts) {
    // A tab says the title already.
    const bool isTab = !part.dock->isFloating() && !tabifiedDockWidgets(part.dock).isEmpty();
    QWidget* wanted = isTab ? part.noTitle : static_cast<QWidget*>(part.title);
    if (part.dock->titleBarWidget() != wanted) part.dock->setTitleBarWidget(wanted);
  }
}

void Workspace::expand(QDockWidget* dock) {
  if (!m_beforeExpand.isEmpty()) {
    restoreState(m_beforeExpand, kLayoutVersion);
    m_beforeExpand.clear();
    return;
  }
  m_beforeExpand = saveState(kLayoutVersion);
  for (const Part& part : m_parts) part.dock->setVisible(part.dock == dock);
}

void Workspace::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (!m_placed) placeSoon();
}

void Workspace::placeSoon() {
  // Sizes of docks hold only once the layout has a size of its own.
  QTimer::singleShot(0, this, [this] {
    const QByteArray saved = QSettings().value(kLayoutKey).toByteArray();
    if (saved.isEmpty() || !restoreState(saved, kLayoutVersion)) restoreDefaultLayout();
    showTitles();
  });
}

void Workspace::hideEvent(QHideEvent* event) {
  // Now, because a layout that is not on the screen has no sizes.
  if (m_placed && m_beforeExpand.isEmpty()) QSettings().setValue(kLayoutKey, saveState(kLayoutVersion));
  QMainWindow::hideEvent(event);
}

}  // namespace culprit::ui
