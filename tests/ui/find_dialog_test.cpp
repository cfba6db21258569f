#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTreeWidget>
#include <QtTest>

#include "core/pipeline/pipeline.h"
#include "tests/support/made_session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/rest.h"
#include "ui/look/apply_theme.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/menus/find_dialog.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class FindDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void listsAndCountsWhileOneTypes();
  void worksByKeyboardAlone();
  void goesToWhatWasFound();
  void goesToAnotherPair();
  void findsCountersOnceTheyAreRead();
  void closesWithTheComparison();
};

static const Registered<FindDialogTest> kFindDialogTest("find_dialog_test");

namespace {

QStringList rowsOf(const FindDialog& dialog) {
  QStringList rows;
  for (int i = 0; i < dialog.list().topLevelItemCount(); ++i) rows << dialog.list().topLevelItem(i)->text(0);
  return rows;
}

FindIndex indexOf(const std::shared_ptr<Results>& results) {
  return FindIndex({.view = viewOf(results), .functions = NameColumn(results->names.functions)});
}

struct FindDialogWindow {
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  explicit FindDialogWindow(const std::filesystem::path& file) {
    window.resize(1440, 900);
    window.show();
    window.opener().open({file});
    (void)QTest::qWaitFor([&] { return shown.count() > 0; }, kPatienceMs);
    for (int turn = 0; turn < 10; ++turn) QCoreApplication::processEvents();
  }
  QPointer<FindDialog> open() {
    window.activateWindow();
    QCoreApplication::processEvents();
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    return window.findChild<FindDialog*>();
  }
  /// Goes to the first hit.
  void goTo(const QString& words) {
    const QPointer<FindDialog> dialog = open();
    QVERIFY(dialog);
    dialog->words().setText(words);
    QVERIFY2(dialog->list().currentItem(), qPrintable(words));
    QTest::keyClick(&dialog->words(), Qt::Key_Return);
    QTRY_VERIFY(!dialog);
  }
  bool isInFront(const QString& dock) {
    return QTest::qWaitFor([&] { return window.workspace().state().front.contains(dock); }, kPatienceMs);
  }
  template <typename Page>
  Page& page() {
    return *window.workspace().findChild<Page*>();
  }
  QString selectedFunction() {
    const Names& names = window.opened()->view.results->names;
    return QString::fromStdString(names.functions[window.selection().triplet()->function]);
  }
};

}  // namespace

void FindDialogTest::listsAndCountsWhileOneTypes() {
  FindDialog dialog(indexOf(largeResults(30, 1, 20)));
  dialog.show();
  QVERIFY(rowsOf(dialog).isEmpty());
  QVERIFY2(dialog.note().startsWith("Finds functions"), qPrintable(dialog.note()));
  QVERIFY2(dialog.note().endsWith("and process pairs"), qPrintable(dialog.note()));
  auto kinds = smallResults();
  kinds->pairs.push_back(kinds->pairs.front());
  QVERIFY(FindDialog(indexOf(asKinds(kinds))).note().endsWith("and kinds of cycle"));
  QTest::keyClicks(&dialog.words(), "kernel");
  QCOMPARE(rowsOf(dialog).first(), QString("Functions: 25 of 30"));
  QCOMPARE(rowsOf(dialog).size(), 26);
  QVERIFY2(dialog.note().startsWith("25 of 30 hits"), qPrintable(dialog.note()));
  QCOMPARE(dialog.list().currentItem(), dialog.list().topLevelItem(1));
  QTest::keyClick(&dialog.words(), Qt::Key_Down);
  QCOMPARE(dialog.list().currentItem(), dialog.list().topLevelItem(2));
  QTest::keyClick(&dialog.words(), Qt::Key_Up);
  QTest::keyClick(&dialog.words(), Qt::Key_Up);
  QVERIFY2(dialog.list().currentItem() == dialog.list().topLevelItem(1), "the heading is no hit");
  QTest::keyClicks(&dialog.words(), " nowhere");
  QVERIFY(rowsOf(dialog).isEmpty());
  QCOMPARE(dialog.note(), QString("Nothing has all of these words"));
  QTest::keyClick(&dialog.words(), Qt::Key_Return);
  QVERIFY2(dialog.isVisible(), "nothing is chosen");
  dialog.setIndex(indexOf(judgedResults()));
  dialog.words().setText("clock");
  QCOMPARE(rowsOf(dialog), QStringList({"Causes: 1", "CPU clock"}));
  QCOMPARE(dialog.note(), QString("1 hit"));
  QCOMPARE(dialog.list().topLevelItem(1)->data(0, Qt::AccessibleTextRole).toString(),
           QString("Causes, CPU clock"));
  for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(theme);
    QVERIFY(!dialog.grab().isNull());
  }
}

