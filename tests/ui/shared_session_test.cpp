#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <chrono>
#include <filesystem>
#include <functional>
#include <set>

#include "core/base/error.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

namespace fs = std::filesystem;

/// Others have the session of a window as well: another window, or somebody who takes it away.
class SharedSessionTest : public QObject {
  Q_OBJECT
 private slots:
  void savingOntoItselfKeepsThePinsOfAnotherWindow();
  void twoWindowsMarkTheSameCycle();
  void twoWindowsSaveOntoEachOther();
  void isTakenAway_data();
  void isTakenAway();
  void whatItHeldIsAskedAboutOnceItHasGone_data();
  void whatItHeldIsAskedAboutOnceItHasGone();
  void whatItHeldIsThereOnTheWayBack_data();
  void whatItHeldIsThereOnTheWayBack();
  void thatItHasGoneIsSaidBeforeThatTheRunsHaveChanged();
  void theSameAgainIsNoOther();
};

static const Registered<SharedSessionTest> kSharedSessionTest("shared_session_test");

namespace {

struct Window {
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};
  QSignalSpy notOpened{&window.opener(), &SessionOpener::failed};
  QSignalSpy saved{&window.saves(), &SaveJobs::sessionSaved};
  QSignalSpy notSaved{&window.saves(), &SaveJobs::failed};

  Window() { window.show(); }

  bool open(const fs::path& session) {
    window.opener().open({session});
    return QTest::qWaitFor([this] { return shown.count() == 1; }, kPatienceMs);
  }
  void startSaving(const fs::path& target) {
    window.saves().saveSession(*window.opened(), target, window.marks().unkept());
  }
  bool waitForSaved() {
    return QTest::qWaitFor([this] { return saved.count() + notSaved.count() == 1; }, kPatienceMs);
  }
  void pinCycle(Side side) { window.marks().setPinned(0, MarkedCycle{side, 0}, true); }
  void waitForMarks() { window.marks().unkept()(); }
  /// What the bar says once it is about what `act` has started.
  QString saidAfter(const std::function<void()>& act) {
    window.messages().clear();
    act();
    (void)QTest::qWaitFor([this] { return window.messages().isVisible(); }, kPatienceMs);
    return window.messages().sentence();
  }
};

using TakeAway = std::function<void(const fs::path& session, const fs::path& other)>;

void replaceIt(const fs::path& session, const fs::path& other) {
  fs::copy_file(other, session.string() + ".new");
  fs::rename(session.string() + ".new", session);
}

void removeIt(const fs::path& session, const fs::path&) {
  fs::remove(session);
}

void moveIt(const fs::path& session, const fs::path&) {
  fs::rename(session, session.string() + ".moved");
}

/// As cp, scp and rsync --inplace do: the file stays.
void writeOver(const fs::path& session, const fs::path& other) {
  fs::copy_file(other, session, fs::copy_options::overwrite_existing);
}

void cutOff(const fs::path& session, const fs::path&) {
  fs::resize_file(session, fs::file_size(session) / 2);
}

void emptyIt(const fs::path& session, const fs::path&) {
  fs::resize_file(session, 0);
}

/// Of the session that lies there, if one does.
std::vector<Mark> marksIn(const fs::path& session) {
  try {
    return UserData::open(session).marks();
  } catch (const Error&) {
    return {};
  }
}

/// Cycles that take another time: pins and notes on those of before do not come along.
void changeRuns(const culprit::test::MadeSession& made) {
  for (const char* run : {"normal", "abnormal"}) {
    std::vector<culprit::test::PerfRow> rows;
    for (const char* cycle : {"1", "2", "3"}) rows.push_back({.cycle = cycle, .cycleUs = "900"});
    made.folder().write(std::string(run) + "/result_perf_data.csv", culprit::test::perfCsv(rows));
  }
}

}  // namespace

void SharedSessionTest::savingOntoItselfKeepsThePinsOfAnotherWindow() {
  const culprit::test::MadeSession made;
  Window one, two;
  QVERIFY(one.open(made.file()));
  QVERIFY(two.open(made.file()));
  one.pinCycle(Side::A);
  one.waitForMarks();
  two.pinCycle(Side::B);
  two.startSaving(made.file());
  QVERIFY(two.waitForSaved());
  two.waitForMarks();
  QCOMPARE(two.saved.count(), 1);
  QCOMPARE(UserData::open(made.file()).marks().size(), std::size_t{2});
}

void SharedSessionTest::twoWindowsMarkTheSameCycle() {
  const culprit::test::MadeSession made;
  const MarkedCycle cycle{Side::A, 0};
  Window one, two;
  QVERIFY(one.open(made.file()));
  QVERIFY(two.open(made.file()));
  one.pinCycle(Side::A);
  one.waitForMarks();
  two.window.marks().setNote(0, cycle, "seen");
  two.waitForMarks();
  QCOMPARE(UserData::open(made.file()).marks(),
           (std::vector<Mark>{{.subject = cycle, .pinned = true, .note = "seen"}}));
}

