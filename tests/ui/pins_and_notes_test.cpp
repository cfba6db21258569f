#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/support/read_only_session.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/main/main_window.h"

namespace culprit::ui::test {

/// Pins and notes through the whole window: menus, Swap, Save, report.
class PinsAndNotesTest : public QObject {
  Q_OBJECT
 private slots:
  void actionsFollowTheSelection();
  void swapKeepsThem();
  void saveAndReopen();
  void readOnlySessionsKeepThemInMemory();
  void whatIsInMemoryIsNotLostUnasked();
  void whatIsMarkedDuringSaveIsSaved();
  void savingOntoItselfLeavesTheFileInItsPlace();
  void savingIsOfWhatWasOpenThen();
  void whatIsMarkedDuringSwapIsKept();
  void reloadKeepsThem();
  void whatWasNotSavedIsReopenedAsItWasLeft();
  void theSameFoldersGoOnWhereTheyWereLeft();
  void twoWindowsMayShowOneSession();
  void theWindowKeepsWhatIsTypedWhenItGoes();
};

static const Registered<PinsAndNotesTest> kPinsAndNotesTest("pins_and_notes_test");

namespace {

struct PinsAndNotesWindow {
  culprit::test::MadeSession made;
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  PinsAndNotesWindow() { window.show(); }

  bool open(const std::filesystem::path& path) {
    window.opener().open({path});
    return waitForNext();
  }
  bool openReadOnly() {
    const culprit::test::ReadOnlySession readOnly(made.file());
    return open(made.file());
  }
  bool waitForNext() {
    const auto before = shown.count();
    const bool isShown = QTest::qWaitFor([&] { return shown.count() > before; }, kPatienceMs);
    // The docks take their places one turn of the event loop after the other.
    for (int turn = 0; turn < 10; ++turn) QCoreApplication::processEvents();
    return isShown;
  }
  bool saveAs(const std::filesystem::path& file) {
    QSignalSpy saved(&window.saves(), &SaveJobs::sessionSaved);
    window.saves().saveSession(*window.opened(), file);
    return QTest::qWaitFor([&] { return saved.count() == 1; }, kPatienceMs);
  }
  QString report(const QString& file) {
    QSignalSpy written(&window.saves(), &SaveJobs::reportWritten);
    window.saves().exportReport(*window.opened(), {file.toStdString()}, window.marks().unkept());
    if (!QTest::qWaitFor([&] { return written.count() == 1; }, kPatienceMs)) return {};
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? QString::fromUtf8(read.readAll()) : QString();
  }
  /// Those in a file that it writes to, once they are there.
  std::vector<Mark> written(const std::filesystem::path& file) {
    window.marks().unkept()();
    return UserData::open(file).marks();
  }
  bool saysInMemory() {
    for (const QLabel* label : window.statusBar()->findChildren<QLabel*>())
      if (label->text() == "Notes stay in memory") return label->isVisible();
    return false;
  }
};

}  // namespace

void PinsAndNotesTest::actionsFollowTheSelection() {
  PinsAndNotesWindow w;
  const Actions& actions = w.window.actions();
  QVERIFY(!actions.pinRow->isEnabled());
  QVERIFY(!actions.undo->isEnabled());
  QVERIFY(w.open(w.made.file()));
  const Triplet triplet = *w.window.selection().triplet();
  actions.pinRow->trigger();
  QVERIFY(w.window.marks().mark(0, triplet).pinned);
  QCOMPARE(actions.pinRow->text(), QString("Un&pin Row"));
  actions.undo->trigger();
  QVERIFY(!w.window.marks().mark(0, triplet).pinned);
  actions.redo->trigger();
  actions.pinRow->trigger();
  QVERIFY(!w.window.marks().mark(0, triplet).pinned);
  QVERIFY(!actions.pinCycle->isEnabled());
  QCOMPARE(actions.pinCycle->toolTip(), QString("Click a cycle in Overview or Timelines first"));
  w.window.selection().setCycle(CycleRef{Side::B, 1});
  actions.pinCycle->trigger();
  QVERIFY(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).pinned);
  actions.noteCycle->trigger();
  QTest::keyClicks(w.window.focusWidget(), "warm-up");
  w.window.closeComparison();
  QVERIFY(!actions.pinRow->isEnabled());
  QVERIFY(w.open(w.made.file()));
  QVERIFY2(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).note == "warm-up", "closing commits");
}

