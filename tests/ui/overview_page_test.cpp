#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/widgets/summary_grid.h"

namespace culprit::ui::test {

class OverviewPageTest : public QObject {
  Q_OBJECT
 private slots:
  void numbersAreThoseOfTheCycles();
  void cyclesMeasuredFromStartToStart();
  void allCyclesWithALengthAreTheWholeRun();
  void timesInAFixedUnit();
  void differentAnchorsAreSaid();
  void draggingBrushesBothSides();
  void aSideOutsideTheRangeStaysWhole();
  void brushOfAnotherPageTakesTheRangeAway();
  void escapeClearsBrushAndFocus();
  void focusGoesBothWays();
  void zoomSurvivesAComputedBrush();
  void nothingOpenLoadingAndClosing();
  void oneCycle();
  void narrowPageKeepsThePlot();
  void lowPageKeepsTheNumbers();
  void saysWhichCyclesTheTimelinesShow();
};

static const Registered<OverviewPageTest> kOverviewPageTest("overview_page_test");

namespace {

struct ShownOverviewPage {
  Selection selection;
  OverviewPage page{selection};

  explicit ShownOverviewPage(const ComparisonView& view = {}) {
    page.resize(560, 230);
    page.show();
    (void)QTest::qWaitForWindowExposed(&page);
    page.setView(view);
    QCoreApplication::processEvents();
  }

  DistributionPlot& plot() { return page.plot(); }
  QPoint at(PlotSide side, std::size_t index) { return plot().placeOf({side, index}).toPoint(); }

  void drag(const QPoint& from, const QPoint& to) {
    QWidget* target = plot().viewport();
    QTest::mousePress(target, Qt::LeftButton, {}, from);
    for (const QPoint& step : {(from + to) / 2, to}) {
      QMouseEvent event(QEvent::MouseMove, step, target->mapToGlobal(QPointF(step)), Qt::NoButton,
                        Qt::LeftButton, {});
      QApplication::sendEvent(target, &event);
    }
    QTest::mouseRelease(target, Qt::LeftButton, {}, to);
  }

  QString number(const QString& label, Side side) {
    for (const SummaryRow& row : page.numbers().rows())
      if (row.label.startsWith(label)) return side == Side::A ? row.a : row.b;
    return {};
  }
};

// A: 100..105 ms; B: 200..209 ms.
OpenedPair& twoRuns() {
  static OpenedPair pair({.cycles = 6, .cycleMs = 100}, {.cycles = 10, .cycleMs = 200});
  return pair;
}

/// From start to start all of A take 300 ms, B 580 and eight times 400; what follows its last one nobody
/// knows.
struct StartToStart : OpenedPair {
  StartToStart() : OpenedPair({.cycles = 6, .cycleMs = 100}, {.cycles = 10, .cycleMs = 200}) {
    PairResults& pair = std::const_pointer_cast<Results>(view().results)->pairs.at(0);
    pair.verdict.slowdown.arePeriods = true;
    for (Cycle& cycle : pair.cyclesA) cycle.periodNs = 300'000'000;
    for (Cycle& cycle : pair.cyclesB) cycle.periodNs = 400'000'000;
    pair.cyclesB.front().periodNs = 580'000'000;
    pair.cyclesB.back().periodNs = 0;
  }
};

}  // namespace

void OverviewPageTest::numbersAreThoseOfTheCycles() {
  ShownOverviewPage shown(twoRuns().view());
  QCOMPARE(shown.number(QStringLiteral("cycles"), Side::A), QStringLiteral("6"));
  QCOMPARE(shown.number(QStringLiteral("cycles"), Side::B), QStringLiteral("10"));
  QCOMPARE(shown.number(QStringLiteral("median ms"), Side::A), QStringLiteral("102.5"));
  QCOMPARE(shown.number(QStringLiteral("mean ms"), Side::B), QStringLiteral("204.5"));
  QCOMPARE(shown.number(QStringLiteral("IQR ms"), Side::A), QStringLiteral("2.5"));
  QCOMPARE(shown.number(QStringLiteral("max ms"), Side::B), QStringLiteral("209.0"));
  QVERIFY(shown.page.sentence().contains(QStringLiteral("+99.51 %")));
  QVERIFY(shown.page.numbers().accessibleDescription().contains(QStringLiteral("102.5")));
}

void OverviewPageTest::cyclesMeasuredFromStartToStart() {
  const StartToStart opened;
  ShownOverviewPage shown(opened.view());
  QCOMPARE(shown.number("median ms", Side::A), QString("300.0"));
  QCOMPARE(shown.number("median ms", Side::B), QString("400.0"));
  QCOMPARE(shown.number("mean ms", Side::B), QString("420.0"));
  QCOMPARE(shown.number("max ms", Side::B), QString("580.0"));
  QCOMPARE(shown.number("cycles", Side::B), QString("10"));
  QCOMPARE(shown.plot().data().quantity, QString("cycle, start to start"));
  QVERIFY(shown.plot().accessibleDescription().contains("9 cycles"));
  shown.drag(shown.at(PlotSide::B, 1) - QPoint(5, 0), shown.at(PlotSide::B, 1) + QPoint(5, 0));
  QVERIFY(shown.selection.brush() == (Brush{.b = std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7, 8}}));
}

