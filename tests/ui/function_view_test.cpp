#include <QAbstractItemModelTester>
#include <QAction>
#include <QDockWidget>
#include <QSignalSpy>
#include <QtTest>
#include <algorithm>

#include "core/exploring/exploration.h"
#include "tests/support/made_session.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/functions/function_view.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/plots/distribution/distribution_plot.h"
#include "ui/plots/series/cycle_plot.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class FunctionViewTest : public QObject {
  Q_OBJECT
 private slots:
  void drawsWhatTheFunctionDidInEachCycle();
  void cyclesWithoutACallShowNone();
  void plotsAndSelectionFollowEachOther();
  void zoomsAllPlotsTogether();
  void keysFollowInAZoomedView();
  void shiftSelectsCyclesOfBothRuns();
  void picturesAreDescribedByTheirStatistics();
  void namesEndInDotsWithoutRoom();
  void showsDistributionsInEveryForm();
  void listsTheMetricsOfTheFunction();
  void hasLaunchesOfRawTracesOnly();
  void readsNothingWhileHidden();
  void opensFromEveryTableAndBackReturns();
  void metricsAreThoseOfTheTriplets();
  void quittingWithItOpenLeavesTheLayout();
};

static const Registered<FunctionViewTest> kFunctionViewTest("function_view_test");

namespace {

struct ShownFunctionView {
  OpenedPair pair{{.cycles = 6}, {.cycles = 4, .beta = 20.0}};
  Selection selection;
  FunctionView view{selection};

  ShownFunctionView() {
    view.resize(1000, 700);
    view.show();
    view.setView(pair.view());
    selection.setTriplet(pair.triplet());
    QTRY_VERIFY(!view.isBusy());
  }
  CyclePlot& plot(CycleQuantity quantity = CycleQuantity::Beta) { return view.plot(quantity); }
};

}  // namespace

void FunctionViewTest::drawsWhatTheFunctionDidInEachCycle() {
  ShownFunctionView shown;
  const CyclePlotData& beta = shown.plot().data();
  QCOMPARE(beta.sides.a.value, (std::vector<double>{10, 11, 12, 13, 14, 15}));
  QCOMPARE(beta.sides.b.value, (std::vector<double>{20, 21, 22, 23}));
  QCOMPARE(beta.sides.a.number.front(), double(shown.pair.view().wholePair().cyclesA.front().number));
  // The time is that of the usage.
  const auto usage =
      samplesOf(shown.pair.view().session, *shown.pair.view().results, 0, shown.pair.triplet()).b.usage;
  QCOMPARE(shown.plot(CycleQuantity::Time).data().sides.b.value.front(),
           double(usage->durationNs.front()) * 1e-6);
  QVERIFY2(shown.plot().summary().startsWith("A: 6 cycles, median 12.5 %"),
           qPrintable(shown.plot().summary()));
  QVERIFY(shown.plot().picture().table().startsWith("run\tcycle\tβ by cycle, %\nA\t"));
  QVERIFY(shown.view.headline().startsWith("gemm, GPU 0"));
  QTest::qWait(1);  // for the layout
  const auto labels = shown.view.findChildren<ElidedLabel*>();
  QVERIFY(std::any_of(labels.begin(), labels.end(), [](const ElidedLabel* label) {
    return label->isVisible() && label->shownText() == "gemm";
  }));
  for (const QSize& size : {QSize(400, 300), QSize(1400, 800)}) {
    shown.view.resize(size);
    QVERIFY(!shown.view.grab().isNull());
  }
  shown.selection.setTriplet({});
  QVERIFY(shown.plot().data().isEmpty());
  QVERIFY(shown.view.headline().isEmpty());
}

