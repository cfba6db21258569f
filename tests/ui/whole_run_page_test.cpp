#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "core/exploring/exploration.h"
#include "core/model/details/cycle_pair.h"
#include "core/model/details/lane_builder.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_cycle_pair.h"
#include "ui/pages/shared/note_line.h"
#include "ui/pages/wholerun/pin_list.h"
#include "ui/pages/wholerun/shown_timeline.h"
#include "ui/pages/wholerun/whole_run_line.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/state/marks.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// The Whole run page over two small traces: what it reads, and what is chosen in it and elsewhere.
class WholeRunPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsBothRecordings();
  void aClickSelectsFunctionAndCycle();
  void followsTheSelectedCycle();
  void aMarkedStretchIsABrush();
  void comparesWhatIsMarkedInBoth();
  void comparesNoMoreThanCanBeRead();
  void stepsThroughFindsOfBothRuns();
  void alignsCycles();
  void showsPins();
  void pinsWhatIsMarked();
  void pinsWhatIsInFocus();
  void goesToAPinnedStretch();
  void keepsHowItIsSeen();
  void readsOnceItIsSeen();
  void saysWhyThereIsNothing();
  void aBrokenSessionIsAFailure();
};

static const Registered<WholeRunPageTest> kWholeRunPageTest("whole_run_page_test");

namespace {

struct ShownWholeRunPage : RawPair {
  Selection selection;
  Marks marks;
  WholeRunPage page{selection, marks};
  QSignalSpy failed{&page, &WholeRunPage::failed};

  ShownWholeRunPage() {
    page.resize(1000, 400);
    page.show();
    marks.open(view.session);
    page.setView(view);
    settle();
  }
  /// On the first stream, with Shift.
  void mark(PlotSide side, double from, double to) {
    const std::size_t stream = streamOf(side == PlotSide::A ? Side::A : Side::B);
    drag(plot(), plot().pointOf(side, stream, from).toPoint(), plot().pointOf(side, stream, to).toPoint(),
         Qt::ShiftModifier);
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(!page.isBusy(), kPatienceMs); }
  WholeRunPlot& plot() { return page.plot(); }
  std::size_t streamOf(Side side) {
    const auto& lanes = page.timeline(side)->lanes;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
      if (lanes[lane].kind == TrackKind::GpuStream) return lane;
    return lanes.size();
  }
};

}  // namespace

void WholeRunPageTest::showsBothRecordings() {
  ShownWholeRunPage shown;
  QVERIFY(shown.plot().isVisible());
  QCOMPARE(shown.plot().data().sides.a.cycles.size(), std::size_t{6});
  QCOMPARE(shown.plot().data().sides.b.cycles.size(), std::size_t{5});
  QCOMPARE(shown.plot().data().sides.a.cycles.front().start, 0.0);
  QVERIFY2(shown.plot().data().sides.a.title.contains("6 cycles"),
           qPrintable(shown.plot().data().sides.a.title));
  QVERIFY2(shown.plot().accessibleDescription().contains("B: "),
           qPrintable(shown.plot().accessibleDescription()));
  const std::size_t stream = shown.streamOf(Side::B);
  QVERIFY(stream < shown.plot().drawn().b.lanes.size());
  std::uint64_t events = 0;
  for (const SpanBox& box : shown.plot().drawn().b.lanes[stream]) events += box.events;
  QCOMPARE(events, std::uint64_t{15});
  QVERIFY2(!shown.plot().drawn().a.idle.empty(), "between the kernels");
  QCOMPARE(shown.failed.count(), 0);
}

