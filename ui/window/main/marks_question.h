// Asks before pins and notes that only memory holds are lost: the comparison is closed, or another one takes
// its place. That one may have taken minutes to make, so it waits for the answer: it is shown as soon as they
// are kept in the way that the question names, and is among the recent ones whatever the user does. While it
// waits, the question stands wherever no other message does; it waits no longer once the user closes the
// question or asks for something else.
#pragma once

#include <QObject>
#include <QString>
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
  /// What is shown once more, in a session that keeps its pins and notes: what waits goes on waiting.
  void reload();
  /// What is shown was saved: what is told about its pins and notes may be true no longer.
  void noteSaved();
  /// A pin or note was changed, or that taken back: there may be nothing to ask any more.
  void noteChanged();

 private:
  void showLoaded(const OpenedComparison& loaded);
  void askAboutWaiting();
  /// Where no other message stands by now.
  void askAgain();
  /// Pins and notes may be kept by now: what waits is shown, or asked about, if now is the time.
  void showOrAsk();
  void loadWaiting();
  void forget();
  bool wouldLose() const;

  const ShownComparison& m_shown;
  const Marks& m_marks;
  Workspace& m_workspace;
  ComparisonLoader& m_loader;
  ComparisonSwitcher& m_switcher;
  JobReports& m_reports;
  std::optional<OpenedComparison> m_waiting;  // loaded again then: its file may be another one
  std::optional<std::vector<Mark>>
      m_givenUp;  // pins and notes, for what is being loaded: these and no others
};

}  // namespace culprit::ui
