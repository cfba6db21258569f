#include "ui/window/main/marks_question.h"

#include <system_error>
#include <utility>

#include "ui/state/marks.h"
#include "ui/window/main/job_reports.h"
#include "ui/window/main/remember_opened.h"
#include "ui/window/moving/comparison_switcher.h"
#include "ui/window/opening/comparison_loader.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

Failure lossOf(const QString& details) {
  return {
      "Pins and notes are not saved. Save Session As keeps them; if the session has gone, Reload (F5) does",
      details};
}

}  // namespace

MarksQuestion::MarksQuestion(const ShownComparison& shown, const Marks& marks, Workspace& workspace,
                             ComparisonLoader& loader, ComparisonSwitcher& switcher, JobReports& reports)
    : m_shown(shown),
      m_marks(marks),
      m_workspace(workspace),
      m_loader(loader),
      m_switcher(switcher),
      m_reports(reports) {
  connect(&loader, &ComparisonLoader::loaded, this, &MarksQuestion::showLoaded);
  // The user wants something else.
  connect(&loader, &ComparisonLoader::requested, this, &MarksQuestion::forget);
  connect(&switcher, &ComparisonSwitcher::variantRequested, this, &MarksQuestion::forget);
  // Nothing may hide what is told about them.
  connect(&switcher, &ComparisonSwitcher::marksLost, this, &MarksQuestion::forget);
  connect(&loader.job(), &Job::cancelled, this, &MarksQuestion::showOrAsk);
  connect(&reports, &JobReports::messageGone, this, &MarksQuestion::showOrAsk);
}

bool MarksQuestion::wouldLose() const {
  if (m_shown.opened()) m_workspace.commitNote();
  return m_marks.wouldBeLost();
}

bool MarksQuestion::asks(const QString& yes, std::function<void()> goOn) {
  forget();
  if (!wouldLose()) return false;
  m_reports.ask(lossOf({}), yes, std::move(goOn), m_marks);
  return true;
}

void MarksQuestion::showLoaded(const OpenedComparison& loaded) {
  const OpenedComparison* now = m_shown.opened();
  const bool isVariant = now && loaded.madeFrom == now->view.session;  // pins and notes come along
  const auto given = std::exchange(m_givenUp, std::nullopt);
  if (!isVariant && wouldLose() && !(given && m_marks.are(*given))) {
    m_waiting = {loaded.view.session, m_loader.loadingAgain(loaded), Until::Kept};
    rememberOpened(loaded);
    return askAboutWaiting();
  }
  m_switcher.showLoaded(loaded);
  showOrAsk();
}

void MarksQuestion::askAboutWaiting() {
  const bool isLoss = m_waiting->until == Until::Kept;
  const auto showIt = [this, isLoss, load = m_waiting->load] {
    m_workspace.commitNote();  // what is being typed is given up, too
    load();
    if (isLoss) m_givenUp = m_marks.all();
  };
  const Failure question =
      isLoss ? lossOf(
                   "The other comparison is shown once Save Session As or Reload (F5) has kept them. "
                   "File > Open Recent has it, too.")
             : Failure{"The other comparison has been read", "File > Open Recent has it, too."};
  m_reports.ask(question, isLoss ? "Show the Other Anyway" : "Show It", showIt, m_marks,
                [this] { m_waiting.reset(); });
}

void MarksQuestion::showOrAsk() {
  if (!m_waiting || m_loader.isRunning()) return;
  if (m_marks.wouldBeLost()) {
    m_waiting->until = Until::Kept;
  } else if (m_waiting->until == Until::Kept) {
    const auto load = m_waiting->load;  // a copy: once it is asked for it waits no longer
    return load();
  }
  if (!m_reports.hasMessage()) askAboutWaiting();
}

void MarksQuestion::forget() {
  m_waiting.reset();
  m_givenUp.reset();
  if (m_reports.isAsked(m_marks)) m_reports.takeBack(m_marks);
}

void MarksQuestion::reload() {
  const auto waiting = m_waiting;
  m_loader.reload(*m_shown.opened());
  if (waiting && waiting->until == Until::Kept) m_waiting = waiting;
}

void MarksQuestion::noteSaved() {
  std::error_code ignored;
  // It was saved over what waits, perhaps.
  if (m_waiting && std::filesystem::equivalent(m_waiting->session, m_shown.view().session, ignored)) forget();
  if (m_marks.isKept()) m_reports.takeBack(m_marks);
  showOrAsk();
}

void MarksQuestion::noteChanged() {
  const bool isAsked = m_reports.isAsked(m_marks);
  if (!m_waiting && !isAsked) return;
  const bool isLoss = m_marks.wouldBeLost();
  if (!m_waiting) {
    if (!isLoss) m_reports.takeBack(m_marks);
    return;
  }
  // What was taken back can be done again as long as this is shown.
  const Until until = isLoss ? Until::Kept : Until::Wanted;
  if (until == std::exchange(m_waiting->until, until)) return;
  if (isAsked) askAboutWaiting();
}

void MarksQuestion::noteRecovered() {
  noteChanged();
  if (!m_reports.isAsked(m_marks)) m_reports.takeBack(m_marks);
}

}  // namespace culprit::ui
