// The Monitor of a task in a worker thread: progress goes into the task's promise, which the UI thread
// watches; the fate of the task is what both threads decide: cancelled or committed. Made by Job only.
#pragma once

#include <QString>
#include <atomic>
#include <functional>

#include "core/base/monitor.h"

namespace culprit::ui {

/// Whoever comes first wins: the user who cancels, or the worker that hands over what it has made.
class JobFate {
 public:
  /// False: the worker has committed.
  bool cancel() { return decide(State::Cancelled); }
  /// False: the user has cancelled.
  bool commit() { return decide(State::Committed); }
  bool isCancelled() const { return m_state == State::Cancelled; }

 private:
  enum class State { Open, Cancelled, Committed };

  bool decide(State state) {
    State before = State::Open;
    return m_state.compare_exchange_strong(before, state) || before == state;
  }

  std::atomic<State> m_state = State::Open;
};

class JobMonitor final : public Monitor {
 public:
  using Report = std::function<void(int permille, const QString& text)>;

  /// `report` is called by the job's threads, one at a time.
  JobMonitor(Report report, JobFate& fate);

  void report(const Progress& progress) override;
  bool isCancelled() const override { return m_fate.isCancelled(); }
  void commit() const override;

 private:
  Report m_report;
  JobFate& m_fate;
};

}  // namespace culprit::ui
