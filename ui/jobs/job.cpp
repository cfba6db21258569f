#include "ui/jobs/job.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QPromise>
#include <QtConcurrent>

#include "ui/jobs/job_monitor.h"
#include "ui/jobs/job_threads.h"

namespace culprit::ui {

namespace {

// Before that a guess of the time left jumps about.
constexpr double kSecondsToGuess = 0.5;
constexpr double kFractionToGuess = 0.02;

JobProgress progressOf(int permille, const QString& text, double seconds) {
  JobProgress progress;
  progress.stage = text.section('\n', 0, 0);
  progress.amount = text.section('\n', 1);
  progress.fraction = permille / 1000.0;
  if (seconds > kSecondsToGuess && progress.fraction > kFractionToGuess) {
    progress.secondsLeft = seconds * (1.0 - progress.fraction) / progress.fraction;
  }
  return progress;
}

}  // namespace

class Job::Run : public QObject {
 public:
  using QObject::QObject;

  QFutureWatcher<Outcome> watcher;
  QElapsedTimer clock;
  std::shared_ptr<JobFate> fate = std::make_shared<JobFate>();
};

Job::Job(QObject* parent) : QObject(parent) {}

Job::~Job() {
  leave();
}

void Job::run(Work work) {
  const bool wasRunning = isRunning();
  leave();
  Run* run = m_current = new Run(this);
  connect(&run->watcher, &QFutureWatcherBase::finished, this, [this, run] { finish(run); });
  connect(&run->watcher, &QFutureWatcherBase::progressTextChanged, this, [this, run](const QString& text) {
    if (run != m_current) return;
    m_progress =
        progressOf(run->watcher.progressValue(), text, static_cast<double>(run->clock.elapsed()) / 1000.0);
    emit progressed(m_progress);
  });
  m_progress = {};
  run->clock.start();
  run->watcher.setFuture(QtConcurrent::run(&jobThreads(), [work = std::move(work), fate = run->fate](
                                                              QPromise<Outcome>& promise) mutable {
    letTheWindowGoFirst();
    promise.setProgressRange(0, 1000);
    JobMonitor monitor(
        [&promise](int permille, const QString& text) { promise.setProgressValueAndText(permille, text); },
        *fate);
    promise.addResult(outcomeOf(work, monitor));
  }));
  if (!wasRunning) emit runningChanged(true);
}

Job::Outcome Job::outcomeOf(Work& work, Monitor& monitor) {
  // Nothing may leave the worker: QtConcurrent would turn it into an exception without text.
  try {
    return {work(monitor), {}};
  } catch (const Cancelled&) {
    return {};
  } catch (...) {
    return {{}, failureOf(std::current_exception())};
  }
}

void Job::cancel() {
  if (!isRunning() || !m_current->fate->cancel()) return;
  leave();
  emit runningChanged(false);
  emit cancelled();
}

void Job::leave() {
  if (!m_current) return;
  m_current->fate->cancel();
  m_current->watcher.future().cancel();
  m_current = nullptr;
}

void Job::finish(Run* run) {
  run->deleteLater();
  if (run != m_current) return;
  m_current = nullptr;
  emit runningChanged(false);
  const auto future = run->watcher.future();
  if (future.resultCount() > 0) deliver(future.resultAt(0));
}

void Job::deliver(const Outcome& outcome) {
  if (outcome.failure) {
    emit failed(*outcome.failure);
  } else if (outcome.deliver) {
    try {
      outcome.deliver();
    } catch (...) {
      emit failed(failureOf(std::current_exception()));
    }
  }
}

}  // namespace culprit::ui
