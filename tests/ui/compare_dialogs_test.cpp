#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QtTest>

#include "core/report/sentences/command_text.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/made_results.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "tests/ui/rest.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/state/selection.h"
#include "ui/state/shown_comparison.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/actions/actions.h"
#include "ui/window/choosing/anchor_dialog.h"
#include "ui/window/choosing/command_dialog.h"
#include "ui/window/choosing/compare_dialogs.h"
#include "ui/window/choosing/pairs_dialog.h"
#include "ui/window/choosing/threshold_editor.h"
#include "ui/window/choosing/thresholds_dialog.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class CompareDialogsTest : public QObject {
  Q_OBJECT
 private slots:
  void cutsAnewAndGoesBack();
  void aCutIsUndone();
  void aRowWithoutAFunctionHasNoPin();
  void keepsPinsThroughEveryForm();
  void leavesMarkedStretchesToTheirCut();
  void cutsAnewFromASavedSession();
  void judgesByOtherThresholds();
  void brushesRunsThatCameCut();
  void trimsWhatIsShownHoweverFast();
  void offersWhatTheCheckPromises();
  void showsTheCommandLine();
  void listsAllPairs();
  void listsAllKindsOfCycle();
};

static const Registered<CompareDialogsTest> kCompareDialogsTest("compare_dialogs_test");

namespace {

/// Two raw traces of 6 and 5 marked steps with three blocks each, open in a window.
struct ChoosingWindow {
  culprit::test::TempFolder folder;
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  ChoosingWindow() {
    for (const char* rank : {"rank_0.json", "rank_1.json"}) {
      folder.write(std::string("a/") + rank, culprit::test::rawTraceJson(6));
      folder.write(std::string("b/") + rank, culprit::test::rawTraceJson(5, 800, 120));
    }
    window.resize(1400, 900);
    window.show();
  }
  bool open() { return open({(folder.path() / "a"), (folder.path() / "b")}); }
  bool open(const SessionOpener::Paths& paths) {
    return waitForAnother([this, &paths] { window.opener().open(paths); });
  }
  template <typename Action>
  bool waitForAnother(const Action& action) {
    const auto before = shown.count();
    action();
    return QTest::qWaitFor([&] { return shown.count() > before; }, kPatienceMs);
  }
  bool cutAt(const QString& anchor) {
    AnchorDialog& dialog = window.compareDialogs().chooseAnchor();
    return dialog.chooseAnchor(anchor) &&
           QTest::qWaitFor([&] { return dialog.applyButton().isEnabled(); }, kPatienceMs) &&
           waitForAnother([&] { dialog.applyButton().click(); });
  }
  std::size_t cyclesOfA() const { return window.opened()->view.wholePair().cyclesA.size(); }
  const Results& results() const { return *window.opened()->view.results; }
};

bool statusSays(const MainWindow& window, const QString& part) {
  const auto labels = window.statusBar()->findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&part](const QLabel* label) {
    return label->isVisible() && label->text().contains(part);
  });
}

}  // namespace

void CompareDialogsTest::cutsAnewAndGoesBack() {
  ChoosingWindow w;
  QVERIFY(w.open());
  QCOMPARE(w.cyclesOfA(), std::size_t{6});
  QVERIFY(w.cutAt("block"));
  QCOMPARE(w.cyclesOfA(), std::size_t{18});
  QVERIFY(statusSays(w.window, "cut at block"));
  QVERIFY(w.window.actions().goBack->isEnabled());
  w.window.actions().goBack->trigger();
  QCOMPARE(w.cyclesOfA(), std::size_t{6});
  QVERIFY(!statusSays(w.window, "cut at block"));
  w.window.actions().goForward->trigger();
  QCOMPARE(w.cyclesOfA(), std::size_t{18});
  QVERIFY2(!w.window.actions().goForward->isEnabled(), "this is the last");
}

void CompareDialogsTest::aCutIsUndone() {
  ChoosingWindow w;
  QVERIFY(w.open());
  const Actions& actions = w.window.actions();
  QVERIFY(!actions.undo->isEnabled());
  QVERIFY(w.cutAt("block"));
  w.window.marks().setPinned(0, MarkedCycle{Side::A, 0}, true);
  actions.undo->trigger();
  QVERIFY2(w.window.marks().all().empty(), "the pin came last");
  QCOMPARE(w.cyclesOfA(), std::size_t{18});
  QCOMPARE(actions.undo->text(), QString("&Undo Change of Comparison"));
  actions.undo->trigger();
  QCOMPARE(w.cyclesOfA(), std::size_t{6});
  QVERIFY(!actions.undo->isEnabled());
  actions.redo->trigger();
  QCOMPARE(w.cyclesOfA(), std::size_t{18});

  actions.undo->trigger();
  QVERIFY(w.window.selection().triplet());
  w.window.selection().setTriplet(std::nullopt);
  rest(w.window.switcher().navigation());
  QVERIFY(!actions.goForward->isEnabled());
  QVERIFY2(actions.redo->isEnabled(), "to look around is no reason to forget what was undone");
  actions.redo->trigger();
  QCOMPARE(w.cyclesOfA(), std::size_t{18});
}

