#include "ui/window/main/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <utility>

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
#include "ui/window/help/tour_steps.h"
#include "ui/window/main/action_states.h"
#include "ui/window/main/job_reports.h"
#include "ui/window/main/marks_question.h"
#include "ui/window/main/preferences_dialog.h"
#include "ui/window/main/remember_opened.h"
#include "ui/window/main/tour_offer.h"
#include "ui/window/main/window_settings.h"
#include "ui/window/menus/action_palette.h"
#include "ui/window/menus/copy_actions.h"
#include "ui/window/menus/current_view.h"
#include "ui/window/menus/find_dialog.h"
#include "ui/window/menus/panel_menu.h"
#include "ui/window/menus/row_menus.h"
#include "ui/window/menus/table_menus.h"
#include "ui/window/moving/comparison_switcher.h"
#include "ui/window/opening/drop_zone.h"
#include "ui/window/opening/start_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

constexpr int kLow = 760;  // the table needs the room then

}  // namespace

MainWindow::MainWindow(const std::filesystem::path& sample, SaveJobs::ReportWriter write, QWidget* parent)
    : QMainWindow(parent),
      m_saves(this, std::move(write)),
      m_actions(new Actions(this)),
      m_markActions(new MarkActions(m_shown, m_selection, m_marks, *m_actions, this)),
      m_compareDialogs(new CompareDialogs(m_shown, m_selection, *m_actions, this)) {
  setWindowTitle("Culprit");
  setAcceptDrops(true);
  setMinimumSize(800, 560);
  buildCentre(sample);
  m_switcher = std::make_unique<ComparisonSwitcher>(m_shown, m_selection, m_marks, *m_workspace);
  buildBars();
  m_states = std::make_unique<ActionStates>(*m_actions, m_shown, m_selection, *m_workspace,
                                            m_switcher->navigation());
  m_reports =
      std::make_unique<JobReports>(m_shown, m_loader, m_opener, m_saves, m_excerpts, *m_status, *m_messages);
  m_question =
      std::make_unique<MarksQuestion>(m_shown, m_marks, *m_workspace, m_loader, *m_switcher, *m_reports);
  m_tour = new Tour(this, [this] { m_workspace->showParts(); });
  m_tourOffer = std::make_unique<TourOffer>(
      *m_actions, m_shown, m_loader, m_opener, *m_start, sample,
      [this] { m_tour->start(tourSteps(*m_headline, *m_workspace, m_toolBar->exportButton())); });
  connectActions();
  connectCompareMenu();
  connectMarks();
  connectSwitcher();
  restoreSettings(*this, *m_actions, m_shown);
  closeComparison();
}

MainWindow::~MainWindow() {
  m_tour->end();
  leave();
  // The pages refer to members of this window, which end before its children: so these go first, and what
  // they say on the way is for nobody.
  hide();
  m_tourOffer.reset();
  m_question.reset();
  m_reports.reset();
  m_states.reset();
  delete m_markActions;
  m_switcher.reset();
  delete takeCentralWidget();
}

void MainWindow::leave() {
  m_switcher->leave();
  m_workspace->setFunctionOpen(false);  // or the room it takes would be kept as the user's layout
  saveSettings(*this, *m_actions);
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
  // Before the pages: what stands above them decides how much room they have.
  connect(&m_shown, &ShownComparison::loadingChanged, this, &MainWindow::showLoading);
  connect(&m_shown, &ShownComparison::loadingChanged, m_headline, &HeadlineBar::setLoading);
  connect(&m_shown, &ShownComparison::viewChanged, this, [this] {
    m_stack->setCurrentWidget(m_shown.opened() ? static_cast<QWidget*>(m_workspace) : m_start);
  });
  connect(&m_shown, &ShownComparison::viewChanged, m_headline, &HeadlineBar::setView);
  m_workspace = new Workspace(m_shown, m_selection, m_marks, m_stack);
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
  connect(m_headline, &HeadlineBar::checksRequested, m_workspace, &Workspace::showChecks);
  connect(m_headline, &HeadlineBar::checkRequested, m_workspace, &Workspace::showCheck);
  connect(m_headline, &HeadlineBar::actionRequested, m_workspace, &Workspace::perform);
}

