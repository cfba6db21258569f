#include "ui/window/workspace/workspace.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "core/report/sentences/verdict/causes/shown_causes.h"
#include "core/report/words/format.h"
#include "ui/pages/answers/causes_page.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/pages/answers/checks_page.h"
#include "ui/pages/answers/issues_page.h"
#include "ui/pages/answers/settings_page.h"
#include "ui/pages/answers/time_page.h"
#include "ui/pages/calltree/call_tree_page.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/pages/functions/exploring_page.h"
#include "ui/pages/functions/function_view.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/memory/memory_page.h"
#include "ui/pages/ranks/ranks_page.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/note_line.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/pages/wholerun/whole_run_line.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/workspace/dock_title.h"

namespace culprit::ui {

namespace {

/// Whatever shows cycle by cycle, or their distribution, then has nothing to show.
bool isOneStep(const ComparisonView& view) {
  return !view.isEmpty() && isRaw(view) && view.wholePair().cyclesA.size() == 1 &&
         view.wholePair().cyclesB.size() == 1;
}

}  // namespace

Workspace::Workspace(ShownComparison& shown, Selection& selection, Marks& marks, QWidget* parent)
    : DockArea(parent),
      m_shown(shown),
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
      m_memory(new MemoryPage(selection)),
      m_ranks(new RanksPage),
      m_cyclePair(new CyclePairPage(selection)),
      m_wholeRun(new WholeRunPage(selection, marks)),
      m_callTree(new CallTreePage(selection)),
      m_checks(new ChecksPage),
      m_settings(new SettingsPage),
      m_issues(new IssuesPage(selection)),
      m_timelines(new TimelinesPage(selection)),
      m_detail(new DetailPage(selection, marks)) {
  addPages();
  connectPages();
  connect(this, &DockArea::frontChanged, this, &Workspace::docksChanged);
  connect(&m_shown, &ShownComparison::pairChanged, this, [this] {
    if (m_shown.opened()) keepPlaces();
    setReasonAgainstAll(m_shown.opened() ? QString() : "No comparison is open");
    setReasonAgainst("ranks", m_ranks->reasonForNone());
    const QString oneStep = isOneStep(m_shown.view()) ? "one cycle a side is one dot a side" : "";
    for (const char* name : {"overview", "timelines"}) setReasonAgainst(name, oneStep);
  });
  restoreDefaultLayout();
}

void Workspace::addPages() {
  addPage("overview", "Overview", *m_overview);
  addPage("causes", "Causes", *m_causes);
  addPage("time", "Where the time went", *m_time);
  addPage("triplets", "Triplets", *m_triplets);
  addPart("functions", "Functions", m_exploring);
  addPage("launches", "Launches", *m_launches);
  addPage("counters", "Counters", *m_counters);
  addPage("memory", "Memory", *m_memory);
  addPage("ranks", "Ranks", *m_ranks);
  addPage("cycle_pair", "Cycle pair", *m_cyclePair);
  addPage("whole_run", "Whole run", *m_wholeRun);
  addPage("call_tree", "Call tree", *m_callTree);
  addPage("checks", "Checks", *m_checks);
  addPage("settings", "Settings", *m_settings);
  addPage("issues", "Issues", *m_issues);
  addPage("timelines", "Timelines", *m_timelines);
  addPage("detail", "Detail", *m_detail);
  // The answers first, then what shows the row that they select.
  for (Page* page :
       std::initializer_list<Page*>{m_overview, m_causes, m_time, m_functions, m_function, m_launches,
                                    m_counters, m_memory, m_ranks, m_cyclePair, m_wholeRun, m_callTree,
                                    m_checks, m_settings, m_issues, m_triplets, m_timelines, m_detail})
    follow(*page);
}

void Workspace::addPage(const QString& name, const QString& title, Page& page) {
  DockTitle& bar = addPart(name, title, &page);
  const auto showSubtitle = [&bar, &page] { bar.setSubtitle(page.subtitle()); };
  showSubtitle();
  connect(&page, &Page::subtitleChanged, &bar, showSubtitle);
}

void Workspace::follow(Page& page) {
  connect(&m_shown, &ShownComparison::viewChanged, &page, &Page::setView);
  connect(&m_shown, &ShownComparison::loadingChanged, &page, &Page::setLoading);
  connect(&m_shown, &ShownComparison::nameFormChanged, &page, &Page::setNameForm);
  connect(&m_shown, &ShownComparison::levelUnitsChanged, &page, &Page::setLevelUnits);
  connect(&m_shown, &ShownComparison::timeUnitChanged, &page, &Page::showTimeUnit);
  connect(&page, &Page::failed, this, &Workspace::failed);
  connect(&page, &Page::functionRequested, this, [this] { setFunctionOpen(true); });
}

void Workspace::connectPages() {
  connect(m_launches, &LaunchesPage::excerptRequested, this, &Workspace::excerptRequested);
  connect(m_counters, &CountersPage::tableChanged, this, &Workspace::countersRead);
  connect(m_ranks, &RanksPage::pairRequested, this, &Workspace::pairRequested);
  connect(m_cyclePair, &CyclePairPage::cyclesChosen, this, [this] { emit docksChanged(true); });
  connect(m_wholeRun, &WholeRunPage::stretchesChosen, this, [this](const StretchPair& stretches) {
    m_cyclePair->compareByHand(stretches);
    raiseDock("cycle_pair");
    emit docksChanged(true);  // also where that was in front
  });
  connect(m_function, &FunctionView::excerptRequested, this, &Workspace::excerptRequested);
  connect(m_function, &FunctionView::backRequested, this, [this] { setFunctionOpen(false); });
  connect(&m_triplets->table(), &QTableView::activated, this, [this] { setFunctionOpen(true); });
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
  dock("functions")->setWindowTitle(counted("Functions", m_functions->model().totalRows()));
  dock("settings")->setWindowTitle(counted("Settings", m_settings->model().rowCount()));
  dock("issues")->setWindowTitle(counted("Issues", m_issues->model().rowCount()));
  // Without raw traces these have nothing and say why themselves; on five tabs the reason leaves no room for
  // others.
  const bool hasNone = !m_launches->reasonForNone().isEmpty();
  for (const auto& [name, title] : {std::pair("launches", "Launches"), std::pair("cycle_pair", "Cycle pair"),
                                    std::pair("whole_run", "Whole run"), std::pair("call_tree", "Call tree"),
                                    std::pair("memory", "Memory")})
    dock(name)->setWindowTitle(hasNone ? QString("%1  \u2013").arg(title) : QString(title));
  const ComparisonView& view = m_shown.view();
  dock("checks")->setWindowTitle(
      !view.isEmpty() ? "Checks  " + worstText(view.pairResults().verdict.comparability) : QString("Checks"));
}

QList<QAction*> Workspace::timelineActions() const {
  return m_timelines->actions();
}

QList<QAction*> Workspace::cyclePairActions() const {
  return m_cyclePair->actions();
}

QList<QAction*> Workspace::wholeRunActions() const {
  return m_wholeRun->actions();
}

void Workspace::selectCulprit() {
  if (m_selection.triplet()) return;
  if (const auto triplet = culpritTriplet(m_shown.view())) {
    m_selection.setTriplet(triplet);
  } else {
    m_triplets->selectFirst();
  }
  // The answers are read from their first line on.
  m_causes->table().scrollToTop();
  m_time->table().scrollToTop();
  m_functions->table().scrollToTop();
}

bool Workspace::areFunctionsFirst() const {
  const ComparisonView& view = m_shown.view();
  return !view.isEmpty() && isRaw(view) && !hasResourceCounter(view.pairResults().verdict);
}

void Workspace::showAnswers() {
  if (m_shown.view().isEmpty()) return;
  // Only once the docks have their places.
  const QString front = areFunctionsFirst() ? QStringLiteral("functions") : QStringLiteral("triplets");
  QTimer::singleShot(0, this, [this, front] { bringToFront({front}); });
}

void Workspace::focusAnswers() {
  if (areFunctionsFirst()) return m_functions->table().setFocus();
  QTableView& ranking = m_triplets->table();
  QTableView& causes = m_causes->table();
  (m_triplets->isRankingHidden() ? causes : ranking).setFocus();
}

void Workspace::find() {
  const QDockWidget* dock = currentDock();
  QLineEdit& search = m_wholeRun->line().search();
  if (dock && dock->isAncestorOf(&search) && search.isVisible() && search.isEnabled()) {
    search.setFocus(Qt::ShortcutFocusReason);
    return search.selectAll();
  }
  auto* filter = dock ? dock->findChild<NameFilter*>() : nullptr;
  if (filter && filter->isEnabled() && filter->isVisibleTo(dock->widget())) return filter->edit();
  raiseDock("triplets");
  m_triplets->filterLine().edit();
}

void Workspace::addCycleActions(const QList<QAction*>& actions) {
  for (QWidget* plot :
       std::initializer_list<QWidget*>{&m_overview->plot(), &m_timelines->plot(), &m_wholeRun->plot()}) {
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
  m_wholeRun->note().commit();
}

void Workspace::showHiddenCalls() {
  m_callTree->showHidden();
}

void Workspace::setFunctionOpen(bool open) {
  if (open == isFunctionOpen() || (open && !m_selection.triplet())) return;
  if (open && isExpanded()) expand(nullptr);  // another one has the room
  m_exploring->setOpen(open);
  if (open || isExpanded()) expand(dock("functions"), false);
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
      m_selection.setBrush(withoutEdges(m_shown.view()));
      break;
    case CheckAction::KindByKind:
      m_selection.setBrush(ofOneKind(m_shown.view()));
      break;
    case CheckAction::OpenInputIssues:
      showIssues();
      break;
    default:
      emit actionRequested(action);
      break;
  }
}

void Workspace::showParts() {
  setFunctionOpen(false);
  DockArea::showParts();
}

void Workspace::expandDock(QDockWidget& dock) {
  if (isFunctionOpen()) return setFunctionOpen(false);
  DockArea::expandDock(dock);
}

FindIndex Workspace::findIndex(std::vector<Mark> marks) {
  m_counters->read();
  const TripletModel& triplets = m_triplets->model();
  return FindIndex({.view = m_shown.view(),
                    .functions = triplets.functionNames(),
                    .form = triplets.nameForm(),
                    .marks = std::move(marks),
                    .counters = m_counters->model().table()});
}

void Workspace::showRowOfFunction(const Triplet& triplet) {
  m_selection.setTriplet(triplet);
  if (isFunctionOpen()) return;  // which shows it now
  const bool isListed = m_functions->reveal(triplet);
  if (!isListed) m_triplets->reveal(triplet);
  raiseDock(isListed ? "functions" : "triplets");
  (isListed ? static_cast<QTableView&>(m_functions->table()) : m_triplets->table()).setFocus();
}

void Workspace::goTo(const FindTarget& target) {
  if (const auto* triplet = std::get_if<Triplet>(&target)) {
    showRowOfFunction(*triplet);
  } else if (const auto* cause = std::get_if<FoundCause>(&target)) {
    raiseDock("causes");
    m_causes->showCause(cause->position);
  } else if (const auto* counter = std::get_if<FoundCounter>(&target)) {
    raiseDock("counters");
    m_counters->showCounter(counter->metric, counter->device);
  } else if (const auto* share = std::get_if<FoundShare>(&target)) {
    raiseDock("time");
    m_time->showRow(share->level, share->row);
  } else if (const auto* cycle = std::get_if<CycleRef>(&target)) {
    m_selection.setCycle(*cycle);
    raiseDock(isRaw(m_shown.view()) ? "cycle_pair" : "timelines");
  } else if (const auto* check = std::get_if<CheckId>(&target)) {
    showCheck(*check);
  } else if (const auto* mark = std::get_if<Mark>(&target)) {
    if (const auto* stretch = std::get_if<MarkedStretch>(&mark->subject)) {
      raiseDock("whole_run");
      return m_wholeRun->showStretch(*stretch);
    }
    const auto* marked = std::get_if<MarkedCycle>(&mark->subject);
    if (marked) m_selection.setCycle(CycleRef{marked->side, marked->position});
    if (!marked) m_selection.setTriplet(std::get<Triplet>(mark->subject));
    raiseDock("detail");
    m_detail->turnTo(marked != nullptr);
  }
}

}  // namespace culprit::ui