void WholeRunPageTest::aClickSelectsFunctionAndCycle() {
  ShownWholeRunPage shown;
  const std::size_t stream = shown.streamOf(Side::B);
  const SpanBox box = shown.plot().drawn().b.lanes[stream].back();
  const QPoint at = shown.plot().pointOf(PlotSide::B, stream, (box.start + box.end) / 2.0).toPoint();
  QTest::mouseMove(&shown.plot(), at);
  QTRY_VERIFY2(shown.plot().readout().contains("gemm"), qPrintable(shown.plot().readout()));
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, {}, at);
  QVERIFY(shown.selection.triplet().has_value());
  QCOMPARE(shown.view.results->names.functions[shown.selection.triplet()->function], std::string("gemm"));
  QVERIFY((shown.selection.cycle() == CycleRef{Side::B, 4}));
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, {},
                    shown.plot().pointOnRuler(PlotSide::A, 2.5e6).toPoint());
  QVERIFY((shown.selection.cycle() == CycleRef{Side::A, 2}));
}

void WholeRunPageTest::followsTheSelectedCycle() {
  ShownWholeRunPage shown;
  shown.plot().zoomTo({0.0, 5e5});
  shown.selection.setCycle(CycleRef{Side::A, 5});
  QVERIFY(shown.plot().visibleRange().contains(5e6));
  QVERIFY2(std::abs(shown.plot().visibleRange().span() - 5e5) < 1.0, "no closer, no further");
  shown.page.zoomToCycle();
  QVERIFY(shown.plot().visibleRange().span() < 1.5e6);
  QVERIFY(shown.plot().visibleRange().contains(5.4e6));
}

void WholeRunPageTest::aMarkedStretchIsABrush() {
  ShownWholeRunPage shown;
  emit shown.plot().spanSelected({PlotSide::A, {1.2e6, 2.5e6}});
  QVERIFY(shown.selection.brush().a == (std::vector<std::uint32_t>{1, 2}));
  QVERIFY(!shown.selection.brush().b);
  QVERIFY2(shown.page.line().message().contains("2 cycles"), qPrintable(shown.page.line().message()));
  // Between two cycles there is none to be kept.
  emit shown.plot().spanSelected({PlotSide::A, {0.95e6, 0.96e6}});
  QVERIFY(shown.selection.brush().a == (std::vector<std::uint32_t>{1, 2}));
  emit shown.plot().spanSelected({PlotSide::A, {-1e9, 1e9}});
  QVERIFY(shown.selection.brush().isEmpty());
  emit shown.plot().spanSelected({PlotSide::B, {0.0, 1e5}});
  QVERIFY(shown.selection.brush().b == std::vector<std::uint32_t>{0});
  shown.plot().setFocus();
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(shown.selection.brush().isEmpty());
}

void WholeRunPageTest::comparesWhatIsMarkedInBoth() {
  ShownWholeRunPage shown;
  std::vector<StretchPair> chosen;
  connect(&shown.page, &WholeRunPage::stretchesChosen, &shown.page,
          [&chosen](const StretchPair& stretches) { chosen.push_back(stretches); });
  QToolButton& compare = shown.page.line().compare();
  shown.mark(PlotSide::A, 1.2e6, 1.9e6);
  QVERIFY(shown.plot().marked(PlotSide::A) && !shown.plot().marked(PlotSide::B));
  QVERIFY(!compare.isVisible());
  shown.page.compareMarked();
  QVERIFY(chosen.empty());
  shown.mark(PlotSide::B, 2.2e6, 2.6e6);
  QVERIFY(shown.plot().marked(PlotSide::A) && shown.plot().marked(PlotSide::B));
  QVERIFY(shown.plot().marked()->side == PlotSide::B);
  QVERIFY(compare.isVisible());
  compare.click();
  QCOMPARE(chosen.size(), std::size_t{1});
  for (const Side side : {Side::A, Side::B}) {
    const PlotRange& marked = *shown.plot().marked(plotSideOf(side));
    const Cycle& cycle = chosen[0].cycles[plotSideOf(side)];
    QCOMPARE(shown.page.timeline(side)->timeOf(cycle.capture, cycle.startNs),
             std::optional<std::int64_t>(std::llround(marked.low)));
    QVERIFY(std::abs(static_cast<double>(cycle.durationNs) - marked.span()) <= 1.0);
  }
  shown.plot().setFocus();
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(!shown.plot().marked() && !compare.isVisible());
}

