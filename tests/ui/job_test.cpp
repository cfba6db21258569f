#include <QSemaphore>
#include <QSignalSpy>
#include <QThread>
#include <QThreadPool>
#include <QtTest>
#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "tests/ui/registry.h"
#include "ui/jobs/job_queue.h"
#include "ui/jobs/job_threads.h"

namespace culprit::ui::test {

class JobTest : public QObject {
  Q_OBJECT
 private slots:
  void leavesTheThreadsThatPaintAlone();
  void oneJobAtATime();
  void deliversTheAnswerInTheWindowsThread();
  void reportsProgressAndTimeLeft();
  void turnsExceptionsIntoFailures();
  void cancelFreesTheWindowAtOnce();
  void dropsStaleAnswers();
  void leavesTheWorkerBehindWhenItGoes();
  void eitherCancelsOrCommits();
  void aQueueCarriesOutEverything();
  void aQueueTriesAgainWhatFailed();
  void aQueueTriesAgainWhatFailedAtItsVeryEnd();
};

static const Registered<JobTest> kJobTest("job_test");

namespace {

/// Says that it has begun and works until it is cancelled, at the pace at which the core looks.
void workUntilCancelled(Monitor& monitor, QSemaphore& begun) {
  begun.release();
  for (;;) {
    QThread::msleep(20);
    monitor.checkpoint();
  }
}

/// Whatever the workers have to say has been said then.
void letAllWorkersEnd() {
  jobThreads().waitForDone();
  QCoreApplication::processEvents();
}

}  // namespace

void JobTest::leavesTheThreadsThatPaintAlone() {
  // Qt paints large areas in the global threads: a window would stand still until the jobs are done.
  std::vector<std::unique_ptr<Job>> jobs;
  QSemaphore begun, end;
  for (int i = 0; i < jobThreads().maxThreadCount(); ++i) {
    jobs.push_back(std::make_unique<Job>());
    jobs.back()->start(
        [&begun, &end](Monitor&) {
          begun.release();
          end.acquire();
        },
        [] {});
  }
  begun.acquire(jobThreads().maxThreadCount());
  QCOMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
  end.release(jobThreads().maxThreadCount());
  letAllWorkersEnd();
}

void JobTest::oneJobAtATime() {
  QTRY_COMPARE(jobThreads().activeThreadCount(), 0);
  std::vector<std::unique_ptr<Job>> jobs;
  std::atomic<int> begun = 0;
  int done = 0;
  QSemaphore mayEnd;
  const auto end = qScopeGuard([&mayEnd] {  // also where a check failed: they use what stands here
    mayEnd.release(3);
    jobThreads().waitForDone();
  });
  {
    const OneJobAtATime outer;
    {
      const OneJobAtATime inner;
      for (int i = 0; i < 3; ++i)
        jobs.emplace_back(std::make_unique<Job>())
            ->start(
                [&begun, &mayEnd](Monitor&) {
                  ++begun;
                  mayEnd.acquire();
                  return 1;
                },
                [&done](int) { ++done; });
    }
    QTRY_VERIFY(begun.load() >= 1);
    QTest::qWait(50);
    QCOMPARE(begun.load(), 1);
  }
  QTRY_COMPARE(begun.load(), 3);
  mayEnd.release(3);
  QTRY_COMPARE(done, 3);
}

void JobTest::deliversTheAnswerInTheWindowsThread() {
  Job job;
  QSignalSpy running(&job, &Job::runningChanged);
  QThread* worker = nullptr;
  QThread* receiver = nullptr;
  int answer = 0;
  job.start(
      [&worker](Monitor&) {
        worker = QThread::currentThread();
        return 42;
      },
      [&](int result) {
        receiver = QThread::currentThread();
        answer = result;
      });
  QVERIFY(job.isRunning());
  QTRY_COMPARE(answer, 42);
  QVERIFY(!job.isRunning());
  QCOMPARE(receiver, QThread::currentThread());
  QVERIFY(worker != nullptr && worker != receiver);
  QCOMPARE(running.count(), 2);
  bool done = false;
  job.start([](Monitor&) {}, [&done] { done = true; });
  QTRY_VERIFY(done);
}

void JobTest::reportsProgressAndTimeLeft() {
  Job job;
  std::vector<JobProgress> seen;
  connect(&job, &Job::progressed, this, [&seen](const JobProgress& progress) { seen.push_back(progress); });
  bool done = false;
  QSemaphore next;
  job.start(
      [&next](Monitor& monitor) {
        for (const unsigned quarter : {1U, 2U}) {
          QThread::msleep(600);  // a guess of the time left needs half a second
          monitor.report({"Reading B", quarter << 22U, 16U << 20U, quarter / 4.0});
          next.acquire();
        }
      },
      [&done] { done = true; });
  QTRY_COMPARE(seen.size(), std::size_t{1});
  QCOMPARE(seen[0].stage, QString("Reading B"));
  QCOMPARE(seen[0].amount, QString("4.0 MiB of 16.0 MiB"));
  QCOMPARE(seen[0].fraction, 0.25);
  QVERIFY2(seen[0].secondsLeft && *seen[0].secondsLeft >= 3 * 0.6, "a quarter took at least 0.6 s");
  next.release();
  QTRY_COMPARE(seen.size(), std::size_t{2});
  QCOMPARE(seen[1].fraction, 0.5);
  QVERIFY2(seen[1].secondsLeft && *seen[1].secondsLeft >= 2 * 0.6, "a half took at least 1.2 s");
  next.release();
  QTRY_VERIFY(done);
}

void JobTest::turnsExceptionsIntoFailures() {
  Job job;
  std::vector<Failure> failures;
  connect(&job, &Job::failed, this, [&failures](const Failure& failure) { failures.push_back(failure); });
  bool done = false;
  const auto expectNothing = [&done] { done = true; };
  job.start([](Monitor&) { throw Error("There is no such column", "/runs/a.csv", 7); }, expectNothing);
  QTRY_COMPARE(failures.size(), std::size_t{1});
  QCOMPARE(failures[0].sentence, QString("There is no such column: a.csv, line 7"));
  QCOMPARE(failures[0].details, QString("File: /runs/a.csv\nLine: 7"));
  job.start([](Monitor&) { throw std::runtime_error("odd"); }, expectNothing);
  QTRY_COMPARE(failures.size(), std::size_t{2});
  QCOMPARE(failures[1].details, QString("odd"));
  job.start([](Monitor&) { return 1; }, [](int) { throw Error("The file is gone"); });
  QTRY_COMPARE(failures.size(), std::size_t{3});
  QCOMPARE(failures[2].sentence, QString("The file is gone"));
  QVERIFY(!done);
  QVERIFY(!job.isRunning());
}

void JobTest::cancelFreesTheWindowAtOnce() {
  Job job;
  QSignalSpy cancelled(&job, &Job::cancelled);
  QSignalSpy failed(&job, &Job::failed);
  std::atomic<bool> left = false;
  bool done = false;
  QSemaphore begun;
  job.start(
      [&](Monitor& monitor) {
        try {
          workUntilCancelled(monitor, begun);
        } catch (...) {
          left = true;
          throw;
        }
      },
      [&done] { done = true; });
  begun.acquire();
  job.cancel();
  QVERIFY(!job.isRunning());  // the window does not wait for the worker
  QCOMPARE(cancelled.count(), 1);
  letAllWorkersEnd();
  QVERIFY(left.load());
  QVERIFY(!done);
  QCOMPARE(failed.count(), 0);
  job.cancel();
  QCOMPARE(cancelled.count(), 1);
}

void JobTest::dropsStaleAnswers() {
  Job job;
  std::vector<int> answers;
  const auto take = [&answers](int answer) { answers.push_back(answer); };
  QSemaphore overtaken;
  job.start(
      [&overtaken](Monitor&) {
        overtaken.acquire();  // does not look whether it is cancelled
        return 1;
      },
      take);
  job.start([](Monitor&) { return 2; }, take);
  QTRY_COMPARE(answers.size(), std::size_t{1});
  overtaken.release();
  letAllWorkersEnd();
  QVERIFY(answers == std::vector<int>{2});
}

void JobTest::leavesTheWorkerBehindWhenItGoes() {
  std::atomic<bool> left = false;
  QSemaphore begun, mayEnd;
  bool done = false;
  {
    Job job;
    job.start(
        [&](Monitor& monitor) {
          begun.release();
          (void)mayEnd.tryAcquire(1, 5000);  // does not look whether it is cancelled
          left = monitor.isCancelled();
        },
        [&done] { done = true; });
    begun.acquire();
  }
  QVERIFY2(!left, "the window does not wait for the worker");
  mayEnd.release();
  letAllWorkersEnd();
  QVERIFY2(left, "the worker could see that nobody waits for it");
  QVERIFY(!done);
}

void JobTest::eitherCancelsOrCommits() {
  for (const bool cancelsFirst : {true, false}) {
    Job job;
    QSignalSpy cancelled(&job, &Job::cancelled);
    QSemaphore begun, mayCommit, committed, mayEnd;
    std::atomic<bool> handedOver = false;
    bool done = false;
    job.start(
        [&](Monitor& monitor) {
          begun.release();
          mayCommit.acquire();
          monitor.commit();
          handedOver = true;
          committed.release();
          mayEnd.acquire();
          monitor.checkpoint();  // Cancel came too late
        },
        [&done] { done = true; });
    begun.acquire();
    if (cancelsFirst) job.cancel();
    mayCommit.release();
    if (!cancelsFirst) {
      committed.acquire();
      job.cancel();
      QVERIFY2(job.isRunning(), "what is committed arrives");
    }
    mayEnd.release();
    letAllWorkersEnd();
    QTRY_COMPARE(done, !cancelsFirst);
    QCOMPARE(handedOver.load(), !cancelsFirst);
    QCOMPARE(cancelled.count(), cancelsFirst ? 1 : 0);
  }
}

void JobTest::aQueueCarriesOutEverything() {
  JobQueue queue;
  std::vector<int> worked, told;
  QSemaphore mayBegin;
  for (const int number : {1, 2, 3}) {
    queue.add({.work =
                   [&worked, &mayBegin, number](Monitor&) {
                     mayBegin.acquire();
                     worked.push_back(number);
                   },
               .done = [&told, number] { told.push_back(number); }});
  }
  mayBegin.release(3);
  QTRY_VERIFY((told == std::vector<int>{1, 2, 3}));
  QVERIFY(worked == told);
  QVERIFY(!queue.job().isRunning());
  QSemaphore begun;
  queue.add({.work = [&begun](Monitor& monitor) { workUntilCancelled(monitor, begun); },
             .done = [&told] { told.push_back(4); }});
  queue.add({.work = [](Monitor&) {}, .done = [&told] { told.push_back(5); }});
  begun.acquire();
  queue.cancel();
  letAllWorkersEnd();
  QVERIFY2(told.size() == 3, "Cancel is for those that wait as well");
}

void JobTest::aQueueTriesAgainWhatFailed() {
  JobQueue queue;
  QSignalSpy failed(&queue, &JobQueue::failed);
  QSignalSpy recovered(&queue, &JobQueue::recovered);
  std::atomic<bool> isFull = true;
  QStringList told;
  queue.add({.work =
                 [&isFull](Monitor&) {
                   if (isFull) throw Error("the disk is full");
                 },
             .done = [&told] { told << "first"; }});
  queue.add({.work = [](Monitor&) {}, .done = [&told] { told << "second"; }});
  QTRY_COMPARE(told, QStringList{"second"});
  QCOMPARE(failed.count(), 1);
  QVERIFY2(recovered.isEmpty(), "the second knew nothing of the first");
  isFull = false;
  queue.retry();
  QTRY_COMPARE(told, (QStringList{"second", "first"}));
  QCOMPARE(recovered.count(), 1);
}

void JobTest::aQueueTriesAgainWhatFailedAtItsVeryEnd() {
  JobQueue queue;
  QSignalSpy failed(&queue, &JobQueue::failed);
  bool isFull = true;
  std::atomic<int> worked = 0;
  QStringList told;
  queue.add({.work = [&worked](Monitor&) { ++worked; },
             .done =
                 [&] {
                   queue.add({.work = [](Monitor&) {}, .done = [&told] { told << "added by the first"; }});
                   if (isFull) throw Error("the disk is full");
                   told << "first";
                 }});
  queue.add({.work = [](Monitor&) {}, .done = [&told] { told << "second"; }});
  QTRY_COMPARE(told, (QStringList{"second", "added by the first"}));
  QCOMPARE(failed.count(), 1);
  isFull = false;
  queue.retry();
  QTRY_COMPARE(told, (QStringList{"second", "added by the first", "first", "added by the first"}));
  QCOMPARE(worked.load(), 2);
}

}  // namespace culprit::ui::test

#include "job_test.moc"
