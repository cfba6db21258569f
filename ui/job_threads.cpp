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

}  // namespace culprit::ui
