#include <SQLiteCpp/SQLiteCpp.h>

#include <QSignalSpy>
#include <QtTest>
#include <filesystem>
#include <optional>

#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/support/read_only_session.h"
#include "tests/ui/registry.h"
#include "ui/state/marks.h"

namespace culprit::ui::test {

class MarksTest : public QObject {
  Q_OBJECT
 private slots:
  void pinsAndNotesAreKeptInTheSession();
  void everyChangeCanBeUndone();
  void typingIsOneStep();
  void whatCannotBeWrittenStaysInMemory();
  void onlyWhatTheSessionLacksWouldBeLost();
  void whatCouldBeWrittenAtFirstWouldNotBeLost();
  void aSessionThatHasGoneHoldsNothing();
  void aSessionThatHasGoneIsNoticedWithoutAChange();
  void anotherSessionHoldsNothingOfIt();
  void anotherSessionIsNotReadAsTheSame();
  void aReaderOfTheSessionKeepsNobodyWaiting();
  void whatFailsIsToldAndKept();
  void whatFailsAfterItWasLeftIsNotSaidToBeKept();
  void aViewThatCannotBeWrittenIsNoMark();
  void whatWentAlongIsNotSaidToBeLost();
  void aSessionIsReadAsItWasLeft();
  void movesWhatOnlyMemoryHolds();
  void closingForgets();
};

static const Registered<MarksTest> kMarksTest("marks_test");

namespace {

const MarkSubject kRow = Triplet{FunctionId{0}, MetricId{0}, DeviceId{0}};
const MarkSubject kCycle = MarkedCycle{Side::B, 1};

/// Those in the file, once it holds all that were asked for.
std::vector<Mark> written(const Marks& marks, const std::filesystem::path& file) {
  marks.unkept()();
  return Session::open(file).results()->marks;
}

}  // namespace

void MarksTest::pinsAndNotesAreKeptInTheSession() {
  const culprit::test::MadeSession made;
  {
    Marks marks;
    QSignalSpy changed(&marks, &Marks::changed);
    marks.open(made.file());
    QVERIFY(marks.isKept());
    marks.setPinned(0, kRow, true);
    marks.setNote(0, kCycle, "  first one \n");
    QCOMPARE(changed.count(), 4);  // closed, opened, pinned, noted
  }
  Marks again;
  again.open(made.file());
  QVERIFY(again.mark(0, kRow).pinned);
  QCOMPARE(again.mark(0, kCycle).note, std::string("first one"));
  QVERIFY(!again.mark(1, kRow).pinned);
  QCOMPARE(written(again, made.file()), again.all());
  again.setPinned(0, kRow, false);
  QCOMPARE(again.all().size(), std::size_t{1});
  QCOMPARE(again.mark(0, kCycle).note, std::string("first one"));
}

void MarksTest::everyChangeCanBeUndone() {
  const culprit::test::MadeSession made;
  Marks marks;
  marks.open(made.file());
  marks.setPinned(0, kRow, true);
  marks.setNote(0, kRow, "why");
  marks.undoStack().undo();
  QVERIFY(marks.mark(0, kRow).note.empty());
  QVERIFY(marks.mark(0, kRow).pinned);
  marks.undoStack().undo();
  QVERIFY(marks.all().empty());
  QVERIFY(written(marks, made.file()).empty());
  marks.undoStack().redo();
  marks.undoStack().redo();
  QCOMPARE(marks.mark(0, kRow).note, std::string("why"));
  QCOMPARE(written(marks, made.file()), marks.all());
  marks.setPinned(0, kRow, true);
  QVERIFY2(!marks.undoStack().canRedo() && marks.undoStack().count() == 2, "what changes nothing is no step");
}

void MarksTest::typingIsOneStep() {
  const culprit::test::MadeSession made;
  Marks marks;
  marks.open(made.file());
  for (const char* text : {"l", "lo", "look"}) marks.setNote(0, kRow, text);
  marks.endTyping();
  marks.setNote(0, kRow, "look again");
  marks.undoStack().undo();
  QCOMPARE(marks.mark(0, kRow).note, std::string("look"));
  marks.undoStack().undo();
  QVERIFY(marks.all().empty());
}

void MarksTest::whatCannotBeWrittenStaysInMemory() {
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed);
  marks.open("/nowhere/x.culprit");
  QCOMPARE(failed.count(), 1);
  QVERIFY(marks.isOpen());
  QVERIFY(!marks.isKept());
  QVERIFY2(!marks.wouldBeLost(), "nothing was changed");
  marks.setNote(0, kRow, "remember");
  QCOMPARE(marks.mark(0, kRow).note, std::string("remember"));
  QVERIFY(marks.wouldBeLost());
  marks.undoStack().undo();
  QVERIFY2(!marks.wouldBeLost(), "there is nothing");
}

