#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QtTest>

#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/rest.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class PlacesTest : public QObject {
  Q_OBJECT
 private slots:
  void backGoesFromTabToTab();
  void backTakesTheCyclesBack();
  void backAndForwardBringMarkedStretches();
  void oneStepFromAFunctionToItsLaunches();
  void aTabThatIsClickedIsAPlace();
  void layoutsAreNoPlaces();
  void keepsItsWayInAFunctionView();
};

static const Registered<PlacesTest> kPlacesTest("places_test");

namespace {

/// Whatever layout another test has left.
struct FreshSettings {
  FreshSettings() { QSettings().clear(); }
};

/// The whole window with a comparison of raw traces.
struct ShownPlaces {
  FreshSettings fresh;
  RawPair raw;
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};
  Workspace& workspace = window.workspace();
  Navigation& navigation = window.switcher().navigation();

  ShownPlaces() {
    window.resize(1440, 900);
    window.show();
    window.opener().open({raw.view.session});
    (void)QTest::qWaitFor([&] { return shown.count() > 0; }, kPatienceMs);
    QTest::qWait(200);
  }
  bool isInFront(const QString& dock) {
    return QTest::qWaitFor([&] { return workspace.state().front.contains(dock); }, kPatienceMs);
  }
  /// As a click on its tab.
  void raise(const QString& title) {
    for (auto* bar : workspace.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
      for (int i = 0; i < bar->count(); ++i)
        if (bar->isVisible() && bar->tabText(i).startsWith(title))
          QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
    }
    rest();
  }
  void rest() { test::rest(navigation); }
  void back() {
    navigation.back();
    QTest::qWait(20);
  }
  CyclePairPage& cyclePair() { return *workspace.findChild<CyclePairPage*>(); }
};

}  // namespace

void PlacesTest::backGoesFromTabToTab() {
  ShownPlaces shown;
  QVERIFY(!shown.navigation.canGoBack());
  shown.workspace.showChecks();
  QVERIFY(shown.isInFront("checks"));
  shown.rest();
  shown.workspace.showLaunches();
  QVERIFY(shown.isInFront("launches"));
  shown.rest();
  shown.back();
  QVERIFY(shown.isInFront("checks"));
  shown.back();
  QVERIFY(shown.isInFront("functions"));
  QVERIFY(!shown.navigation.canGoBack());
  shown.navigation.forward();
  QVERIFY(shown.isInFront("checks"));
  shown.rest();
  QVERIFY2(shown.navigation.canGoForward(), "what Back arranges is no place");
  shown.navigation.forward();
  QVERIFY(shown.isInFront("launches"));
}

void PlacesTest::backTakesTheCyclesBack() {
  ShownPlaces shown;
  shown.raise("Cycle pair");
  QVERIFY(shown.isInFront("cycle_pair"));
  const auto a = shown.cyclePair().cycle(Side::A), b = shown.cyclePair().cycle(Side::B);
  shown.window.selection().setCycle(CycleRef{Side::B, 4});
  shown.rest();
  shown.window.selection().setCycle(CycleRef{Side::A, 0});
  shown.rest();
  shown.cyclePair().showLongest();
  shown.rest();
  const auto longest = shown.cyclePair().state().cycles;
  shown.back();
  QCOMPARE(shown.cyclePair().cycle(Side::A), std::optional<std::uint32_t>(0));
  QCOMPARE(shown.cyclePair().cycle(Side::B), std::optional<std::uint32_t>(4));
  shown.back();
  QCOMPARE(shown.cyclePair().cycle(Side::A), a);
  QCOMPARE(shown.cyclePair().cycle(Side::B), std::optional<std::uint32_t>(4));
  shown.back();
  QCOMPARE(shown.cyclePair().cycle(Side::B), b);
  QVERIFY(shown.isInFront("cycle_pair"));
  for (int i = 0; i < 3; ++i) shown.navigation.forward();
  QVERIFY(shown.cyclePair().state().cycles == longest);
}

