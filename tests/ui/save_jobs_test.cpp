#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QThread>
#include <QtTest>

#include "core/exploring/exploration.h"
#include "tests/support/made_session.h"
#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/main/main_window.h"
#include "ui/window/saving/excerpt_saver.h"
#include "ui/window/saving/export_dialog.h"
#include "ui/window/saving/report_order.h"

namespace culprit::ui::test {

/// What is written to files of the user's while the window goes on: nothing that was asked for is lost.
class SaveJobsTest : public QObject {
  Q_OBJECT
 private slots:
  void writesSessionsAndReportsSideBySide();
  void closesOnceEverythingIsWritten();
  void cancelKeepsTheWindowOpen();
  void aCancelThatComesTooLateIsNone();
  void progressStaysUntilTheLastHasEnded();
  void saysWhatIsNotInTheReport();
  void anExcerptHasNoGapsAndOneSide();
  void theReportHasWhatWasNotedMeanwhile();
  void anExcerptIsOfWhatWasOpenWhenItWasAskedFor();
};

static const Registered<SaveJobsTest> kSaveJobsTest("save_jobs_test");

namespace {

/// A window with the made session, whose reports are written once the test allows it.
struct SavingWindow {
  culprit::test::MadeSession made;
  culprit::test::TempFolder folder;
  QSemaphore mayWrite;
  MainWindow window{{}, [this](const Session& session, const ReportOrder& order, Monitor& monitor) {
                      while (!mayWrite.tryAcquire(1, 5)) monitor.checkpoint();
                      return writeReport(session, order, monitor);
                    }};
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};
  QSignalSpy saved{&window.saves(), &SaveJobs::sessionSaved};
  QSignalSpy written{&window.saves(), &SaveJobs::reportWritten};

  SavingWindow() {
    window.show();
    window.opener().open({made.file()});
    (void)QTest::qWaitFor([this] { return shown.count() > 0; }, kPatienceMs);
  }
  void exportTo(const char* name) {
    window.saves().exportReport(*window.opened(), {.target = folder.path() / name});
  }
  void saveTo(const char* name) { window.saves().saveSession(*window.opened(), folder.path() / name); }
  QStringList files() const {
    return QDir(QString::fromStdString(folder.path().string())).entryList(QDir::Files);
  }
  QPushButton& cancelButton() { return *window.findChild<StatusLine*>()->findChild<QPushButton*>(); }
};

}  // namespace

void SaveJobsTest::writesSessionsAndReportsSideBySide() {
  SavingWindow w;
  w.saveTo("one.culprit");
  w.saveTo("two.culprit");
  w.exportTo("one.md");
  w.exportTo("two.md");
  w.mayWrite.release(2);
  QTRY_COMPARE_WITH_TIMEOUT(w.saved.count(), 2, kPatienceMs);
  QTRY_COMPARE_WITH_TIMEOUT(w.written.count(), 2, kPatienceMs);
  // SQLite's journal lies beside a session while the view is being written into it.
  QTRY_COMPARE_WITH_TIMEOUT(w.files(), (QStringList{"one.culprit", "one.md", "two.culprit", "two.md"}),
                            kPatienceMs);
}

void SaveJobsTest::closesOnceEverythingIsWritten() {
  SavingWindow w;
  w.exportTo("kept.md");
  QVERIFY(!w.window.close());
  QVERIFY(w.window.isVisible());
  QVERIFY(w.window.messages().sentence().contains("closes as soon as"));
  w.mayWrite.release();
  QTRY_VERIFY_WITH_TIMEOUT(!w.window.isVisible(), kPatienceMs);
  QCOMPARE(w.files(), QStringList{"kept.md"});
}

void SaveJobsTest::cancelKeepsTheWindowOpen() {
  SavingWindow w;
  w.exportTo("kept.md");
  QVERIFY(!w.window.close());
  w.cancelButton().click();
  QVERIFY(w.window.messages().sentence().isEmpty());
  QTest::qWait(50);
  QVERIFY(w.window.isVisible());
  QCOMPARE(w.files(), QStringList());
  QVERIFY(w.window.close());
}

void SaveJobsTest::aCancelThatComesTooLateIsNone() {
  culprit::test::MadeSession made;
  QSemaphore committed, mayEnd;
  MainWindow window({}, [&](const Session& session, const ReportOrder& order, Monitor& monitor) {
    auto files = writeReport(session, order, monitor);
    committed.release();
    mayEnd.acquire();
    return files;
  });
  QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  QSignalSpy written(&window.saves(), &SaveJobs::reportWritten);
  QSignalSpy cancelled(&window.saves().reportJob(), &Job::cancelled);
  window.show();
  window.opener().open({made.file()});
  QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatienceMs);
  const culprit::test::TempFolder folder;
  for (const char* name : {"r.md", "r.pdf", "r.json", "r.csv"}) {
    window.saves().exportReport(*window.opened(), {.target = folder.path() / name});
    committed.acquire();
    window.findChild<StatusLine*>()->findChild<QPushButton*>()->click();
    mayEnd.release();
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatienceMs);
    QVERIFY(std::filesystem::exists(folder.path() / name));
    written.clear();
  }
  QCOMPARE(cancelled.count(), 0);
}

