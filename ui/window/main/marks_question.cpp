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

MarksQuestion::MarksQuestion(const ShownComparison& shown, const Marks& marks, Workspace& workspace,
                             ComparisonLoader& loader, ComparisonSwitcher& switcher, JobReports& reports)
    : m_shown(shown),
      m_marks(marks),
      m_workspace(workspace),
      m_loader(loader),
      m_switcher(switcher),
      m_reports(reports) {
  connect(&loader, &ComparisonLoader::loaded, this, &MarksQuestion::showLoaded);
  // The user wants something else by now.
  connect(&loader.job(), &Job::runningChanged, this, [this](bool running) {
    if (running) m_waiting.reset();
  });
  // Nothing may hide what is told about them.
  connect(&switcher, &ComparisonSwitcher::marksLost, this, [this] { m_waiting.reset(); });
}

bool MarksQuestion::asks(const QString& yes, std::function<void()> goOn, const QString& details) {
  if (m_shown.opened()) m_workspace.commitNote();
  m_waiting.reset();
  if (!m_marks.wouldBeLost()) return false;
  m_reports.ask(
      {"Pins and notes are not saved. Save Session As keeps them; if the session has gone, Reload (F5) does",
       details},
      yes, std::move(goOn), m_marks);
  return true;
}

void MarksQuestion::showLoaded(const OpenedComparison& loaded) {
  const OpenedComparison* now = m_shown.opened();
  if (now && loaded.madeFrom == now->view.session) {
    m_switcher.showLoaded(loaded);  // pins and notes come along
    return showWaiting();
  }
  const auto show = [this, loaded] {
    m_waiting.reset();
    m_switcher.showLoaded(loaded);
  };
  const QString details =
      "The other comparison is shown as soon as they are kept. File > Open Recent has it, too.";
  if (!asks("Show the Other Anyway", show, details)) return show();
  m_waiting = loaded.view.session;
  rememberOpened(loaded);
}

void MarksQuestion::showWaiting() {
  if (!m_waiting || !m_marks.isKept()) return;
  const std::filesystem::path waiting = *std::exchange(m_waiting, std::nullopt);
  std::error_code ignored;
  // What is shown was saved over it, perhaps.
  if (std::filesystem::equivalent(waiting, m_shown.view().session, ignored)) return;
  m_loader.openSession(waiting);
}

void MarksQuestion::reload() {
  auto waiting = m_reports.isAsked(m_marks) ? m_waiting : std::nullopt;
  m_loader.reload(*m_shown.opened());
  m_waiting = std::move(waiting);
}

void MarksQuestion::noteSaved() {
  if (!m_reports.isAsked(m_marks)) m_waiting.reset();
  if (!m_marks.isKept()) return;
  m_reports.takeBack(m_marks);
  showWaiting();
}

void MarksQuestion::noteChanged() {
  if (m_waiting) return;  // the user still wants it, which the button of the question shows
  if (m_reports.isAsked(m_marks) && !m_marks.wouldBeLost()) m_reports.takeBack(m_marks);
}

}  // namespace culprit::ui
