#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/made_launches.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_launches.h"
#include "ui/pages/launches/launch_filters.h"
#include "ui/pages/launches/launch_jumps.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/plots/distribution/histogram_plot.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/chip_button.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

class LaunchesPageTest : public QObject {
  Q_OBJECT
 private slots:
  void ordersAndFilters();
  void keepsLaunchesWithoutAValueLast();
  void findsWhatStandsOut();
  void binsKeepEveryValue();
  void drawsZeroesOnALogAxis();
  void binsSelectTheirOwnLaunches();
  void opensTheLastBinForFewFarValues();
  void showsTheLaunchesOfTheSelectedRow();
  void movesTheCycleWithTheCursorAndBack();
  void jumpsToTheWorstLaunchAndCycle();
  void noButtonIsCut();
  void filtersByRunCycleBrushAndDuration();
  void aChipForEveryFilter();
  void copiesWhatItShows();
  void asksForNothingWhileHidden();
  void saysWhyThereAreNone();
  void histogramWorksByKeyboard();
  void histogramEndsADragByKey();
  void widensTheRangeByKeyboard();
};

static const Registered<LaunchesPageTest> kLaunchesPageTest("launches_page_test");

namespace {

using Rows = std::vector<std::uint32_t>;

}  // namespace

void LaunchesPageTest::ordersAndFilters() {
  const MadeLaunches made;
  QCOMPARE(made.ask().rows, (Rows{3, 5, 6, 0, 2, 1, 4}));
  QCOMPARE(made.ask({}, {{LaunchColumn::Start, false}}).rows, (Rows{0, 1, 2, 3, 4, 5, 6}));
  // Streams by name, the shorter launches of each first.
  QCOMPARE(made.ask({}, {{LaunchColumn::Lane, false}, {LaunchColumn::Duration, false}}).rows,
           (Rows{4, 3, 6, 5, 1, 2, 0}));
  QCOMPARE(made.ask({.side = Side::A}).rows, (Rows{0, 2, 1}));
  QCOMPARE(made.ask({.cycle = CycleRef{Side::B, 1}}).rows, (Rows{5, 4}));
  QCOMPARE(made.ask({.brush = {.b = Rows{0}}}).rows, (Rows{3, 0, 2, 1}));
  QCOMPARE(made.ask({.lane = 2}).rows, (Rows{5, 6}));
  QCOMPARE(made.ask({.durationUs = PlotRange{4.0, 8.0}}).rows, (Rows{6, 0, 2}));
  const LaunchAnswer all = made.ask();
  QCOMPARE(all.counts[0], std::size_t{3});
  QCOMPARE(all.counts[1], std::size_t{4});
  QCOMPARE(*all.frame.medianNs[0], 4000.0);
  QCOMPARE(*all.frame.medianNs[1], 7500.0);
  QCOMPARE(all.largestOver, 6500.0);
}

void LaunchesPageTest::keepsLaunchesWithoutAValueLast() {
  const MadeLaunches made;
  QCOMPARE(made.ask({}, {{LaunchColumn::Gap, true}}).rows, (Rows{0, 4, 3, 2, 6, 1, 5}));
  QCOMPARE(made.ask({}, {{LaunchColumn::Gap, false}}).rows, (Rows{6, 2, 3, 4, 0, 1, 5}));
  QCOMPARE(made.ask({}, {{LaunchColumn::Cycle, true}}).rows.back(), 6U);
}

void LaunchesPageTest::findsWhatStandsOut() {
  const MadeLaunches made;
  const LaunchAnswer all = made.ask();
  QCOMPARE(all.extremeSide, Side::B);
  QCOMPARE(all.launches->worst, 3U);
  QCOMPARE(all.launches->median, 6U);
  QCOMPARE(all.launches->best, 4U);
  QCOMPARE(all.cycles->worst, 0U);  // 9 us, and in the other 1 + 8
  const LaunchAnswer a = made.ask({.side = Side::A});
  QCOMPARE(a.extremeSide, Side::A);
  QCOMPARE(a.launches->worst, 0U);
  QCOMPARE(a.cycles->best, 1U);
  QVERIFY(!made.ask({.durationUs = PlotRange{100.0, 200.0}}).launches);
}

