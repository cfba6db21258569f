// One task at a time in a worker thread, for whoever in the window has something to do that takes longer than
// a frame: progress, cancellation, and the answer delivered in the UI thread. A new task replaces the running
// one, whose answer is dropped. Nobody waits for a worker that is no longer wanted: it ends at its next
// checkpoint, and the program waits for all of them when it ends.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/base/monitor.h"
#include "ui/jobs/failure.h"

namespace culprit::ui {

struct JobProgress {
  QString stage;
  QString amount;         ///< "0.7 of 1.2 GiB"; empty if not known
  double fraction = 0.0;  ///< of the whole task
  std::optional<double> secondsLeft;
};

class Job : public QObject {
  Q_OBJECT
 public:
  explicit Job(QObject* parent = nullptr);
  ~Job() override;

  /// Runs `work(Monitor&)` in a worker thread, then `done(result)` in the UI thread (`done()` for void). An
  /// exception from either arrives as failed(); after cancel() or another start() nothing arrives. `work`
  /// must not touch what lives in the UI thread, and owns what it needs: it may outlive this.
  template <typename Work, typename Done>
  void start(Work work, Done done) {
    using Result = std::invoke_result_t<Work&, Monitor&>;
    run([work = std::move(work), done = std::move(done)](Monitor& monitor) mutable -> Delivery {
      if constexpr (std::is_void_v<Result>) {
        work(monitor);
        return done;
      } else {
        auto result = std::make_shared<Result>(work(monitor));
        return [done, result]() mutable { done(std::move(*result)); };
      }
    });
  }

  /// The window is free at once; the worker ends at its next checkpoint. One that has committed goes on, and
  /// its answer arrives.
  void cancel();
  bool isRunning() const { return m_current != nullptr; }
  /// What was said last about the task that runs.
  const JobProgress& progress() const { return m_progress; }

 signals:
  void runningChanged(bool running);
  void progressed(const culprit::ui::JobProgress& progress);
  void failed(const culprit::ui::Failure& failure);
  void cancelled();

 private:
  using Delivery = std::function<void()>;
  using Work = std::function<Delivery(Monitor&)>;
  struct Outcome {
    Delivery deliver;
    std::optional<Failure> failure;
  };
  class Run;

  static Outcome outcomeOf(Work& work, Monitor& monitor);
  void run(Work work);
  void leave();
  void finish(Run* run);
  void deliver(const Outcome& outcome);

  Run* m_current = nullptr;
  JobProgress m_progress;
};

}  // namespace culprit::ui
