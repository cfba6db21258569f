#include <QLineEdit>
#include <QtTest>
#include <memory>

#include "tests/ui/marks_in_memory_window.h"
#include "tests/ui/registry.h"
#include "ui/jobs/job_threads.h"

namespace culprit::ui::test {

namespace fs = std::filesystem;

/// What waits behind the question about pins and notes that only memory holds, and until when.
class MarksQuestionTest : public QObject {
  Q_OBJECT
 private slots:
  void anotherMessageIsNoAnswer();
  void theQuestionComesBackBehindAnotherMessage();
  void readingAnewThatEndsInNothingIsNoAnswer();
  void savingWhileItIsReadAnewIsNoAnswer();
  void takingThemBackOffersTheOther();
  void whatIsOfferedIsNotShownUnasked();
  void detailsStayOpenWhileTheQuestionIsTheSame();
  void whatIsGivenUpIsAskedAboutOnce();
  void whatIsWrittenLaterIsNotSaidToBeUnsaved();
  void whatAnotherSessionLostStaysSaid();
  void anythingElseAskedForIsShown();
  void theOtherIsShownAsItsFileIsByThen();
  void theOtherThatHasGoneLosesNothing();
  void foldersComparedBeforeAreContinued();
  void nothingThatWasReadWaits();
};

static const Registered<MarksQuestionTest> kMarksQuestionTest("marks_question_test");

namespace {

/// A session with fewer cycles than MadeSession has.
void compareOthers(const fs::path& session) {
  const culprit::test::TempFolder folder;
  for (const char* run : {"normal", "abnormal"}) {
    std::vector<culprit::test::PerfRow> rows;
    for (const char* cycle : {"1", "2", "3"}) rows.push_back({.cycle = cycle, .cycleUs = "900"});
    folder.write(std::string(run) + "/result_perf_data.csv", culprit::test::perfCsv(rows));
    folder.write(std::string(run) + "/result_counters_data.csv", culprit::test::kCountersCsv);
  }
  SilentMonitor monitor;
  compareRuns({.folders = splitParent(folder.path()), .session = session}, monitor);
}

std::size_t cyclesOf(const Results& results) {
  return results.pairs.front().cyclesA.size();
}

}  // namespace

void MarksQuestionTest::anotherMessageIsNoAnswer() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  QSignalSpy notSaved(&w.window.saves(), &SaveJobs::failed);
  w.startSaving(w.made.folder().path() / "no such folder" / "kept.culprit");
  QTRY_COMPARE_WITH_TIMEOUT(notSaved.count(), 1, kPatienceMs);
  QVERIFY(!w.messages.isHidden() && !w.isAsked());
  QVERIFY(w.save());
  QVERIFY(w.waitForShown(w.other.file()));
  QVERIFY(w.messages.isHidden());
  QVERIFY(w.isNoted(w.kept()));
}

void MarksQuestionTest::theQuestionComesBackBehindAnotherMessage() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.fail();
  QVERIFY(!w.isAsked());
  w.closeMessage();
  QVERIFY(w.waitForQuestion());
  w.closeMessage();
  QTest::qWait(50);
  QVERIFY2(w.messages.isHidden(), "turned down");
  QVERIFY(w.save());
  QVERIFY(w.isShown(w.kept()) && !w.isLoading());
}

void MarksQuestionTest::readingAnewThatEndsInNothingIsNoAnswer() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().reload->trigger();
  QVERIFY(w.messages.isHidden());
  w.window.loader().cancel();
  QVERIFY(w.waitForQuestion());

  fs::remove_all(w.window.opened()->folders.a);
  w.window.actions().reload->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(!w.isLoading() && !w.messages.isHidden(), kPatienceMs);
  QVERIFY2(!w.isAsked(), "it has failed");
  QVERIFY(w.save());
  QVERIFY(w.waitForShown(w.other.file()));
}

void MarksQuestionTest::savingWhileItIsReadAnewIsNoAnswer() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.startSaving(w.kept());
  // Written, which the window does not know yet.
  for (int time = 0; time < 1000 && !fs::exists(w.kept()); ++time) QTest::qSleep(10);
  QTest::qSleep(50);
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForShown(w.other.file()));
  QVERIFY(w.isNoted(w.kept()));
}