void MainWindow::buildBars() {
  auto* current = new CurrentView(*m_workspace, this);
  auto* soon = new QTimer(current);  // once for all pages that show another comparison
  soon->setSingleShot(true);
  connect(current, &CurrentView::changed, soon, qOverload<>(&QTimer::start));
  connect(soon, &QTimer::timeout, m_markActions,
          [this, current] { m_markActions->setOnOtherRow(isOnOtherRow(current->table())); });
  new CopyActions(*m_actions, *current, this);
  new TableMenus(*m_actions, *current, this);
  giveRowMenus(*m_workspace, *m_actions);
  new PanelMenu(*m_actions, *m_workspace, this);
  m_actions->fillMenus(*menuBar(), m_workspace->dockActions(), m_workspace->timelineActions(),
                       m_workspace->cyclePairActions(), m_workspace->wholeRunActions());
  m_sides = new SideBar(m_actions->swap, this);
  m_toolBar = new MainToolBar(*m_actions, this);
  addToolBar(m_toolBar);
  connect(m_actions->recent, &QMenu::aboutToShow, this,
          [this] { m_opener.fillRecentMenu(*m_actions->recent); });
  m_status = new StatusLine(this);
  setStatusBar(m_status);
  connect(m_status, &StatusLine::issuesRequested, m_workspace, &Workspace::showIssues);
  connect(&m_shown, &ShownComparison::viewChanged, m_status,
          [this] { m_status->setComparison(m_shown.opened()); });
  connect(&m_shown, &ShownComparison::pairChanged, this, &MainWindow::showTitle);
}

void MainWindow::connectActions() {
  const Actions& a = *m_actions;
  connect(a.open, &QAction::triggered, this, [this] { m_opener.showDialog(); });
  connect(a.openSession, &QAction::triggered, &m_opener, &SessionOpener::askForSession);
  connect(a.reload, &QAction::triggered, this, [this] { m_question->reload(); });
  connect(a.saveSession, &QAction::triggered, this, [this] {
    m_saves.askWhereToSave([this] {
      m_switcher->keepView();
      return shownToSave();
    });
  });
  connect(a.exportReport, &QAction::triggered, this, [this] {
    m_workspace->commitNote();
    m_saves.askWhatToExport([this] { return shownToSave(); });
  });
  connect(a.close, &QAction::triggered, this, [this] {
    if (!m_question->asks("Close Anyway", [this] { closeComparison(); })) closeComparison();
  });
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(a.find, &QAction::triggered, m_workspace, &Workspace::find);
  connect(a.findEverywhere, &QAction::triggered, this, &MainWindow::findEverywhere);
  connect(a.nextSuspicious, &QAction::triggered, this,
          [this] { m_workspace->triplets().selectSuspicious(1); });
  connect(a.previousSuspicious, &QAction::triggered, this,
          [this] { m_workspace->triplets().selectSuspicious(-1); });
  connect(a.showFunction, &QAction::triggered, this,
          [this] { m_workspace->setFunctionOpen(!m_workspace->isFunctionOpen()); });
  connect(a.showLaunches, &QAction::triggered, m_workspace, &Workspace::showLaunches);
  connect(a.restoreLayout, &QAction::triggered, m_workspace, &Workspace::restoreDefaultLayout);
  connect(a.fullScreen, &QAction::toggled, this, [this](bool on) {
    setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  });
  connect(a.showShares, &QAction::triggered, this,
          [this] { m_workspace->triplets().table().showTimes(false); });
  connect(a.showTimes, &QAction::triggered, this,
          [this] { m_workspace->triplets().table().showTimes(true); });
  connect(a.nextPanel, &QAction::triggered, this, [this] { m_workspace->focusNextDock(1); });
  connect(a.previousPanel, &QAction::triggered, this, [this] { m_workspace->focusNextDock(-1); });
  connect(a.help, &QAction::triggered, this, [this] {
    const QDockWidget* panel = opened() ? m_workspace->currentDock() : nullptr;
    HelpWindow* help = HelpWindow::open(this, panel ? "views" : "");
    if (panel) help->showSection(m_workspace->titleOf(*panel));
  });
  connect(a.shortcuts, &QAction::triggered, this,
          [this] { (new ShortcutsDialog(*m_actions, this))->show(); });
  connect(a.palette, &QAction::triggered, this, [this] { (new ActionPalette(*menuBar(), this))->show(); });
  connect(a.preferences, &QAction::triggered, this, [this] { PreferencesDialog::open(*m_actions, this); });
  connect(a.about, &QAction::triggered, this, [this] { (new AboutDialog(this))->show(); });
  m_excerpts.setAction(a.saveExcerpt);
  connect(m_workspace, &Workspace::excerptRequested, &m_excerpts, &ExcerptSaver::askWhereToSave);
}

