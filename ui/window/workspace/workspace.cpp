#include "ui/window/workspace/workspace.h"

#include <QApplication>
#include <QDockWidget>
#include <QTimer>

#include "core/report/words/format.h"
#include "ui/pages/answers/causes_page.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/pages/answers/checks_page.h"
#include "ui/pages/answers/issues_page.h"
#include "ui/pages/answers/ranks_page.h"
#include "ui/pages/answers/time_page.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/pages/functions/exploring_page.h"
#include "ui/pages/functions/function_view.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/workspace/dock_title.h"

namespace culprit::ui {

Workspace::Workspace(Selection& selection, Marks& marks, QWidget* parent)
    : QMainWindow(parent),
      m_selection(selection),
      m_overview(new OverviewPage(selection)),
      m_causes(new CausesPage(selection)),
      m_time(new TimePage(selection)),
      m_triplets(new TripletsPage(selection, marks)),
      m_functions(new FunctionsPage(selection)),
      m_function(new FunctionView(selection)),
      m_exploring(new ExploringPage(m_functions, m_function)),
      m_launches(new LaunchesPage(selection)),
      m_counters(new CountersPage(selection)),
      m_ranks(new RanksPage),
      m_cyclePair(new CyclePairPage(selection)),
      m_checks(new ChecksPage),
      m_issues(new IssuesPage(selection)),
      m_timelines(new TimelinesPage(selection)),
      m_detail(new DetailPage(selection, marks)) {
  setWindowFlags(Qt::Widget);
  setDockNestingEnabled(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  addParts();
  connectPages();
  watchFront();
  placeDocks();
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { noteFocus(now); });
}

Workspace::~Workspace() {
  // The base class takes the focus away from its widgets when this is no Workspace any more.
  disconnect(qApp, nullptr, this, nullptr);
  for (const Part& part : m_parts) {
    part.dock->removeEventFilter(this);
    disconnect(part.dock, nullptr, this, nullptr);
  }
  disconnect(this, &QMainWindow::tabifiedDockWidgetActivated, this, nullptr);
}

void Workspace::addParts() {
  addPart("overview", "Overview", m_overview);
  addPart("causes", "Causes", m_causes);
  addPart("time", "Where the time went", m_time);
  addPart("triplets", "Triplets", m_triplets);
  addPart("functions", "Functions", m_exploring);
  addPart("launches", "Launches", m_launches);
  addPart("counters", "Counters", m_counters);
  addPart("ranks", "Ranks", m_ranks);
  addPart("cycle_pair", "Cycle pair", m_cyclePair);
  addPart("checks", "Checks", m_checks);
  addPart("issues", "Issues", m_issues);
  addPart("timelines", "Timelines", m_timelines);
  addPart("detail", "Detail", m_detail);
}

template <typename Page>
void Workspace::follow(const QString& name, Page* page) {
  DockTitle* title = nullptr;
  for (const Part& part : m_parts) {
    if (part.dock->objectName() == name) title = part.title;
  }
  title->setSubtitle(page->subtitle());
  connect(page, &Page::subtitleChanged, title, [title, page] { title->setSubtitle(page->subtitle()); });
}

void Workspace::connectPages() {
  follow("overview", m_overview);
  follow("causes", m_causes);
  follow("time", m_time);
  follow("timelines", m_timelines);
  follow("detail", m_detail);
  connect(m_overview, &OverviewPage::failed, this, &Workspace::failed);
  connect(m_timelines, &TimelinesPage::failed, this, &Workspace::failed);
  connect(m_detail, &DetailPage::failed, this, &Workspace::failed);
  connect(m_launches, &LaunchesPage::failed, this, &Workspace::failed);
  connect(m_launches, &LaunchesPage::excerptRequested, this, &Workspace::excerptRequested);
  connect(m_counters, &CountersPage::failed, this, &Workspace::failed);
  connect(m_counters, &CountersPage::tableChanged, this, &Workspace::countersRead);
  connect(m_ranks, &RanksPage::failed, this, &Workspace::failed);
  connect(m_ranks, &RanksPage::pairRequested, this, &Workspace::pairRequested);
  connect(m_cyclePair, &CyclePairPage::failed, this, &Workspace::failed);
  connect(m_cyclePair, &CyclePairPage::cyclesChosen, this, [this] { emit docksChanged(true); });
  connect(m_function, &FunctionView::failed, this, &Workspace::failed);
  connect(m_function, &FunctionView::excerptRequested, this, &Workspace::excerptRequested);
  connect(m_function, &FunctionView::backRequested, this, [this] { setFunctionOpen(false); });
  const auto openFunction = [this] { setFunctionOpen(true); };
  connect(m_causes, &CausesPage::functionRequested, this, openFunction);
  connect(m_time, &TimePage::functionRequested, this, openFunction);
  connect(m_counters, &CountersPage::functionRequested, this, openFunction);
  connect(m_functions, &FunctionsPage::functionRequested, this, openFunction);
  connect(&m_triplets->table(), &QTableView::activated, this, openFunction);
  connect(m_checks, &ChecksPage::actionRequested, this, &Workspace::perform);
  connect(m_detail, &DetailPage::showTimelinesRequested, this, [this] { raiseDock("timelines"); });
  connect(m_triplets, &TripletsPage::rowsChanged, this, &Workspace::showCounts);
  connect(&m_triplets->model(), &QAbstractItemModel::modelReset, m_function,
          [this] { m_function->setConvention(m_triplets->model().convention()); });
  connect(m_triplets, &TripletsPage::timelinesRequested, this, [this] { raiseDock("timelines"); });
  connect(m_triplets, &TripletsPage::detailRequested, this, [this] { raiseDock("detail"); });
}

void Workspace::showCounts() {
  const auto counted = [](const QString& title, int count) {
    return QString("%1  %2").arg(title,
                                 QString::fromStdString(format::count(static_cast<std::uint64_t>(count))));
  };
  dock("triplets")->setWindowTitle(counted("Triplets", m_triplets->model().totalRows()));
  dock("functions")->setWindowTitle(counted("Functions", m_functions->model().rowCount()));
  dock("issues")->setWindowTitle(counted("Issues", m_issues->model().rowCount()));
  const QString noLaunches = m_launches->reasonForNone();
  for (const auto& [name, title] : {std::pair("launches", "Launches"), std::pair("cycle_pair", "Cycle pair")})
    dock(name)->setWindowTitle(noLaunches.isEmpty() ? QString(title)
                                                    : QString("%1  %2").arg(title, noLaunches));
  const bool isJudged = !m_view.isEmpty() && m_view.pairResults().verdict;
  dock("checks")->setWindowTitle(
      isJudged ? "Checks  " + worstText(m_view.pairResults().verdict->comparability) : QString("Checks"));
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
  connect(part.action, &QAction::triggered, dock, [this, dock](bool shown) {
    dock->setVisible(shown);
    if (shown) raiseForUser(*dock);
  });
  connect(dock->toggleViewAction(), &QAction::toggled, part.action, &QAction::setChecked);
  for (const auto signal : {&QDockWidget::topLevelChanged, &QDockWidget::visibilityChanged}) {
    connect(dock, signal, this, &Workspace::showTitles, Qt::QueuedConnection);
  }
  watch(*dock);
  m_parts.push_back(part);
  return dock;
}

QDockWidget* Workspace::dock(const QString& name) const {
  for (const Part& part : m_parts)  // no child of this while it floats together with others
    if (part.dock->objectName() == name) return part.dock;
  return nullptr;
}

QList<QAction*> Workspace::dockActions() const {
  QList<QAction*> actions;
  for (const Part& part : m_parts) actions << part.action;
  return actions;
}

QList<QAction*> Workspace::timelineActions() const {
  return m_timelines->actions();
}

QList<QAction*> Workspace::cyclePairActions() const {
  return m_cyclePair->actions();
}

void Workspace::setView(const ComparisonView& view) {
  if (!m_placed && !view.isEmpty()) {
    // Once more: the headline above has its height only now, and sizes would drift from one start to the
    // next.
    m_placed = true;
    placeSoon();
  }
  const bool another = view.results != m_view.results;
  m_view = view;
  m_overview->setView(view);
  m_causes->setView(view);
  m_time->setView(view);
  m_functions->setView(view);
  m_function->setView(view);
  m_launches->setView(view);
  m_counters->setView(view);
  m_ranks->setView(view);
  m_cyclePair->setView(view);
  m_checks->setView(view);
  m_issues->setView(view);
  m_triplets->setView(view);
  m_timelines->setView(view);
  m_detail->setView(view);
  if (another) showRanks();
}

void Workspace::setLoading(bool loading) {
  m_overview->setLoading(loading);
  m_causes->setLoading(loading);
  m_time->setLoading(loading);
  m_launches->setLoading(loading);
  m_counters->setLoading(loading);
  m_ranks->setLoading(loading);
  m_cyclePair->setLoading(loading);
  m_triplets->setLoading(loading);
  m_timelines->setLoading(loading);
  m_detail->setLoading(loading);
}

void Workspace::setNameForm(NameForm form) {
  m_triplets->setNameForm(form);
  m_time->setNameForm(form);
  m_functions->setNameForm(form);
  m_function->setNameForm(form);
  m_launches->setNameForm(form);
  m_cyclePair->setNameForm(form);
}

void Workspace::setLevelUnits(LevelUnits units) {
  m_triplets->setLevelUnits(units);
  m_function->setLevelUnits(units);
}

void Workspace::setTimeUnit(format::TimeUnit unit) {
  ui::setTimeUnit(unit);
  m_overview->showTimeUnit();
  m_cyclePair->showTimeUnit();
}

void Workspace::selectCulprit() {
  if (m_selection.triplet()) return;
  if (const auto triplet = culpritTriplet(m_view)) {
    m_selection.setTriplet(triplet);
  } else {
    m_triplets->selectFirst();
  }
  // The answers are read from their first line on.
  m_causes->table().scrollToTop();
  m_time->table().scrollToTop();
  m_functions->table().scrollToTop();
}

void Workspace::focusAnswers() {
  QTableView& ranking = m_triplets->table();
  QTableView& causes = m_causes->table();
  (m_triplets->isRankingHidden() ? causes : ranking).setFocus();
}

void Workspace::find() {
  const QDockWidget* dock = currentDock();
  auto* filter = dock ? dock->findChild<NameFilter*>() : nullptr;
  if (filter && filter->isEnabled() && filter->isVisibleTo(dock->widget())) return filter->edit();
  raiseDock("triplets");
  m_triplets->filterLine().edit();
}

void Workspace::addCycleActions(const QList<QAction*>& actions) {
  for (QWidget* plot :
       {static_cast<QWidget*>(&m_overview->plot()), static_cast<QWidget*>(&m_timelines->plot())}) {
    auto* line = new QAction(plot);
    line->setSeparator(true);
    plot->addAction(line);
    plot->addActions(actions);
  }
}

void Workspace::addRowActions(const QList<QAction*>& actions) {
  m_triplets->table().addActions(actions);
}

void Workspace::editNote(bool ofCycle) {
  raiseDock("detail");
  m_detail->editNote(ofCycle);
}

void Workspace::commitNote() {
  m_detail->commitNote();
}

void Workspace::setFunctionOpen(bool open) {
  if (open == isFunctionOpen() || (open && !m_selection.triplet())) return;
  if (open && !m_beforeExpand.isEmpty()) expand(nullptr);  // another one has the room
  m_exploring->setOpen(open);
  if (open || !m_beforeExpand.isEmpty()) expand(dock("functions"));
  if (open) m_functions->table().setFocus();
  emit functionOpened(open);
}

bool Workspace::isFunctionOpen() const {
  return m_exploring->isOpen();
}

void Workspace::showLaunches() {
  raiseDock("launches");
}

QString Workspace::reasonForNoLaunches() const {
  return m_launches->reasonForNone();
}

void Workspace::showIssues() {
  raiseDock("issues");
}

void Workspace::showChecks() {
  raiseDock("checks");
}

void Workspace::showCheck(CheckId id) {
  showChecks();
  m_checks->showCheck(id);
}

void Workspace::perform(CheckAction action) {
  switch (action) {
    case CheckAction::PerUnitOfWork:
      raiseDock("triplets");
      m_triplets->showPerWork();
      break;
    case CheckAction::TrimEdges:
      m_selection.setBrush(withoutEdges(m_view));
      break;
    case CheckAction::KindByKind:
      m_selection.setBrush(ofOneKind(m_view));
      break;
    case CheckAction::OpenInputIssues:
      showIssues();
      break;
    default:
      emit actionRequested(action);
      break;
  }
}

WorkspaceState Workspace::state() const {
  WorkspaceState state;
  state.columns = m_triplets->table().columnKeys();
  state.sort = m_triplets->table().sortKeys();
  state.front = m_beforeExpand.isEmpty() ? front() : m_frontBefore;
  state.allCycles = m_triplets->model().convention() == Convention::AllCycles;
  state.shownAnyway = m_triplets->isShownAnyway();
  state.byNumber = m_timelines->byNumber().isChecked();
  const TimelinePlot& plot = m_timelines->plot();
  for (const PlotSide side : kPlotSides)
    if (plot.isZoomed(side)) state.zoom[side] = plot.visibleRange(side);
  state.cyclePair = m_cyclePair->state();
  state.timeLevel = m_time->level();
  return state;
}

void Workspace::restore(const WorkspaceState& state, bool functionOpen) {
  if (!functionOpen) setFunctionOpen(false);  // that of the comparison before
  m_triplets->table().showColumns(state.columns);
  if (!state.sort.isEmpty()) m_triplets->table().setSortKeys(state.sort);
  m_triplets->setConvention(state.allCycles ? Convention::AllCycles : Convention::AsPublished);
  m_triplets->setShownAnyway(state.shownAnyway);
  if (state.byNumber) m_timelines->byNumber().setChecked(*state.byNumber);
  for (const PlotSide side : kPlotSides)
    if (state.zoom[side]) m_timelines->plot().zoomTo(side, *state.zoom[side]);
  m_cyclePair->restore(state.cyclePair);
  if (state.timeLevel) m_time->showLevel(*state.timeLevel);
  // Only once the docks have their places.
  QTimer::singleShot(0, this, [this, front = state.front, functionOpen] {
    bringToFront(front);
    // And that only once they are in front, to which it returns.
    if (functionOpen) QTimer::singleShot(0, this, [this] { setFunctionOpen(true); });
  });
}

}  // namespace culprit::ui