void WholeRunPageTest::comparesNoMoreThanCanBeRead() {
  ShownWholeRunPage shown;
  QSignalSpy chosen(&shown.page, &WholeRunPage::stretchesChosen);
  shown.page.setReader([](const ComparisonView& view, Side side, const TimelineTakers& takers,
                          const Monitor& monitor) -> std::shared_ptr<const RunTimeline> {
    auto timeline = std::make_shared<RunTimeline>(
        *timelineOf(view.session, *view.results, view.pair, side, takers, monitor));
    LaneBuilder events;
    const std::size_t count = side == Side::A ? 1 : CycleEvents::kMostByHand + 1;
    for (std::size_t i = 0; i < count; ++i)
      events.add({.startNs = 1'300'000 + static_cast<std::int64_t>(i), .durationNs = 1});
    timeline->lanes.front().events = std::make_shared<const LaneExtents>(events.take());
    return timeline;
  });
  shown.page.setView({});
  shown.page.setView(shown.view);
  shown.settle();
  shown.mark(PlotSide::A, 1.2e6, 1.9e6);
  shown.mark(PlotSide::B, 1.2e6, 1.9e6);
  shown.page.compareMarked();
  QCOMPARE(chosen.count(), 0);
  const QString& message = shown.page.line().message();
  QVERIFY2(message.contains("what is marked in B has 500,0") &&
               message.contains("events, and 500,000 at most can be compared; mark less"),
           qPrintable(message));
  shown.mark(PlotSide::B, 1.5e6, 1.9e6);
  shown.page.compareMarked();
  QCOMPARE(chosen.count(), 1);
}

void WholeRunPageTest::stepsThroughFindsOfBothRuns() {
  ShownWholeRunPage shown;
  QVERIFY(!shown.page.line().next().isEnabled());
  shown.page.line().search().setText("gem");
  QVERIFY2(shown.page.line().finds().startsWith("A 18, "), qPrintable(shown.page.line().finds()));
  QVERIFY(shown.page.line().finds().contains("B 15, "));
  QVERIFY(shown.page.line().next().isEnabled());
  QTest::keyClick(&shown.page.line().search(), Qt::Key_Return);
  QVERIFY(shown.plot().focused() && shown.plot().focused()->box);
  QCOMPARE(shown.plot().focused()->side, PlotSide::A);
  const double first = shown.plot().focused()->box->start;
  shown.page.stepFinds(1);
  QVERIFY(shown.plot().focused()->box->start > first);
  shown.page.stepFinds(-1);
  QCOMPARE(shown.plot().focused()->box->start, first);
  // Before the first of A comes the last of B.
  shown.page.stepFinds(-1);
  QCOMPARE(shown.plot().focused()->side, PlotSide::B);
  shown.page.stepFinds(1);
  QCOMPARE(shown.plot().focused()->side, PlotSide::A);
  shown.page.line().search().setText("no such function");
  QCOMPARE(shown.page.line().finds(), QString("not found"));
  shown.page.stepFinds(1);
  QTest::keyClick(&shown.page.line().search(), Qt::Key_Escape);
  QCOMPARE(shown.page.line().finds(), QString());
}

void WholeRunPageTest::alignsCycles() {
  ShownWholeRunPage shown;
  const auto& sides = shown.plot().data().sides;
  shown.selection.setCycle(CycleRef{Side::B, 3});
  QCOMPARE(shown.plot().offsetOfB(), 0.0);
  shown.page.line().byCycle().click();
  QCOMPARE(shown.plot().offsetOfB(), sides.a.cycles[3].start - sides.b.cycles[3].start);
  // B has no sixth cycle.
  shown.selection.setCycle(CycleRef{Side::A, 5});
  QCOMPARE(shown.plot().offsetOfB(), 0.0);
  shown.page.line().byCycle().click();
  QCOMPARE(shown.plot().offsetOfB(), 0.0);
}