void CompareDialogsTest::aRowWithoutAFunctionHasNoPin() {
  ChoosingWindow w;
  QVERIFY(w.open());
  w.window.activateWindow();
  auto& page = *w.window.workspace().findChild<FunctionsPage*>();
  w.window.workspace().dock("functions")->raise();
  QTRY_VERIFY(page.table().isVisible());
  page.table().setFocus();
  int ofClass = 0;
  while (ofClass < page.model().rowCount() && page.model().tripletOf(ofClass)) ++ofClass;
  page.table().selectRow(page.table().rows().mapFromSource(page.model().index(ofClass, 0)).row());
  const Actions& actions = w.window.actions();
  QTRY_VERIFY(!actions.pinRow->isEnabled() && !actions.noteRow->isEnabled());
  QCOMPARE(actions.pinRow->toolTip(),
           QString("This row is not the selected function's: click a function first"));
  (void)page.reveal(*w.window.selection().triplet());
  QTRY_VERIFY(actions.pinRow->isEnabled());
}

void CompareDialogsTest::keepsPinsThroughEveryForm() {
  ChoosingWindow w;
  QVERIFY(w.open());
  const Triplet triplet = w.window.opened()->view.wholePair().comparisons.front().triplet;
  w.window.marks().setNote(0, triplet, "look");
  QVERIFY(w.cutAt("block"));
  QCOMPARE(QString::fromStdString(w.window.marks().mark(0, triplet).note), QString("look"));
  w.window.marks().setNote(0, triplet, "seen");
  w.window.actions().goBack->trigger();
  QCOMPARE(QString::fromStdString(w.window.marks().mark(0, triplet).note), QString("seen"));
}

void CompareDialogsTest::leavesMarkedStretchesToTheirCut() {
  ChoosingWindow w;
  QVERIFY(w.open());
  const PairResults& pair = w.window.opened()->view.wholePair();
  const StretchPair marked{.cycles = {pair.cyclesA[1], pair.cyclesB[2]}, .start = {1e6, 2e6}};
  emit w.window.workspace().findChild<WholeRunPage*>()->stretchesChosen(marked);
  const auto& page = *w.window.workspace().findChild<CyclePairPage*>();
  QVERIFY(w.cutAt("block"));
  QVERIFY(!page.isByHand());
  w.window.actions().goBack->trigger();
  QVERIFY(page.byHand() == marked);
  w.window.actions().goForward->trigger();
  QVERIFY(!page.isByHand());
}

void CompareDialogsTest::cutsAnewFromASavedSession() {
  ChoosingWindow w;
  QVERIFY(w.open());
  AnchorDialog& dialog = w.window.compareDialogs().chooseAnchor();
  dialog.trimFirst().setValue(1);
  QVERIFY(QTest::qWaitFor([&] { return dialog.applyButton().isEnabled(); }, kPatienceMs));
  QVERIFY(w.waitForAnother([&] { dialog.applyButton().click(); }));
  QCOMPARE(w.cyclesOfA(), std::size_t{5});
  const auto file = w.folder.path() / "kept.culprit";
  QSignalSpy saved(&w.window.saves(), &SaveJobs::sessionSaved);
  w.window.saves().saveSession(*w.window.opened(), file);
  QVERIFY(QTest::qWaitFor([&] { return saved.count() == 1; }, kPatienceMs));
  w.window.closeComparison();
  std::filesystem::remove_all(w.folder.path() / "a");
  QVERIFY(w.open({file}));
  QCOMPARE(w.cyclesOfA(), std::size_t{5});
  QVERIFY(statusSays(w.window, "without the first 1 cycle"));
  QVERIFY2(w.cutAt("block"), "the traces are not needed");
  QCOMPARE(w.cyclesOfA(), std::size_t{17});
}

void CompareDialogsTest::judgesByOtherThresholds() {
  ChoosingWindow w;
  QVERIFY(w.open());
  ThresholdsDialog& dialog = w.window.compareDialogs().editThresholds();
  Thresholds wanted;
  wanted.cyclesEnough = 5;
  dialog.editor().setThresholds(wanted);
  QVERIFY(w.waitForAnother([&] { dialog.applyButton().click(); }));
  QVERIFY(w.results().thresholds == wanted);
  const auto statusOf = [&w] {
    return w.window.opened()->view.wholePair().verdict.comparability.check(CheckId::CycleCount).status;
  };
  QVERIFY(statusOf() == CheckStatus::Pass);
  w.window.actions().goBack->trigger();
  QVERIFY(w.results().thresholds == Thresholds());
  QVERIFY(statusOf() == CheckStatus::Note);
}

