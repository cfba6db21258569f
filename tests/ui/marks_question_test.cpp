#include <QtTest>

#include "tests/ui/marks_in_memory_window.h"
#include "tests/ui/registry.h"

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
  void takingThemBackShowsTheOther();
  void anythingElseAskedForIsShown();
};

static const Registered<MarksQuestionTest> kMarksQuestionTest("marks_question_test");

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

void MarksQuestionTest::takingThemBackShowsTheOther() {
  MarksInMemoryWindow w;
  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.window.actions().undo->trigger();
  QVERIFY2(w.messages.isHidden(), "nothing would be lost");
  QVERIFY(w.waitForShown(w.other.file()));

  QVERIFY(w.note());
  QVERIFY(w.openOther());
  w.closeMessage();
  w.window.actions().undo->trigger();
  QTest::qWait(50);
  QVERIFY2(w.isShown(w.made.file()) && !w.isLoading(), "it was turned down");
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

}  // namespace culprit::ui::test

#include "marks_question_test.moc"