void WholeRunPageTest::showsPins() {
  ShownWholeRunPage shown;
  const QImage before = shown.plot().grab().toImage();
  shown.marks.setPinned(0, MarkedCycle{Side::A, 2}, true);
  QVERIFY(shown.plot().grab().toImage() != before);
  shown.marks.setPinned(0, MarkedCycle{Side::A, 2}, false);
  QVERIFY(shown.plot().grab().toImage() == before);
}

void WholeRunPageTest::pinsWhatIsMarked() {
  ShownWholeRunPage shown;
  QVERIFY(!shown.page.note().isVisible());
  QVERIFY(!shown.page.line().pins().isVisible());
  shown.mark(PlotSide::B, 1e5, 9e5);
  QVERIFY2(shown.page.note().isVisible(), "what is marked can be noted");
  shown.page.resize(1000, 130);
  QVERIFY2(!shown.page.note().isVisible(), "lanes come first");
  shown.page.resize(1000, 400);
  QVERIFY(shown.page.note().isVisible());
  QTest::keyClick(&shown.plot(), Qt::Key_P);
  QCOMPARE(shown.marks.all().size(), std::size_t{1});
  const Mark pinned = shown.marks.all().front();
  const auto& stretch = std::get<MarkedStretch>(pinned.subject);
  QVERIFY(pinned.pinned && stretch.side == Side::B && stretch.startNs < stretch.endNs);
  QVERIFY(shown.page.line().pins().isVisible());
  auto* text = shown.page.note().findChild<QLineEdit*>();
  QTest::keyClicks(text, "stalls here");
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY2(!shown.page.note().isVisible(), "nothing is marked");
  QCOMPARE(shown.marks.mark(0, stretch).note, std::string("stalls here"));
  QVERIFY2(pinText(shown.marks.all().front()).endsWith("on: stalls here"),
           qPrintable(pinText(shown.marks.all().front())));
}

void WholeRunPageTest::pinsWhatIsInFocus() {
  ShownWholeRunPage shown;
  shown.plot().setFocus();
  QTest::keyClick(&shown.plot(), Qt::Key_P);
  QVERIFY2(shown.marks.all().empty(), "nothing is marked or in focus");
  QTest::keyClick(&shown.plot(), Qt::Key_Right);
  const auto& box = shown.plot().focused()->box;
  QTest::keyClick(&shown.plot(), Qt::Key_P);
  QVERIFY(shown.marks.all().size() == 1);
  QCOMPARE(timeOf(std::get<MarkedStretch>(shown.marks.all().front().subject)).low, std::round(box->start));
  QVERIFY(shown.plot().marked().has_value());
  QTest::keyClick(&shown.plot(), Qt::Key_P);
  QVERIFY2(shown.marks.all().empty(), "and its pin away again");
  QTest::keyClick(&shown.plot(), Qt::Key_P);
  QTest::keyClick(&shown.plot(), Qt::Key_Right);
  QTest::keyClick(&shown.plot(), Qt::Key_P);
  QVERIFY2(shown.marks.all().size() == 2, "what came into focus since is meant");
}