void SharedSessionTest::twoWindowsSaveOntoEachOther() {
  const culprit::test::MadeSession first, second;
  const std::set<std::string> folders{Session::open(first.file()).results()->runA.folder,
                                      Session::open(second.file()).results()->runA.folder};
  Window one, two;
  QVERIFY(one.open(first.file()));
  QVERIFY(two.open(second.file()));
  one.startSaving(second.file());
  two.startSaving(first.file());
  QVERIFY(one.waitForSaved());
  QVERIFY(two.waitForSaved());
  // Who comes second says so if its own is gone; what is said to be saved is what was on the screen.
  for (Window* each : {&one, &two}) {
    QVERIFY(each->saved.count() == 1 || each->window.messages().isVisible());
    if (each->saved.count() == 0) continue;
    const OpenedComparison& opened = *each->window.opened();
    QCOMPARE(Session::open(opened.view.session).results()->runA.folder, opened.view.results->runA.folder);
  }
  QVERIFY(one.saved.count() + two.saved.count() > 0);
}

void SharedSessionTest::isTakenAway_data() {
  QTest::addColumn<TakeAway>("takeAway");
  QTest::newRow("another in its place") << TakeAway(replaceIt);
  QTest::newRow("removed") << TakeAway(removeIt);
  QTest::newRow("moved") << TakeAway(moveIt);
  QTest::newRow("written over") << TakeAway(writeOver);
  QTest::newRow("cut off") << TakeAway(cutOff);
  QTest::newRow("emptied") << TakeAway(emptyIt);
}

void SharedSessionTest::isTakenAway() {
  QFETCH(TakeAway, takeAway);
  const culprit::test::MadeSession made, other;
  const QTemporaryDir folder;
  Window w;
  QVERIFY(w.open(made.file()));
  MainWindow& window = w.window;
  takeAway(made.file(), other.file());
  const auto target = [&folder](const char* name) { return fs::path(folder.filePath(name).toStdString()); };
  const std::vector<std::pair<const char*, std::function<void()>>> acts = {
      {"pin", [&] { w.pinCycle(Side::B); }},
      {"brush",
       [&] {
         window.selection().setBrush({.b = std::vector<std::uint32_t>{1, 2}});
       }},
      {"export", [&] { window.saves().exportReport(*window.opened(), {.target = target("r.html")}); }},
      {"save", [&] { window.saves().saveSession(*window.opened(), target("s.culprit")); }},
      {"swap", [&] { window.actions().swap->trigger(); }},
  };
  for (const auto& [name, act] : acts) QVERIFY2(!w.saidAfter(act).isEmpty(), name);
  QVERIFY(window.opened() != nullptr);
  QVERIFY(!window.grab().isNull());
  QVERIFY(!fs::exists(target("r.html")) && !fs::exists(target("s.culprit")));
  QCOMPARE(w.shown.count(), 1);
  w.waitForMarks();
  QVERIFY2(marksIn(made.file()).empty(), "nothing is written into what lies there");
  window.closeComparison();
}

void SharedSessionTest::whatItHeldIsAskedAboutOnceItHasGone_data() {
  QTest::addColumn<TakeAway>("takeAway");
  QTest::newRow("another in its place") << TakeAway(replaceIt);
  QTest::newRow("removed") << TakeAway(removeIt);
  QTest::newRow("written over") << TakeAway(writeOver);
  QTest::newRow("cut off") << TakeAway(cutOff);
  QTest::newRow("emptied") << TakeAway(emptyIt);
}

void SharedSessionTest::whatItHeldIsAskedAboutOnceItHasGone() {
  QFETCH(TakeAway, takeAway);
  const culprit::test::MadeSession made, other;
  const std::vector<Mark> pins{{.subject = MarkedCycle{Side::B, 1}, .pinned = true}};
  const std::vector<Mark> notesOfOther{{.subject = MarkedCycle{Side::A, 0}, .note = "of the other"}};
  UserData::open(made.file()).replaceMarks(pins);
  UserData::open(other.file()).replaceMarks(notesOfOther);
  Window w;
  MainWindow& window = w.window;
  QVERIFY(w.open(made.file()));
  takeAway(made.file(), other.file());
  QVERIFY(w.saidAfter([&] { window.actions().close->trigger(); }).startsWith("Pins and notes are not saved"));
  QVERIFY(window.opened());
  window.messages().clear();
  QVERIFY(!window.close());

  // The way back has what does not come along into what is read anew.
  changeRuns(made);
  window.actions().reload->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(w.shown.count(), 2, kPatienceMs);
  QVERIFY(window.marks().all().empty());
  QTRY_VERIFY(window.actions().undo->isEnabled());
  window.actions().undo->trigger();
  QCOMPARE(window.opened()->view.session, made.file());
  QVERIFY(window.marks().all() == pins);
  QVERIFY(window.marks().wouldBeLost());
  const std::vector<Mark> there = marksIn(made.file());
  window.marks().setNote(0, MarkedCycle{Side::A, 0}, "not into the other");
  w.waitForMarks();
  QVERIFY(there.empty() || there == notesOfOther);
  QVERIFY(marksIn(made.file()) == there);
}