void MarksQuestionTest::takingThemBackOffersTheOther() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().undo->trigger();
  QVERIFY2(!w.isLoading(), "Redo has it back as long as this is shown");
  QVERIFY(w.isOffered());
  w.window.actions().redo->trigger();
  QVERIFY(w.isAsked());
  w.window.actions().undo->trigger();
  emit w.messages.retryRequested();
  QVERIFY(w.waitForShown(w.other.file()));

  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.closeMessage();
  w.window.actions().undo->trigger();
  QTest::qWait(50);
  QVERIFY2(w.isShown(w.made.file()) && !w.isLoading(), "it was turned down");
}

void MarksQuestionTest::whatIsOfferedIsNotShownUnasked() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().undo->trigger();
  QVERIFY(w.isOffered());
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForShown({}));
  QTest::qWait(50);
  QVERIFY2(w.isShown({}) && !w.isLoading() && w.messages.isHidden(), "something else was asked for");

  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().undo->trigger();
  QVERIFY(w.save());
  QTest::qWait(50);
  QVERIFY2(w.isShown(w.kept()) && !w.isLoading(), "saved");
  QVERIFY(w.isOffered());

  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.fail();
  w.window.actions().undo->trigger();
  w.closeMessage();
  QTRY_VERIFY(w.isOffered());
  QVERIFY2(w.isShown(w.made.file()) && !w.isLoading(), "taken back behind another message");
  w.window.actions().redo->trigger();
  QVERIFY2(w.isAsked(), "there is something to lose again");
  QVERIFY(w.save());
  QVERIFY(w.waitForShown(w.other.file()));
}

void MarksQuestionTest::detailsStayOpenWhileTheQuestionIsTheSame() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  auto* details = buttonOf<QToolButton>(w.messages, "Details");
  details->click();
  w.window.marks().setNote(0, kNoted, "only here, and longer");
  QVERIFY(w.isAsked() && details->isChecked());
}

void MarksQuestionTest::whatIsGivenUpIsAskedAboutOnce() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  w.window.selection().setCycle(CycleRef{Side::A, 2});
  QVERIFY(w.openOther());
  w.window.actions().noteCycle->trigger();
  QTRY_VERIFY(qobject_cast<QLineEdit*>(w.window.focusWidget()));
  QTest::keyClicks(w.window.focusWidget(), "half a note");
  w.showAnyway();
  // Taken away and put back, it is the last one.
  w.window.marks().setNote(0, kNoted, {});
  w.window.marks().setNote(0, kNoted, "only here");
  QVERIFY(w.waitForShown(w.other.file()));
}

void MarksQuestionTest::whatIsWrittenLaterIsNotSaidToBeUnsaved() {
  MarksInMemoryWindow w;
  const fs::path away = w.made.file().string() + ".away";
  const auto fail = [&](const QString& note) {
    jobThreads().waitForDone();  // nothing else is to find it away
    fs::rename(w.made.file(), away);
    w.window.marks().setNote(0, kNoted, note);
    w.window.marks().unkept()();
    fs::rename(away, w.made.file());
  };
  w.window.opener().open({w.made.file()});
  QVERIFY(w.waitForShown(w.made.file()));
  fail("not written at first");
  QTRY_VERIFY_WITH_TIMEOUT(w.messages.copyText().contains("stay in memory"), kPatienceMs);
  w.window.marks().setPinned(0, kNoted, true);
  QTRY_VERIFY_WITH_TIMEOUT(w.messages.isHidden(), kPatienceMs);
  QCOMPARE(UserData::open(w.made.file()).mark(0, kNoted)->note, std::string("not written at first"));

  fail("nor this");
  QVERIFY(w.openOther());
  QVERIFY2(w.messages.copyText().contains("shown once Save Session As or Reload"), "in no other way");
  w.window.marks().setPinned(0, kNoted, false);
  QTRY_VERIFY_WITH_TIMEOUT(w.isOffered(), kPatienceMs);
  QVERIFY(w.isShown(w.made.file()) && !w.isLoading());
}