void FunctionViewTest::cyclesWithoutACallShowNone() {
  const CycleSeries all = withCyclesWithout({.position = {1, 3}, .value = {2.0, 5.0}}, 5);
  QCOMPARE(all.position, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
  QCOMPARE(all.value, (std::vector<double>{0.0, 2.0, 0.0, 5.0, 0.0}));
  QVERIFY(withCyclesWithout({}, 5).position.empty());
}

void FunctionViewTest::plotsAndSelectionFollowEachOther() {
  ShownFunctionView shown;
  shown.selection.setCycle(CycleRef{Side::B, 2});
  QVERIFY(*shown.plot().focused() == (PlotPoint{PlotSide::B, 2}));
  QVERIFY2(shown.plot().readout().contains("of B: 22 %"), qPrintable(shown.plot().readout()));
  QVERIFY(shown.view.distribution(CycleQuantity::Beta).focused().has_value());
  QTest::keyClick(&shown.plot(), Qt::Key_Left);
  QVERIFY(*shown.selection.cycle() == (CycleRef{Side::B, 1}));
  QTest::keyClick(&shown.plot(), Qt::Key_Up);
  QCOMPARE(shown.selection.cycle()->side, Side::A);
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, {}, shown.plot().placeOf({PlotSide::A, 5})->toPoint());
  QVERIFY(*shown.selection.cycle() == (CycleRef{Side::A, 5}));
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(!shown.selection.cycle());
  shown.selection.setBrush({.b = std::vector<std::uint32_t>{1, 2}});
  QVERIFY2(shown.view.headline().contains("2 of 4 cycles"), qPrintable(shown.view.headline()));
}

void FunctionViewTest::zoomsAllPlotsTogether() {
  ShownFunctionView shown;
  const PlotRange all = shown.plot().visibleNumbers();
  QTest::keyClick(&shown.plot(), Qt::Key_Plus);
  QVERIFY(shown.plot().visibleNumbers().span() < all.span());
  QVERIFY(shown.plot(CycleQuantity::Calls).visibleNumbers() == shown.plot().visibleNumbers());
  QTest::keyClick(&shown.plot(CycleQuantity::Calls), Qt::Key_0);
  QVERIFY(shown.plot().visibleNumbers() == all);
}

void FunctionViewTest::keysFollowInAZoomedView() {
  ShownFunctionView shown;
  for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Equal, Qt::Key_Equal, Qt::Key_Equal})
    QTest::keyClick(&shown.plot(), key);
  QVERIFY(*shown.plot().focused() == (PlotPoint{PlotSide::B, 0}));
  QTest::keyClick(&shown.plot(), Qt::Key_Up);
  QVERIFY(*shown.plot().focused() == (PlotPoint{PlotSide::A, 0}));
  QTest::keyClick(&shown.plot(), Qt::Key_End);
  QVERIFY(*shown.plot().focused() == (PlotPoint{PlotSide::A, 5}));
  QVERIFY(shown.plot().visibleNumbers().contains(shown.plot().data().sides.a.number[5]));
  QVERIFY(shown.plot(CycleQuantity::Calls).visibleNumbers() == shown.plot().visibleNumbers());
  QTest::keyClick(&shown.plot(), Qt::Key_Down);  // the nearest of B
  QVERIFY(*shown.plot().focused() == (PlotPoint{PlotSide::B, 3}));
}

void FunctionViewTest::shiftSelectsCyclesOfBothRuns() {
  using Positions = std::vector<std::uint32_t>;
  ShownFunctionView shown;
  shown.selection.setCycle(CycleRef{Side::B, 1});
  QTest::keyClick(&shown.plot(), Qt::Key_Right, Qt::ShiftModifier);
  QVERIFY(shown.selection.brush() == (Brush{.a = Positions{1, 2}, .b = Positions{1, 2}}));
  QTest::keyClick(&shown.plot(), Qt::Key_Right, Qt::ShiftModifier);
  QVERIFY(shown.selection.brush() == (Brush{.a = Positions{1, 2, 3}, .b = Positions{1, 2, 3}}));
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(shown.selection.brush().isEmpty());

  const QPointF from = *shown.plot().placeOf({PlotSide::A, 4}) - QPointF(3, 0);
  const QPointF to = *shown.plot().placeOf({PlotSide::A, 5}) + QPointF(3, 0);
  QTest::mousePress(&shown.plot(), Qt::LeftButton, Qt::ShiftModifier, from.toPoint());
  QTest::keyClick(&shown.plot(), Qt::Key_Left);  // no harm to the drag
  QMouseEvent move(QEvent::MouseMove, to, shown.plot().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                   Qt::ShiftModifier);
  QCoreApplication::sendEvent(&shown.plot(), &move);
  QVERIFY(!shown.plot().grab().isNull());
  QTest::mouseRelease(&shown.plot(), Qt::LeftButton, Qt::ShiftModifier, to.toPoint());
  QVERIFY(shown.selection.brush() == (Brush{.a = Positions{4, 5}}));
}

