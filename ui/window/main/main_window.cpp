#include "ui/window/main/main_window.h"

#include <QDragEnterEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <utility>

#include "ui/jobs/job_threads.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/window/actions/actions.h"
#include "ui/window/actions/main_tool_bar.h"
#include "ui/window/actions/mark_actions.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/bars/side_bar.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/choosing/compare_dialogs.h"
#include "ui/window/help/about_dialogs.h"
#include "ui/window/help/help_window.h"
#include "ui/window/help/tour.h"
#include "ui/window/main/window_settings.h"
#include "ui/window/menus/action_palette.h"
#include "ui/window/menus/copy_actions.h"
#include "ui/window/menus/current_view.h"
#include "ui/window/menus/panel_menu.h"
#include "ui/window/menus/row_menus.h"
#include "ui/window/menus/table_menus.h"
#include "ui/window/opening/drop_zone.h"
#include "ui/window/opening/start_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

constexpr int kLow = 760;  // the table needs the room then

QString nothingOpen() {
  return QStringLiteral("No comparison is open");
}

}  // namespace

MainWindow::MainWindow(SaveJobs::ReportWriter writeReport, const std::filesystem::path& sample,
                       QWidget* parent)
    : QMainWindow(parent),
      m_opener(this),
      m_saves(std::move(writeReport), this),
      m_actions(new Actions(this)) {
  setWindowTitle("Culprit");
  setAcceptDrops(true);
  setMinimumSize(800, 560);
  buildCentre(sample);
  buildBars();
  connectActions();
  connectJobs();
  connectMarks();
  connectChoices();
  connectExploring();
  connectPreferences();
  connectTour(sample);
  restoreSettings(*this, *m_actions, *m_workspace);
  closeComparison();
}

MainWindow::~MainWindow() {
  m_tour->end();
  leaveComparison();
  m_workspace->setFunctionOpen(false);
  saveSettings(*this, *m_actions);
  // The pages refer to members of this window, which end before its children: so these go first, and what
  // they say on the way is for nobody.
  hide();
  disconnect(&m_workspace->triplets(), nullptr, this, nullptr);
  delete m_markActions;
  delete takeCentralWidget();
}

void MainWindow::buildCentre(const std::filesystem::path& sample) {
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_headline = new HeadlineBar(centre);
  m_messages = new MessageBar(centre);
  m_stack = new QStackedWidget(centre);
  m_start = new StartPage(!sample.empty(), m_stack);
  m_workspace = new Workspace(m_selection, m_marks, m_stack);
  m_stack->addWidget(m_start);
  m_stack->addWidget(m_workspace);
  layout->addWidget(m_headline);
  layout->addWidget(m_messages);
  layout->addWidget(m_stack, 1);
  setCentralWidget(centre);

  connect(m_start, &StartPage::runsChosen, this, [this](const QString& a, const QString& b) {
    m_opener.showDialog({a.toStdString(), b.toStdString()});
  });
  connect(m_start, &StartPage::recentRequested, &m_opener, &SessionOpener::openRecent);
  connect(m_start, &StartPage::openSessionRequested, &m_opener, &SessionOpener::askForSession);
  connect(m_start, &StartPage::sampleRequested, this, [this, sample] { m_opener.open({sample}); });
  connect(&m_workspace->triplets(), &TripletsPage::rowsChanged, this, &MainWindow::enableActions);
  connect(m_headline, &HeadlineBar::checksRequested, m_workspace, &Workspace::showChecks);
  connect(m_headline, &HeadlineBar::checkRequested, m_workspace, &Workspace::showCheck);
  connect(m_headline, &HeadlineBar::actionRequested, m_workspace, &Workspace::perform);
  connect(m_workspace, &Workspace::failed, this, [this](const QString& sentence) {
    showFailure({sentence, {}}, {});
  });
  connect(m_messages, &MessageBar::retryRequested, this, [this] {
    const auto retry = m_retry;
    retry();
  });
}

