#include <qcustomplot.h>

#include <QApplication>
#include <QLabel>
#include <QWheelEvent>
#include <QtTest>
#include <algorithm>

#include "tests/ui/find_child.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_cycle_pair.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

class CyclePairPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTheMedianCycles();
  void followsTheSelectedCycle();
  void choosesCyclesByNumber();
  void clickSelectsTheFunction();
  void takesTheNameFormWhileReading();
  void marksARangeOfTime();
  void zoomsAndPans();
  void worksByKeyboard();
  void keepsWhatIsInSightForTheNextCycle();
  void takesTheSameCycleAfterTheMedian();
  void keepsItsState();
  void showsWhatWasMarkedByHand();
  void keepsWhatWasNeverSeen();
  void asksForNothingWhileHidden();
  void saysWhyThereIsNothing();
  void handsOutPictureAndTable();
};

static const Registered<CyclePairPageTest> kCyclePairPageTest("cycle_pair_page_test");

namespace {

void wheel(QWidget& widget, const QPoint& at, int notches) {
  QWheelEvent event(at, widget.mapToGlobal(QPointF(at)), {}, QPoint(0, 120 * notches), Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

}  // namespace

void CyclePairPageTest::showsTheMedianCycles() {
  ShownCyclePairPage shown;
  QCOMPARE(shown.page.cycle(Side::A), std::optional<std::uint32_t>(2));
  QCOMPARE(shown.page.cycles()->a.durationNs, 900'000);
  QCOMPARE(shown.page.cycles()->b.durationNs, 800'000);
  QCOMPARE(shown.page.cycles()->matched, 3U);
  QVERIFY2(shown.page.message().startsWith("B is 100 us shorter: ") &&
               shown.page.message().contains("6 differences ") &&
               shown.page.message().contains(" (3 launches, 3 idle gaps)"),
           qPrintable(shown.page.message()));
  for (const PlotBox& box : shown.plot().data().sides.b.boxes)
    QVERIFY2(box.mark != BoxMark::MuchLonger, "1.2 times as long");
  const QString words = shown.plot().accessibleDescription();
  QVERIFY2(words.contains("cycle 3, 900 us") && words.contains("3 launches matched"), qPrintable(words));
  QCOMPARE(shown.plot().data().axis().high, 900'000.0);
}

void CyclePairPageTest::followsTheSelectedCycle() {
  ShownCyclePairPage shown;
  shown.selection.setCycle(CycleRef{Side::B, 3});
  QCOMPARE(shown.page.cycle(Side::B), std::optional<std::uint32_t>(3));
  QCOMPARE(shown.page.cycle(Side::A), std::optional<std::uint32_t>(2));
  shown.settle();
  QCOMPARE(shown.page.cycles()->b.cycle, 3U);
  shown.selection.setCycle(CycleRef{Side::A, 4});
  shown.settle();
  QCOMPARE(shown.page.cycles()->a.cycle, 4U);
  QCOMPARE(shown.page.cycles()->b.cycle, 3U);  // stays
  shown.page.showMedian();
  QCOMPARE(shown.page.cycle(Side::B), std::optional<std::uint32_t>(2));
  shown.page.showLongest();
  shown.settle();
  QCOMPARE(shown.failed.count(), 0);
}

void CyclePairPageTest::choosesCyclesByNumber() {
  ShownCyclePairPage shown;
  CycleSpin& spin = shown.page.spin(Side::A);
  QCOMPARE(spin.maximum(), 5);
  spin.stepUp();
  QCOMPARE(shown.selection.cycle(), std::optional(CycleRef{Side::A, 3}));
  shown.settle();
  QCOMPARE(shown.page.cycles()->a.cycle, 3U);
  CycleSpin odd;
  odd.setNumbers({3, 7, 20});
  odd.setValue(1);
  QCOMPARE(odd.text(), QString("7"));
  odd.selectAll();
  QTest::keyClicks(&odd, "20");
  QTest::keyClick(&odd, Qt::Key_Return);
  QCOMPARE(odd.value(), 2);
}

void CyclePairPageTest::clickSelectsTheFunction() {
  ShownCyclePairPage shown;
  shown.selection.setTriplet({});
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, {}, shown.at(PlotSide::B, 1));
  QVERIFY(shown.selection.triplet());
  QCOMPARE(shown.selectedFunction(), std::string("gemm"));
  QCOMPARE(shown.plot().focused(), std::optional(PlotPoint{PlotSide::B, 1}));
  const QString words = shown.plot().readout();
  for (const char* part : {"gemm", "B, GPU 0, stream 7, at 230 us", "A 100 us, B 120 us, × 1.2",
                           "after its launch: A 5.00 us, B 5.00 us"})
    QVERIFY2(words.contains(part), qPrintable(words));
}

void CyclePairPageTest::takesTheNameFormWhileReading() {
  const RawPair pair("void gemm<float>(int)");
  Selection selection;
  CyclePairPage page(selection);
  page.resize(1000, 400);
  page.show();
  page.setView(pair.view);
  QVERIFY(page.isBusy());
  page.setNameForm(NameForm::Full);
  QTRY_VERIFY(page.cycles() != nullptr && !page.isBusy());
  QVERIFY(page.plot().data().names.front() == "void gemm<float>(int)");
  page.setNameForm(NameForm::Short);
  QVERIFY(page.plot().data().names.front() != "void gemm<float>(int)");
}

void CyclePairPageTest::marksARangeOfTime() {
  ShownCyclePairPage shown;
  const QPoint from = shown.at(PlotSide::A, 0), to = shown.at(PlotSide::A, 1);
  drag(shown.plot(), from, to, Qt::ShiftModifier);
  QVERIFY(shown.plot().markedRange());
  // Halves of two kernels of A; B's second begins at the same time and ends later.
  QVERIFY2(shown.page.message().contains("A 2 launches, ") && shown.page.message().contains("B 2 launches"),
           qPrintable(shown.page.message()));
  QVERIFY(!shown.plot().isZoomed());
  QTest::keyClick(&shown.plot(), Qt::Key_Z);
  QVERIFY(std::abs(shown.plot().visibleRange().span() - 200'000.0) < 2000.0);
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY(!shown.plot().markedRange());
  QVERIFY(shown.page.message().startsWith("B is 100 us shorter: "));
}

void CyclePairPageTest::zoomsAndPans() {
  ShownCyclePairPage shown;
  CyclePairPlot& plot = shown.plot();
  const QPoint at = shown.at(PlotSide::A, 1);
  const double x = shown.plot().placeOf({PlotSide::A, 1}).x();
  wheel(plot, at, 4);
  QVERIFY(plot.isZoomed());
  QVERIFY(std::abs(plot.placeOf({PlotSide::A, 1}).x() - x) < 1.0);  // the cursor stays where it is
  const PlotRange zoomed = plot.visibleRange();
  drag(plot, at, at - QPoint(100, 0));
  QVERIFY(plot.visibleRange().low > zoomed.low);
  QVERIFY(std::abs(plot.visibleRange().span() - zoomed.span()) < 1e-6);
  wheel(plot, at, -40);
  QVERIFY(!plot.isZoomed());
  plot.zoomTo({100'000, 200'000});
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, at);
  QVERIFY(!plot.isZoomed());
  plot.zoomTo({-5e9, 5e9});
  QCOMPARE(plot.visibleRange().low, 0.0);
  QCOMPARE(plot.visibleRange().high, 900'000.0);
}

void CyclePairPageTest::worksByKeyboard() {
  ShownCyclePairPage shown;
  CyclePairPlot& plot = shown.plot();
  QTest::keyClick(&plot, Qt::Key_W);
  QCOMPARE(plot.visibleRange().span(), 720'000.0);
  const double low = plot.visibleRange().low;
  QTest::keyClick(&plot, Qt::Key_D);
  QVERIFY(plot.visibleRange().low > low);
  QTest::keyClick(&plot, Qt::Key_A);
  QVERIFY(std::abs(plot.visibleRange().low - low) < 1e-6);
  QTest::keyClick(&plot, Qt::Key_S);
  QVERIFY(!plot.isZoomed());
  plot.setFocused(PlotPoint{PlotSide::A, 0});
  QTest::keyClick(&plot, Qt::Key_Right);
  QCOMPARE(plot.focused(), std::optional(PlotPoint{PlotSide::A, 1}));
  QTest::keyClick(&plot, Qt::Key_Down);
  QCOMPARE(plot.focused(), std::optional(PlotPoint{PlotSide::B, 1}));
  QTest::keyClick(&plot, Qt::Key_End);
  QCOMPARE(plot.focused(), std::optional(PlotPoint{PlotSide::B, 2}));
  QVERIFY(plot.accessibleDescription().contains("gemm"));
  QTest::keyClick(&plot, Qt::Key_Return);
  QCOMPARE(shown.selectedFunction(), std::string("gemm"));
  QTest::keyClick(&plot, Qt::Key_Escape);
  QVERIFY(!plot.focused());
}

void CyclePairPageTest::keepsWhatIsInSightForTheNextCycle() {
  ShownCyclePairPage shown;
  shown.plot().zoomTo({100'000, 300'000});
  shown.selection.setCycle(CycleRef{Side::B, 3});
  QVERIFY(shown.page.isBusy());
  shown.settle();
  QCOMPARE(shown.page.cycles()->b.cycle, 3U);
  QCOMPARE(shown.plot().visibleRange().low, 100'000.0);
  QCOMPARE(shown.plot().visibleRange().high, 300'000.0);
  shown.page.showLongest();  // the first of both: two other cycles
  QVERIFY(shown.page.isBusy());
  QVERIFY(!shown.page.state().range);  // that in sight is of the cycles before
  shown.settle();
  QCOMPARE(shown.page.cycles()->a.cycle, 0U);
  QVERIFY(!shown.plot().isZoomed());
}

void CyclePairPageTest::takesTheSameCycleAfterTheMedian() {
  ShownCyclePairPage shown;
  shown.selection.setCycle(CycleRef{Side::B, 3});
  shown.page.showMedian();
  QVERIFY(!shown.selection.cycle());
  shown.selection.setCycle(CycleRef{Side::B, 3});
  QCOMPARE(shown.page.cycle(Side::B), std::optional<std::uint32_t>(3));
}

void CyclePairPageTest::keepsItsState() {
  ShownCyclePairPage shown;
  shown.selection.setCycle(CycleRef{Side::B, 3});
  shown.settle();
  shown.plot().zoomTo({100'000, 300'000});
  const CyclePairState state = shown.page.state();
  QCOMPARE(state.cycles.b, std::optional<std::uint32_t>(3));
  QVERIFY(!state.cycles.a);
  CyclePairPage other(shown.selection);
  other.resize(1000, 400);
  other.setView(shown.view);
  other.restore(state);
  other.show();
  QTRY_VERIFY(other.cycles() != nullptr);
  QCOMPARE(other.cycles()->b.cycle, 3U);
  QCOMPARE(other.plot().visibleRange().low, 100'000.0);
  QVERIFY(other.state() == state);
}

void CyclePairPageTest::showsWhatWasMarkedByHand() {
  ShownCyclePairPage shown;
  auto* back = buttonOf<QPushButton>(shown.page, "Back to cycles");
  QVERIFY(back != nullptr && !back->isVisible());
  QVERIFY(shown.page.spin(Side::A).isEnabled());
  const PairResults& pair = shown.view.wholePair();
  const StretchPair marked{.cycles = {{.startNs = pair.cyclesA[1].startNs, .durationNs = 500'000},
                                      {.startNs = pair.cyclesB[3].startNs, .durationNs = 400'000}},
                           .start = {1.234567e6, 3e6}};
  shown.page.compareByHand(marked);
  shown.settle();
  QVERIFY(shown.page.isByHand());
  QVERIFY(back->isVisible());
  QVERIFY2(!shown.page.spin(Side::A).isEnabled() && !shown.page.spin(Side::B).isEnabled(),
           "no cycle is shown");
  QVERIFY(!shown.page.subtitle().isEmpty());
  QCOMPARE(shown.page.cycles()->a.durationNs, 500'000);
  QCOMPARE(shown.page.cycles()->b.durationNs, 400'000);
  const QString title = shown.plot().data().sides.a.title;
  QVERIFY2(title.startsWith("marked by hand, 500 us from 1.23 ms on"), qPrintable(title));
  shown.page.setNameForm(NameForm::Full);
  QCOMPARE(shown.plot().data().sides.a.title, title);
  shown.plot().zoomTo({1e5, 2e5});
  QVERIFY2(!shown.page.state().range, "no part of a cycle");
  back->click();
  shown.settle();
  QVERIFY(!shown.page.isByHand() && !back->isVisible() && shown.page.subtitle().isEmpty());
  QVERIFY(shown.page.spin(Side::A).isEnabled());
  QVERIFY(shown.plot().data().sides.a.title.startsWith("cycle 3"));
  shown.page.compareByHand(marked);
  shown.settle();
  shown.selection.setCycle(CycleRef{Side::B, 1});
  shown.settle();
  QVERIFY(!shown.page.isByHand());
  QCOMPARE(shown.page.cycles()->b.cycle, 1U);
  const Cycle nothing{.startNs = pair.cyclesA[0].startNs - 1'000'000'000, .durationNs = 1};
  shown.page.compareByHand({.cycles = {nothing, nothing}, .start = {-1e9, -1e9}});
  shown.settle();
  const auto labels = shown.page.findChild<EmptyState*>()->findChildren<QLabel*>();
  QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
    return label->text() == "No event of this process lies in what was marked";
  }));
  QCOMPARE(shown.failed.count(), 0);
}

void CyclePairPageTest::keepsWhatWasNeverSeen() {
  ShownCyclePairPage shown(120, false);
  const CyclePairState state{.cycles = {.a = 1U, .b = {}}, .range = PlotRange{1e5, 2e5}};
  shown.page.restore(state);
  QVERIFY(shown.page.state() == state);
}

void CyclePairPageTest::asksForNothingWhileHidden() {
  ShownCyclePairPage shown(120, false);
  QTest::qWait(50);
  QVERIFY(!shown.page.isBusy());
  QVERIFY(shown.page.cycles() == nullptr);
  shown.page.show();
  shown.settle();
  shown.page.setView({});
  QVERIFY(shown.page.cycles() == nullptr);
}

void CyclePairPageTest::saysWhyThereIsNothing() {
  Selection selection;
  CyclePairPage page(selection);
  page.show();
  const auto title = [&page] { return page.findChild<EmptyState*>()->title(); };
  QCOMPARE(title(), QString("No comparison"));
  page.setLoading(true);
  QCOMPARE(title(), QString("Reading both runs"));
  page.setLoading(false);
  const OpenedPair processed({}, {});
  page.setView(processed.view());
  QCOMPARE(title(), QString("No single launches"));
  QVERIFY(!page.cycle(Side::A));
  page.showMedian();
  page.showLongest();
  page.showDifference(1);
  QVERIFY(!page.isBusy());
}

void CyclePairPageTest::handsOutPictureAndTable() {
  ShownCyclePairPage shown;
  const PlotPicture picture = shown.plot().picture();
  const QImage image = toImage(picture, 1.0);
  QVERIFY(!image.isNull());
  const QStringList lines = picture.table().split('\n', Qt::SkipEmptyParts);
  const auto boxes = shown.page.cycles()->a.boxes.size() + shown.page.cycles()->b.boxes.size();
  QCOMPARE(std::size_t(lines.size()), 1 + boxes);
  QCOMPARE(lines[1], QString("A\tGPU 0, stream 7\t1\tgemm\t30000\t100000\t120000"));
}

}  // namespace culprit::ui::test

#include "cycle_pair_page_test.moc"