void PinsAndNotesTest::swapKeepsThem() {
  PinsAndNotesWindow w;
  QVERIFY(w.open(w.made.file()));
  const Triplet triplet = *w.window.selection().triplet();
  w.window.marks().setNote(0, triplet, "row");
  w.window.marks().setNote(0, MarkedCycle{Side::B, 2}, "cycle");
  w.window.marks().setNote(0, MarkedStretch{Side::B, 5, 70}, "stretch");
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForNext());
  QCOMPARE(w.window.marks().mark(0, triplet).note, std::string("row"));
  QCOMPARE(w.window.marks().mark(0, MarkedStretch{Side::A, 5, 70}).note, std::string("stretch"));
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::A, 2}).note, std::string("cycle"));
}

void PinsAndNotesTest::saveAndReopen() {
  const QTemporaryDir folder;
  PinsAndNotesWindow w;
  w.window.opener().open({w.made.folder().path() / "normal", w.made.folder().path() / "abnormal"});
  QVERIFY(w.waitForNext());
  const Triplet triplet = *w.window.selection().triplet();
  w.window.marks().setNote(0, triplet, "before saving");
  const auto file = folder.filePath("kept.culprit").toStdString();
  QVERIFY(w.saveAs(file));
  w.window.marks().setNote(0, MarkedCycle{Side::A, 0}, "after saving");
  w.window.closeComparison();
  QVERIFY(w.open(file));
  QCOMPARE(w.window.marks().mark(0, triplet).note, std::string("before saving"));
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::A, 0}).note, std::string("after saving"));
  const QString report = w.report(folder.filePath("report.md"));
  QVERIFY(report.contains("before saving") && report.contains("after saving"));
}

void PinsAndNotesTest::readOnlySessionsKeepThemInMemory() {
  const QTemporaryDir folder;
  PinsAndNotesWindow w;
  QVERIFY(w.openReadOnly());
  QVERIFY(w.saysInMemory());
  const Triplet triplet = *w.window.selection().triplet();
  w.window.marks().setNote(0, triplet, "only here");
  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "of A");
  QVERIFY(w.report(folder.filePath("report.md")).contains("only here"));
  QVERIFY(w.report(folder.filePath("result.json")).contains("only here"));
  const auto file = folder.filePath("kept.culprit").toStdString();
  QVERIFY(w.saveAs(file));
  QVERIFY2(!w.saysInMemory(), "the saved session holds them");
  w.window.closeComparison();
  QVERIFY(w.openReadOnly());
  QVERIFY2(w.window.marks().all().empty(), "the user's file is as it was");
  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "of A");
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForNext());
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).note, std::string("of A"));
  QVERIFY(w.open(file));
  QCOMPARE(w.window.marks().mark(0, triplet).note, std::string("only here"));
}

void PinsAndNotesTest::whatIsInMemoryIsNotLostUnasked() {
  const culprit::test::MadeSession other;
  PinsAndNotesWindow w;
  MessageBar& messages = w.window.messages();
  QVERIFY(w.openReadOnly());
  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "only here");
  w.window.actions().close->trigger();
  QVERIFY(w.window.opened());
  QVERIFY(messages.sentence().startsWith("Pins and notes are not saved"));
  QVERIFY(!w.window.close());
  messages.clear();
  w.window.opener().open({other.file()});
  QTRY_VERIFY_WITH_TIMEOUT(messages.sentence().startsWith("Pins and notes are not saved"), kPatienceMs);
  QCOMPARE(w.window.opened()->session, w.made.file());
  QVERIFY(w.saveAs(w.made.folder().path() / "kept.culprit"));
  QVERIFY2(messages.isHidden(), "they are saved");
  w.window.actions().close->trigger();
  QVERIFY(!w.window.opened());
  QVERIFY(w.openReadOnly());
  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "only here");
  QVERIFY(!w.window.close());
  emit messages.retryRequested();
  QVERIFY(!w.window.isVisible());
}

void PinsAndNotesTest::whatIsMarkedDuringSaveIsSaved() {
  const QTemporaryDir folder;
  const auto file = folder.filePath("kept.culprit").toStdString();
  PinsAndNotesWindow w;
  QVERIFY(w.open(w.made.file()));
  const Triplet triplet = *w.window.selection().triplet();
  Marks& marks = w.window.marks();
  marks.setNote(0, MarkedCycle{Side::A, 0}, "taken back");
  QSignalSpy saved(&w.window.saves(), &SaveJobs::sessionSaved);
  w.window.saves().saveSession(*w.window.opened(), file);
  marks.setNote(0, triplet, "while it was saved");
  marks.setNote(0, MarkedCycle{Side::A, 0}, "");
  QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatienceMs);
  QVERIFY(w.written(file) == marks.all());
  QCOMPARE(marks.all().size(), std::size_t{1});

  // The same when the comparison has left the screen by then.
  w.window.saves().saveSession(*w.window.opened(), file);
  marks.setNote(0, triplet, "and closed");
  w.window.closeComparison();
  QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 2, kPatienceMs);
  QVERIFY(!w.window.opened());
  QCOMPARE(UserData::open(file).mark(0, triplet)->note, std::string("and closed"));
}

