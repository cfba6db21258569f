// Asks before pins and notes that only memory holds are lost: the comparison is closed, or another one takes
// its place. That one may have taken minutes to make, so it waits for the answer: it is shown as soon as they
// are kept in the way that the question names, and is among the recent ones whatever the user does.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <optional>

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

  /// True if pins and notes would be lost: then it is asked, and `goOn` is what the user may answer.
  bool asks(const QString& yes, std::function<void()> goOn, const QString& details = {});
  /// What is shown once more, in a session that keeps its pins and notes.
  void reload();
  /// What is shown was saved: what is told about its pins and notes is true no longer. What waits is shown if
  /// it is still asked; who closed the question has turned it down.
  void noteSaved();
  /// A pin or note was changed, or that taken back: there may be nothing to ask any more.
  void noteChanged();

 private:
  void showLoaded(const OpenedComparison& loaded);
  void showWaiting();

  const ShownComparison& m_shown;
  const Marks& m_marks;
  Workspace& m_workspace;
  ComparisonLoader& m_loader;
  ComparisonSwitcher& m_switcher;
  JobReports& m_reports;
  std::optional<std::filesystem::path> m_waiting;  // read again then: its file may be another one
};

}  // namespace culprit::ui
