#include <QDir>
#include <QSignalSpy>
#include <QThread>
#include <QThreadPool>
#include <QtTest>
#include <atomic>
#include <functional>

#include "core/store/files/session_cache.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/jobs/job_threads.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/saving/report_order.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// Cancel while the window makes or writes something: the comparison stays as it is, nothing new is left.
class CancelTest : public QObject {
  Q_OBJECT
 private slots:
  void leavesTheStateBefore_data();
  void leavesTheStateBefore();
  void winsUntilTheComparisonIsShown();
  void ofAReportWritesNothing_data();
  void ofAReportWritesNothing();
  void ofABrushLeavesAllCycles();
  void ofABrushKeepsWhatItRead();
};

static const Registered<CancelTest> kCancelTest("cancel_test");

namespace {

using Start = std::function<void(MainWindow&, const std::filesystem::path& folder)>;

QStringList filesIn(const std::filesystem::path& folder) {
  return QDir(QString::fromStdString(folder.string())).entryList(QDir::Files);
}

/// Two raw traces, open in a window, and an empty folder to write to.
struct Opened {
  culprit::test::TempFolder runs, written;
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  explicit Opened(const SaveJobs::ReportWriter& write = writeReport) : window({}, write) {
    runs.write("a/rank_0.json", culprit::test::rawTraceJson(60));
    runs.write("b/rank_0.json", culprit::test::rawTraceJson(50, 800, 120));
    window.show();
    window.opener().open({runs.path() / "a", runs.path() / "b"});
    (void)QTest::qWaitFor([&] { return shown.count() > 0; }, kPatienceMs);
  }
};

}  // namespace

void CancelTest::leavesTheStateBefore_data() {
  QTest::addColumn<Start>("start");
  QTest::addColumn<bool>("writes");
  QTest::newRow("cut anew") << Start([](MainWindow& window, const auto&) {
    window.loader().recut(*window.opened(), {.anchor = "block"});
  }) << false;
  QTest::newRow("judged anew") << Start([](MainWindow& window, const auto&) {
    JudgeOptions options = judgeOptionsOf(*window.opened()->view.results);
    options.thresholds.cyclesEnough = 5;
    window.loader().rejudge(*window.opened(), options);
  }) << false;
  QTest::newRow("swapped") << Start([](MainWindow& window, const auto&) {
    window.loader().swap(*window.opened());
  }) << false;
  QTest::newRow("reloaded") << Start([](MainWindow& window, const auto&) {
    window.loader().reload(*window.opened());
  }) << false;
  QTest::newRow("saved") << Start([](MainWindow& window, const auto& folder) {
    window.saves().saveSession(*window.opened(), folder / "kept.culprit");
  }) << true;
}

void CancelTest::leavesTheStateBefore() {
  QFETCH(Start, start);
  QFETCH(bool, writes);
  Opened opened;
  MainWindow& window = opened.window;
  QVERIFY(window.opened());
  const ResultsPtr results = window.opened()->view.results;
  const std::filesystem::path session = window.opened()->view.session;
  const QStringList cached = filesIn(sessionCache());
  const Job& job = writes ? window.saves().sessionJob() : window.loader().job();
  QSignalSpy cancelled(&job, &Job::cancelled);
  for (const int delayMs : {0, 1, 3, 9, 27}) {
    start(window, opened.written.path());
    QElapsedTimer since;
    since.start();
    while (job.isRunning() && since.elapsed() < delayMs) QTest::qWait(1);
    if (!job.isRunning()) break;  // it was quicker
    const auto before = cancelled.count();
    if (writes) {
      window.saves().cancel();
    } else {
      window.opener().cancel();
    }
    if (writes && cancelled.count() == before) {
      // Too late: the file is there, and nobody says that it is not.
      QTRY_VERIFY_WITH_TIMEOUT(!job.isRunning(), kPatienceMs);
      QCOMPARE(Session::open(opened.written.path() / "kept.culprit").results()->pairs.size(), std::size_t{1});
      break;
    }
    QCOMPARE(cancelled.count(), before + 1);
    QVERIFY2(!job.isRunning(), "the window is free at once, whatever the worker is at");
    QVERIFY(jobThreads().waitForDone(kPatienceMs));  // until then it may begin a file
    QTRY_COMPARE_WITH_TIMEOUT(filesIn(sessionCache()), cached, kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!filesIn(opened.written.path()).join(' ').contains(".part"), kPatienceMs);
    QVERIFY2(!filesIn(opened.written.path()).contains("kept.culprit"), "what was cancelled is not there");
    QVERIFY(window.opened()->view.results == results);
    QVERIFY(window.opened()->view.session == session);
  }
  // A small session may be written before the first of them, all the more with sanitizers.
  QVERIFY(writes || cancelled.count() > 0);
}

