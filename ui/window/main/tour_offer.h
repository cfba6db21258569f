// The tour, on what is open, else on the sample once that is on the screen. Nobody gets it unasked; until it
// was taken, or the user has gone on without it, the start page puts it first.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>

#include "ui/state/shown_comparison.h"

namespace culprit::ui {

class Actions;
class ComparisonLoader;
class SessionOpener;
class StartPage;

class TourOffer : public QObject {
  Q_OBJECT
 public:
  /// `begin` starts the tour on what is shown. `sample`: two runs, or empty if there are none.
  TourOffer(const Actions& actions, const ShownComparison& shown, const ComparisonLoader& loader,
            SessionOpener& opener, StartPage& start, const std::filesystem::path& sample,
            std::function<void()> begin);

  /// On what is open, what is being opened, or the sample.
  void take();
  /// A comparison is on the screen.
  void noteShown();
  /// It is wanted no longer on what comes next.
  void forget() { m_wanted.reset(); }

 private:
  void begin();
  void enableAction();
  void noteKnown();

  const Actions& m_actions;
  const ShownComparison& m_shown;
  SessionOpener& m_opener;
  StartPage& m_start;
  std::filesystem::path m_sample;
  std::function<void()> m_begin;
  std::optional<std::filesystem::path> m_wanted;  // of what is shown next; empty path: whatever it is
};

}  // namespace culprit::ui
