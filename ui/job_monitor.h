// The Monitor of a task in a worker thread: progress goes into the task's promise, which the UI thread
// watches; cancelling the future is what isCancelled() tells the core. Made by Job only.
#pragma once

#include <QString>
#include <functional>

#include "core/monitor.h"

namespace culprit::ui {

class JobMonitor final : public Monitor {
 public:
  using Report = std::function<void(int permille, const QString& text)>;

  /// Both are called in the worker thread.
  JobMonitor(Report report, std::function<bool()> isCancelled);

  void report(const Progress& progress) override;
  bool isCancelled() const override { return m_isCancelled(); }

 private:
  Report m_report;
  std::function<bool()> m_isCancelled;
};

}  // namespace culprit::ui
