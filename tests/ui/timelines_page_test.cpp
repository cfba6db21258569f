#include <QAction>
#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/cycles/timelines_page.h"

namespace culprit::ui::test {

class TimelinesPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTheSelectedTriplet();
  void tellsCyclesFromStartToStart();
  void levelsAreInTheirTrueUnit();
  void readingsOfSeveralDevicesAreOffAtFirst();
  void readingsOfOneDeviceAreDrawnAtOnce();
  void theRowBeforeStaysUntilTheNextIsRead();
  void saysThatItCannotRead();
  void readsAndWritesTheRangeOfTime();
  void selectingCyclesBrushesOneSide();
  void selectingAllCyclesIsNoBrush();
  void meansFollowTheBrush();
  void focusGoesBothWays();
  void axisCanBeCycleNumbers();
  void withoutStartsTheAxisIsCycleNumbers();
  void nothingSelectedLoadingAndClosing();
  void functionWithoutMetric();
  void functionOfOneSideOnly();
  void endlessName();
};

static const Registered<TimelinesPageTest> kTimelinesPageTest("timelines_page_test");

namespace {

struct ShownTimelinesPage {
  Selection selection;
  TimelinesPage page{selection};

  explicit ShownTimelinesPage(const ComparisonView& view = {}, std::optional<Triplet> triplet = {}) {
    page.resize(872, 172);
    page.show();
    (void)QTest::qWaitForWindowExposed(&page);
    page.setView(view);
    selection.setTriplet(triplet);
    settle();
    plot().replot();
  }

  void settle() { QTRY_VERIFY(!page.isBusy()); }

  TimelinePlot& plot() { return page.plot(); }
  const TimelineSide& side(PlotSide which) { return plot().data().sides[which]; }

  void shiftDrag(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&plot(), Qt::LeftButton, Qt::ShiftModifier, from);
    QMouseEvent event(QEvent::MouseMove, to, plot().mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton,
                      Qt::ShiftModifier);
    QApplication::sendEvent(&plot(), &event);
    QTest::mouseRelease(&plot(), Qt::LeftButton, Qt::ShiftModifier, to);
  }
};

const OpenedPair& twoRuns() {
  static const OpenedPair pair({.cycles = 6}, {.cycles = 8, .cycleMs = 200, .beta = 20});
  return pair;
}

}  // namespace

void TimelinesPageTest::showsTheSelectedTriplet() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QCOMPARE(shown.plot().data().function, QStringLiteral("gemm"));
  QCOMPARE(shown.side(PlotSide::B).beta.size(), std::size_t{8});
  QCOMPARE(shown.side(PlotSide::B).beta[3], 23.0);
  QCOMPARE(shown.side(PlotSide::A).start[1], 0.1);
  QVERIFY(shown.page.subtitle().startsWith(QStringLiteral("gemm, gpu_sm_util, GPU 0")));
  QCOMPARE(shown.page.subtitle(), QString("gemm, gpu_sm_util, GPU 0   filled marks: cycles with a counter "
                                          "value (3 of 6, 4 of 8)"));
}

void TimelinesPageTest::tellsCyclesFromStartToStart() {
  const OpenedPair pair({.cycles = 6}, {.cycles = 8});
  PairResults& results = std::const_pointer_cast<Results>(pair.view().results)->pairs.at(0);
  for (Cycle& cycle : results.cyclesA) cycle.periodNs = 150'000'000;
  results.cyclesA.back().periodNs = 0;
  ShownTimelinesPage shown(pair.view(), pair.triplet());
  QVERIFY(shown.side(PlotSide::A).period.empty());
  results.verdict.slowdown.arePeriods = true;
  ShownTimelinesPage again(pair.view(), pair.triplet());
  const TimelineSide& a = again.side(PlotSide::A);
  QCOMPARE(a.period.size(), std::size_t{6});
  QCOMPARE(a.period.front().value_or(0.0), 0.15);
  QVERIFY(!a.period.back());
  QCOMPARE(a.duration.front(), 0.1);
}

void TimelinesPageTest::levelsAreInTheirTrueUnit() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QCOMPARE(shown.plot().data().muUnit, QStringLiteral("%"));
  QCOMPARE(shown.side(PlotSide::A).mu[0], 25.0);  // published as 0.25
  QCOMPARE(shown.side(PlotSide::A).measured, (std::vector<bool>{true, false, true}));
}

