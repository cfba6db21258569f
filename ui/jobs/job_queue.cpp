#include "ui/jobs/job_queue.h"

#include <QScopeGuard>
#include <utility>

namespace culprit::ui {

JobQueue::JobQueue(QObject* parent) : QObject(parent) {
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_failed = std::exchange(m_current, {});
    m_hasFailed = true;
    emit failed(failure);
    next();
  });
}

void JobQueue::add(Task task) {
  task.isAfterFailure = m_hasFailed;
  m_waiting.push_back(std::move(task));
  if (!m_job.isRunning() && !m_isFinishing) next();
}

void JobQueue::next() {
  if (m_waiting.empty()) return;
  m_current = std::move(m_waiting.front());
  m_waiting.pop_front();
  m_job.start(m_current.work, [this] { finish(); });
}

void JobQueue::finish() {
  {
    m_isFinishing = true;
    const auto over = qScopeGuard([this] { m_isFinishing = false; });
    const auto done = m_current.done;  // cancel() may forget the task meanwhile
    done();                            // what it throws makes the task one that failed
  }
  const Task task = std::exchange(m_current, {});
  if (task.isAfterFailure && std::exchange(m_hasFailed, false)) emit recovered();
  next();
}

void JobQueue::cancel() {
  m_waiting.clear();
  m_job.cancel();
  if (!m_job.isRunning()) m_current = {};
}

void JobQueue::retry() {
  if (m_failed) add(*std::exchange(m_failed, {}));
}

}  // namespace culprit::ui