void MarksTest::onlyWhatTheSessionLacksWouldBeLost() {
  const culprit::test::MadeSession made;
  UserData::open(made.file())
      .replaceMarks({{.subject = kCycle, .pinned = true}, {.subject = kRow, .pinned = true}});
  const culprit::test::ReadOnlySession readOnly(made.file());
  Marks marks;
  marks.open(made.file());
  QVERIFY(!marks.isKept());
  QVERIFY(!marks.wouldBeLost());
  marks.setNote(0, kRow, "why");
  QVERIFY(marks.wouldBeLost());
  marks.undoStack().undo();
  QVERIFY(!marks.wouldBeLost());
  marks.setPinned(0, kCycle, false);
  QVERIFY2(marks.wouldBeLost(), "the session still has it");
  marks.setPinned(0, kCycle, true);
  QVERIFY2(marks.all().back().subject == kCycle && !marks.wouldBeLost(), "in whatever order");
  marks.replaceAll({});
  QVERIFY(marks.wouldBeLost());
}

void MarksTest::whatCouldBeWrittenAtFirstWouldNotBeLost() {
  const culprit::test::MadeSession made;
  Marks marks;
  marks.open(made.file());
  marks.setPinned(0, kRow, true);
  QCOMPARE(written(marks, made.file()).size(), std::size_t{1});
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE).exec("DROP TABLE user_mark");
  marks.setPinned(0, kRow, false);
  marks.unkept()();
  QVERIFY(!marks.isKept());
  QVERIFY2(marks.wouldBeLost(), "it was as it is now when it was opened, but was written since");
  marks.undoStack().undo();
  marks.unkept()();
  QVERIFY(!marks.isKept());
  QVERIFY(!marks.wouldBeLost());
}

void MarksTest::aSessionThatHasGoneHoldsNothing() {
  const culprit::test::MadeSession made, readOnly;
  for (const auto* each : {&made, &readOnly})
    UserData::open(each->file()).replaceMarks({{.subject = kCycle, .pinned = true}});
  Marks marks;
  marks.open(made.file());
  std::filesystem::remove(made.file());
  marks.setPinned(0, kRow, true);
  marks.undoStack().undo();
  marks.unkept()();
  QVERIFY(!marks.isKept());
  QVERIFY2(marks.wouldBeLost(), "it is as it was read, but nobody has it any more");
  marks.setPinned(0, kCycle, false);
  marks.unkept()();
  QVERIFY2(!marks.wouldBeLost(), "there is nothing");

  {
    const culprit::test::ReadOnlySession cannotBeWritten(readOnly.file());
    marks.open(readOnly.file());
  }
  QVERIFY(!marks.isKept());
  QVERIFY(!marks.wouldBeLost());
  std::filesystem::remove(readOnly.file());
  QVERIFY(marks.wouldBeLost());
}

