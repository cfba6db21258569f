#include "ui/job_threads.h"

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

OneJobAtATime::OneJobAtATime() {
  // A pool keeps one thread even if all are reserved.
  for (int i = 0; i < jobThreads().maxThreadCount(); ++i) jobThreads().reserveThread();
}

OneJobAtATime::~OneJobAtATime() {
  for (int i = 0; i < jobThreads().maxThreadCount(); ++i) jobThreads().releaseThread();
}

}  // namespace culprit::ui
