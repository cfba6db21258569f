#include "ui/jobs/job_monitor.h"

#include <algorithm>
#include <utility>

#include "core/report/words/format.h"

namespace culprit::ui {

JobMonitor::JobMonitor(Report report, JobFate& fate) : m_report(std::move(report)), m_fate(fate) {}

void JobMonitor::commit() const {
  if (!m_fate.commit()) throw Cancelled();
}

void JobMonitor::report(const Progress& progress) {
  QString text = QString::fromStdString(progress.stage);
  if (progress.total > 0) {
    text +=
        '\n' + QString::fromStdString(format::bytes(progress.done) + " of " + format::bytes(progress.total));
  }
  m_report(static_cast<int>(std::clamp(progress.fraction, 0.0, 1.0) * 1000.0), text);
}

}  // namespace culprit::ui