void OverviewPageTest::allCyclesWithALengthAreTheWholeRun() {
  const StartToStart opened;
  ShownOverviewPage shown(opened.view());
  QSignalSpy brushed(&shown.selection, &Selection::brushChanged);
  const int end = shown.plot().width() - 5;
  const int y = shown.at(PlotSide::B, 1).y();
  for (const PlotSide first : {PlotSide::A, PlotSide::B}) {  // all of both runs, all of B
    shown.drag({shown.at(first, 1).x() - 3, y}, {end, y});
    QVERIFY(shown.selection.brush().isEmpty());
    QVERIFY(!shown.plot().brush());
    QCOMPARE(brushed.count(), 0);
  }
  QCOMPARE(shown.number("cycles", Side::B), QString("10"));
}

void OverviewPageTest::timesInAFixedUnit() {
  ShownOverviewPage shown(twoRuns().view());
  const auto automatic = qScopeGuard([] { setTimeUnit(format::TimeUnit::Automatic); });
  setTimeUnit(format::TimeUnit::Seconds);
  shown.page.showTimeUnit();
  QCOMPARE(shown.number(QStringLiteral("median s"), Side::A), QStringLiteral("0.103"));
  QCOMPARE(shown.plot().data().unit, QStringLiteral("s"));
  shown.drag(shown.at(PlotSide::A, 0) - QPoint(2, 0), shown.at(PlotSide::A, 2) + QPoint(2, 0));
  QCOMPARE(shown.selection.brush().a->size(), std::size_t{3});
}

void OverviewPageTest::differentAnchorsAreSaid() {
  const OpenedPair pair({.anchor = "Scheduler.run_batch"}, {.anchor = "DecoderLayer"});
  ShownOverviewPage shown(pair.view());
  QVERIFY(shown.page.sentence().contains(QStringLiteral("different work")));
  QVERIFY(!ShownOverviewPage(twoRuns().view()).page.sentence().contains(QStringLiteral("different work")));
}

void OverviewPageTest::draggingBrushesBothSides() {
  const OpenedPair pair({.cycles = 6, .cycleMs = 100}, {.cycles = 6, .cycleMs = 102});
  ShownOverviewPage shown(pair.view());
  QSignalSpy subtitle(&shown.page, &OverviewPage::subtitleChanged);
  const QPoint from = shown.at(PlotSide::A, 3);
  shown.drag({from.x() - 3, from.y()}, {shown.plot().width() - 5, from.y()});  // from 103 ms on
  QVERIFY(shown.selection.brush().a == std::vector<std::uint32_t>({3, 4, 5}));
  QVERIFY(shown.selection.brush().b == std::vector<std::uint32_t>({1, 2, 3, 4, 5}));
  QCOMPARE(shown.page.subtitle(), QStringLiteral("3 of 6 cycles of A, 5 of 6 cycles of B"));
  QVERIFY(subtitle.count() > 0);
  QCOMPARE(shown.number(QStringLiteral("cycles"), Side::A), QStringLiteral("3"));
  QVERIFY(shown.plot().brush());
}

void OverviewPageTest::aSideOutsideTheRangeStaysWhole() {
  ShownOverviewPage shown(twoRuns().view());
  shown.drag(shown.at(PlotSide::B, 4) - QPoint(2, 0), QPoint(shown.plot().width() - 5, 60));
  QVERIFY(!shown.selection.brush().a);
  QVERIFY(shown.selection.brush().b);
  QCOMPARE(shown.number(QStringLiteral("cycles"), Side::A), QStringLiteral("6"));
}

void OverviewPageTest::brushOfAnotherPageTakesTheRangeAway() {
  ShownOverviewPage shown(twoRuns().view());
  shown.drag(shown.at(PlotSide::B, 4) - QPoint(2, 0), QPoint(shown.plot().width() - 5, 60));
  QVERIFY(shown.plot().brush());
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{0, 1}});
  QVERIFY(!shown.plot().brush());
  QCOMPARE(shown.number(QStringLiteral("max ms"), Side::A), QStringLiteral("101.0"));
}

void OverviewPageTest::escapeClearsBrushAndFocus() {
  ShownOverviewPage shown(twoRuns().view());
  shown.drag(shown.at(PlotSide::B, 4) - QPoint(2, 0), QPoint(shown.plot().width() - 5, 60));
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(shown.selection.brush().isEmpty());
  QCOMPARE(shown.number(QStringLiteral("cycles"), Side::B), QStringLiteral("10"));
}

