// Asks before pins and notes that only memory holds are lost: the comparison is closed, or another one takes
// its place. That one may have taken minutes to make, so it waits for the answer: it is shown as soon as they
// are kept in the way that the question names, and is among the recent ones whatever the user does. Once the
// user has taken them back, it is only offered. While it waits, question or offer stands wherever no other
// message does; it waits no longer once the user closes that or asks for something else.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "ui/state/shown_comparison.h"

namespace culprit::ui {

class ComparisonLoader;
class ComparisonSwitcher;
class JobReports;
class Marks;
class Workspace;

class MarksQuestion : public QObject {
  Q_OBJECT
 public:
  MarksQuestion(const ShownComparison& shown, const Marks& marks, Workspace& workspace,
                ComparisonLoader& loader, ComparisonSwitcher& switcher, JobReports& reports);

  /// True if pins and notes would be lost by what the user asks for: then `goOn` is what may be answered.
  bool asks(const QString& yes, std::function<void()> goOn);
  /// What is shown once more, in a session that keeps its pins and notes: what waits for that goes on
  /// waiting.
  void reload();
  /// What is shown was saved: what is told about its pins and notes may be true no longer.
  void noteSaved();
  /// A pin or note was changed, or that taken back: there may be nothing to ask any more.
  void noteChanged();
  /// What could not be written is in the session by now: what is told about that is true no longer.
  void noteRecovered();

 private:
  /// Until what another comparison waits, which then is loaded again: its file may be another one. So nothing
  /// that was read of it waits, which may be as large as what is shown.
  enum class Until { Kept, Wanted };
  struct Waiting {
    std::filesystem::path session;
    std::function<void()> load;
    Until until;
  };

  void showLoaded(const OpenedComparison& loaded);
  void askAboutWaiting();
  /// Pins and notes may be kept by now, or no other message may stand: what waits is shown, or asked about.
  void showOrAsk();
  void forget();
  bool wouldLose() const;

  const ShownComparison& m_shown;
  const Marks& m_marks;
  Workspace& m_workspace;
  ComparisonLoader& m_loader;
  ComparisonSwitcher& m_switcher;
  JobReports& m_reports;
  std::optional<Waiting> m_waiting;
  std::optional<std::vector<Mark>>
      m_givenUp;  // pins and notes, for what is being loaded: these and no others
};

}  // namespace culprit::ui