void FindDialogTest::worksByKeyboardAlone() {
  const culprit::test::MadeSession made;
  FindDialogWindow w(made.file());
  QPointer<FindDialog> dialog = w.open();
  QVERIFY(dialog);
  QVERIFY(dialog->words().hasFocus() || dialog->focusWidget() == &dialog->words());
  QTest::keyClicks(&dialog->words(), "oncpu");
  QTest::keyClick(&dialog->words(), Qt::Key_Return);
  QTRY_VERIFY(!dialog);
  QCOMPARE(w.selectedFunction(), QString("oncpu"));
  QVERIFY(w.isInFront("functions"));
  QVERIFY(w.page<FunctionsPage>().table().currentIndex().isValid());
  dialog = w.open();
  QTest::keyClick(&dialog->words(), Qt::Key_Escape);
  QTRY_VERIFY(!dialog);
  w.window.closeComparison();
  QVERIFY(!w.window.actions().findEverywhere->isEnabled());
}

void FindDialogTest::goesToWhatWasFound() {
  const RawPair raw;
  FindDialogWindow w(raw.view.session);
  w.page<FunctionsPage>().filter().setText("hides everything");
  w.goTo("gemm");
  QCOMPARE(w.selectedFunction(), QString("gemm"));
  QVERIFY(w.isInFront("functions"));
  QVERIFY2(w.page<FunctionsPage>().filter().text().isEmpty(), "or the hit could not be seen");

  w.goTo("B 4");
  QVERIFY((w.window.selection().cycle() == CycleRef{Side::B, 3}));
  QVERIFY(w.isInFront("cycle_pair"));
  QCOMPARE(w.page<CyclePairPage>().cycle(Side::B), std::optional<std::uint32_t>(3));

  w.goTo("warm-up");
  QVERIFY(w.isInFront("checks"));

  w.window.marks().setNote(0, MarkedCycle{Side::A, 1}, "look at this one");
  w.window.marks().setNote(0, *w.window.selection().triplet(), "and at that one");
  w.goTo("at this");
  QVERIFY((w.window.selection().cycle() == CycleRef{Side::A, 1}));
  QVERIFY(w.isInFront("detail"));
  QVERIFY(w.page<DetailPage>().subtitle().contains("cycle 2 of A"));
  w.goTo("at that");
  QVERIFY(w.page<DetailPage>().subtitle().startsWith("gemm"));

  w.window.workspace().setFunctionOpen(true);
  w.goTo("cudaLaunchKernel");
  QVERIFY2(w.window.workspace().isFunctionOpen(), "it shows the other function");
  QCOMPARE(w.selectedFunction(), QString("cudaLaunchKernel"));
}

void FindDialogTest::goesToAnotherPair() {
  const culprit::test::TempFolder folder;
  for (const char* run : {"normal", "abnormal"}) {
    std::vector<culprit::test::PerfRow> rows;
    for (const char* pid : {"100", "101"})
      for (int cycle = 1; cycle <= 5; ++cycle) rows.push_back({.cycle = std::to_string(cycle), .pid = pid});
    folder.write(std::string(run) + "/result_perf_data.csv", culprit::test::perfCsv(rows));
    folder.write(std::string(run) + "/result_counters_data.csv", culprit::test::kCountersCsv);
  }
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit";
  compareRuns({.folders = splitParent(folder.path()), .session = file}, monitor);
  FindDialogWindow w(file);
  QCOMPARE(w.window.opened()->view.results->pairs.size(), std::size_t{2});
  w.goTo("101 with 101");
  QCOMPARE(w.window.opened()->view.pair, std::size_t{1});
  w.window.marks().setNote(0, MarkedCycle{Side::B, 4}, "in the other pair");
  w.goTo("other pair");
  QCOMPARE(w.window.opened()->view.pair, std::size_t{0});
  QVERIFY((w.window.selection().cycle() == CycleRef{Side::B, 4}));
  QVERIFY(w.isInFront("detail"));
  rest(w.window.switcher().navigation());
  w.window.switcher().navigation().back();
  QCOMPARE(w.window.opened()->view.pair, std::size_t{1});
}

void FindDialogTest::findsCountersOnceTheyAreRead() {
  const culprit::test::MadeSession made;
  FindDialogWindow w(made.file());
  const QPointer<FindDialog> dialog = w.open();
  dialog->words().setText("process_cpu");
  QTRY_VERIFY_WITH_TIMEOUT(w.page<CountersPage>().model().table(), kPatienceMs);
  QTRY_VERIFY(rowsOf(*dialog).contains("process_cpu_usage") || rowsOf(*dialog).size() > 1);
  QTest::keyClick(&dialog->words(), Qt::Key_Return);
  QVERIFY(w.isInFront("counters"));
  QTRY_VERIFY(w.page<CountersPage>().table().currentIndex().isValid());
  QVERIFY(w.page<CountersPage>().table().currentIndex().siblingAtColumn(0).data().toString().startsWith(
      "process_cpu"));
}

void FindDialogTest::closesWithTheComparison() {
  const culprit::test::MadeSession made;
  FindDialogWindow w(made.file());
  const QPointer<FindDialog> dialog = w.open();
  QVERIFY(dialog);
  w.window.opener().open({made.file()});
  QTRY_VERIFY_WITH_TIMEOUT(!dialog, kPatienceMs);
}

}  // namespace culprit::ui::test

#include "find_dialog_test.moc"