void MainWindow::buildBars() {
  auto* current = new CurrentView(*m_workspace, this);
  new CopyActions(*m_actions, *current, this);
  new TableMenus(*m_actions, *current, this);
  giveRowMenus(*m_workspace, *m_actions);
  new PanelMenu(*m_actions, *m_workspace, this);
  m_actions->fillMenus(*menuBar(), m_workspace->dockActions(), m_workspace->timelineActions(),
                       m_workspace->cyclePairActions());
  m_sides = new SideBar(m_actions->swap, this);
  connect(m_sides, &SideBar::pairChosen, this, &MainWindow::showPair);
  connect(m_workspace, &Workspace::pairRequested, this, &MainWindow::showPair);
  m_toolBar = new MainToolBar(*m_actions, this);
  addToolBar(m_toolBar);
  connect(m_actions->recent, &QMenu::aboutToShow, this,
          [this] { m_opener.fillRecentMenu(*m_actions->recent); });
  m_status = new StatusLine(this);
  setStatusBar(m_status);
  connect(m_status, &StatusLine::issuesRequested, m_workspace, &Workspace::showIssues);
  connect(m_status, &StatusLine::cancelRequested, this, [this] {
    // Even where it comes too late for the file, the window stays.
    if (std::exchange(m_closesWhenWritten, false)) m_messages->clear();
    m_opener.cancel();
    m_saves.cancel();
    m_excerpts.cancel();
  });
}

void MainWindow::connectActions() {
  const Actions& a = *m_actions;
  connect(a.open, &QAction::triggered, this, [this] { m_opener.showDialog(); });
  connect(a.openSession, &QAction::triggered, &m_opener, &SessionOpener::askForSession);
  connect(a.reload, &QAction::triggered, this, [this] { m_opener.reload(*m_opened); });
  connect(a.saveSession, &QAction::triggered, this, [this] {
    m_saves.askWhereToSave([this] {
      keepView();
      return shownToSave();
    });
  });
  connect(a.exportReport, &QAction::triggered, this, [this] {
    m_workspace->commitNote();
    m_saves.askWhatToExport([this] { return shownToSave(); });
  });
  connect(a.close, &QAction::triggered, this, &MainWindow::closeComparison);
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(a.find, &QAction::triggered, this, [this] { m_workspace->find(); });
  connect(a.swap, &QAction::triggered, this, [this] { m_opener.swap(*m_opened); });
  connect(a.goBack, &QAction::triggered, &m_navigation, &Navigation::back);
  connect(a.goForward, &QAction::triggered, &m_navigation, &Navigation::forward);
  connect(&m_navigation, &Navigation::changed, this, &MainWindow::enableActions);
  connect(&m_navigation, &Navigation::pairRequested, this, &MainWindow::showPair);
  connect(a.nextSuspicious, &QAction::triggered, this,
          [this] { m_workspace->triplets().selectSuspicious(1); });
  connect(a.previousSuspicious, &QAction::triggered, this,
          [this] { m_workspace->triplets().selectSuspicious(-1); });
  connect(a.restoreLayout, &QAction::triggered, m_workspace, &Workspace::restoreDefaultLayout);
  connect(a.fullScreen, &QAction::toggled, this, [this](bool on) {
    setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  });
  connect(a.showShares, &QAction::triggered, this,
          [this] { m_workspace->triplets().table().showTimes(false); });
  connect(a.showTimes, &QAction::triggered, this,
          [this] { m_workspace->triplets().table().showTimes(true); });
  connect(a.help, &QAction::triggered, this, [this] { HelpWindow::open(this); });
  connect(a.shortcuts, &QAction::triggered, this,
          [this] { (new ShortcutsDialog(*m_actions, this))->show(); });
  connect(a.palette, &QAction::triggered, this, [this] { (new ActionPalette(*menuBar(), this))->show(); });
  connect(a.about, &QAction::triggered, this, [this] { (new AboutDialog(this))->show(); });
}

