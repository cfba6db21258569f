// What the main window does when the user chooses how the comparison is made: the Compare menu, and the forms
// of a comparison that it leads to.
#include "ui/main_window.h"
#include "ui/window/choosing.h"
#include "ui/window/side_bar.h"
#include "ui/window/workspace.h"

namespace culprit::ui {

void MainWindow::connectChoices() {
  m_choosing = new Choosing(m_selection, *m_actions, this);
  connect(m_workspace, &Workspace::actionRequested, m_choosing, &Choosing::perform);
  connect(m_choosing, &Choosing::pairRequested, this, &MainWindow::showPair);
  connect(m_sides, &SideBar::allPairsRequested, m_choosing, [this] { m_choosing->listPairs(); });
  connect(m_choosing, &Choosing::cutRequested, this,
          [this](const CutOptions& options) { m_opening.recut(*m_opened, options); });
  connect(m_choosing, &Choosing::judgeRequested, this,
          [this](const JudgeOptions& options) { m_opening.rejudge(*m_opened, options); });
  connect(&m_navigation, &Navigation::formRequested, this, &MainWindow::showForm);
}

void MainWindow::takeLoaded(const OpenedComparison& opened) {
  if (m_opened) m_forms.update(*m_opened);
  if (m_opened && m_forms.canAdd(opened)) {
    m_navigation.leave();
    const std::size_t form = m_forms.add(opened);
    showComparison(opened);
    m_navigation.enter(form, m_opened->view.pair);
  } else {
    m_forms.start(opened);
    showComparison(opened);
    m_navigation.restart(m_opened->view.pair);
  }
}

void MainWindow::showForm(std::size_t form) {
  m_opening.cancel();
  m_forms.update(*m_opened);
  showComparison(m_forms.goTo(form));
}

}  // namespace culprit::ui