void PlacesTest::backAndForwardBringMarkedStretches() {
  ShownPlaces shown;
  shown.raise("Cycle pair");
  QVERIFY(shown.isInFront("cycle_pair"));
  const PairResults& pair = shown.window.opened()->view.wholePair();
  const auto mark = [&](std::int64_t us) {
    StretchPair marked{.cycles = {pair.cyclesA[1], pair.cyclesB[3]}, .start = {1e6, 3e6}};
    marked.cycles.a.durationNs = marked.cycles.b.durationNs = us * 1000;
    emit shown.workspace.findChild<WholeRunPage*>()->stretchesChosen(marked);
    shown.rest();
    return marked;
  };
  const CyclePairPage& page = shown.cyclePair();
  const StretchPair first = mark(500), second = mark(300);
  QVERIFY(page.byHand() == second);
  shown.cyclePair().showLongest();
  shown.rest();
  const auto longest = page.state().cycles;
  QVERIFY(!page.isByHand());
  shown.back();
  QVERIFY(page.byHand() == second);
  shown.back();
  QVERIFY2(page.byHand() == first, "each is a step, though the page was in front all the time");
  shown.back();
  QVERIFY(!page.isByHand() && page.state().cycles != longest);
  QVERIFY(shown.isInFront("cycle_pair"));
  shown.navigation.forward();
  QVERIFY(page.byHand() == first);
  shown.navigation.forward();
  QVERIFY(page.byHand() == second);
  shown.navigation.forward();
  QVERIFY(!page.isByHand() && page.state().cycles == longest);
}

void PlacesTest::oneStepFromAFunctionToItsLaunches() {
  ShownPlaces shown;
  shown.workspace.setFunctionOpen(true);
  shown.rest();
  shown.window.actions().showLaunches->trigger();
  QVERIFY(shown.isInFront("launches"));
  shown.rest();
  shown.back();
  QVERIFY2(shown.workspace.isFunctionOpen(), "one step, not two");
  shown.back();
  QVERIFY(!shown.workspace.isFunctionOpen());
  QVERIFY(shown.isInFront("functions"));
  shown.navigation.forward();
  QVERIFY(shown.workspace.isFunctionOpen());
  shown.navigation.forward();
  QVERIFY(!shown.workspace.isFunctionOpen());
  QVERIFY(shown.isInFront("launches"));
}

void PlacesTest::aTabThatIsClickedIsAPlace() {
  ShownPlaces shown;
  shown.raise("Counters");
  QVERIFY(shown.isInFront("counters"));
  QVERIFY(shown.navigation.canGoBack());
  shown.raise("Counters");
  shown.back();
  QVERIFY2(shown.isInFront("functions"), "the same tab twice is one place");
  QVERIFY(!shown.navigation.canGoBack());
}

void PlacesTest::layoutsAreNoPlaces() {
  ShownPlaces shown;
  shown.workspace.showIssues();
  shown.rest();
  shown.back();
  QVERIFY(!shown.navigation.canGoBack());
  shown.workspace.restoreDefaultLayout();
  shown.rest();
  shown.workspace.floatDock(*shown.workspace.dock("detail"), true);
  shown.rest();
  shown.workspace.restore(WorkspaceState{.front = {"counters"}}, false);
  QVERIFY(shown.isInFront("counters"));
  shown.rest();
  shown.window.resize(1024, 700);
  shown.rest();
  QVERIFY2(!shown.navigation.canGoBack(), "nobody went anywhere");
  // And what was arranged is where Back returns to.
  shown.workspace.showIssues();
  shown.rest();
  shown.back();
  QVERIFY(shown.isInFront("counters"));
  shown.workspace.restoreDefaultLayout();
}

void PlacesTest::keepsItsWayInAFunctionView() {
  ShownPlaces shown;
  shown.raise("Launches");
  shown.workspace.setFunctionOpen(true);
  shown.rest();
  shown.workspace.setFunctionOpen(false);
  shown.rest();
  QVERIFY(shown.isInFront("launches"));
  shown.back();
  QVERIFY(shown.workspace.isFunctionOpen());
  shown.back();
  QVERIFY(shown.isInFront("launches") && !shown.workspace.isFunctionOpen());
  shown.back();
  QVERIFY(shown.isInFront("functions"));
}

}  // namespace culprit::ui::test

#include "places_test.moc"
