#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <chrono>
#include <cmath>
#include <future>
#include <memory>
#include <utility>

#include "core/base/error.h"
#include "core/exploring/exploration.h"
#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/wholerun/counter_choice.h"
#include "ui/pages/wholerun/whole_run_line.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/state/marks.h"

namespace culprit::ui::test {

/// The Whole run page while both runs are read, held up as long as the tests want.
class WholeRunReadingTest : public QObject {
  Q_OBJECT
 private slots:
  void finishesWhereOneFailsLast();
  void showsTheCountersThatAreTicked();
  void hidesTheCountersThatItCannotList();
  void countsFindsWhileLanesArrive();
  void forgetsTheFindsOfAnotherComparison();
  void looksAtNothingWhileItIsHidden();
  void aCycleOfBStaysUnderTheMouse();
};

static const Registered<WholeRunReadingTest> kWholeRunReadingTest("whole_run_reading_test");

namespace {

/// Tells all lanes at once, and says that a side is read once that is let go.
class HeldReading {
 public:
  HeldReading() {
    for (const PlotSide side : kPlotSides) m_held->free[side] = m_freeing[side].get_future().share();
  }
  ~HeldReading() {
    for (const PlotSide side : kPlotSides) free(side);
  }
  HeldReading(const HeldReading&) = delete;
  HeldReading& operator=(const HeldReading&) = delete;

  void free(PlotSide side) {
    if (!std::exchange(m_isFree[side], true)) m_freeing[side].set_value();
  }
  void failIn(PlotSide side) { m_held->fails[side] = true; }

  TimelineReader reader() const {
    return [held = m_held](const ComparisonView& view, Side side, const TimelineTakers& takers,
                           const Monitor& monitor) -> std::shared_ptr<const RunTimeline> {
      auto timeline = std::make_shared<RunTimeline>(
          *timelineOf(view.session, *view.results, view.pair, side, takers, monitor));
      const auto& gate = held->free[plotSideOf(side)];
      while (gate.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready) monitor.checkpoint();
      if (held->fails[plotSideOf(side)]) throw CannotBeMade("the file has gone");
      for (const char* counter : {"power & fan", "sm_clock"}) {
        ReadingSeries series{.counter = counter};
        for (const std::int64_t time : {0, 1'000'000, 2'000'000}) {
          series.timeNs.push_back(time);
          series.value.push_back(static_cast<double>(time) * 1e-3);
        }
        timeline->readings.push_back(std::move(series));
      }
      return timeline;
    };
  }

 private:
  struct Held {
    PlotPair<std::shared_future<void>> free;
    PlotPair<bool> fails;
  };
  PlotPair<std::promise<void>> m_freeing;
  PlotPair<bool> m_isFree;
  std::shared_ptr<Held> m_held = std::make_shared<Held>();
};

struct HeldWholeRunPage : RawPair {
  HeldReading held;
  Selection selection;
  Marks marks;
  WholeRunPage page{selection, marks};
  QSignalSpy failed{&page, &WholeRunPage::failed};