void TimelinesPageTest::readingsOfSeveralDevicesAreOffAtFirst() {
  const OpenedPair twoGpus({.devices = {"GPU 0", "GPU 1"}}, {.devices = {"GPU 0", "GPU 1"}});
  ShownTimelinesPage shown(twoGpus.view(), twoGpus.triplet());
  QVERIFY(!shown.plot().data().readingsSeparable);
  QVERIFY(shown.side(PlotSide::A).readingTime.empty());
  shown.page.showReadings().trigger();
  shown.settle();
  QCOMPARE(shown.side(PlotSide::A).readingTime.size(), std::size_t{12});
  QCOMPARE(shown.side(PlotSide::A).readingValue[1], 75.0);  // the fraction in per cent
  QVERIFY(!shown.plot().data().readingsSeparable);
  shown.page.showReadings().trigger();
  shown.settle();
  QVERIFY(shown.side(PlotSide::A).readingTime.empty());
}

void TimelinesPageTest::readingsOfOneDeviceAreDrawnAtOnce() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QVERIFY(shown.plot().data().readingsSeparable);
  QVERIFY(shown.page.showReadings().isChecked());
  QCOMPARE(shown.plot().data().readingUnit, QStringLiteral("%"));
  QCOMPARE(shown.side(PlotSide::B).readingTime.size(), std::size_t{16});
}

void TimelinesPageTest::theRowBeforeStaysUntilTheNextIsRead() {
  const OpenedPair pair({.functions = {"gemm", "other"}}, {.functions = {"gemm", "other"}});
  ShownTimelinesPage shown(pair.view(), pair.triplet());
  shown.selection.setTriplet(pair.triplet("other"));
  QVERIFY(shown.page.isBusy());
  QCOMPARE(shown.plot().data().function, QStringLiteral("gemm"));
  QVERIFY2(shown.page.subtitle().startsWith(QStringLiteral("other")), "the title is of the row to come");
  // Of several answers only the last one counts.
  shown.selection.setTriplet(pair.triplet());
  shown.selection.setTriplet(pair.triplet("other"));
  shown.settle();
  QCOMPARE(shown.plot().data().function, QStringLiteral("other"));
  // That of a comparison which has gone does not come.
  shown.selection.setTriplet(pair.triplet());
  shown.page.setView({});
  QVERIFY(!shown.page.isBusy());
  QTest::qWait(50);
  QVERIFY(shown.plot().data().isEmpty());
}

void TimelinesPageTest::saysThatItCannotRead() {
  ComparisonView view = twoRuns().view();
  view.session = "/nowhere.culprit";
  ShownTimelinesPage shown;
  const QSignalSpy failed(&shown.page, &TimelinesPage::failed);
  shown.page.setView(view);
  shown.selection.setTriplet(twoRuns().triplet());
  shown.settle();
  QCOMPARE(failed.count(), 1);
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("could not be read")));
}

void TimelinesPageTest::readsAndWritesTheRangeOfTime() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QVERIFY(!shown.selection.timeRange());
  shown.plot().zoomTo(PlotSide::A, {0.1, 0.4});
  QVERIFY((shown.selection.timeRange() == TimeRange{100'000'000, 400'000'000}));
  // Another row, and another axis in between, show the same time.
  shown.selection.setTriplet({});
  shown.page.byNumber().setChecked(true);
  shown.selection.setTriplet(twoRuns().triplet());
  QVERIFY2(!shown.plot().isZoomed(PlotSide::A), "an axis of numbers shows no time");
  shown.settle();
  shown.plot().zoomTo(PlotSide::A, {2, 3});
  QVERIFY((shown.selection.timeRange() == TimeRange{100'000'000, 400'000'000}));
  shown.page.byNumber().setChecked(false);
  QCOMPARE(shown.plot().visibleRange(PlotSide::B).low, 0.1);
  shown.selection.setTimeRange(TimeRange{200'000'000, 300'000'000});
  QCOMPARE(shown.plot().visibleRange(PlotSide::A).high, 0.3);
  shown.plot().showAll();
  QVERIFY(!shown.selection.timeRange());
  shown.selection.setTimeRange(TimeRange{200'000'000, 300'000'000});
  shown.selection.clear();
  QVERIFY(!shown.plot().isZoomed(PlotSide::A));
}

void TimelinesPageTest::selectingCyclesBrushesOneSide() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  const QPoint from = shown.plot().placeOf({PlotSide::B, 2}).toPoint() - QPoint(4, 0);
  const QPoint to = shown.plot().placeOf({PlotSide::B, 4}).toPoint() + QPoint(4, 0);
  shown.shiftDrag(from, to);
  QVERIFY(!shown.selection.brush().a);
  QVERIFY(shown.selection.brush().b == std::vector<std::uint32_t>({2, 3, 4}));
  QVERIFY(shown.page.subtitle().contains(QStringLiteral("3 of 8 cycles of B")));
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(shown.selection.brush().isEmpty());
}

void TimelinesPageTest::selectingAllCyclesIsNoBrush() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  const QPoint last = shown.plot().placeOf({PlotSide::B, 7}).toPoint();
  shown.shiftDrag(shown.plot().placeOf({PlotSide::B, 0}).toPoint() - QPoint(4, 0), last + QPoint(4, 0));
  QVERIFY(shown.selection.brush().isEmpty());
}