void MarksTest::aSessionThatHasGoneIsNoticedWithoutAChange() {
  const culprit::test::MadeSession made;
  UserData::open(made.file()).setMark({.subject = kCycle, .pinned = true});
  Marks marks;
  marks.open(made.file());
  QVERIFY(!marks.wouldBeLost());
  QVERIFY(!marks.unkept()());
  const auto elsewhere = made.folder().path() / "elsewhere";
  std::filesystem::rename(made.file(), elsewhere);
  QVERIFY(marks.isKept());
  QVERIFY2(!marks.wouldBeLost(), "it holds them under its other name");
  QCOMPARE(marks.unkept()(), std::optional(marks.all()));
  std::filesystem::rename(elsewhere, made.file());
  QVERIFY2(!marks.wouldBeLost() && !marks.unkept()(), "it is back");
  std::filesystem::remove(made.file());
  QVERIFY(marks.isKept());
  QVERIFY(marks.wouldBeLost());
  QCOMPARE(marks.unkept()(), std::optional(marks.all()));

  const culprit::test::MadeSession unmarked;
  marks.open(unmarked.file());
  std::filesystem::remove(unmarked.file());
  QVERIFY2(!marks.wouldBeLost(), "there is nothing");
}

void MarksTest::anotherSessionHoldsNothingOfIt() {
  for (const bool canBeWritten : {true, false}) {
    const culprit::test::MadeSession made, other;
    UserData::open(made.file()).setMark({.subject = kCycle, .pinned = true});
    std::optional<culprit::test::ReadOnlySession> readOnly;
    if (!canBeWritten) readOnly.emplace(made.file());
    Marks marks;
    marks.open(made.file());
    readOnly.reset();
    QCOMPARE(marks.isKept(), canBeWritten);
    QVERIFY(!marks.wouldBeLost());
    std::filesystem::rename(other.file(), made.file());
    QVERIFY2(marks.wouldBeLost(), canBeWritten ? "could be written" : "could be read");
  }
}

void MarksTest::anotherSessionIsNotReadAsTheSame() {
  const culprit::test::MadeSession made, other;
  UserData::open(other.file()).setMark({.subject = kCycle, .note = "of the other"});
  const ResultsPtr shown = Session::open(made.file()).results();
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed);
  marks.open(made.file(), shown.get());
  QVERIFY(marks.isKept());
  marks.close();
  std::filesystem::rename(other.file(), made.file());
  marks.open(made.file(), shown.get());
  QCOMPARE(failed.count(), 1);
  QVERIFY(marks.all().empty());
  marks.replaceAll({{.subject = kRow, .pinned = true}});
  QVERIFY(marks.wouldBeLost());
  QCOMPARE(UserData::open(made.file()).marks().front().note, std::string("of the other"));
}

void MarksTest::aReaderOfTheSessionKeepsNobodyWaiting() {
  const culprit::test::MadeSession made;
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed);
  marks.open(made.file());
  {
    SQLite::Database reader(made.file().string());
    const SQLite::Transaction transaction(reader);
    reader.execAndGet("SELECT count(*) FROM user_mark");
    marks.setPinned(0, kRow, true);
    marks.setNote(0, kCycle, "while it is read");
    QCOMPARE(reader.execAndGet("SELECT count(*) FROM user_mark").getInt(), 0);
  }
  QCOMPARE(written(marks, made.file()), marks.all());
  QCOMPARE(marks.all().size(), std::size_t{2});
  QVERIFY(marks.isKept());
  QCOMPARE(failed.count(), 0);
}

void MarksTest::whatFailsIsToldAndKept() {
  const culprit::test::MadeSession made;
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed), recovered(&marks, &Marks::recovered);
  marks.open(made.file());
  const auto intact = made.folder().path() / "intact";
  std::filesystem::copy_file(made.file(), intact);
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE).exec("DROP TABLE user_mark");
  marks.setNote(0, kRow, "remember");
  const auto unkept = marks.unkept();
  QCOMPARE(unkept(), std::optional(marks.all()));
  QTRY_COMPARE(failed.count(), 1);
  QVERIFY(failed.first().at(1).toString().startsWith("Pins and notes stay in memory"));
  QVERIFY(failed.first().at(2).toBool());
  QVERIFY(marks.wouldBeLost());
  QVERIFY(!marks.isKept());
  QCOMPARE(marks.mark(0, kRow).note, std::string("remember"));

  // What failed is written with the next change.
  std::filesystem::copy_file(intact, made.file(), std::filesystem::copy_options::overwrite_existing);
  marks.setPinned(0, kCycle, true);
  QCOMPARE(written(marks, made.file()), marks.all());
  QVERIFY(marks.isKept());
  QVERIFY(!marks.wouldBeLost());
  QCOMPARE(marks.all().size(), std::size_t{2});
  marks.setPinned(0, kRow, true);
  marks.unkept()();
  QTRY_COMPARE(recovered.count(), 1);
}

