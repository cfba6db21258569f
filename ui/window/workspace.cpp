#include "ui/window/workspace.h"

#include <QDockWidget>
#include <QSettings>
#include <QTabBar>
#include <QTimer>

#include "ui/pages/filter_line.h"
#include "ui/pages/issues_page.h"
#include "ui/pages/triplets_page.h"
#include "ui/widgets/dock_title.h"

namespace culprit::ui {

namespace {

// A layout saved for other docks must not be applied: raise it when they change.
constexpr int kLayoutVersion = 1;
constexpr auto kLayoutKey = "window/docks";

}  // namespace

Workspace::Workspace(Selection& selection, QWidget* parent)
    : QMainWindow(parent), m_triplets(new TripletsPage(selection)), m_issues(new IssuesPage) {
  setWindowFlags(Qt::Widget);
  setDockNestingEnabled(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  addPart("triplets", "Triplets", m_triplets);
  addPart("issues", "Issues", m_issues);
  placeDocks();
}

Workspace::~Workspace() {
  if (m_placed) QSettings().setValue(kLayoutKey, saveState(kLayoutVersion));
}

QDockWidget* Workspace::addPart(const QString& name, const QString& title, QWidget* page) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);  // saveState() knows docks by it
  dock->setWidget(page);
  Part part{dock, new DockTitle(dock), new QWidget(dock), new QAction(title, this)};
  part.title->setExpandable(true);
  part.action->setCheckable(true);
  part.action->setToolTip("Show or hide " + title);
  dock->setTitleBarWidget(part.title);
  connect(part.title, &DockTitle::expandRequested, this, [this, dock] { expand(dock); });
  connect(part.action, &QAction::triggered, dock, [dock](bool shown) {
    dock->setVisible(shown);
    if (shown) dock->raise();
  });
  connect(dock->toggleViewAction(), &QAction::toggled, part.action, &QAction::setChecked);
  for (const auto signal : {&QDockWidget::topLevelChanged, &QDockWidget::visibilityChanged}) {
    connect(dock, signal, this, &Workspace::showTitles, Qt::QueuedConnection);
  }
  m_parts.push_back(part);
  return dock;
}

QDockWidget* Workspace::dock(const QString& name) const {
  return findChild<QDockWidget*>(name, Qt::FindDirectChildrenOnly);
}

QList<QAction*> Workspace::dockActions() const {
  QList<QAction*> actions;
  for (const Part& part : m_parts) actions << part.action;
  return actions;
}

void Workspace::setView(const ComparisonView& view) {
  m_triplets->setView(view);
  m_issues->setView(view);
}

void Workspace::setNameForm(NameForm form) {
  m_triplets->setNameForm(form);
}

void Workspace::find() {
  dock("triplets")->show();
  dock("triplets")->raise();
  m_triplets->filterLine().edit();
}

void Workspace::showIssues() {
  dock("issues")->show();
  dock("issues")->raise();
}

void Workspace::placeDocks() {
  for (const Part& part : m_parts) {
    part.dock->setFloating(false);
    removeDockWidget(part.dock);
  }
  addDockWidget(Qt::TopDockWidgetArea, dock("triplets"));
  tabifyDockWidget(dock("triplets"), dock("issues"));
  for (const Part& part : m_parts) part.dock->show();
  dock("triplets")->raise();
}

void Workspace::sizeDocks() {}

void Workspace::restoreDefaultLayout() {
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
  if (m_placed) return;
  m_placed = true;
  // Sizes of docks hold only once the layout has a size of its own.
  QTimer::singleShot(0, this, [this] {
    const QByteArray saved = QSettings().value(kLayoutKey).toByteArray();
    if (saved.isEmpty() || !restoreState(saved, kLayoutVersion)) sizeDocks();
    showTitles();
  });
}

}  // namespace culprit::ui