void TimelinesPageTest::meansFollowTheBrush() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QCOMPARE(shown.side(PlotSide::A).betaMean, 12.5);
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{0, 1}});
  QCOMPARE(shown.side(PlotSide::A).betaMean, 10.5);
  QCOMPARE(shown.side(PlotSide::A).muMean, 25.0);
  QCOMPARE(shown.side(PlotSide::B).betaMean, 23.5);
}

void TimelinesPageTest::focusGoesBothWays() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, {}, shown.plot().placeOf({PlotSide::A, 3}).toPoint());
  QVERIFY((shown.selection.cycle() == CycleRef{Side::A, 3}));
  QTest::keyClick(&shown.plot(), Qt::Key_Right);
  QVERIFY((shown.selection.cycle() == CycleRef{Side::A, 4}));
  shown.selection.setCycle(CycleRef{Side::B, 7});
  QVERIFY((shown.plot().focused() == PlotPoint{PlotSide::B, 7}));
  shown.selection.setBrush({.b = std::vector<std::uint32_t>{7}});  // does not lose the focus
  QVERIFY((shown.plot().focused() == PlotPoint{PlotSide::B, 7}));
}

void TimelinesPageTest::axisCanBeCycleNumbers() {
  ShownTimelinesPage shown(twoRuns().view(), twoRuns().triplet());
  QCOMPARE(shown.plot().timelineAxis(), TimelineAxis::WallTime);
  shown.page.byNumber().trigger();
  QCOMPARE(shown.plot().timelineAxis(), TimelineAxis::CycleNumber);
  QVERIFY((shown.plot().visibleRange(PlotSide::B) == PlotRange{0.5, 8.5}));
  QVERIFY(shown.page.subtitle().contains(QStringLiteral("by cycle number")));
}

void TimelinesPageTest::nothingSelectedLoadingAndClosing() {
  ShownTimelinesPage shown;
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Open a comparison")));
  shown.page.setLoading(true);
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Reading")));
  shown.page.setLoading(false);
  shown.page.setView(twoRuns().view());
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Select a row")));
  shown.selection.setTriplet(twoRuns().triplet());
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Reading the cycles")));
  shown.settle();
  QVERIFY(!shown.plot().data().isEmpty());
  shown.page.setView({});
  QVERIFY(shown.plot().data().isEmpty());
  QVERIFY(shown.page.subtitle().isEmpty());
}

void TimelinesPageTest::functionWithoutMetric() {
  Triplet triplet = twoRuns().triplet();
  triplet.metric.reset();
  ShownTimelinesPage shown(twoRuns().view(), triplet);
  QCOMPARE(shown.side(PlotSide::A).beta.size(), std::size_t{6});
  QVERIFY(shown.side(PlotSide::A).mu.empty());
  QVERIFY(!shown.page.showReadings().isEnabled());
}

void TimelinesPageTest::functionOfOneSideOnly() {
  const OpenedPair pair({.functions = {"gemm", "only_a"}}, {});
  ShownTimelinesPage shown(pair.view(), pair.triplet("only_a"));
  QCOMPARE(shown.side(PlotSide::A).beta.size(), std::size_t{6});
  QVERIFY(shown.side(PlotSide::B).beta.empty());
  QVERIFY(!shown.page.grab().isNull());
}

void TimelinesPageTest::endlessName() {
  const std::string name(5000, 'x');
  const OpenedPair pair({.functions = {name}}, {.functions = {name}});
  ShownTimelinesPage shown(pair.view(), pair.triplet(name));
  QCOMPARE(shown.side(PlotSide::A).beta.size(), std::size_t{6});
  QVERIFY(shown.page.minimumSizeHint().width() < 400);
}

void TimelinesPageTest::withoutStartsTheAxisIsCycleNumbers() {
  const OpenedPair pair({.starts = false}, {.starts = false});
  ShownTimelinesPage shown(pair.view(), pair.triplet());
  QVERIFY(shown.plot().timelineAxis() == TimelineAxis::CycleNumber);
  QVERIFY(!shown.page.byNumber().isEnabled());
  QVERIFY(shown.page.subtitle().contains("by cycle number"));
  QVERIFY2(shown.side(PlotSide::A).readingBursts.empty(), "nobody knows in which cycles they lie");
  QVERIFY(shown.side(PlotSide::A).readingTime.empty());
  QVERIFY(!shown.side(PlotSide::A).mu.empty());
  shown.page.setView(twoRuns().view());
  shown.settle();
  QVERIFY(shown.plot().timelineAxis() == TimelineAxis::WallTime);
  QVERIFY(shown.page.byNumber().isEnabled());
}

}  // namespace culprit::ui::test

#include "timelines_page_test.moc"