void FunctionViewTest::picturesAreDescribedByTheirStatistics() {
  ShownFunctionView shown;
  shown.selection.setCycle(CycleRef{Side::B, 2});
  QCOMPARE(shown.plot().picture().description, shown.plot().summary());
  QCOMPARE(shown.plot().accessibleDescription(), shown.plot().readout());
  shown.selection.setCycle({});
  QCOMPARE(shown.plot().accessibleDescription(), shown.plot().summary());
}

void FunctionViewTest::namesEndInDotsWithoutRoom() {
  const std::string name = "gemm_" + std::string(5000, 'x') + "_end";
  const OpenedPair pair({.functions = {name}}, {.functions = {name}});
  Selection selection;
  FunctionView view(selection);
  view.setView(pair.view());
  selection.setTriplet(pair.triplet(name));
  view.show();
  for (const int width : {400, 1400}) {
    view.resize(width, 700);
    int cut = 0;
    for (const ElidedLabel* label : view.findChildren<ElidedLabel*>()) {
      if (!label->isVisible() || !label->text().contains("gemm_")) continue;
      ++cut;
      QVERIFY(label->shownText().contains(QChar(0x2026)));
      QVERIFY(label->fontMetrics().horizontalAdvance(label->shownText()) <= label->width());
      QVERIFY(!label->toolTip().isEmpty());
    }
    QCOMPARE(cut, 2);
  }
}

void FunctionViewTest::showsDistributionsInEveryForm() {
  ShownFunctionView shown;
  for (const bool shares : {true, false}) {
    for (const bool log : {true, false}) {
      shown.view.sharesAction().setChecked(shares);
      shown.view.logAction().setChecked(log);
      const DistributionPlot& plot = shown.view.distribution(CycleQuantity::Beta);
      QCOMPARE(plot.data().sides.a.values.size(), std::size_t{6});
      QVERIFY(!shown.view.grab().isNull());
    }
  }
}

