#include "tests/ui/job_test.h"

#include <QSignalSpy>
#include <QThread>
#include <QtTest>
#include <atomic>

#include "tests/ui/registry.h"
#include "ui/job.h"

namespace culprit::ui::test {

static const Registered<JobTest> kRegistered("job_test");

namespace {

/// Works until it is cancelled, at the pace at which the core looks.
void workUntilCancelled(Monitor& monitor) {
  for (;;) {
    QThread::msleep(20);
    monitor.checkpoint();
  }
}

}  // namespace

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
  job.start(
      [](Monitor& monitor) {
        for (int i = 1; i <= 8; ++i) {
          monitor.report({"Reading B", static_cast<std::uint64_t>(i) << 20U, 16U << 20U, i / 16.0});
          QThread::msleep(100);
        }
      },
      [&done] { done = true; });
  QTRY_VERIFY(done);
  QVERIFY(seen.size() >= 4);
  QCOMPARE(seen.back().stage, QString("Reading B"));
  QVERIFY(seen.back().amount.endsWith(" of 16.0 MiB"));
  QVERIFY(seen.back().fraction > 0.3 && seen.back().fraction <= 0.5);
  QVERIFY(seen.back().secondsLeft);
  QVERIFY(*seen.back().secondsLeft > 0.3 && *seen.back().secondsLeft < 5.0);
}

void JobTest::turnsExceptionsIntoFailures() {
  Job job;
  std::vector<Failure> failures;
  connect(&job, &Job::failed, this, [&failures](const Failure& failure) { failures.push_back(failure); });
  bool done = false;
  const auto expectNothing = [&done] { done = true; };
  job.start([](Monitor&) { throw Error("There is no such column", "/runs/a.csv", 7); }, expectNothing);
  QTRY_COMPARE(failures.size(), std::size_t{1});
  QCOMPARE(failures[0].sentence, QString("There is no such column"));
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
  job.start(
      [&left](Monitor& monitor) {
        try {
          workUntilCancelled(monitor);
        } catch (...) {
          left = true;
          throw;
        }
      },
      [&done] { done = true; });
  QTest::qWait(50);
  job.cancel();
  QVERIFY(!job.isRunning());  // the window does not wait for the worker
  QCOMPARE(cancelled.count(), 1);
  QTRY_VERIFY(left.load());
  QTest::qWait(50);
  QVERIFY(!done);
  QCOMPARE(failed.count(), 0);
  job.cancel();
  QCOMPARE(cancelled.count(), 1);
}

void JobTest::dropsStaleAnswers() {
  Job job;
  std::vector<int> answers;
  const auto take = [&answers](int answer) { answers.push_back(answer); };
  job.start(
      [](Monitor&) {
        QThread::msleep(100);  // does not look whether it is cancelled
        return 1;
      },
      take);
  job.start([](Monitor&) { return 2; }, take);
  QTRY_COMPARE(answers.size(), std::size_t{1});
  QTest::qWait(200);
  QVERIFY(answers == std::vector<int>{2});
}

void JobTest::waitsForTheWorkerWhenItGoes() {
  std::atomic<bool> left = false;
  {
    Job job;
    job.start(
        [&left](Monitor& monitor) {
          try {
            workUntilCancelled(monitor);
          } catch (...) {
            QThread::msleep(50);
            left = true;
            throw;
          }
        },
        [] {});
    QTest::qWait(30);
  }
  QVERIFY(left);
}

}  // namespace culprit::ui::test