void CancelTest::winsUntilTheComparisonIsShown() {
  Opened opened;
  MainWindow& window = opened.window;
  QVERIFY(window.opened());
  const QStringList cached = filesIn(sessionCache());
  QSignalSpy cancelled(&window.loader().job(), &Job::cancelled);
  window.loader().reload(*window.opened());
  // The session is complete, and nobody has been told yet.
  jobThreads().waitForDone();
  QCOMPARE(filesIn(sessionCache()).size(), cached.size() + 1);
  window.opener().cancel();
  QCOMPARE(cancelled.count(), 1);
  QTRY_COMPARE_WITH_TIMEOUT(filesIn(sessionCache()), cached, kPatienceMs);
  QCOMPARE(opened.shown.count(), 1);
}

void CancelTest::ofAReportWritesNothing_data() {
  QTest::addColumn<std::string>("name");
  for (const char* name : {"report.md", "report.html", "report.pdf", "report.json", "report.csv"})
    QTest::newRow(name) << std::string(name);
}

void CancelTest::ofAReportWritesNothing() {
  QFETCH(std::string, name);
  std::atomic<bool> hasBegun = false, hasEnded = false;
  // Written when Cancel has been pressed for sure.
  const auto write = [&](const Session& session, const ReportOrder& order,
                         Monitor& monitor) -> WrittenOutputs {
    hasBegun = true;
    while (!monitor.isCancelled()) QThread::msleep(1);
    try {
      writeReport(session, order, monitor);
    } catch (const Cancelled&) {
    }
    hasEnded = true;
    return {};
  };
  Opened opened(write);
  MainWindow& window = opened.window;
  QVERIFY(window.opened());
  const auto target = opened.written.write(name, "of yesterday");
  QSignalSpy cancelled(&window.saves().reportJob(), &Job::cancelled);
  QSignalSpy written(&window.saves(), &SaveJobs::reportWritten);
  window.saves().exportReport(*window.opened(), {.target = target});
  QTRY_VERIFY_WITH_TIMEOUT(hasBegun, kPatienceMs);
  window.saves().cancel();
  QCOMPARE(cancelled.count(), 1);
  QTRY_VERIFY_WITH_TIMEOUT(hasEnded, kPatienceMs);
  QCOMPARE(culprit::test::contentOf(target), std::string("of yesterday"));
  QCOMPARE(filesIn(opened.written.path()).size(), 1);
  QCOMPARE(written.count(), 0);
}

void CancelTest::ofABrushLeavesAllCycles() {
  Opened opened;
  MainWindow& window = opened.window;
  QVERIFY(window.opened());
  QSignalSpy failed(&window.brushJob(), &BrushJob::failed);
  const QStringList cached = filesIn(sessionCache());
  for (const int delayMs : {0, 31, 35, 50}) {
    window.selection().setBrush({.a = std::vector<std::uint32_t>{1, 2, 3}});
    QTest::qWait(delayMs);
    window.selection().setBrush({});
    QTRY_VERIFY_WITH_TIMEOUT(!window.opened()->view.brushed, kPatienceMs);
    QTest::qWait(150);
    QVERIFY2(!window.opened()->view.brushed, "a stale answer is dropped");
    QCOMPARE(window.opened()->view.pairResults().cyclesA.size(), std::size_t{60});
  }
  QCOMPARE(failed.count(), 0);
  QCOMPARE(filesIn(sessionCache()), cached);
}

void CancelTest::ofABrushKeepsWhatItRead() {
  Opened opened;
  MainWindow& window = opened.window;
  QVERIFY(window.opened());
  QSignalSpy failed(&window.brushJob(), &BrushJob::failed);
  window.selection().setBrush({.a = std::vector<std::uint32_t>{1, 2, 3}});
  QCoreApplication::processEvents();  // the reading begins
  window.selection().setBrush({.a = std::vector<std::uint32_t>{3}});
  QVERIFY(jobThreads().waitForDone(kPatienceMs));
  const std::filesystem::path session = window.opened()->view.session;
  const std::filesystem::path elsewhere = opened.written.path() / "elsewhere.culprit";
  std::filesystem::rename(session, elsewhere);
  window.selection().setBrush({.a = std::vector<std::uint32_t>{4, 5}});
  QTRY_VERIFY_WITH_TIMEOUT(failed.count() > 0 || window.opened()->view.pairResults().cyclesA.size() == 2,
                           kPatienceMs);
  QCOMPARE(failed.count(), 0);
  std::filesystem::rename(elsewhere, session);
}

}  // namespace culprit::ui::test

#include "cancel_test.moc"