void LaunchesPageTest::binsKeepEveryValue() {
  for (const PlotScale scale : {PlotScale::Linear, PlotScale::Log}) {
    const HistogramBins bins = histogramOf({{1.0, 2.0, 3.0, 100.0}, {0.0, 50.0}}, scale);
    std::size_t a = 0, b = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
      a += bins.bins.a[i];
      b += bins.bins.b[i];
      const PlotRange range = bins.rangeOf(i);
      QVERIFY(range.high > range.low);
      if (i > 0) QVERIFY(std::abs(range.low - bins.rangeOf(i - 1).high) < 1e-9 * range.high);
    }
    QCOMPARE(a, std::size_t{4});
    QCOMPARE(b, std::size_t{2});
    QCOMPARE(*bins.median.a, 2.5);
    QCOMPARE(*bins.median.b, 25.0);
  }
  QVERIFY(histogramOf({}, PlotScale::Linear).isEmpty());
  const HistogramBins equal = histogramOf({{7.0, 7.0}, {}}, PlotScale::Linear);
  QCOMPARE(equal.share(PlotSide::A, equal.binOf(7.0)), 1.0);
}

void LaunchesPageTest::drawsZeroesOnALogAxis() {
  HistogramPlot plot;
  plot.resize(400, 200);
  plot.setBins(histogramOf({{0.0, 0.0}, {0.0}}, PlotScale::Log), "Duration", "us", "launches");
  QVERIFY(plot.bins().range.low > 0.0);
  QCOMPARE(plot.bins().rangeOf(0).low, 0.0);
  QVERIFY(!plot.grab().isNull());
}

void LaunchesPageTest::binsSelectTheirOwnLaunches() {
  for (const PlotScale scale : {PlotScale::Linear, PlotScale::Log}) {
    MadeLaunches made;
    for (int ns = 0; ns < 2000; ++ns)
      made.list->add(Side::B, {.startNs = ns * 10'000, .durationNs = ns * 7 % 41'001, .lane = 1});
    const auto ask = [&](std::optional<PlotRange> us) {
      const LaunchFilter filter{.durationUs = us};
      return answer({.list = made.list, .results = made.results, .filter = filter, .scale = scale},
                    SilentMonitor());
    };
    const HistogramBins bins = ask({}).histogram;
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
      const LaunchAnswer kept = ask(bins.rangeOf(bin));
      QCOMPARE(kept.counts[0], bins.bins.a[bin]);
      QCOMPARE(kept.counts[1], bins.bins.b[bin]);
    }
  }
}

void LaunchesPageTest::opensTheLastBinForFewFarValues() {
  PlotPair<std::vector<double>> values;
  for (int i = 0; i < 1000; ++i) values.a.push_back(100.0 + i % 50);
  values.b = {5000.0};
  const HistogramBins bins = histogramOf(values, PlotScale::Linear);
  QVERIFY(bins.isLastOpen);
  QVERIFY(bins.range.high < 200.0);
  QCOMPARE(bins.rangeOf(bins.size() - 1).high, 5000.0);
  QCOMPARE(bins.bins.b.back(), std::size_t{1});
  values.b.clear();
  QVERIFY(!histogramOf(values, PlotScale::Linear).isLastOpen);
}

void LaunchesPageTest::showsTheLaunchesOfTheSelectedRow() {
  ShownPage shown;
  QCOMPARE(shown.page.model().rowCount(), 33);
  QCOMPARE(shown.cell(0, LaunchColumn::Run), QString("B"));
  QCOMPARE(shown.cell(0, LaunchColumn::Duration), QString("120.00"));
  QCOMPARE(shown.cell(32, LaunchColumn::Run), QString("A"));
  QCOMPARE(shown.cell(0, LaunchColumn::OverMedian), QString("0.00"));
  QCOMPARE(shown.cell(0, LaunchColumn::Threads), QString("1,024"));
  QCOMPARE(shown.cell(0, LaunchColumn::Delay), QString("5.00"));
  QVERIFY(shown.page.table().isColumnHidden(static_cast<int>(LaunchColumn::Bytes)));
  QVERIFY(!shown.page.table().isColumnHidden(static_cast<int>(LaunchColumn::Gap)));
  QVERIFY2(shown.page.histogram().summary().contains("A: 18 launches, median 100"),
           qPrintable(shown.page.histogram().summary()));
  emit shown.page.table().horizontalHeader()->sectionClicked(static_cast<int>(LaunchColumn::Start));
  shown.settle();
  QCOMPARE(shown.cell(0, LaunchColumn::Start), QString("0.030"));
  // Another metric of the same function asks for nothing, another function does.
  const LaunchAnswer* before = shown.page.model().answer();
  Triplet other = *shown.selection.triplet();
  other.metric = MetricId{0};
  shown.selection.setTriplet(other);
  QCOMPARE(shown.page.model().answer(), before);
  shown.selection.setTriplet({});
  QCOMPARE(shown.page.model().rowCount(), 0);
}

