#include "ui/jobs/job_threads.h"

#include <unistd.h>

#include <QThread>
#include <QThreadPool>
#include <algorithm>

namespace culprit::ui {

namespace {

struct Threads : QThreadPool {
  Threads() {
    constexpr int kAtLeast = 6;
    setMaxThreadCount(std::max(kAtLeast, QThread::idealThreadCount()));
  }
};

}  // namespace

QThreadPool& jobThreads() {
  static Threads threads;
  return threads;
}

void letTheWindowGoFirst() {
  // On Linux each thread has a niceness of its own, and passes it on to those that it starts.
  constexpr int kNicer = 5;
  thread_local const int lowered = ::nice(kNicer);  // once, for it adds up
  static_cast<void>(lowered);
}

OneJobAtATime::OneJobAtATime() {
  // A pool keeps one thread even if all are reserved.
  for (int i = 0; i < jobThreads().maxThreadCount(); ++i) jobThreads().reserveThread();
}

OneJobAtATime::~OneJobAtATime() {
  for (int i = 0; i < jobThreads().maxThreadCount(); ++i) jobThreads().releaseThread();
}

}  // namespace culprit::ui
