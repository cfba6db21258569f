// From the verdict to one function, one launch and a piece of the recording: what the main window wires for
// it.
#include "ui/window/actions/actions.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/main/main_window.h"
#include "ui/window/menus/find_dialog.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

void MainWindow::connectExploring() {
  const Actions& a = *m_actions;
  connect(a.showFunction, &QAction::triggered, this,
          [this] { m_workspace->setFunctionOpen(!m_workspace->isFunctionOpen()); });
  connect(a.showLaunches, &QAction::triggered, m_workspace, &Workspace::showLaunches);
  connect(m_workspace, &Workspace::functionOpened, &m_navigation, &Navigation::setFunctionOpen);
  connect(&m_navigation, &Navigation::functionRequested, m_workspace, &Workspace::setFunctionOpen);
  m_navigation.setDocks([this] { return m_workspace->docks(); });
  connect(m_workspace, &Workspace::docksChanged, &m_navigation, &Navigation::noteDocks);
  connect(&m_navigation, &Navigation::docksRequested, m_workspace, &Workspace::showDocks);
  connect(a.findEverywhere, &QAction::triggered, this, &MainWindow::findEverywhere);
  connect(&m_selection, &Selection::tripletChanged, this, &MainWindow::enableExploring);
  m_excerpts.setAction(a.saveExcerpt);
  connect(m_workspace, &Workspace::excerptRequested, &m_excerpts, &ExcerptSaver::askWhereToSave);
  connect(&m_excerpts, &ExcerptSaver::failed, this, [this](const Failure& failure) {
    showFailure(
        failure, [this] { m_excerpts.retry(); }, &m_excerpts);
  });
  connect(&m_excerpts, &ExcerptSaver::saved, this,
          [this](const QString& file) { m_status->setState("Excerpt saved: " + file); });
  connect(&m_excerpts, &ExcerptSaver::recovered, this, [this] { takeBack(m_excerpts); });
}

void MainWindow::findEverywhere() {
  const auto index = [this] { return m_workspace->findIndex(m_marks.all()); };
  auto* dialog = new FindDialog(index(), this);
  connect(dialog, &FindDialog::chosen, this, &MainWindow::goTo);
  // Later, when every page shows the same comparison again.
  const auto renew = [dialog, index] { dialog->setIndex(index()); };
  connect(m_workspace, &Workspace::countersRead, dialog, renew, Qt::QueuedConnection);
  connect(&m_brushJob, &BrushJob::computed, dialog, renew, Qt::QueuedConnection);
  connect(this, &MainWindow::shown, dialog, &QDialog::reject);  // its hits are of another one
  dialog->show();
}

void MainWindow::goTo(const FindTarget& target) {
  std::size_t pair = m_opened->view.pair;
  if (const auto* found = std::get_if<FoundPair>(&target)) pair = found->pair;
  if (const auto* mark = std::get_if<Mark>(&target)) pair = mark->pair;
  if (pair != m_opened->view.pair) showPair(pair);
  m_workspace->goTo(target);
}

void MainWindow::enableExploring() {
  const Actions& a = *m_actions;
  const QString nothing = m_opened ? tr("No row is selected") : tr("No comparison is open");
  const bool hasFunction = m_opened && m_selection.triplet();
  Actions::enable(a.showFunction, hasFunction, nothing);
  const QString noLaunches = m_workspace->reasonForNoLaunches();
  Actions::enable(a.showLaunches, hasFunction && noLaunches.isEmpty(), hasFunction ? noLaunches : nothing);
}

}  // namespace culprit::ui
