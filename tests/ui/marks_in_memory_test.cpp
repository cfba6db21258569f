#include <QtTest>

#include "tests/ui/marks_in_memory_window.h"
#include "tests/ui/registry.h"

namespace culprit::ui::test {

namespace fs = std::filesystem;

/// Pins and notes of a session that cannot be written: nothing that the user does throws away them, or what
/// was loaded meanwhile.
class MarksInMemoryTest : public QObject {
  Q_OBJECT
 private slots:
  void savingThemShowsTheOtherThatWaited();
  void savingThemOverTheOtherShowsWhatWasSaved();
  void theOtherThatWaitedIsReadAgain();
  void readingAnewShowsTheOtherThatWaited();
  void anOtherThatIsTurnedDownIsAmongTheRecent();
  void aFailureIsNoQuestion();
  void whatDidNotComeAlongIsThereOnTheWayBack();
  void whatWasTakenBackIsNotAskedAbout();
};

static const Registered<MarksInMemoryTest> kMarksInMemoryTest("marks_in_memory_test");

void MarksInMemoryTest::savingThemShowsTheOtherThatWaited() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  QVERIFY(w.isShown(w.made.file()));
  QVERIFY(w.save());
  QVERIFY(w.waitForShown(w.other.file()));
  QVERIFY(w.messages.isHidden());
  QVERIFY(w.isNoted(w.kept()));
  QVERIFY(w.window.marks().all().empty());
}

void MarksInMemoryTest::savingThemOverTheOtherShowsWhatWasSaved() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  const ResultsPtr noted = w.window.opened()->view.results;
  QVERIFY(w.openOther());
  QVERIFY(w.saveTo(w.other.file()));
  QVERIFY(w.isShown(w.other.file()));
  QVERIFY2(w.window.opened()->view.results == noted, "not what was read of the file before");
  QVERIFY2(!w.isLoading(), "it is shown already");
  QVERIFY(w.messages.isHidden());
  QVERIFY(w.isNoted(w.other.file()));
}

void MarksInMemoryTest::theOtherThatWaitedIsReadAgain() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  fs::remove(w.other.file());
  QVERIFY(w.save());
  QTRY_VERIFY_WITH_TIMEOUT(!w.messages.isHidden(), kPatienceMs);
  QVERIFY(!w.isAsked());
  QVERIFY(w.isShown(w.kept()));
  QVERIFY(!w.window.marks().wouldBeLost());
}

void MarksInMemoryTest::readingAnewShowsTheOtherThatWaited() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForShown(w.other.file()));
  const auto recent = recentComparisons();
  QCOMPARE(recent.size(), std::size_t{3});
  QTRY_VERIFY_WITH_TIMEOUT(w.isNoted(recent.at(1).cached.toStdString()), kPatienceMs);

  // What was asked for later than the other is what is shown.
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForShown({}));
  QTest::qWait(50);
  QVERIFY(w.isShown({}));
}

void MarksInMemoryTest::anOtherThatIsTurnedDownIsAmongTheRecent() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.closeMessage();
  QVERIFY(w.save());
  QVERIFY(w.isShown(w.kept()) && !w.isLoading());
  QCOMPARE(recentComparisons().at(1).session, QString::fromStdString(w.other.file().string()));

  // Closing was asked for after it.
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().close->trigger();
  QVERIFY(w.isAsked());
  QVERIFY(w.save());
  QVERIFY(w.isShown(w.kept()) && !w.isLoading());
}

void MarksInMemoryTest::aFailureIsNoQuestion() {
  MarksInMemoryWindow w;
  const auto turnDown = [&w] {
    if (!w.note() || !w.openOther()) return false;
    w.closeMessage();
    emit w.window.marks().failed("The disk is full", {}, true);
    return !w.messages.isHidden() && !w.isAsked();
  };
  QVERIFY(turnDown());
  QVERIFY(w.save());
  QVERIFY(w.isShown(w.kept()));
  QVERIFY2(w.messages.isHidden(), "it is true no longer");
  QVERIFY(!w.isLoading());

  QVERIFY(turnDown());
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForShown({}));
  QVERIFY(!w.isLoading());
}

void MarksInMemoryTest::whatDidNotComeAlongIsThereOnTheWayBack() {
  MarksInMemoryWindow w;
  const Marks& marks = w.window.marks();
  QVERIFY(w.note());
  // Other files by now, whose cycles take another time.
  for (const char* run : {"normal", "abnormal"}) {
    std::vector<culprit::test::PerfRow> rows;
    for (const char* cycle : {"1", "2", "3"}) rows.push_back({.cycle = cycle, .cycleUs = "900"});
    w.made.folder().write(std::string(run) + "/result_perf_data.csv", culprit::test::perfCsv(rows));
  }
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForShown({}));
  QTRY_VERIFY(w.window.actions().undo->isEnabled());
  QVERIFY(w.messages.sentence().startsWith("1 of your pins and notes did not come along"));
  QVERIFY(marks.all().empty());
  for (int time = 0; time < 2; ++time) {
    QVERIFY(w.undoReload());
    QCOMPARE(marks.all().size(), std::size_t{1});
    QCOMPARE(marks.mark(0, kNoted).note, std::string("only here"));
    QVERIFY(marks.wouldBeLost());
    w.window.actions().redo->trigger();
    QVERIFY(w.isShown({}));
    QVERIFY(marks.all().empty());
  }
  // Taken away there, it is not put back.
  QVERIFY(w.undoReload());
  w.window.marks().setNote(0, kNoted, {});
  w.window.actions().goForward->trigger();
  QVERIFY(w.isShown({}));
  QVERIFY(w.undoReload());
  QVERIFY(marks.all().empty());
  QVERIFY(UserData::open(w.made.file()).marks().empty());
}

void MarksInMemoryTest::whatWasTakenBackIsNotAskedAbout() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(!w.window.close());
  QVERIFY(w.isAsked());
  w.window.actions().undo->trigger();
  QVERIFY2(w.messages.isHidden(), "nothing would be lost");
  QVERIFY(w.window.marks().all().empty());
  QVERIFY(w.window.close());
}

}  // namespace culprit::ui::test

#include "marks_in_memory_test.moc"