void SharedSessionTest::whatItHeldIsThereOnTheWayBack_data() {
  QTest::addColumn<TakeAway>("takeAway");
  QTest::addColumn<bool>("whileShown");
  QTest::newRow("moved") << TakeAway(moveIt) << true;
  QTest::newRow("moved later") << TakeAway(moveIt) << false;
  QTest::newRow("removed later") << TakeAway(removeIt) << false;
  QTest::newRow("replaced later") << TakeAway(replaceIt) << false;
  QTest::newRow("written over later") << TakeAway(writeOver) << false;
}

void SharedSessionTest::whatItHeldIsThereOnTheWayBack() {
  QFETCH(TakeAway, takeAway);
  QFETCH(bool, whileShown);
  const culprit::test::MadeSession made, other;
  const std::vector<Mark> pins{{.subject = MarkedCycle{Side::B, 1}, .pinned = true}};
  UserData::open(made.file()).replaceMarks(pins);
  Window w;
  MainWindow& window = w.window;
  QVERIFY(w.open(made.file()));
  window.selection().setBrush({.b = std::vector<std::uint32_t>{1, 2}});
  QTRY_VERIFY_WITH_TIMEOUT(!window.brushJob().isRunning(), kPatienceMs);
  if (whileShown) takeAway(made.file(), other.file());
  changeRuns(made);
  window.actions().reload->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(w.shown.count(), 2, kPatienceMs);
  QVERIFY(window.marks().all().empty());
  QTRY_VERIFY(window.actions().undo->isEnabled());
  if (!whileShown) takeAway(made.file(), other.file());
  window.actions().undo->trigger();
  QCOMPARE(window.opened()->view.session, made.file());
  QVERIFY(window.marks().all() == pins);
  QVERIFY(window.marks().wouldBeLost());
  // A page finds the same, and what was brushed, and they know less about it.
  QVERIFY(window.brushJob().isRunning());
  QTRY_VERIFY_WITH_TIMEOUT(!window.brushJob().isRunning(), kPatienceMs);
  emit window.workspace().failed(window.messages().sentence());
  QVERIFY(window.messages().copyText().contains("Pins and notes stay in memory"));
  window.marks().setNote(0, MarkedCycle{Side::A, 0}, "not into what lies there");
  w.waitForMarks();
  QVERIFY(marksIn(made.file()).empty());
}

void SharedSessionTest::thatItHasGoneIsSaidBeforeThatTheRunsHaveChanged() {
  const culprit::test::MadeSession made;
  const fs::path a = made.folder().path() / "normal";
  Window w;
  MainWindow& window = w.window;
  window.opener().open({a, made.folder().path() / "abnormal"});
  QTRY_COMPARE_WITH_TIMEOUT(w.shown.count(), 1, kPatienceMs);
  const fs::path cached = window.opened()->view.session;
  window.closeComparison();
  const fs::path file = a / "result_perf_data.csv";
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(1));
  window.opener().openRecent(recentComparisons().at(0), false);
  QTRY_COMPARE_WITH_TIMEOUT(w.shown.count(), 2, kPatienceMs);
  QVERIFY(window.messages().sentence().startsWith("The runs have changed since they were read"));
  window.actions().reload->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(w.shown.count(), 3, kPatienceMs);
  QTRY_VERIFY(window.actions().undo->isEnabled());
  fs::remove(cached);
  window.actions().undo->trigger();
  QCOMPARE(window.opened()->view.session, cached);
  QVERIFY(window.opened()->isOutdated);
  QVERIFY(window.messages().copyText().contains("Pins and notes stay in memory"));
}

void SharedSessionTest::theSameAgainIsNoOther() {
  const culprit::test::MadeSession made;
  const QTemporaryDir folder;
  const fs::path copy = folder.filePath("copy.culprit").toStdString();
  fs::copy_file(made.file(), copy);
  UserData::open(copy).setMark({.pair = 0, .subject = MarkedCycle{Side::A, 1}, .pinned = true});
  Window w;
  QVERIFY(w.open(made.file()));
  fs::rename(copy, made.file());
  w.startSaving(folder.filePath("saved.culprit").toStdString());
  QVERIFY(w.waitForSaved());
  QCOMPARE(w.saved.count(), 1);
}

}  // namespace culprit::ui::test

#include "shared_session_test.moc"
