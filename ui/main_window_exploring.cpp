// From the verdict to one function, one launch and a piece of the recording: what the main window wires for
// it.
#include "ui/main_window.h"
#include "ui/window/actions.h"
#include "ui/window/status_line.h"
#include "ui/window/workspace.h"

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
  connect(&m_selection, &Selection::tripletChanged, this, &MainWindow::enableExploring);
  m_excerpts.setAction(a.saveExcerpt);
  connect(m_workspace, &Workspace::excerptRequested, &m_excerpts, &ExcerptSaving::askWhereToSave);
  connect(&m_excerpts, &ExcerptSaving::failed, this, [this](const Failure& failure) {
    showFailure(
        failure, [this] { m_excerpts.retry(); }, &m_excerpts);
  });
  connect(&m_excerpts, &ExcerptSaving::saved, this,
          [this](const QString& file) { m_status->setState("Excerpt saved: " + file); });
  connect(&m_excerpts, &ExcerptSaving::recovered, this, [this] { takeBack(m_excerpts); });
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