void MainWindow::connectCompareMenu() {
  connect(m_actions->swap, &QAction::triggered, this, [this] { m_loader.swap(*opened()); });
  connect(m_workspace, &Workspace::actionRequested, m_compareDialogs, &CompareDialogs::perform);
  connect(m_compareDialogs, &CompareDialogs::pairRequested, this, [this](std::size_t pair) {
    if (opened() && pair != m_shown.view().pair) m_switcher->showPair(pair);
  });
  connect(m_sides, &SideBar::pairChosen, m_switcher.get(), &ComparisonSwitcher::showPair);
  connect(m_sides, &SideBar::allPairsRequested, m_compareDialogs, [this] { m_compareDialogs->listPairs(); });
  connect(m_compareDialogs, &CompareDialogs::cutRequested, this,
          [this](const CutOptions& options) { m_loader.recut(*opened(), options); });
  connect(m_compareDialogs, &CompareDialogs::judgeRequested, this,
          [this](const JudgeOptions& options) { m_loader.rejudge(*opened(), options); });
}

void MainWindow::connectMarks() {
  m_workspace->addCycleActions({m_actions->pinCycle, m_actions->noteCycle});
  m_workspace->addRowActions(
      {m_actions->pinRow, m_actions->noteRow, m_actions->showFunction, m_actions->showLaunches});
  connect(m_markActions, &MarkActions::noteOnRowRequested, this, [this] { m_workspace->editNote(false); });
  connect(m_markActions, &MarkActions::noteOnCycleRequested, this, [this] { m_workspace->editNote(true); });
  connect(&m_marks, &Marks::changed, this,
          [this] { m_status->setNotesKept(!m_marks.isOpen() || m_marks.isKept()); });
  connect(&m_marks, &Marks::changed, &m_saves, &SaveJobs::refreshPreview);
  connect(&m_marks, &Marks::lossChanged, m_question.get(), &MarksQuestion::noteChanged);
  connect(&m_marks, &Marks::recovered, m_question.get(), &MarksQuestion::noteRecovered);
  connect(&m_marks, &Marks::failed, m_reports.get(),
          [this](const QString& sentence, const QString& meaning, bool areShown) {
            m_reports->showFailure({sentence, meaning}, {}, areShown ? &m_marks : nullptr);
          });
}