void MainWindow::connectMarks() {
  m_keeper = std::make_unique<ViewKeeper>(m_selection, m_marks, *m_workspace);
  m_markActions = new MarkActions(m_selection, m_marks, *m_actions, this);
  m_workspace->addCycleActions({m_actions->pinCycle, m_actions->noteCycle});
  m_workspace->addRowActions(
      {m_actions->pinRow, m_actions->noteRow, m_actions->showFunction, m_actions->showLaunches});
  connect(m_markActions, &MarkActions::noteOnRowRequested, this, [this] { m_workspace->editNote(false); });
  connect(m_markActions, &MarkActions::noteOnCycleRequested, this, [this] { m_workspace->editNote(true); });
  connect(&m_marks, &Marks::changed, this,
          [this] { m_status->setNotesKept(!m_marks.isOpen() || m_marks.isKept()); });
  connect(&m_marks, &Marks::changed, &m_saves, &SaveJobs::refreshPreview);
  connect(&m_marks, &Marks::failed, this, [this](const QString& sentence, const QString& meaning) {
    showFailure({sentence, meaning}, {});
  });
}

void MainWindow::showLoading(bool loading) {
  // What is open stays on the screen until the next comparison is complete.
  if (m_opened) return;
  m_workspace->setLoading(loading);
  m_headline->setLoading(loading);
  m_stack->setCurrentWidget(loading ? static_cast<QWidget*>(m_workspace) : m_start);
}

void MainWindow::showComparison(const OpenedComparison& opened) {
  const OneJobAtATime untilShown;
  leaveComparison();
  const auto belongings = m_opened ? m_keeper->belongings(*m_opened, opened) : std::nullopt;
  const ResultsPtr before = m_opened ? m_opened->view.results : nullptr;
  m_selection.clear();
  m_opened = opened;
  m_marks.open(opened.view.session);
  if (belongings) m_keeper->unpack(*belongings);
  m_stack->setCurrentWidget(m_workspace);
  showView();
  restoreView();
  // Only once the docks are on the screen do they take the focus, and is it known which are in front.
  QTimer::singleShot(0, this, [this] {
    m_workspace->focusAnswers();
    QTimer::singleShot(0, this, [this] {
      if (m_opened) m_keeper->begin(m_opened->view.pair);
    });
  });
  remember();
  if (opened.isOutdated) {
    m_retry = [this] { m_opener.reload(*m_opened); };
    showMessage({"The runs have changed since they were read: Retry reads them again", {}}, true);
  }
  if (belongings && !belongings->lost.empty()) showMessage(lostMarks(*before, belongings->lost), false);
}

void MainWindow::keepView() {
  if (!m_opened) return;
  m_workspace->commitNote();
  m_keeper->keep(m_opened->view.pair);
}

SaveJobs::Shown MainWindow::shownToSave() const {
  return {*m_opened, m_marks.unkept()};
}

void MainWindow::leaveComparison() {
  keepView();
  m_keeper->reset();
  if (m_opened) m_saves.leave(m_opened->view.session, m_marks.all());
}

void MainWindow::restoreView() {
  const auto state = m_keeper->kept(*m_opened->view.results);
  if (!state) return m_workspace->setFunctionOpen(false);
  if (state->place.pair != m_opened->view.pair) showPair(state->place.pair);
  m_keeper->restore(*state);
}

void MainWindow::showBrushed(const std::shared_ptr<const PairResults>& brushed, const Brush& brush) {
  if (!m_opened || m_opened->view.brushed == brushed) return;
  m_opened->view.brushed = brushed;
  m_opened->view.brush = brush;
  m_headline->setView(m_opened->view);
  m_workspace->setView(m_opened->view);
  m_status->setComparison(&*m_opened);
  enableActions();
}