void MarksTest::whatFailsAfterItWasLeftIsNotSaidToBeKept() {
  const culprit::test::MadeSession made;
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed);
  marks.open(made.file());
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE).exec("DROP TABLE user_mark");
  marks.setNote(0, kRow, "remember");
  marks.close();
  QTRY_COMPARE(failed.count(), 1);
  QVERIFY(failed.first().at(0).toString().front().isUpper());
  QVERIFY(failed.first().at(1).toString().startsWith("What was pinned or noted there last is not saved"));
  QVERIFY2(!failed.first().at(2).toBool(), "nothing that is written later makes it untrue");
}

void MarksTest::aViewThatCannotBeWrittenIsNoMark() {
  const culprit::test::MadeSession made;
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed);
  marks.open(made.file());
  marks.setPinned(0, kRow, true);
  QCOMPARE(written(marks, made.file()).size(), std::size_t{1});
  std::filesystem::rename(made.file(), made.folder().path() / "elsewhere");
  marks.setViewState("view", "as it is left");
  marks.unkept()();
  QCoreApplication::processEvents();
  QVERIFY2(failed.isEmpty(), "all pins and notes are saved");
  marks.setNote(0, kRow, "not saved");
  marks.close();
  QTRY_COMPARE(failed.count(), 1);
}

void MarksTest::whatWentAlongIsNotSaidToBeLost() {
  const culprit::test::MadeSession made, next;
  Marks marks;
  QSignalSpy failed(&marks, &Marks::failed);
  marks.open(made.file());
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE).exec("DROP TABLE user_mark");
  marks.setNote(0, kRow, "remember");
  const std::vector<Mark> carried = marks.all();
  marks.open(next.file());
  marks.replaceAll(carried);
  QCOMPARE(written(marks, next.file()), carried);
  QCoreApplication::processEvents();
  QCOMPARE(failed.count(), 0);
}

void MarksTest::aSessionIsReadAsItWasLeft() {
  const culprit::test::MadeSession made, other;
  Marks marks;
  for (int i = 0; i < 20; ++i) {
    marks.open(made.file());
    const std::string number = std::to_string(i);
    QCOMPARE(marks.viewState("view").value_or("0"), std::to_string(std::max(i - 1, 0)));
    marks.setNote(0, kRow, QString::number(i));
    marks.setViewState("view", number);
    marks.open(other.file());
    QVERIFY(marks.all().empty());
  }
  marks.open(made.file());
  QCOMPARE(marks.mark(0, kRow).note, std::string("19"));
}

void MarksTest::movesWhatOnlyMemoryHolds() {
  const culprit::test::MadeSession made;
  Marks marks;
  marks.open("/nowhere/x.culprit");
  marks.setNote(0, kRow, "remember");
  marks.moveTo(made.file());
  QVERIFY(marks.isKept());
  QCOMPARE(written(marks, made.file()), marks.all());
}

void MarksTest::closingForgets() {
  const culprit::test::MadeSession made;
  Marks marks;
  marks.open(made.file());
  marks.setPinned(0, kRow, true);
  marks.close();
  QVERIFY(marks.all().empty());
  QVERIFY(!marks.isOpen());
  QVERIFY(!marks.undoStack().canUndo());
  marks.setPinned(0, kRow, true);
  QVERIFY2(marks.all().empty(), "nothing is open");
}

}  // namespace culprit::ui::test

#include "marks_test.moc"
