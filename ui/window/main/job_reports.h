// What the window says while something is read, computed or written: progress and Cancel in the status line,
// failures with Retry above the workspace; and that it is not closed before the user's files are complete.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/state/shown_comparison.h"

namespace culprit::ui {

class ComparisonLoader;
class ExcerptSaver;
class MessageBar;
class SaveJobs;
class SessionOpener;
class StatusLine;

class JobReports : public QObject {
  Q_OBJECT
 public:
  JobReports(const ShownComparison& shown, ComparisonLoader& loader, SessionOpener& opener, SaveJobs& saves,
             ExcerptSaver& excerpts, StatusLine& status, MessageBar& messages);

  /// `task`: whose later success makes the message untrue. Without `retry` there is no such button.
  void showFailure(const Failure& failure, std::function<void()> retry = {}, const QObject* task = nullptr);
  /// Something to know, which is no failure.
  void show(const Failure& message, std::function<void()> retry = {}, const QObject* task = nullptr);
  /// Whether to go on, which `yes` does. `turnDown`: the user closes the question; not called where another
  /// message takes its place.
  void ask(const Failure& question, const QString& yes, std::function<void()> goOn, const QObject& task,
           std::function<void()> turnDown = {});
  void clear();
  /// The message is true no longer if it is of that task.
  void takeBack(const QObject& task);
  /// Whether the message that the user sees is of that task.
  bool isOf(const QObject& task) const;
  /// The same, and it can be answered.
  bool isAsked(const QObject& task) const;
  bool hasMessage() const;
  /// True if a file of the user's is being written: then closeWanted() follows once it is complete.
  bool holdsClose();

 signals:
  void closeWanted();
  /// Later, when what took the message away is done: there may be another one by then.
  void messageGone();

 private:
  void connectTasks();
  /// The most important first.
  std::vector<const Job*> jobs() const;
  /// The one that the status line is about, of those that run; null: none runs.
  const Job* reportedJob() const;
  void showRunning();
  bool isWriting() const;
  void cancelAll();

  const ShownComparison& m_shown;
  ComparisonLoader& m_loader;
  SessionOpener& m_opener;
  SaveJobs& m_saves;
  ExcerptSaver& m_excerpts;
  StatusLine& m_status;
  MessageBar& m_messages;
  std::function<void()> m_retry;
  std::function<void()> m_turnDown;
  const QObject* m_messageOf = nullptr;  // the task whose failure is shown, if any
  bool m_closesWhenWritten = false;
};

}  // namespace culprit::ui
