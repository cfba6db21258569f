// The threads in which jobs run. They are not those of QThreadPool::globalInstance(): Qt paints large areas
// in several of those, and the UI thread would wait until a job lets one go.
#pragma once

class QThreadPool;

namespace culprit::ui {

/// More than there are processors, so that what is read quickly need not wait for what takes long.
QThreadPool& jobThreads();

/// Called in a thread of them by what it runs: where all processors are busy the window comes first. It wants
/// little, and somebody waits for it.
void letTheWindowGoFirst();

/// While one lives, jobs that are started wait for each other: for work in the UI thread that starts many of
/// them and would have to share the processors with all before anything of it can be seen.
class OneJobAtATime {
 public:
  OneJobAtATime();
  ~OneJobAtATime();
  OneJobAtATime(const OneJobAtATime&) = delete;
  OneJobAtATime& operator=(const OneJobAtATime&) = delete;
};

}  // namespace culprit::ui