void LaunchesPageTest::movesTheCycleWithTheCursorAndBack() {
  ShownPage shown;
  shown.page.table().setFocus();
  QTest::keyClick(&shown.page.table(), Qt::Key_Down);
  QVERIFY(shown.selection.cycle().has_value());
  QVERIFY(shown.page.model().cycleOf(shown.page.table().currentIndex().row()) == shown.selection.cycle());
  shown.selection.setCycle(CycleRef{Side::A, 4});
  QVERIFY(shown.page.model().cycleOf(shown.page.table().currentIndex().row()) == shown.selection.cycle());
  // The cursor stays on its launch when the order changes.
  const auto launch = shown.page.currentLaunch();
  emit shown.page.table().horizontalHeader()->sectionClicked(static_cast<int>(LaunchColumn::Start));
  shown.settle();
  QVERIFY(shown.page.currentLaunch() == launch);
}

void LaunchesPageTest::jumpsToTheWorstLaunchAndCycle() {
  ShownPage shown;
  LaunchJumps& jumps = shown.page.jumps();
  QTest::mouseClick(&jumps.launchButton(LaunchJumps::Worst), Qt::LeftButton);
  QVERIFY(shown.page.currentLaunch() == shown.page.model().answer()->launches->worst);
  QCOMPARE(shown.selection.cycle()->side, Side::B);
  QVERIFY2(jumps.cycleButton(LaunchJumps::Best).text().startsWith("Best (B "),
           qPrintable(jumps.cycleButton(LaunchJumps::Best).text()));
  QTest::mouseClick(&jumps.cycleButton(LaunchJumps::Best), Qt::LeftButton);
  QVERIFY(*shown.selection.cycle() == (CycleRef{Side::B, shown.page.model().answer()->cycles->best}));
}

void LaunchesPageTest::noButtonIsCut() {
  QWidget window;
  LaunchJumps jumps(&window);
  window.resize(2000, 100);
  window.show();
  const auto cut = [&jumps](int width) {
    jumps.resize(width, 80);
    QCoreApplication::processEvents();
    int count = 0;
    for (const auto which : {LaunchJumps::Worst, LaunchJumps::Median, LaunchJumps::Best})
      for (QPushButton* button : {&jumps.launchButton(which), &jumps.cycleButton(which)})
        count += button->width() < button->sizeHint().width() ? 1 : 0;
    return count;
  };
  QCOMPARE(cut(2000), 0);
  const int wide = jumps.sizeHint().width();
  QCOMPARE(jumps.launchButton(LaunchJumps::Worst).y(), jumps.cycleButton(LaunchJumps::Worst).y());
  QCOMPARE(cut(wide * 2 / 3), 0);
}

void LaunchesPageTest::filtersByRunCycleBrushAndDuration() {
  ShownPage shown;
  LaunchFilters& filters = shown.page.filters();
  filters.findChild<QComboBox*>()->setCurrentIndex(1);
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 18);
  shown.selection.setCycle(CycleRef{Side::A, 2});
  filters.setOnlyCycle(true);
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 3);
  filters.clear();
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 33);
  shown.selection.setBrush({.b = Rows{1, 2}});
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 18 + 6);
  filters.setDurations(PlotRange{110.0, 130.0});
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 6);
  filters.setDurations(PlotRange{1.0, 2.0});
  shown.settle();
  QCOMPARE(shown.page.findChild<EmptyState*>()->title(), QString("No launch matches"));
  emit shown.page.findChild<EmptyState*>()->buttonClicked();
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 24);
}

void LaunchesPageTest::aChipForEveryFilter() {
  ShownPage shown;
  LaunchFilters& filters = shown.page.filters();
  QVERIFY(filters.chips().isHidden());
  filters.findChild<QComboBox*>()->setCurrentIndex(1);
  shown.selection.setCycle(CycleRef{Side::A, 2});
  QCOMPARE(filters.chips().chips().size(), 1);
  filters.setOnlyCycle(true);
  filters.setLane(0);
  filters.setDurations(PlotRange{90.0, 130.0});
  shown.settle();
  QStringList words;
  for (const Chip& chip : filters.chips().chips()) words << (chip.kind + ' ' + chip.value).trimmed();
  QCOMPARE(words, QStringList({"run A", "A: GPU 0, stream 7", "cycle 3 of A", "duration 90 to 130 us"}));
  const auto remove = [&filters](const QString& chip) {
    for (auto* button : filters.findChildren<ChipButton*>())
      if (button->text() == chip && !button->isHidden()) QTest::mouseClick(button, Qt::LeftButton);
  };
  shown.selection.setCycle(CycleRef{Side::A, 3});
  remove("A: GPU 0, stream 7");
  remove("duration 90 to 130 us");
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 3);
  remove("cycle 4 of A");
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 18);
  remove("run A");
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 33);
  QVERIFY(filters.chips().isHidden());
}