void PinsAndNotesTest::savingOntoItselfLeavesTheFileInItsPlace() {
  PinsAndNotesWindow w;
  QVERIFY(w.open(w.made.file()));
  const auto inodeOf = [&w] {
    struct stat status {};
    return ::stat(w.made.file().c_str(), &status) == 0 ? status.st_ino : 0;
  };
  const auto before = inodeOf();
  w.window.marks().setNote(0, MarkedCycle{Side::A, 0}, "before");
  QVERIFY(w.saveAs(w.made.file()));
  QCOMPARE(inodeOf(), before);
  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "after");
  QCOMPARE(w.written(w.made.file()).size(), std::size_t{2});
}

void PinsAndNotesTest::savingIsOfWhatWasOpenThen() {
  const culprit::test::MadeSession other;
  PinsAndNotesWindow w;
  QVERIFY(w.open(w.made.file()));
  const QString source = QString::fromStdString(w.made.file().string());
  QVERIFY(w.open(other.file()));
  emit w.window.saves().sessionSaved(source, source);
  QVERIFY2(w.window.opened()->session == other.file(), "what is saved is no longer on the screen");
  w.window.marks().setNote(0, *w.window.selection().triplet(), "of the other");
  QCOMPARE(w.written(other.file()).size(), std::size_t{1});
  QVERIFY(UserData::open(w.made.file()).marks().empty());
}

void PinsAndNotesTest::whatIsMarkedDuringSwapIsKept() {
  PinsAndNotesWindow w;
  QVERIFY(w.open(w.made.file()));
  Marks& marks = w.window.marks();
  marks.setNote(0, MarkedCycle{Side::A, 0}, "taken back");
  w.window.actions().swap->trigger();
  marks.setNote(0, MarkedCycle{Side::B, 3}, "while it was turned");
  marks.setNote(0, MarkedCycle{Side::A, 0}, "");
  QVERIFY(w.waitForNext());
  QCOMPARE(marks.all().size(), std::size_t{1});
  QCOMPARE(marks.mark(0, MarkedCycle{Side::A, 3}).note, std::string("while it was turned"));
  QVERIFY(w.written(w.window.opened()->view.session) == marks.all());
}

void PinsAndNotesTest::reloadKeepsThem() {
  PinsAndNotesWindow w;
  QVERIFY(w.open(w.made.file()));
  Selection& selection = w.window.selection();
  Marks& marks = w.window.marks();
  const Names& names = w.window.opened()->view.results->names;
  const Triplet gemm{*names.functions.find("gemm"), names.metrics.find("gpu_usage"),
                     *names.devices.find("GPU 0")};
  const Triplet oncpu{*names.functions.find("oncpu"), {}, *names.devices.find("Host")};
  selection.setTriplet(gemm);
  selection.setCycle(CycleRef{Side::B, 1});
  selection.setFilter({.text = "g", .metric = gemm.metric});
  marks.setNote(0, gemm, "row");
  marks.setNote(0, MarkedCycle{Side::B, 1}, "cycle");
  marks.setNote(0, MarkedStretch{Side::A, -5, 70}, "stretch");
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForNext());
  QCOMPARE(marks.mark(0, MarkedStretch{Side::A, -5, 70}).note, std::string("stretch"));
  marks.setNote(0, MarkedStretch{Side::A, -5, 70}, {});
  QCOMPARE(marks.mark(0, gemm).note, std::string("row"));
  QCOMPARE(marks.mark(0, MarkedCycle{Side::B, 1}).note, std::string("cycle"));
  QVERIFY(selection.triplet() == gemm);
  QVERIFY((selection.cycle() == CycleRef{Side::B, 1}));
  QCOMPARE(selection.filter().text, QString("g"));

  // Other files by now: ids are others, a function has gone, the cycles take another time.
  marks.setNote(0, oncpu, "of a row that goes");
  for (const char* run : {"normal", "abnormal"}) {
    std::vector<culprit::test::PerfRow> rows{{.function = "first", .device = "GPU 1", .cycleUs = "900"}};
    for (const char* cycle : {"1", "2", "3"}) rows.push_back({.cycle = cycle, .cycleUs = "900"});
    w.made.folder().write(std::string(run) + "/result_perf_data.csv", culprit::test::perfCsv(rows));
  }
  w.window.actions().reload->trigger();
  QVERIFY(w.waitForNext());
  const Names& now = w.window.opened()->view.results->names;
  const Triplet moved{*now.functions.find("gemm"), now.metrics.find("gpu_usage"), *now.devices.find("GPU 0")};
  QVERIFY(!(moved == gemm));
  QCOMPARE(marks.mark(0, moved).note, std::string("row"));
  QVERIFY(selection.triplet() == moved);
  QVERIFY(!selection.cycle());
  QCOMPARE(marks.all().size(), std::size_t{1});
  QVERIFY(w.window.messages().sentence().startsWith("2 of your pins and notes did not come along"));
  QVERIFY(w.window.messages().copyText().contains("oncpu on Host: of a row that goes"));
  QVERIFY(w.window.messages().copyText().contains(": cycle"));
}