void MarksQuestionTest::whatAnotherSessionLostStaysSaid() {
  MarksInMemoryWindow w;
  w.window.opener().open({w.made.file()});
  QVERIFY(w.waitForShown(w.made.file()));
  for (const bool areShown : {true, false}) {
    emit w.window.marks().failed("The disk is full", {}, areShown);
    QVERIFY(!w.messages.isHidden());
    emit w.window.marks().recovered();
    QCOMPARE(w.messages.isHidden(), areShown);
  }
  QVERIFY(w.save());
  QVERIFY2(!w.messages.isHidden(), "nobody has read it");
}

void MarksQuestionTest::anythingElseAskedForIsShown() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().reload->trigger();
  QVERIFY(w.isLoading());
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForShown({}));
  QVERIFY(w.window.opened()->isTurnedRound);
  QVERIFY(!w.isLoading());
  QTest::qWait(50);
  QVERIFY(w.isShown({}));
}

void MarksQuestionTest::theOtherIsShownAsItsFileIsByThen() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  const std::size_t before = cyclesOf(*Session::open(w.other.file()).results());
  compareOthers(w.other.file());
  w.showAnyway();
  QVERIFY(w.waitForShown(w.other.file()));
  QVERIFY(cyclesOf(*w.window.opened()->view.results) < before);
  QVERIFY(w.messages.isHidden());
  QVERIFY(w.window.marks().all().empty());
}

void MarksQuestionTest::theOtherThatHasGoneLosesNothing() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  const fs::path away = w.other.file().string() + ".away";
  fs::rename(w.other.file(), away);
  w.showAnyway();
  QTRY_VERIFY_WITH_TIMEOUT(!w.isLoading() && !w.messages.isHidden(), kPatienceMs);
  QVERIFY(!w.isAsked());
  QVERIFY(w.isShown(w.made.file()));
  QVERIFY(w.window.marks().wouldBeLost());
  // It is there again: that was answered already.
  fs::rename(away, w.other.file());
  buttonOf<QToolButton>(w.messages, "Retry")->click();
  QVERIFY(w.waitForShown(w.other.file()));
  // The answer was about that one alone.
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  fs::rename(w.other.file(), away);
  w.showAnyway();
  QTRY_VERIFY_WITH_TIMEOUT(!w.isLoading() && !w.messages.isHidden(), kPatienceMs);
  // And about what was noted by then.
  w.window.marks().setNote(0, kNoted, "written since");
  fs::rename(away, w.other.file());
  buttonOf<QToolButton>(w.messages, "Retry")->click();
  QVERIFY(w.waitForQuestion());
  QVERIFY(w.isShown(w.made.file()));
}

void MarksQuestionTest::foldersComparedBeforeAreContinued() {
  MarksInMemoryWindow w;
  const RunFolders folders = culprit::splitParent(w.other.folder().path());
  const auto openFolders = [&] {
    if (!w.note()) return false;
    w.window.opener().open({folders.a, folders.b});
    return w.waitForQuestion();
  };
  w.window.opener().open({folders.a, folders.b});
  QVERIFY(w.waitForShown({}));
  const fs::path cached = w.window.opened()->view.session;
  QVERIFY(openFolders());
  QVERIFY(w.save());
  QVERIFY(w.waitForShown({}));
  QVERIFY(w.window.opened()->isResumed);
  QCOMPARE(w.window.opened()->view.session, cached);

  QVERIFY(openFolders());
  fs::remove(cached);
  QVERIFY(w.save());
  QVERIFY(w.waitForShown({}));
  QVERIFY2(!w.window.opened()->isResumed, "compared anew");
  QVERIFY(w.messages.isHidden());
}

void MarksQuestionTest::nothingThatWasReadWaits() {
  MarksInMemoryWindow w;
  std::weak_ptr<const Results> read;
  connect(&w.window.loader(), &ComparisonLoader::loaded, this,
          [&read](const OpenedComparison& loaded) { read = loaded.view.results; });
  QVERIFY(w.note());
  QVERIFY(!read.expired());
  QVERIFY(w.openOther());
  QTRY_VERIFY(read.expired());
  w.showAnyway();
  QVERIFY(w.waitForShown(w.other.file()));
  QVERIFY(!read.expired());
}

}  // namespace culprit::ui::test

#include "marks_question_test.moc"
