#include "tests/ui/pins_and_notes_test.h"

#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QtTest>

#include "app/report_files.h"
#include "tests/support/made_session.h"
#include "tests/support/older_session.h"
#include "tests/ui/registry.h"
#include "ui/main_window.h"
#include "ui/window/actions.h"

namespace culprit::ui::test {

static const Registered<PinsAndNotesTest> kRegistered("pins_and_notes_test");

namespace {

constexpr int kPatienceMs = 20'000;

struct Window {
  culprit::test::MadeSession made;
  MainWindow window{app::writeReport, {}};
  QSignalSpy shown{&window, &MainWindow::shown};

  Window() { window.show(); }

  bool open(const std::filesystem::path& path) {
    window.opening().open({path});
    return waitForNext();
  }
  bool waitForNext() {
    const auto before = shown.count();
    return QTest::qWaitFor([&] { return shown.count() > before; }, kPatienceMs);
  }
  bool saveAs(const std::filesystem::path& file) {
    QSignalSpy saved(&window.saving(), &Saving::sessionSaved);
    window.saving().saveSession(*window.opened(), file);
    return QTest::qWaitFor([&] { return saved.count() == 1; }, kPatienceMs);
  }
  QString report(const QString& file) {
    QSignalSpy written(&window.saving(), &Saving::reportWritten);
    window.saving().exportReport(*window.opened(), file.toStdString(), window.marks().unkept());
    if (!QTest::qWaitFor([&] { return written.count() == 1; }, kPatienceMs)) return {};
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? QString::fromUtf8(read.readAll()) : QString();
  }
  bool saysInMemory() {
    for (const QLabel* label : window.statusBar()->findChildren<QLabel*>())
      if (label->text() == "Notes stay in memory") return label->isVisible();
    return false;
  }
};

}  // namespace

void PinsAndNotesTest::actionsFollowTheSelection() {
  Window w;
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
  Window w;
  QVERIFY(w.open(w.made.file()));
  const Triplet triplet = *w.window.selection().triplet();
  w.window.marks().setNote(0, triplet, "row");
  w.window.marks().setNote(0, MarkedCycle{Side::B, 2}, "cycle");
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForNext());
  QCOMPARE(w.window.marks().mark(0, triplet).note, std::string("row"));
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::A, 2}).note, std::string("cycle"));
}

void PinsAndNotesTest::saveAndReopen() {
  const QTemporaryDir folder;
  Window w;
  w.window.opening().open({w.made.folder().path() / "normal", w.made.folder().path() / "abnormal"});
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
  Window w;
  // An older format is not migrated in the user's file. It stands for all files that are not written to, also
  // where the test runs as root, who may write any file.
  culprit::test::makeOlder(w.made.file(), 1);
  QVERIFY(w.open(w.made.file()));
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
  QVERIFY(w.open(w.made.file()));
  QVERIFY2(w.window.marks().all().empty(), "the user's file is as it was");
  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "of A");
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForNext());
  QCOMPARE(w.window.marks().mark(0, MarkedCycle{Side::B, 1}).note, std::string("of A"));
  QVERIFY(w.open(file));
  QCOMPARE(w.window.marks().mark(0, triplet).note, std::string("only here"));
}

}  // namespace culprit::ui::test
