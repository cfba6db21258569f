// What the main window does when the user chooses how the comparison is made: the Compare menu, and the
// variants of a comparison that it leads to.
#include "ui/window/bars/side_bar.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/choosing/compare_dialogs.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

void MainWindow::connectChoices() {
  m_compareDialogs = new CompareDialogs(m_selection, *m_actions, this);
  connect(m_workspace, &Workspace::actionRequested, m_compareDialogs, &CompareDialogs::perform);
  connect(m_compareDialogs, &CompareDialogs::pairRequested, this, [this](std::size_t pair) {
    if (m_opened && pair != m_opened->view.pair) showPair(pair);
  });
  connect(m_sides, &SideBar::allPairsRequested, m_compareDialogs, [this] { m_compareDialogs->listPairs(); });
  connect(m_compareDialogs, &CompareDialogs::cutRequested, this,
          [this](const CutOptions& options) { m_opener.recut(*m_opened, options); });
  connect(m_compareDialogs, &CompareDialogs::judgeRequested, this,
          [this](const JudgeOptions& options) { m_opener.rejudge(*m_opened, options); });
  connect(&m_navigation, &Navigation::variantRequested, this, &MainWindow::showVariant);
}

void MainWindow::takeLoaded(const OpenedComparison& loaded) {
  OpenedComparison opened = loaded;
  if (m_opened && !m_savedFrom.empty() && opened.madeFrom == m_savedFrom)
    opened.madeFrom = m_opened->view.session;
  m_savedFrom.clear();
  if (m_opened) m_variants.update(*m_opened);
  if (m_opened && m_variants.canAdd(opened)) {
    m_navigation.leave();
    const std::size_t variant = m_variants.add(opened);
    showComparison(opened);
    m_navigation.enter(variant, m_opened->view.pair);
  } else {
    m_variants.start(opened);
    showComparison(opened);
    m_navigation.restart(m_opened->view.pair);
  }
}

void MainWindow::takeSavedSession(const std::filesystem::path& file, const std::filesystem::path& source) {
  // Another one may be on the screen by now.
  if (!m_opened || m_opened->view.session != source) return;
  m_savedFrom = source;
  // From now on what is shown is the user's file, not the copy in the cache that may go.
  m_opened->session = file;
  m_opened->view.session = file;
  // Another variant may have been in that file: it is no more.
  if (m_variants.isElsewhere(file)) {
    m_variants.start(*m_opened);
    m_navigation.restart(m_opened->view.pair);
  }
  m_marks.moveTo(file);
  m_keeper->write(m_opened->view.pair);
  showViewAsItIs();
  m_saves.refreshPreview();
  remember();
}

void MainWindow::showVariant(std::size_t variant) {
  m_opener.cancel();
  m_variants.update(*m_opened);
  showComparison(m_variants.goTo(variant));
}

}  // namespace culprit::ui
