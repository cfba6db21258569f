#include <QSignalSpy>
#include <QtTest>

#include "tests/support/made_session.h"
#include "tests/ui/made_results.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/pages/calltree/call_tree_line.h"
#include "ui/pages/calltree/call_tree_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/moving/carry_over.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class ViewStateTest : public QObject {
  Q_OBJECT
 private slots:
  void textHoldsEverything();
  void whatTheResultsDoNotKnowIsLeftOut();
  void damagedTextIsNoState();
  void carriesOverToTheOtherWayRound();
  void carriesOverByNameAndTime();
  void aMereLookWritesNothing();
  void windowReopensAsItWasLeft();
  void swapTurnsTheViewRound();
  void callsAreHiddenInOneComparisonOnly();
};

static const Registered<ViewStateTest> kViewStateTest("view_state_test");

namespace {

std::shared_ptr<Results> withCycles() {
  auto results = smallResults();
  for (int i = 0; i < 6; ++i) {
    results->pairs[0].cyclesA.push_back({.number = i + 1});
    results->pairs[0].cyclesB.push_back({.number = i + 1});
  }
  return results;
}

ViewState everything(const Results& results) {
  ViewState state;
  state.place = {.triplet = tripletOf(results, "write", "cpu_frequency"),
                 .cycle = CycleRef{Side::B, 3},
                 .brush = {.a = std::vector<std::uint32_t>{0, 2, 4}},
                 .filter = {.text = "wri \"te\"",
                            .device = tripletOf(results, "write", "cpu_frequency").device,
                            .metric = tripletOf(results, "write", "cpu_frequency").metric,
                            .category = CategoryId{0},
                            .pinned = true,
                            .waits = true},
                 .timeRange = TimeRange{3'000'000, 5'000'000'000},
                 .functionOpen = true};
  state.workspace = {
      .columns = {"function", "score"},
      .sort = {"beta_a ascending", "score descending"},
      .front = {"triplets", "detail"},
      .allCycles = true,
      .shownAnyway = true,
      .asPublished = true,
      .byNumber = true,
      .zoom = {.a = PlotRange{0.1, 1.0 / 3.0}},
      .cyclePair = {.cycles = {.a = 1U, .b = 5U}, .range = PlotRange{2.5e6, 1e9 / 3.0}},
      .timeLevel = TimeLevel::Operator,
      .functions = {.isFlat = true, .open = QStringList{"GPU compute", "GPU compute\ngemm"}},
      .callTree = {.view = CallView::ByModule,
                   .measure = CallMeasure::Host,
                   .widthOfBoth = true,
                   .changedOnly = true,
                   .hidden = {{CallKind::Frame, "a.py: f <\"ü\">"}, {CallKind::NoHostCode, ""}}},
      .wholeRun = {.range = PlotRange{-5e5, 1e9 / 3.0},
                   .byCycle = true,
                   .hostHidden = true,
                   .hiddenCounters = {"gpu_util"}}};
  return state;
}

struct ViewStateWindow {
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  bool waitForNext() {
    const auto before = shown.count();
    return QTest::qWaitFor([&] { return shown.count() > before; }, kPatienceMs);
  }
  explicit ViewStateWindow(const std::filesystem::path& file) {
    window.resize(1440, 900);
    window.show();
    window.opener().open({file});
    (void)waitForNext();
    settle();
  }
  /// The docks take their places one turn of the event loop after the other.
  static void settle() {
    for (int turn = 0; turn < 10; ++turn) QCoreApplication::processEvents();
  }
  TripletTable& table() { return window.workspace().triplets().table(); }
  TimelinePlot& plot() { return window.workspace().findChild<TimelinesPage*>()->plot(); }
};

}  // namespace

void ViewStateTest::textHoldsEverything() {
  const auto results = withCycles();
  const ViewState state = everything(*results);
  const auto again = viewStateFrom(toText(state), *results);
  QVERIFY(again);
  QVERIFY(*again == state);
  const ViewState plain;
  QVERIFY(*viewStateFrom(toText(plain), *results) == plain);
}

void ViewStateTest::whatTheResultsDoNotKnowIsLeftOut() {
  const auto results = withCycles();
  ViewState state = everything(*results);
  state.place.pair = 9;
  state.place.triplet->function = FunctionId{999};
  state.place.cycle->position = 999;
  state.place.brush.a->push_back(999);
  state.place.filter.device = DeviceId{99};
  state.workspace.cyclePair.cycles.a = 999U;
  const auto read = viewStateFrom(toText(state), *results);
  QVERIFY(read);
  QCOMPARE(read->place.pair, std::size_t{0});
  QVERIFY(!read->place.triplet && !read->place.cycle && !read->place.brush.a && !read->place.filter.device);
  QVERIFY(!read->workspace.cyclePair.cycles.a && read->workspace.cyclePair.cycles.b == 5U);
  QCOMPARE(read->place.filter.text, state.place.filter.text);
  QVERIFY(viewStateFrom(toText(state), Results()));
}

void ViewStateTest::damagedTextIsNoState() {
  const auto results = withCycles();
  for (const char* text : {"", "{", "[1]", "null", "{\"version\":2}"})
    QVERIFY(!viewStateFrom(text, *results));
  const auto hidden = viewStateFrom(
      R"({"version":1,"call_tree":{"hidden":[3,{},{"kind":"all","name":""},{"kind":"frame","name":1},)"
      R"({"kind":"frame","name":"f"},{"kind":"frame","name":"f"},{"kind":"new","name":"f"}]}})",
      *results);
  QVERIFY(hidden->workspace.callTree.hidden == std::vector<CallLabel>(1, {CallKind::Frame, "f"}));
  QVERIFY(viewStateFrom("{\"version\":1,\"brush\":3,\"zoom\":{\"a\":[2,1]},\"columns\":{}}", *results) ==
          ViewState());
}

void ViewStateTest::carriesOverToTheOtherWayRound() {
  const auto results = withCycles(), turned = withCycles();
  PairResults& pair = turned->pairs[0];
  std::swap(pair.a, pair.b);
  std::swap(pair.cyclesA, pair.cyclesB);
  const ViewState state = everything(*results);
  const ViewState other = CarryOver(*results, *turned, true).view(state);
  QVERIFY(!other.place.brush.a && other.place.brush.b == state.place.brush.a);
  QVERIFY((other.place.cycle == CycleRef{Side::A, 3}));
  QVERIFY(other.workspace.zoom.b == state.workspace.zoom.a);
  QVERIFY(other.workspace.cyclePair.cycles.a == 5U && other.workspace.cyclePair.cycles.b == 1U);
  QVERIFY(CarryOver(*turned, *results, true).view(other) == state);
}

void ViewStateTest::carriesOverByNameAndTime() {
  const auto results = withCycles(), anew = withCycles();
  const ViewState state = everything(*results);
  Names names;
  names.functions.intern("new");
  for (const std::string& name : results->names.functions) names.functions.intern(name);
  for (const std::string& name : results->names.metrics) names.metrics.intern(name);
  names.devices.intern("Host");
  anew->names = std::move(names);
  for (Comparison& row : anew->pairs[0].comparisons) {
    row.triplet.function = *anew->names.functions.find(results->names.functions[row.triplet.function]);
    if (const auto device = anew->names.devices.find(results->names.devices[row.triplet.device]))
      row.triplet.device = *device;
  }
  auto& cycles = anew->pairs[0].cyclesA;
  cycles.insert(cycles.begin(), {.number = 99, .durationNs = 3});
  const ViewState now = CarryOver(*results, *anew, false).view(state);
  QCOMPARE(anew->names.functions[now.place.triplet->function], std::string("write"));
  QVERIFY((now.place.brush.a == std::vector<std::uint32_t>{1, 3, 5}));
  QVERIFY(now.place.cycle == state.place.cycle);
  QVERIFY2(!now.place.filter.category, "the name is not there any more");
  cycles.erase(cycles.begin() + 3);
  QVERIFY2(!CarryOver(*results, *anew, false).view(state).place.brush.a, "a brushed cycle has gone");
  anew->pairs[0].a.pid = 7;
  const ViewState gone = CarryOver(*results, *anew, false).view(state);
  QVERIFY(!gone.place.brush.a && !gone.place.cycle && gone.place.triplet);
}

void ViewStateTest::aMereLookWritesNothing() {
  const culprit::test::MadeSession made;
  const std::string before = culprit::test::contentOf(made.file());
  {
    ViewStateWindow w(made.file());
    w.window.close();
  }
  QVERIFY2(culprit::test::contentOf(made.file()) == before, "nothing was changed, so nothing is kept");
  {
    ViewStateWindow w(made.file());
    w.window.selection().setFilter({.text = "oncpu"});
    w.window.close();
  }
  const std::string after = culprit::test::contentOf(made.file());
  QVERIFY(after != before);
  {
    ViewStateWindow w(made.file());
    QCOMPARE(w.window.selection().filter().text, QString("oncpu"));
    w.window.closeComparison();
  }
  QVERIFY2(culprit::test::contentOf(made.file()) == after, "it is as it was found");
}

void ViewStateTest::windowReopensAsItWasLeft() {
  const culprit::test::MadeSession made;
  std::optional<Triplet> triplet;
  PlotRange zoomed;
  QStringList columns;
  {
    ViewStateWindow w(made.file());
    w.window.selection().setFilter({.text = "oncpu"});
    triplet = w.window.workspace().triplets().model().comparison(0).triplet;
    w.window.selection().setTriplet(triplet);
    w.window.selection().setBrush({.b = std::vector<std::uint32_t>{0, 1, 2}});
    w.window.selection().setCycle(CycleRef{Side::B, 1});
    w.table().setSortKeys({"function ascending"});
    w.table().setColumnShown(TripletColumn::ZBeta, false);
    columns = w.table().columnKeys();
    w.window.workspace().triplets().setConvention(Convention::AllCycles);
    w.window.workspace().triplets().setAsPublished(true);
    w.plot().zoomTo(PlotSide::A, {0.0, w.plot().visibleRange(PlotSide::A).high / 2});
    zoomed = w.plot().visibleRange(PlotSide::A);
    QVERIFY(w.plot().isZoomed(PlotSide::A));
    w.window.workspace().showIssues();
    QTRY_VERIFY(w.window.workspace().state().front.contains("issues"));
    w.window.close();
  }
  {
    const culprit::test::MadeSession other;
    ViewStateWindow another(other.file());  // its view is its own
    QVERIFY(another.window.workspace().triplets().model().convention() == Convention::AsPublished);
    QVERIFY(!another.window.workspace().triplets().isAsPublished());
    another.table().resetColumns();
    another.window.close();
  }
  ViewStateWindow w(made.file());
  QVERIFY(w.window.selection().triplet() == triplet);
  QCOMPARE(w.window.selection().filter().text, QString("oncpu"));
  QVERIFY((w.window.selection().cycle() == CycleRef{Side::B, 1}));
  QTRY_VERIFY(w.window.opened()->view.brushed);
  QCOMPARE(w.table().sortKeys(), QStringList{"function ascending"});
  QCOMPARE(w.table().columnKeys(), columns);
  QVERIFY(w.window.workspace().triplets().model().convention() == Convention::AllCycles);
  QVERIFY(w.window.workspace().triplets().isAsPublished());
  QVERIFY(std::abs(w.plot().visibleRange(PlotSide::A).high - zoomed.high) < 1e-9);
  QVERIFY(w.window.workspace().state().front.contains("issues"));
  QVERIFY(!w.window.workspace().state().front.contains("triplets"));
  QVERIFY2(!w.window.switcher().navigation().canGoBack(), "nothing lies behind the place where it was left");
  w.table().resetColumns();
}

void ViewStateTest::swapTurnsTheViewRound() {
  const culprit::test::MadeSession made;
  ViewStateWindow w(made.file());
  w.window.selection().setCycle(CycleRef{Side::B, 1});
  w.window.selection().setFilter({.text = "o"});
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForNext());
  QVERIFY((w.window.selection().cycle() == CycleRef{Side::A, 1}));
  QCOMPARE(w.window.selection().filter().text, QString("o"));
}

void ViewStateTest::callsAreHiddenInOneComparisonOnly() {
  const culprit::test::MadeSession made, other;
  const std::vector<CallLabel> hidden{{CallKind::Frame, "a.py: f"}};
  ViewStateWindow w(made.file());
  auto* page = w.window.workspace().findChild<CallTreePage*>();
  page->line().hideCalls(hidden.front());
  w.window.actions().swap->trigger();
  QVERIFY(w.waitForNext());
  QVERIFY2(page->state().hidden == hidden, "it is the same comparison");
  w.window.opener().open({other.file()});
  QVERIFY(w.waitForNext());
  QVERIFY(page->state().hidden.empty());
}

}  // namespace culprit::ui::test

#include "view_state_test.moc"