void MainWindow::showPair(std::size_t pair) {
  const OneJobAtATime untilShown;
  m_navigation.setPair(pair);
  m_opened->view.pair = pair;
  m_opened->view.brushed.reset();
  m_opened->view.brush = {};
  m_selection.setCycle(std::nullopt);
  m_selection.setBrush({});
  m_selection.setTimeRange({});
  showView();
}

void MainWindow::showView() {
  setWindowTitle(titleOf(m_opened->folders) + " - Culprit");
  showSides();
  showViewAsItIs();
  m_workspace->selectCulprit();
  enableActions();
  emit shown();
}

void MainWindow::showViewAsItIs() {
  const ComparisonView& view = m_opened->view;
  m_headline->setView(view);
  m_markActions->setView(view);
  m_compareDialogs->setView(view);
  m_excerpts.setView(view);
  m_brushJob.setPair(view.session, view.pair);
  m_workspace->setView(view);
  m_status->setComparison(&*m_opened);
}

void MainWindow::showSides() {
  m_sides->setView(m_opened ? m_opened->view : ComparisonView{});
  m_sides->adjustSize();
  menuBar()->setCornerWidget(m_sides);  // again: the menu bar asks for the size only now
}

void MainWindow::closeComparison() {
  m_opener.cancel();
  m_saves.closeDialogs();
  m_tour->end();
  m_tourWanted.reset();
  leaveComparison();
  m_opened.reset();
  m_marks.close();
  m_brushJob.setPair({}, 0);
  m_selection.clear();
  m_workspace->setFunctionOpen(false);
  m_navigation.restart(0);
  m_workspace->setView({});
  showSides();
  m_headline->setView({});
  m_markActions->setView({});
  m_compareDialogs->setView({});
  m_excerpts.setView({});
  m_status->setComparison(nullptr);
  m_messages->clear();
  m_start->refresh();
  m_stack->setCurrentWidget(m_start);
  setWindowTitle("Culprit");
  enableActions();
}

void MainWindow::enableActions() {
  const Actions& a = *m_actions;
  const bool isOpen = m_opened.has_value();
  const TripletsPage& triplets = m_workspace->triplets();
  for (QAction* action : {a.saveSession, a.exportReport, a.close, a.find, a.findEverywhere, a.swap,
                          a.movePanel, a.restoreLayout, a.sortBy, a.columns, a.showShares, a.showTimes}) {
    Actions::enable(action, isOpen, nothingOpen());
  }
  Actions::enable(a.reload, isOpen && m_opened->hasFolders,
                  isOpen ? "The folders of the runs are not where they were" : nothingOpen());
  const QString hidden = triplets.isRankingHidden() ? "The ranking is hidden" : QString();
  Actions::enable(a.nextSuspicious, triplets.hasSuspicious(1),
                  hidden.isEmpty() ? "No row below has a Suspicion above 10" : hidden);
  Actions::enable(a.previousSuspicious, triplets.hasSuspicious(-1),
                  hidden.isEmpty() ? "No row above has a Suspicion above 10" : hidden);
  enableExploring();
  Actions::enable(a.tour, isOpen || m_hasSample,
                  "No comparison is open, and there is no sample to show it on");
  Actions::enable(a.goBack, isOpen && m_navigation.canGoBack(), "Nothing lies behind");
  Actions::enable(a.goForward, isOpen && m_navigation.canGoForward(), "Nothing lies ahead");
  for (QAction* action : m_workspace->dockActions()) Actions::enable(action, isOpen, nothingOpen());
}

void MainWindow::remember() const {
  if (!m_opened || m_opened->view.isEmpty()) return;
  rememberComparison(recentOf(*m_opened, m_headline->sentence()));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  m_headline->setCompact(event->size().height() < kLow);
  QMainWindow::resizeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!localPaths(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  SessionOpener::Paths paths;
  for (const QString& path : localPaths(*event->mimeData())) paths.emplace_back(path.toStdString());
  m_opener.ask(paths);
}

}  // namespace culprit::ui