  HeldWholeRunPage() {
    page.setReader(held.reader());
    page.resize(1000, 400);
    page.show();
  }
  bool hasAllLanes() const {
    for (const Side side : {Side::A, Side::B}) {
      if (!page.timeline(side) || page.timeline(side)->lanes.empty()) return false;
      for (const TimelineLane& lane : page.timeline(side)->lanes)
        if (!lane.events) return false;
    }
    return true;
  }
};

}  // namespace

void WholeRunReadingTest::finishesWhereOneFailsLast() {
  HeldWholeRunPage shown;
  shown.held.failIn(PlotSide::A);
  shown.page.setView(shown.view);
  shown.page.restore({.range = PlotRange{1e6, 2e6}});
  QTRY_VERIFY_WITH_TIMEOUT(shown.hasAllLanes(), kPatienceMs);
  const RunTimeline* growing = shown.page.timeline(Side::B);
  shown.held.free(PlotSide::B);
  QTRY_VERIFY_WITH_TIMEOUT(shown.page.timeline(Side::B) != growing, kPatienceMs);
  QVERIFY(shown.page.isBusy());
  shown.held.free(PlotSide::A);
  QTRY_COMPARE_WITH_TIMEOUT(shown.failed.count(), 1, kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(!shown.page.isBusy(), kPatienceMs);
  QVERIFY((shown.page.plot().visibleRange() == PlotRange{1e6, 2e6}));
  QCOMPARE(shown.page.plot().data().counters.size(), std::size_t{2});
}

void WholeRunReadingTest::showsTheCountersThatAreTicked() {
  HeldWholeRunPage shown;
  const auto drawn = [&shown] {
    QStringList names;
    for (const CounterBand& band : shown.page.plot().data().counters) names << band.name;
    return names;
  };
  CounterChoice& choice = shown.page.line().counters();
  const auto entry = [&choice](const QString& text) -> QAction* {
    for (QAction* action : choice.menu()->actions())
      if (action->text() == text) return action;
    return nullptr;
  };
  shown.page.setView(shown.view);
  shown.page.restore({.hiddenCounters = {"of another run", "sm_clock"}});
  QVERIFY2(choice.isHidden(), "there are none yet");
  shown.held.free(PlotSide::A);
  shown.held.free(PlotSide::B);
  QTRY_COMPARE_WITH_TIMEOUT(drawn(), QStringList{"power & fan"}, kPatienceMs);
  QVERIFY(!choice.isHidden());
  QVERIFY(entry("power && fan") && entry("power && fan")->isChecked());
  QVERIFY(entry("sm_clock") && !entry("sm_clock")->isChecked());
  entry("sm_clock")->trigger();
  QCOMPARE(drawn(), (QStringList{"power & fan", "sm_clock"}));
  QCOMPARE(shown.page.state().hiddenCounters, QStringList{"of another run"});
  entry("None")->trigger();
  QCOMPARE(drawn(), QStringList());
  QVERIFY(!entry("sm_clock")->isChecked());
  entry("All")->trigger();
  QCOMPARE(drawn().size(), 2);
  QCOMPARE(shown.page.state().hiddenCounters, QStringList{"of another run"});
}

void WholeRunReadingTest::hidesTheCountersThatItCannotList() {
  CounterChoice choice;
  QStringList names;
  for (qsizetype i = 0; i <= CounterChoice::kMostListed; ++i) names << QString("counter %1").arg(i);
  choice.setCounters(names);
  const auto trigger = [&choice](const QString& text) {
    for (QAction* action : choice.menu()->actions())
      if (action->text() == text) return action->trigger();
  };
  QVERIFY(!choice.hides(names.first()) && !choice.hides(names.last()));
  trigger("None");
  QVERIFY(choice.hides(names.first()) && choice.hides(names.last()));
  QVERIFY2(!choice.hidden().contains(names.last()), "who counts a million of them keeps no list of them");
  // One that is wanted alone.
  trigger(names.first());
  QVERIFY(!choice.hides(names.first()) && choice.hides(names.last()));
  trigger("All");
  QVERIFY(!choice.hides(names.last()));
}

void WholeRunReadingTest::countsFindsWhileLanesArrive() {
  HeldWholeRunPage shown;
  shown.page.line().search().setText("gem");
  shown.page.setView(shown.view);
  QTRY_VERIFY_WITH_TIMEOUT(shown.hasAllLanes(), kPatienceMs);
  const auto finds = [&shown] { return shown.page.line().finds(); };
  QVERIFY2(finds().startsWith("A 18, ") && finds().contains("B 15, "), qPrintable(finds()));
  QVERIFY2(finds().endsWith(" so far"), qPrintable(finds()));
  QVERIFY(shown.page.line().next().isEnabled());
  shown.held.free(PlotSide::A);
  shown.held.free(PlotSide::B);
  QTRY_VERIFY_WITH_TIMEOUT(!shown.page.isBusy(), kPatienceMs);
  QVERIFY2(finds().startsWith("A 18, ") && !finds().endsWith(" so far"), qPrintable(finds()));
}

void WholeRunReadingTest::forgetsTheFindsOfAnotherComparison() {
  HeldWholeRunPage shown;
  const RawPair other("conv");
  shown.page.line().search().setText("gem");
  shown.page.setView(shown.view);
  QTRY_VERIFY_WITH_TIMEOUT(shown.hasAllLanes(), kPatienceMs);
  QVERIFY(shown.page.line().next().isEnabled());
  shown.page.setView(other.view);
  QCOMPARE(shown.page.line().finds(), QString("not found so far"));
  QVERIFY(!shown.page.line().next().isEnabled());
  QTRY_VERIFY_WITH_TIMEOUT(shown.hasAllLanes(), kPatienceMs);
  QCOMPARE(shown.page.line().finds(), QString("not found so far"));
}

void WholeRunReadingTest::looksAtNothingWhileItIsHidden() {
  HeldWholeRunPage shown;
  shown.page.setView(shown.view);
  shown.page.hide();
  QTest::qWait(200);
  QVERIFY(!shown.page.timeline(Side::A));
  shown.page.show();
  QTRY_VERIFY_WITH_TIMEOUT(shown.hasAllLanes(), kPatienceMs);
}

void WholeRunReadingTest::aCycleOfBStaysUnderTheMouse() {
  const RawPair raw;
  Selection selection;
  Marks marks;
  WholeRunPage page(selection, marks);
  // Cycle n of B begins n times 50 us late.
  page.setReader([](const ComparisonView& view, Side side, const TimelineTakers&, const Monitor& monitor) {
    auto timeline =
        std::make_shared<RunTimeline>(*timelineOf(view.session, *view.results, view.pair, side, {}, monitor));
    std::int64_t late = 0;
    for (TimelineCycle& cycle : timeline->cycles) {
      if (side == Side::A) break;
      cycle.time.startNs += late;
      cycle.time.endNs += late;
      late += 50'000;
    }
    return timeline;
  });
  page.resize(1000, 400);
  page.show();
  page.setView(raw.view);
  QTRY_VERIFY_WITH_TIMEOUT(!page.isBusy() && page.plot().isVisible(), kPatienceMs);
  page.line().byCycle().click();
  WholeRunPlot& plot = page.plot();
  plot.zoomTo({1e6, 3.9e6});
  const double time = plot.data().sides.b.cycles[3].start + 1e5;
  const QPointF at = plot.pointOnRuler(PlotSide::B, time);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, at.toPoint());
  QVERIFY((selection.cycle() == CycleRef{Side::B, 3}));
  QCOMPARE(plot.offsetOfB(), plot.data().sides.a.cycles[3].start - plot.data().sides.b.cycles[3].start);
  QVERIFY(plot.offsetOfB() < -1e5);
  QVERIFY2(std::abs(plot.pointOnRuler(PlotSide::B, time).x() - at.x()) < 1.0, "it has not moved away");
}

}  // namespace culprit::ui::test

#include "whole_run_reading_test.moc"
