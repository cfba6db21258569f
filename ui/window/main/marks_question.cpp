#include "ui/window/main/marks_question.h"

#include <filesystem>
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
  connect(&loader.job(), &Job::cancelled, this, &MarksQuestion::askAgain);
  connect(&reports, &JobReports::messageGone, this, &MarksQuestion::askAgain);
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
  if (!isVariant && wouldLose() && given != m_marks.all()) {
    m_waiting = loaded;
    rememberOpened(loaded);
    return askAboutWaiting();
  }
  m_switcher.showLoaded(loaded);
  showOrAsk();
}

void MarksQuestion::askAboutWaiting() {
  const bool isLoss = m_marks.wouldBeLost();
  const auto showIt = [this] {
    loadWaiting();
    m_givenUp = m_marks.all();
  };
  const Failure question =
      isLoss
          ? lossOf("The other comparison is shown as soon as they are kept. File > Open Recent has it, too.")
          : Failure{"The other comparison has been read", "File > Open Recent has it, too."};
  m_reports.ask(question, isLoss ? "Show the Other Anyway" : "Show It", showIt, m_marks,
                [this] { m_waiting.reset(); });
}

void MarksQuestion::askAgain() {
  if (m_waiting && !m_loader.isRunning() && !m_reports.hasMessage()) askAboutWaiting();
}

void MarksQuestion::showOrAsk() {
  if (!m_waiting || m_loader.isRunning()) return;
  if (m_marks.wouldBeLost()) return askAgain();
  loadWaiting();
}

void MarksQuestion::loadWaiting() {
  if (!m_waiting) return;
  const OpenedComparison waiting = *m_waiting;  // a copy: once it is asked for it waits no longer
  m_loader.loadAgain(waiting);
}

void MarksQuestion::forget() {
  m_waiting.reset();
  m_givenUp.reset();
  if (m_reports.isAsked(m_marks)) m_reports.takeBack(m_marks);
}

void MarksQuestion::reload() {
  auto waiting = m_waiting;
  m_loader.reload(*m_shown.opened());
  m_waiting = std::move(waiting);
}

void MarksQuestion::noteSaved() {
  std::error_code ignored;
  // It was saved over what waits, perhaps.
  if (m_waiting && std::filesystem::equivalent(m_waiting->view.session, m_shown.view().session, ignored))
    forget();
  if (m_marks.isKept()) m_reports.takeBack(m_marks);
  showOrAsk();
}

void MarksQuestion::noteChanged() {
  if (!m_reports.isAsked(m_marks)) return;
  if (m_waiting) return askAboutWaiting();  // what was taken back can be done again as long as this is shown
  if (!m_marks.wouldBeLost()) m_reports.takeBack(m_marks);
}

}  // namespace culprit::ui
