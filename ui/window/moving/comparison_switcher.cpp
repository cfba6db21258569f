#include "ui/window/moving/comparison_switcher.h"

#include <QTimer>

#include "ui/jobs/job_threads.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

ComparisonSwitcher::ComparisonSwitcher(ShownComparison& shown, Selection& selection, Marks& marks,
                                       Workspace& workspace)
    : m_shown(shown),
      m_selection(selection),
      m_marks(marks),
      m_workspace(workspace),
      m_navigation(selection),
      m_keeper(selection, marks, workspace) {
  m_navigation.setDocks([this] { return m_workspace.docks(); });
  connect(&workspace, &Workspace::functionOpened, &m_navigation, &Navigation::setFunctionOpen);
  connect(&workspace, &Workspace::docksChanged, &m_navigation, &Navigation::noteDocks);
  connect(&workspace, &Workspace::pairRequested, this, &ComparisonSwitcher::showPair);
  connect(&m_navigation, &Navigation::functionRequested, &workspace, &Workspace::setFunctionOpen);
  connect(&m_navigation, &Navigation::docksRequested, &workspace, &Workspace::showDocks);
  connect(&m_navigation, &Navigation::pairRequested, this, &ComparisonSwitcher::showPair);
  connect(&m_navigation, &Navigation::variantRequested, this, &ComparisonSwitcher::showVariant);
}

void ComparisonSwitcher::showLoaded(const OpenedComparison& loaded) {
  OpenedComparison opened = loaded;
  const OpenedComparison* before = m_shown.opened();
  if (before && !m_savedFrom.empty() && opened.madeFrom == m_savedFrom)
    opened.madeFrom = before->view.session;
  m_savedFrom.clear();
  if (before) keepVariant();
  if (before && m_variants.canAdd(opened)) {
    m_navigation.leave();
    const std::size_t variant = m_variants.add(opened);
    show(opened);
    m_navigation.enter(variant, pair());
  } else {
    m_variants.start(opened);
    show(opened);
    m_navigation.restart(pair());
  }
}

void ComparisonSwitcher::showVariant(std::size_t variant) {
  emit variantRequested();
  keepVariant();
  show(m_variants.goTo(variant));
}

void ComparisonSwitcher::keepVariant() {
  m_workspace.commitNote();
  m_variants.update(*m_shown.opened(), m_marks.all(), m_marks.wouldBeLost() ? m_marks.unkept() : allKept());
}

void ComparisonSwitcher::show(const OpenedComparison& opened) {
  const OneJobAtATime untilShown;
  leave();
  const OpenedComparison* const now = m_shown.opened();
  const auto belongings = now ? m_keeper.belongings(*now, opened) : std::nullopt;
  const ResultsPtr before = now ? now->view.results : nullptr;
  m_selection.clear();
  // Read a while ago: no pin or note may get into another session that has taken its place.
  const bool areRead = m_marks.open(opened.view.session, opened.view.results.get());
  if (auto left = m_variants.marks(areRead)) m_marks.replaceAll(std::move(*left));
  if (belongings) m_keeper.unpack(*belongings);
  m_shown.open(asItWasLeft(opened));
  m_workspace.selectCulprit();
  emit shown();
  if (!belongings) m_workspace.showAnswers();
  restoreView();
  // Only once the docks are on the screen do they take the focus, and is it known which are in front.
  QTimer::singleShot(0, this, [this] {
    m_workspace.focusAnswers();
    QTimer::singleShot(0, this, [this] {
      if (m_shown.opened()) m_keeper.begin(pair());
    });
  });
  emit comparisonShown();
  if (belongings && !belongings->lost.empty()) emit marksLost(lostMarks(*before, belongings->lost));
}

OpenedComparison ComparisonSwitcher::asItWasLeft(OpenedComparison opened) const {
  if (const auto state = m_keeper.kept(*opened.view.results)) opened.view.pair = state->place.pair;
  return opened;
}

void ComparisonSwitcher::showPair(std::size_t pair) {
  const OneJobAtATime untilShown;
  m_navigation.setPair(pair);
  m_selection.setCycle(std::nullopt);
  m_selection.setBrush({});
  m_selection.setTimeRange({});
  m_shown.setPair(pair);
  m_workspace.selectCulprit();
  emit shown();
}

void ComparisonSwitcher::goTo(const FindTarget& target) {
  std::size_t wanted = pair();
  if (const auto* found = std::get_if<FoundPair>(&target)) wanted = found->pair;
  if (const auto* mark = std::get_if<Mark>(&target)) wanted = mark->pair;
  if (wanted != pair()) showPair(wanted);
  m_workspace.goTo(target);
}

void ComparisonSwitcher::takeSaved(const std::filesystem::path& file, const std::filesystem::path& source) {
  if (!m_shown.opened() || m_shown.view().session != source) return;
  m_savedFrom = source;
  // From now on what is shown is the user's file, not the copy in the cache that may go.
  m_marks.moveTo(file);
  m_shown.moveTo(file);
  // Another variant may have been in that file: it is no more.
  if (m_variants.isElsewhere(file)) {
    m_variants.start(*m_shown.opened());
    m_navigation.restart(pair());
  }
  m_keeper.write(pair());
}

void ComparisonSwitcher::keepView() {
  if (!m_shown.opened()) return;
  m_workspace.commitNote();
  m_keeper.keep(pair());
}

void ComparisonSwitcher::leave() {
  keepView();
  m_keeper.reset();
  if (m_shown.opened()) emit left(*m_shown.opened());
}

void ComparisonSwitcher::restoreView() {
  const auto state = m_keeper.kept(*m_shown.view().results);
  if (!state) {
    m_workspace.showHiddenCalls();  // they were those of another comparison
    return m_workspace.setFunctionOpen(false);
  }
  m_keeper.restore(*state);
}

void ComparisonSwitcher::close() {
  leave();
  m_marks.close();
  m_selection.clear();
  m_workspace.setFunctionOpen(false);
  m_navigation.restart(0);
  m_shown.close();
}

}  // namespace culprit::ui
