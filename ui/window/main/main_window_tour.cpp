// The tour: on what is open, else on the sample once that is on the screen. Nobody gets it unasked.
#include <QSettings>
#include <QTimer>
#include <utility>

#include "ui/window/actions/actions.h"
#include "ui/window/actions/main_tool_bar.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/help/tour.h"
#include "ui/window/help/tour_steps.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/start_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {
constexpr auto kKnownKey = "tour/known";
}  // namespace

void MainWindow::connectTour(const std::filesystem::path& sample) {
  m_tour = new Tour(this, [this] { m_workspace->showParts(); });
  m_hasSample = !sample.empty();
  m_start->offerTour(!QSettings().value(kKnownKey).toBool());
  connect(m_actions->tour, &QAction::triggered, this, [this, sample] {
    if (m_opened) return startTour();
    // What is being read is what the user wants to see.
    m_tourWanted = m_opener.isBusy() ? std::filesystem::path() : sample;
    if (!m_opener.isBusy()) m_opener.open({sample});
  });
  connect(m_start, &StartPage::tourRequested, m_actions->tour, &QAction::trigger);
  connect(m_start, &StartPage::sampleRequested, this, &MainWindow::noteTourKnown);
  connect(this, &MainWindow::shown, this, [this] {
    const auto wanted = std::exchange(m_tourWanted, std::nullopt);
    if (!wanted || (!wanted->empty() && m_opened->folders.a.parent_path() != *wanted)) return;
    // The docks have their places only after the window has laid them out.
    QTimer::singleShot(0, m_tour, [this] { QTimer::singleShot(0, m_tour, [this] { startTour(); }); });
  });
  connect(&m_opener, &SessionOpener::failed, this, [this] { m_tourWanted.reset(); });
  connect(&m_opener.job(), &Job::cancelled, this, [this] { m_tourWanted.reset(); });
}

void MainWindow::startTour() {
  if (!m_opened) return;
  noteTourKnown();
  m_tour->start(tourSteps(*m_headline, *m_workspace, m_toolBar->exportButton()));
}

void MainWindow::noteTourKnown() {
  QSettings().setValue(kKnownKey, true);
  m_start->offerTour(false);
}

}  // namespace culprit::ui