void SaveJobsTest::saysWhatIsNotInTheReport() {
  culprit::test::MadeSession made;
  MainWindow window({}, [](const Session&, const ReportOrder& order, Monitor&) {
    return WrittenOutputs{.files = {order.target},
                          .notes = {"r.folded: no file for 1 of 2 process pairs", "call\ntree: 3 calls"}};
  });
  QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  QSignalSpy written(&window.saves(), &SaveJobs::reportWritten);
  window.show();
  window.opener().open({made.file()});
  QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatienceMs);
  window.saves().exportReport(*window.opened(), {.target = "/x/r.folded"});
  QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatienceMs);
  QCOMPARE(written.first().first().toString(), QString("/x/r.folded"));
  QCOMPARE(window.messages().sentence(), QString("r.folded: no file for 1 of 2 process pairs"));
  QVERIFY2(window.messages().copyText().contains("call tree: 3 calls"), "one line each");
}

void SaveJobsTest::progressStaysUntilTheLastHasEnded() {
  SavingWindow w;
  w.exportTo("slow.md");
  w.saveTo("quick.culprit");
  QVERIFY(w.cancelButton().isVisible());
  QTRY_COMPARE_WITH_TIMEOUT(w.saved.count(), 1, kPatienceMs);
  QVERIFY2(w.cancelButton().isVisible(), "the report is still being written");
  w.mayWrite.release();
  QTRY_COMPARE_WITH_TIMEOUT(w.written.count(), 1, kPatienceMs);
  QVERIFY(!w.cancelButton().isVisible());
}

void SaveJobsTest::anExcerptIsOfWhatWasOpenWhenItWasAskedFor() {
  const RawPair one, other;
  Selection selection;
  QWidget window;
  ShownComparison shown;
  ExcerptSaver saving(shown, selection, &window);
  QSignalSpy saved(&saving, &ExcerptSaver::saved);
  QSignalSpy failed(&saving, &ExcerptSaver::failed);
  shown.open({.view = one.view});
  selection.setCycle(CycleRef{Side::B, 4});
  QString reason;
  saving.askWhereToSave(*excerptOfSelection(one.view, selection, &reason));
  auto* dialog = window.findChild<QFileDialog*>();
  QVERIFY(dialog);
  // Another comparison takes the screen before the file is chosen, and this one's recording.
  ComparisonView next = other.view;
  next.session.clear();
  shown.open({.view = next});
  const auto target = one.folder.path() / "piece.json";
  emit dialog->fileSelected(QString::fromStdString(target.string()));
  QTRY_COMPARE_WITH_TIMEOUT(saved.count() + failed.count(), 1, kPatienceMs);
  QCOMPARE(failed.count(), 0);
  QVERIFY(std::filesystem::exists(target));
}

void SaveJobsTest::anExcerptHasNoGapsAndOneSide() {
  const RawPair raw;
  Selection selection;
  QString reason;
  const auto query = [&] {
    reason.clear();
    return excerptOfSelection(raw.view, selection, &reason);
  };
  using Kept = std::vector<std::uint32_t>;
  QVERIFY(!query());
  selection.setBrush({.a = Kept{1, 2, 3}});
  QVERIFY(query());
  QCOMPARE(query()->title, excerptOfCycles(raw.view.wholePair(), Side::A, 1, 3).title);
  selection.setBrush({.a = Kept{1, 3}});
  QVERIFY(!query());
  QVERIFY2(reason.contains("do not follow each other"), qPrintable(reason));
  selection.setBrush({.a = Kept{1}, .b = Kept{1}});
  QVERIFY(!query());
  QVERIFY2(reason.contains("both runs"), qPrintable(reason));
  selection.setCycle(CycleRef{Side::A, 0});
  QVERIFY2(query(), "the cycle that is looked at goes before the brush");
}

void SaveJobsTest::theReportHasWhatWasNotedMeanwhile() {
  SavingWindow w;
  const std::filesystem::path file = w.made.file();
  w.window.actions().exportReport->trigger();
  auto* dialog = w.window.findChild<ExportDialog*>();
  QVERIFY(dialog);
  w.window.marks().setNote(0, *w.window.selection().triplet(), "noted meanwhile");
  w.saveTo("mine.culprit");
  QTRY_COMPARE_WITH_TIMEOUT(w.saved.count(), 1, kPatienceMs);
  std::filesystem::remove(file);
  dialog->file().setText(QString::fromStdString((w.folder.path() / "r.md").string()));
  w.mayWrite.release();
  dialog->exportButton().click();
  QTRY_COMPARE_WITH_TIMEOUT(w.written.count(), 1, kPatienceMs);
  QVERIFY(culprit::test::contentOf(w.folder.path() / "r.md").find("noted meanwhile") != std::string::npos);
}

}  // namespace culprit::ui::test

#include "save_jobs_test.moc"
