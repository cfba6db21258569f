#include "ui/window/main/tour_offer.h"

#include <QTimer>
#include <utility>

#include "ui/settings.h"
#include "ui/window/actions/actions.h"
#include "ui/window/opening/comparison_loader.h"
#include "ui/window/opening/session_opener.h"
#include "ui/window/opening/start_page.h"

namespace culprit::ui {

TourOffer::TourOffer(const Actions& actions, const ShownComparison& shown, const ComparisonLoader& loader,
                     SessionOpener& opener, StartPage& start, const std::filesystem::path& sample,
                     std::function<void()> begin)
    : m_actions(actions),
      m_shown(shown),
      m_opener(opener),
      m_start(start),
      m_sample(sample),
      m_begin(std::move(begin)) {
  m_start.offerTour(!settings::tourKnown().value());
  connect(actions.tour, &QAction::triggered, this, &TourOffer::take);
  connect(&shown, &ShownComparison::viewChanged, this, &TourOffer::enableAction);
  connect(&start, &StartPage::tourRequested, actions.tour, &QAction::trigger);
  connect(&start, &StartPage::sampleRequested, this, &TourOffer::noteKnown);
  connect(&opener, &SessionOpener::failed, this, &TourOffer::forget);
  connect(&loader.job(), &Job::cancelled, this, &TourOffer::forget);
}

void TourOffer::enableAction() {
  Actions::enable(m_actions.tour, m_shown.opened() || !m_sample.empty(),
                  "No comparison is open, and there is no sample to show it on");
}

void TourOffer::take() {
  if (m_shown.opened()) return begin();
  // What is being read is what the user wants to see.
  m_wanted = m_opener.isBusy() ? std::filesystem::path() : m_sample;
  if (!m_opener.isBusy()) m_opener.open({m_sample});
}

void TourOffer::noteShown() {
  const auto wanted = std::exchange(m_wanted, std::nullopt);
  if (!wanted || (!wanted->empty() && m_shown.opened()->folders.a.parent_path() != *wanted)) return;
  // The docks have their places only after the window has laid them out.
  QTimer::singleShot(0, this, [this] { QTimer::singleShot(0, this, [this] { begin(); }); });
}

void TourOffer::begin() {
  if (!m_shown.opened()) return;
  noteKnown();
  m_begin();
}

void TourOffer::noteKnown() {
  settings::tourKnown().keep(true);
  m_start.offerTour(false);
}

}  // namespace culprit::ui