void MainWindow::connectSwitcher() {
  ComparisonSwitcher& switcher = *m_switcher;
  connect(&m_loader.job(), &Job::runningChanged, this, [this](bool running) {
    if (!opened()) m_shown.setLoading(running);
  });
  connect(&m_shown, &ShownComparison::nameFormChanged, &m_loader, &ComparisonLoader::setNameForm);
  connect(&switcher, &ComparisonSwitcher::variantRequested, &m_opener, &SessionOpener::cancel);
  connect(&switcher, &ComparisonSwitcher::left, this,
          [this](const OpenedComparison& left) { m_saves.leave(left.view.session, m_marks.all()); });
  connect(&switcher, &ComparisonSwitcher::shown, &m_saves, &SaveJobs::closeDialogs);
  connect(&switcher, &ComparisonSwitcher::shown, m_tourOffer.get(), &TourOffer::noteShown);
  connect(&switcher, &ComparisonSwitcher::comparisonShown, this, [this] {
    rememberOpened(*opened());
    if (m_marks.isKept()) m_reports->takeBack(m_marks);
    // Nothing hides what is told about pins and notes that could not be read.
    if (opened()->isOutdated && !m_reports->isOf(m_marks))
      m_reports->show({"The runs have changed since they were read: Retry reads them again", {}},
                      [this] { m_loader.reload(*opened()); });
  });
  connect(&switcher, &ComparisonSwitcher::marksLost, this,
          [this](const Failure& message) { m_reports->show(message); });
  Navigation& navigation = switcher.navigation();
  m_markActions->setOtherSteps({[&navigation](int by) { return navigation.hasOtherVariant(by); },
                                [&navigation](int by) { navigation.toOtherVariant(by); }});
  connect(&navigation, &Navigation::changed, m_markActions, &MarkActions::showUndo);
  connect(m_actions->goBack, &QAction::triggered, &switcher.navigation(), &Navigation::back);
  connect(m_actions->goForward, &QAction::triggered, &switcher.navigation(), &Navigation::forward);
  connect(&m_saves, &SaveJobs::sessionSaved, this, &MainWindow::takeSaved);
  connect(m_reports.get(), &JobReports::closeWanted, this, &QWidget::close);
  // What is said already may be said with what that means for pins and notes.
  connect(m_workspace, &Workspace::failed, m_reports.get(), [this](const QString& sentence) {
    if (sentence != m_messages->sentence()) m_reports->showFailure({sentence, {}});
  });
  connect(&m_shown, &ShownComparison::viewChanged, &m_brushJob, &BrushJob::setView);
  connect(&m_shown, &ShownComparison::viewChanged, &m_saves,
          [this](const ComparisonView& view) { m_saves.setBrushed(view.brushed != nullptr); });
  connect(&m_brushJob, &BrushJob::computed, &m_shown, &ShownComparison::setBrushed);
  connect(&m_brushJob, &BrushJob::failed, m_reports.get(), [this](const Failure& failure) {
    if (failure.sentence != m_messages->sentence())
      m_reports->showFailure(failure, [this] { m_brushJob.retry(); });
  });
}

void MainWindow::findEverywhere() {
  const auto index = [this] { return m_workspace->findIndex(m_marks.all()); };
  auto* dialog = new FindDialog(index(), this);
  connect(dialog, &FindDialog::chosen, m_switcher.get(), &ComparisonSwitcher::goTo);
  // Later, when every page shows the same comparison again.
  const auto renew = [dialog, index] { dialog->setIndex(index()); };
  connect(m_workspace, &Workspace::countersRead, dialog, renew, Qt::QueuedConnection);
  connect(&m_brushJob, &BrushJob::computed, dialog, renew, Qt::QueuedConnection);
  connect(m_switcher.get(), &ComparisonSwitcher::shown, dialog,
          &QDialog::reject);  // its hits are of another one
  dialog->show();
}

void MainWindow::showLoading(bool loading) {
  m_stack->setCurrentWidget(loading ? static_cast<QWidget*>(m_workspace) : m_start);
}

void MainWindow::showTitle() {
  setWindowTitle(opened() ? titleOf(opened()->folders) + " - Culprit" : QString("Culprit"));
  m_sides->setView(m_shown.view());
  m_sides->adjustSize();
  menuBar()->setCornerWidget(m_sides);  // again: the menu bar asks for the size only now
}

void MainWindow::takeSaved(const QString& file, const QString& source) {
  const bool isShown = opened() && m_shown.view().session == source.toStdString();
  m_switcher->takeSaved(file.toStdString(), source.toStdString());
  if (isShown) {
    m_saves.refreshPreview();
    rememberOpened(*opened());
    m_question->noteSaved();
  }
  m_status->setState("Session saved: " + file);
}

SaveJobs::Shown MainWindow::shownToSave() const {
  return {*opened(), m_marks.unkept()};
}

void MainWindow::closeComparison() {
  m_opener.cancel();
  m_saves.closeDialogs();
  m_tour->end();
  m_tourOffer->forget();
  m_switcher->close();
  m_reports->clear();
  m_start->refresh();
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

void MainWindow::closeEvent(QCloseEvent* event) {
  const auto goOn = [this] {
    closeComparison();
    close();
  };
  if (m_reports->holdsClose() || m_question->asks("Close Anyway", goOn)) {
    event->ignore();
    return;
  }
  leave();
  QMainWindow::closeEvent(event);
}

}  // namespace culprit::ui