void FunctionViewTest::listsTheMetricsOfTheFunction() {
  ShownFunctionView shown;
  const QAbstractItemModelTester tester(&shown.view.metrics(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
  int expected = 0;
  for (const Comparison& row : shown.pair.view().wholePair().comparisons) {
    const Triplet& triplet = row.triplet;
    expected +=
        triplet.function == shown.pair.triplet().function && triplet.device == shown.pair.triplet().device;
  }
  QVERIFY(expected > 0);
  QCOMPARE(shown.view.metrics().rowCount(), expected);
  QVERIFY(!shown.view.metricTable().isColumnHidden(static_cast<int>(TripletColumn::Metric)));
  QVERIFY(shown.view.metricTable().isColumnHidden(static_cast<int>(TripletColumn::Function)));
}

void FunctionViewTest::hasLaunchesOfRawTracesOnly() {
  ShownFunctionView shown;
  QVERIFY(!shown.view.launches().isVisible());
  const RawPair raw;
  shown.selection.setTriplet({});
  shown.view.setView(raw.view);
  for (const Comparison& row : raw.view.wholePair().comparisons)
    if (raw.view.results->names.functions[row.triplet.function] == "gemm")
      shown.selection.setTriplet(row.triplet);
  QVERIFY(shown.view.launches().isVisible());
  QTRY_COMPARE(shown.view.launches().model().rowCount(), 33);
  QTRY_VERIFY(!shown.view.isBusy());
  QCOMPARE(shown.plot(CycleQuantity::Calls).data().sides.a.value, (std::vector<double>(6, 3.0)));
  QCOMPARE(shown.plot(CycleQuantity::PerCall).data().sides.b.value, (std::vector<double>(5, 120.0)));
}

void FunctionViewTest::readsNothingWhileHidden() {
  const OpenedPair pair({}, {});
  Selection selection;
  FunctionView view(selection);
  view.setView(pair.view());
  selection.setTriplet(pair.triplet());
  QVERIFY(view.plot(CycleQuantity::Beta).data().isEmpty());
  QVERIFY(!view.isBusy());
  view.show();
  QTRY_VERIFY(!view.plot(CycleQuantity::Beta).data().isEmpty());
}

void FunctionViewTest::opensFromEveryTableAndBackReturns() {
  const culprit::test::MadeSession made;
  MainWindow window;
  QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  window.resize(1440, 900);
  window.show();
  QVERIFY(!window.actions().showFunction->isEnabled());
  window.opener().open({made.file()});
  QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatienceMs);
  Workspace& workspace = window.workspace();
  QTableView& triplets = workspace.triplets().table();
  QTRY_VERIFY(triplets.isVisible());
  const auto isOpen = [&workspace] { return workspace.isFunctionOpen(); };
  // The docks take their places one turn of the event loop after the other.
  for (int turn = 0; turn < 10; ++turn) QCoreApplication::processEvents();
  triplets.setFocus();
  QTest::keyClick(&triplets, Qt::Key_Return);
  QVERIFY(isOpen());
  QTRY_VERIFY(workspace.functionView().isVisible());
  QVERIFY(!triplets.isVisible());
  QTRY_VERIFY(!workspace.functionView().plot(CycleQuantity::Beta).data().isEmpty());
  QVERIFY(!window.grab().isNull());
  window.actions().goBack->trigger();
  QVERIFY(!isOpen());
  QTRY_VERIFY(triplets.isVisible());
  window.actions().goForward->trigger();
  QVERIFY(isOpen());
  QTRY_VERIFY(workspace.functionView().isVisible());
  emit workspace.functionView().backRequested();
  QVERIFY(!isOpen());
  window.actions().showFunction->trigger();
  QVERIFY(isOpen());
  // What asks for another part of the window closes it.
  workspace.showIssues();
  QVERIFY(!isOpen());
  QTRY_VERIFY(workspace.dock("issues")->widget()->isVisible());
  window.actions().showFunction->trigger();
  window.closeComparison();
  QVERIFY(!isOpen());
}

void FunctionViewTest::metricsAreThoseOfTheTriplets() {
  const culprit::test::MadeSession made;
  MainWindow window;
  QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  window.show();
  window.opener().open({made.file()});
  QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatienceMs);
  Workspace& workspace = window.workspace();
  workspace.setFunctionOpen(true);
  FunctionView& view = workspace.functionView();
  QTRY_VERIFY(view.isVisible());
  const TripletModel& triplets = workspace.triplets().model();
  const auto cells = [](const TripletModel& model, const Triplet& triplet) {
    QStringList texts;
    for (const TripletColumn column : {TripletColumn::MuA, TripletColumn::MuB, TripletColumn::MuDelta})
      texts << model.index(model.rowOf(triplet).value_or(-1), static_cast<int>(column)).data().toString();
    return texts;
  };
  const Triplet triplet = *window.selection().triplet();
  QCOMPARE(view.metricTable().currentIndex().row(), view.metrics().rowOf(triplet).value_or(-2));
  for (QAction* unit : window.actions().units->actions()) {
    unit->trigger();
    QCOMPARE(cells(view.metrics(), triplet), cells(triplets, triplet));
  }
  workspace.triplets().setConvention(Convention::AllCycles);
  QVERIFY(view.metrics().convention() == Convention::AllCycles);
  QCOMPARE(cells(view.metrics(), triplet), cells(triplets, triplet));
}

void FunctionViewTest::quittingWithItOpenLeavesTheLayout() {
  const culprit::test::MadeSession made;
  int columns = 0;
  QStringList front;
  const auto shownColumns = [](Workspace& workspace) {
    const QTableView& table = workspace.findChild<FunctionsPage*>()->table();
    int count = 0;
    for (int i = 0; i < table.model()->columnCount(); ++i) count += table.isColumnHidden(i) ? 0 : 1;
    return count;
  };
  const auto settle = [] {
    for (int turn = 0; turn < 20; ++turn) QCoreApplication::processEvents();
  };
  for (const bool isSecond : {false, true}) {
    MainWindow window;
    QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
    window.resize(1440, 900);
    window.show();
    window.opener().open({made.file()});
    QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatienceMs);
    settle();
    Workspace& workspace = window.workspace();
    if (isSecond) {
      QVERIFY2(workspace.isFunctionOpen(), "it reopens as it was left");
      QCOMPARE(workspace.state().front, front);
      workspace.setFunctionOpen(false);
      settle();
      QCOMPARE(shownColumns(workspace), columns);
      QTRY_COMPARE(workspace.state().front, front);
      return;
    }
    columns = shownColumns(workspace);
    front = workspace.state().front;
    QVERIFY(front.size() > 2);
    workspace.setFunctionOpen(true);
    settle();
    QVERIFY(window.close());
  }
}

}  // namespace culprit::ui::test

#include "function_view_test.moc"