void WholeRunPageTest::goesToAPinnedStretch() {
  ShownWholeRunPage shown;
  const MarkedStretch stretch{Side::A, 200'000, 300'000};
  shown.marks.setPinned(0, stretch, true);
  const double time = timeOf(stretch).low;
  const QPointF place(shown.plot().pointOnRuler(PlotSide::A, time).x(), 1.5 * WholeRunFrame::lineHeight());
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, Qt::NoModifier, place.toPoint());
  QVERIFY((shown.plot().marked() == SideSpan{PlotSide::A, timeOf(stretch)}));
  QVERIFY2(shown.plot().visibleRange().span() < 3e5, "it is zoomed to");
  QVERIFY2(!shown.selection.cycle(), "a click on a pin chooses no cycle");
  QTest::mouseDClick(&shown.plot(), Qt::LeftButton, Qt::NoModifier, place.toPoint());
  QVERIFY2(shown.plot().isZoomed(), "the second click of two on a pin shows what the first one does");
  // Before anything is read.
  WholeRunPage page(shown.selection, shown.marks);
  page.setView(shown.view);
  page.showStretch(stretch);
  page.show();
  QTRY_VERIFY_WITH_TIMEOUT(!page.isBusy() && !page.plot().data().isEmpty(), kPatienceMs);
  QVERIFY((page.plot().marked() == SideSpan{PlotSide::A, timeOf(stretch)}));
  // A million of them are not listed.
  auto* menu = shown.page.line().pins().menu();
  std::vector<Mark> many(PinList::kMostListed + 5, shown.marks.all().front());
  shown.page.line().pins().setPins(many);
  emit menu->aboutToShow();
  QCOMPARE(static_cast<std::size_t>(menu->actions().size()), PinList::kMostListed + 1);
  QCOMPARE(menu->actions().last()->text(), QString("5 more, in Find"));
  QSignalSpy chosen(&shown.page.line().pins(), &PinList::chosen);
  menu->actions().first()->trigger();
  QCOMPARE(chosen.count(), 1);
}

void WholeRunPageTest::keepsHowItIsSeen() {
  ShownWholeRunPage shown;
  const WholeRunState wanted{
      .range = PlotRange{1e6, 2e6}, .byCycle = true, .hostHidden = true, .hiddenCounters = {"none"}};
  shown.page.restore(wanted);
  QVERIFY(shown.page.state() == wanted);
  QVERIFY((shown.plot().visibleRange() == PlotRange{1e6, 2e6}));
  // Before anything is read.
  Selection selection;
  Marks marks;
  WholeRunPage page(selection, marks);
  page.setView(shown.view);
  page.restore(wanted);
  QVERIFY(page.state() == wanted);
  page.show();
  QTRY_VERIFY_WITH_TIMEOUT(!page.isBusy() && !page.plot().data().isEmpty(), kPatienceMs);
  QVERIFY((page.plot().visibleRange() == PlotRange{1e6, 2e6}));
}

void WholeRunPageTest::readsOnceItIsSeen() {
  const RawPair raw;
  Selection selection;
  Marks marks;
  WholeRunPage page(selection, marks);
  page.setView(raw.view);
  QVERIFY(!page.isBusy());
  QCOMPARE(page.empty().title(), QString("Reading the events"));
  page.show();
  QTRY_VERIFY_WITH_TIMEOUT(page.plot().isVisible() && !page.isBusy(), kPatienceMs);
  // A brush of the same pair is no other recording; another pair is.
  page.setView(raw.view);
  QVERIFY(!page.isBusy() && page.plot().isVisible());
  page.setView({});
  QVERIFY(!page.plot().isVisible());
  QCOMPARE(page.empty().title(), QString("No comparison"));
  page.setLoading(true);
  QCOMPARE(page.empty().title(), QString("Reading both runs"));
}

void WholeRunPageTest::saysWhyThereIsNothing() {
  const OpenedPair processed({}, {});
  Selection selection;
  Marks marks;
  WholeRunPage page(selection, marks);
  page.show();
  page.setView(processed.view());
  QVERIFY(!page.isBusy());
  QCOMPARE(page.empty().title(), QString("No single events"));
}

void WholeRunPageTest::aBrokenSessionIsAFailure() {
  RawPair raw;
  Selection selection;
  Marks marks;
  WholeRunPage page(selection, marks);
  QSignalSpy failed(&page, &WholeRunPage::failed);
  page.show();
  raw.view.session = raw.folder.path() / "gone.culprit";
  page.setView(raw.view);
  QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 2, kPatienceMs);
  QTRY_COMPARE(page.empty().title(), QString("The events could not be read"));
}

}  // namespace culprit::ui::test

#include "whole_run_page_test.moc"