void PinsAndNotesTest::whatWasNotSavedIsReopenedAsItWasLeft() {
  PinsAndNotesWindow w;
  w.window.opener().open({w.made.folder().path() / "normal", w.made.folder().path() / "abnormal"});
  QVERIFY(w.waitForNext());
  w.window.marks().setNote(0, MarkedCycle{Side::B, 1}, "not saved");
  w.window.selection().setFilter({.text = "g"});
  w.window.closeComparison();
  const RecentComparison recent = recentComparisons().at(0);
  w.window.opener().openRecent(recent, false);
  QVERIFY(w.waitForNext());
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).note, std::string("not saved"));
  QCOMPARE(w.window.selection().filter().text, QString("g"));
  QVERIFY(w.window.messages().sentence().isEmpty());

  const auto file = w.made.folder().path() / "normal/result_perf_data.csv";
  std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + std::chrono::seconds(1));
  w.window.opener().openRecent(recent, false);
  QVERIFY(w.waitForNext());
  QVERIFY(w.window.messages().sentence().startsWith("The runs have changed since they were read"));
  emit w.window.messages().retryRequested();
  QVERIFY(w.waitForNext());
  QVERIFY(w.window.opened()->view.session != recent.cached.toStdString());
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).note, std::string("not saved"));
  std::filesystem::remove(recent.cached.toStdString());
  w.window.opener().openRecent(recent, false);
  QVERIFY2(w.waitForNext(), "what has gone from the cache is read anew");
}

void PinsAndNotesTest::theSameFoldersGoOnWhereTheyWereLeft() {
  PinsAndNotesWindow w;
  const auto a = w.made.folder().path() / "normal", b = w.made.folder().path() / "abnormal";
  w.window.opener().open({a, b});
  QVERIFY(w.waitForNext());
  QVERIFY(!w.window.opened()->isResumed);
  const auto first = w.window.opened()->view.session;
  w.window.marks().setNote(0, MarkedCycle{Side::B, 1}, "not saved");
  w.window.closeComparison();
  w.window.opener().open({a / "", b});  // as it may be typed
  QVERIFY(w.waitForNext());
  QVERIFY(w.window.opened()->isResumed);
  QCOMPARE(w.window.opened()->view.session, first);
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).note, std::string("not saved"));
  // The other way round is another comparison.
  w.window.closeComparison();
  w.window.opener().open({b, a});
  QVERIFY(w.waitForNext());
  QVERIFY(!w.window.opened()->isResumed);
  // What cannot be opened any more is read anew.
  w.window.closeComparison();
  QFile damaged(QString::fromStdString(first.string()));
  QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no session") > 0);
  damaged.close();
  w.window.opener().open({a, b});
  QVERIFY(w.waitForNext());
  QVERIFY(!w.window.opened()->isResumed);
  QVERIFY(w.window.opened()->view.session != first);
}

void PinsAndNotesTest::twoWindowsMayShowOneSession() {
  PinsAndNotesWindow one, two;
  QVERIFY(one.open(one.made.file()));
  QVERIFY(two.open(one.made.file()));
  QSignalSpy failed(&two.window.marks(), &Marks::failed);
  one.window.marks().setNote(0, MarkedCycle{Side::A, 0}, "of one");
  two.window.marks().setNote(0, MarkedCycle{Side::B, 0}, "of two");
  one.written(one.made.file());
  QCOMPARE(two.written(one.made.file()).size(), std::size_t{2});
  QCOMPARE(failed.count(), 0);
}

void PinsAndNotesTest::theWindowKeepsWhatIsTypedWhenItGoes() {
  const culprit::test::MadeSession made;
  std::optional<Triplet> triplet;
  {
    PinsAndNotesWindow w;
    QVERIFY(w.open(made.file()));
    triplet = w.window.selection().triplet();
    w.window.actions().noteRow->trigger();
    QTest::keyClicks(w.window.focusWidget(), "half a note");
  }
  QCOMPARE(UserData::open(made.file()).mark(0, *triplet)->note, std::string("half a note"));
}

}  // namespace culprit::ui::test

#include "pins_and_notes_test.moc"