void OverviewPageTest::focusGoesBothWays() {
  ShownOverviewPage shown(twoRuns().view());
  QTest::mouseClick(shown.plot().viewport(), Qt::LeftButton, {}, shown.at(PlotSide::B, 9));
  QVERIFY((shown.selection.cycle() == CycleRef{Side::B, 9}));
  QTest::keyClick(&shown.plot(), Qt::Key_Left);
  QVERIFY((shown.selection.cycle() == CycleRef{Side::B, 8}));
  shown.selection.setCycle(CycleRef{Side::A, 2});
  QVERIFY((shown.plot().focused() == PlotPoint{PlotSide::A, 2}));
  shown.selection.setCycle({});
  QVERIFY(!shown.plot().focused());
}

void OverviewPageTest::zoomSurvivesAComputedBrush() {
  ShownOverviewPage shown(twoRuns().view());
  const QPoint at = shown.at(PlotSide::B, 5);
  QWheelEvent wheel(at, shown.plot().viewport()->mapToGlobal(QPointF(at)), {}, QPoint(0, 360), Qt::NoButton,
                    {}, Qt::NoScrollPhase, false);
  QApplication::sendEvent(shown.plot().viewport(), &wheel);
  const PlotRange zoomed = shown.plot().visibleValues();
  ComparisonView brushed = twoRuns().view();
  brushed.brushed = std::make_shared<PairResults>(brushed.results->pairs.at(0));
  shown.page.setView(brushed);
  QVERIFY(shown.plot().visibleValues() == zoomed);
}

void OverviewPageTest::nothingOpenLoadingAndClosing() {
  ShownOverviewPage shown;
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Open a comparison")));
  shown.page.setLoading(true);
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Reading")));
  shown.page.setLoading(false);
  shown.page.setView(twoRuns().view());
  QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("6 cycles")));
  shown.page.setView({});
  QVERIFY(shown.page.subtitle().isEmpty() && shown.page.sentence().isEmpty());
  QVERIFY(shown.page.numbers().rows().empty());
  shown.drag({60, 40}, {200, 40});
  QVERIFY(shown.selection.brush().isEmpty());
}

void OverviewPageTest::oneCycle() {
  const OpenedPair pair({.cycles = 1}, {.cycles = 1, .cycleMs = 7});
  ShownOverviewPage shown(pair.view());
  QCOMPARE(shown.number(QStringLiteral("median ms"), Side::B), QStringLiteral("7.0"));
  QCOMPARE(shown.number(QStringLiteral("IQR ms"), Side::B), QStringLiteral("0.0"));
  QVERIFY(!shown.page.grab().isNull());
}

void OverviewPageTest::narrowPageKeepsThePlot() {
  ShownOverviewPage shown(twoRuns().view());
  QVERIFY(shown.page.numbers().isVisible());
  shown.page.resize(330, 190);
  QVERIFY(!shown.page.numbers().isVisible());
  QTRY_VERIFY(shown.plot().width() > 300);
}

void OverviewPageTest::lowPageKeepsTheNumbers() {
  ShownOverviewPage shown(twoRuns().view());
  QVERIFY(shown.page.note().isVisible());
  QVERIFY(shown.page.numbers().toolTip().isEmpty());
  shown.page.resize(560, 160);
  QVERIFY2(!shown.page.note().isVisible(), "it would cover the last row");
  QCOMPARE(shown.page.numbers().toolTip(), shown.page.sentence());
  shown.page.resize(560, 230);
  QVERIFY(shown.page.note().isVisible());
}

void OverviewPageTest::saysWhichCyclesTheTimelinesShow() {
  ShownOverviewPage shown(twoRuns().view());
  const QString before = shown.number("cycles", Side::A);
  shown.selection.setTimeRange(TimeRange{150'000'000, 250'000'000});
  QCOMPARE(shown.page.subtitle(), QString("in the timelines 2 of 6 cycles of A, 2 of 10 cycles of B"));
  QVERIFY2(shown.number("cycles", Side::A) == before, "the numbers are those of all cycles");
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{2, 3}});
  QCOMPARE(shown.page.subtitle(),
           QString("2 of 6 cycles of A; in the timelines 2 of 6 cycles of A, 2 of 10 cycles of B"));
  const Brush seen = seenCycles(shown.selection, twoRuns().view().wholePair());
  QVERIFY(seen.a == std::vector<std::uint32_t>{2});
  QVERIFY((seen.b == std::vector<std::uint32_t>{0, 1}));
  shown.selection.setBrush({});
  shown.selection.setTimeRange({});
  QVERIFY(!shown.page.subtitle().contains("timelines"));
}

}  // namespace culprit::ui::test

#include "overview_page_test.moc"