void CompareDialogsTest::brushesRunsThatCameCut() {
  ChoosingWindow w;
  QVERIFY(w.open({std::string(CULPRIT_SOURCE_DIR) + "/resources/sample"}));
  const std::size_t all = w.cyclesOfA();
  AnchorDialog& dialog = w.window.compareDialogs().chooseAnchor();
  dialog.trimFirst().setValue(2);
  QVERIFY(QTest::qWaitFor([&] { return !dialog.isBusy() && dialog.message().contains("would take part"); },
                          kPatienceMs));
  dialog.applyButton().click();
  QVERIFY(w.window.selection().brush().a);
  QCOMPARE(w.window.selection().brush().a->size(), all - 2);
  QVERIFY(QTest::qWaitFor([&] { return w.window.opened()->view.brushed != nullptr; }, kPatienceMs));
  w.window.actions().goBack->trigger();
  QVERIFY(w.window.selection().brush().isEmpty());
}

void CompareDialogsTest::trimsWhatIsShownHoweverFast() {
  ChoosingWindow w;
  QVERIFY(w.open());
  // Another brush of as many cycles, not computed yet: the button still speaks of what is shown.
  const Brush first{.a = std::vector<std::uint32_t>{0, 1, 2, 3}};
  w.window.selection().setBrush(first);
  QVERIFY(QTest::qWaitFor([&] { return w.window.opened()->view.brush == first; }, kPatienceMs));
  w.window.selection().setBrush({.a = std::vector<std::uint32_t>{2, 3, 4, 5}});
  ComparisonView view = w.window.opened()->view;
  PairResults brushed = view.pairResults();
  brushed.verdict.edges = {{Side::A, 3, EdgeReason::Long}};
  view.brushed = std::make_shared<const PairResults>(std::move(brushed));
  QVERIFY(withoutEdges(view).a == (std::vector<std::uint32_t>{0, 1, 2}));
}

void CompareDialogsTest::offersWhatTheCheckPromises() {
  ChoosingWindow w;
  QVERIFY(w.open());
  QVERIFY(w.waitForAnother([&] { w.window.compareDialogs().perform(CheckAction::CommonAnchor); }));
  QVERIFY(w.results().anchors.chosenByUser);
  QVERIFY(commonAnchor(w.window.opened()->view));
}

void CompareDialogsTest::showsTheCommandLine() {
  ChoosingWindow w;
  const QAction& action = *w.window.actions().showCommand;
  QVERIFY(!action.isEnabled());
  QCOMPARE(action.toolTip(), QString("No comparison is open"));
  QVERIFY(w.open());
  QVERIFY(action.isEnabled());
  QVERIFY(w.cutAt("block"));
  const QPointer<CommandDialog> dialog = &w.window.compareDialogs().showCommand();
  const QString command = dialog->command().toPlainText();
  QCOMPARE(command, QString::fromStdString(compareCommand(w.results())));
  QVERIFY2(command.contains(" --anchor block "), qPrintable(command));
  dialog->copyButton().click();
  QCOMPARE(QGuiApplication::clipboard()->text(), command);
  QVERIFY(dialog->isVisible());
  w.window.closeComparison();
  QTRY_VERIFY2(!dialog, "it was about what is no longer shown");
}

void CompareDialogsTest::listsAllPairs() {
  ChoosingWindow w;
  QVERIFY(w.open());
  QCOMPARE(w.results().pairs.size(), std::size_t{2});
  QVERIFY(w.window.actions().allPairs->isEnabled());
  PairsDialog& dialog = w.window.compareDialogs().listPairs();
  QCOMPARE(dialog.model().rowCount(), 2);
  QCOMPARE(dialog.model().index(1, PairModel::CyclesA).data().toString(), QString("6"));
  dialog.table().selectRow(1);
  emit dialog.table().activated(dialog.model().index(1, 0));
  QCOMPARE(w.window.opened()->view.pair, std::size_t{1});
}

void CompareDialogsTest::listsAllKindsOfCycle() {
  QMainWindow window;
  const Actions actions(&window);
  ShownComparison shown;
  Selection selection;
  CompareDialogs dialogs(shown, selection, actions, &window);
  QCOMPARE(actions.allPairs->text(), QString("&All Process Pairs..."));
  const auto ofTwo = [] {
    auto results = smallResults();
    results->pairs.push_back(results->pairs.front());
    return results;
  };
  shown.open({.view = viewOf(ofTwo())});
  const QPointer<PairsDialog> ofProcesses = &dialogs.listPairs();
  QCOMPARE(ofProcesses->windowTitle(), QString("All Process Pairs"));
  shown.open({.view = viewOf(asKinds(ofTwo()))});
  QCOMPARE(actions.allPairs->text(), QString("&All Kinds of Cycle..."));
  QTRY_VERIFY(!ofProcesses);
  QCOMPARE(dialogs.listPairs().windowTitle(), QString("All Kinds of Cycle"));
  shown.close();
  QCOMPARE(actions.allPairs->text(), QString("&All Process Pairs..."));
}

}  // namespace culprit::ui::test

#include "compare_dialogs_test.moc"