void LaunchesPageTest::copiesWhatItShows() {
  ShownPage shown;
  shown.page.table().selectRow(0);
  QTest::keyClick(&shown.page.table(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 2);
  QVERIFY2(lines[0].startsWith("Run\tCycle\tStart, ms\tDuration, us"), qPrintable(lines[0]));
  QVERIFY2(lines[1].startsWith("B\t"), qPrintable(lines[1]));
  shown.page.copyTable(TableFormat::Tsv);
  QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 34);
}

void LaunchesPageTest::asksForNothingWhileHidden() {
  const RawPair raw;
  Selection selection;
  LaunchesPage page(selection);
  page.setView(raw.view);
  selection.setTriplet(gemmOf(raw.view));
  QVERIFY(!page.isBusy());
  QCOMPARE(page.model().rowCount(), 0);
  page.show();
  QTRY_COMPARE(page.model().rowCount(), 33);
  page.setView({});
  QCOMPARE(page.model().rowCount(), 0);
}

void LaunchesPageTest::saysWhyThereAreNone() {
  const OpenedPair processed({}, {});
  Selection selection;
  LaunchesPage page(selection);
  page.show();
  const auto title = [&page] { return page.findChild<EmptyState*>()->title(); };
  QCOMPARE(title(), QString("No comparison"));
  page.setLoading(true);
  QCOMPARE(title(), QString("Reading both runs"));
  page.setLoading(false);
  page.setView(processed.view());
  selection.setTriplet(processed.triplet());
  QCOMPARE(title(), QString("No single launches"));
  QCOMPARE(page.reasonForNone(), QString("needs raw traces"));
  const RawPair raw;
  page.setView(raw.view);
  QVERIFY(page.reasonForNone().isEmpty());
  selection.setTriplet({});
  QCOMPARE(title(), QString("Select a row to see its launches"));
}

void LaunchesPageTest::histogramWorksByKeyboard() {
  HistogramPlot plot;
  plot.resize(400, 200);
  plot.show();
  QSignalSpy selected(&plot, &HistogramPlot::rangeSelected), cleared(&plot, &HistogramPlot::cleared);
  QTest::keyClick(&plot, Qt::Key_Right);  // nothing to move over
  QVERIFY(plot.readout().isEmpty());
  plot.setBins(histogramOf({{1.0, 2.0, 3.0, 4.0}, {2.5, 4.0}}, PlotScale::Linear), "Duration", "us",
               "launches");
  QTest::keyClick(&plot, Qt::Key_Right);
  QVERIFY2(plot.readout().startsWith("1 to 1.5 us: A 25"), qPrintable(plot.readout()));
  QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
  QCOMPARE(selected.count(), 1);
  QVERIFY(*plot.selected() == (PlotRange{1.0, 2.0}));
  QTest::keyClick(&plot, Qt::Key_Escape);
  QCOMPARE(cleared.count(), 1);
  QVERIFY(!plot.selected());
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOf(plot.bins().size() - 1).toPoint());
  QCOMPARE(selected.count(), 2);
  QCOMPARE(plot.selected()->high, 4.0);
  QVERIFY(plot.picture().table().startsWith("from, us\tto, us\tA\tB\n1\t"));
  QVERIFY(!plot.grab().isNull());
}

void LaunchesPageTest::histogramEndsADragByKey() {
  HistogramPlot plot;
  plot.resize(400, 200);
  plot.show();
  plot.setBins(histogramOf({{1.0, 2.0, 3.0, 4.0}, {}}, PlotScale::Linear), "Duration", "us", "launches");
  QSignalSpy selected(&plot, &HistogramPlot::rangeSelected);
  for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Left}) {
    QTest::mousePress(&plot, Qt::LeftButton, {}, plot.placeOf(0).toPoint());
    QTest::keyClick(&plot, key);
    QMouseEvent move(QEvent::MouseMove, plot.placeOf(2), plot.mapToGlobal(plot.placeOf(2)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&plot, &move);
    QVERIFY(!plot.selected());
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, plot.placeOf(2).toPoint());
  }
  QCOMPARE(selected.count(), 0);
}

void LaunchesPageTest::widensTheRangeByKeyboard() {
  ShownPage shown;
  HistogramPlot& plot = shown.page.histogram();
  QTest::keyClick(&plot, Qt::Key_Right);
  for (std::size_t last = 1; last < 4; ++last) {
    QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
    shown.settle();
    QCOMPARE(plot.focusedBin().value(), last);
    QVERIFY(*shown.page.filters().filter().durationUs ==
            (PlotRange{plot.bins().rangeOf(0).low, plot.bins().rangeOf(last).high}));
  }
  QCOMPARE(shown.page.model().rowCount(), 18);
}

}  // namespace culprit::ui::test

#include "launches_page_test.moc"
