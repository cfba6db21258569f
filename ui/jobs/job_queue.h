// Tasks that must all be carried out, such as what the user wants written to files: one after the other in a
// worker thread, none replaces another. Cancel is for all of them; one that failed can be tried again.
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <optional>

#include "ui/jobs/job.h"

namespace culprit::ui {

class JobQueue : public QObject {
  Q_OBJECT
 public:
  struct Task {
    std::function<void(Monitor&)> work;  ///< in the worker thread, as Job has it
    std::function<void()> done;          ///< in the UI thread; what it throws fails the task
    bool isAfterFailure = false;         ///< set by the queue: the user knew of a failure when this was added
  };

  explicit JobQueue(QObject* parent = nullptr);

  /// Starts at once, or when those before it have ended.
  void add(Task task);
  void cancel();
  /// The task that failed last, once more.
  void retry();

  const Job& job() const { return m_job; }

 signals:
  void failed(const culprit::ui::Failure& failure);
  /// What was added after a failure has succeeded: nothing has failed any longer.
  void recovered();

 private:
  void next();
  void finish();

  Job m_job;
  Task m_current;
  std::deque<Task> m_waiting;
  std::optional<Task> m_failed;
  bool m_hasFailed = false;
  bool m_isFinishing = false;  ///< `done` of a task runs: what it adds waits its turn
};

}  // namespace culprit::ui
