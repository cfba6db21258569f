#include <QtTest>

#include "tests/ui/find_child.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_cycle_pair.h"
#include "ui/look/time_unit.h"
#include "ui/look/wrapped_name.h"
#include "ui/widgets/elided_label.h"

namespace culprit::ui::test {

/// The way from difference to difference, and where B lies below A.
class CyclePairWalkTest : public QObject {
  Q_OBJECT
 private slots:
  void walksThroughTheDifferences();
  void saysAllThatSumsWhereItIsNarrow();
  void walksByKeyAndBack();
  void leavesTheDifferences();
  void alignsAtALaunchAndBack();
  void alignsElsewhereAtOnce();
  void alignsAtAnIdleGap();
  void speaksOfTheDifferenceAfterARange();
  void keepsTheViewForOtherWords();
};

static const Registered<CyclePairWalkTest> kCyclePairWalkTest("cycle_pair_walk_test");

namespace {

void walk(ShownCyclePairPage& shown, int steps) {
  for (int i = 0; i < steps; ++i) shown.page.showDifference(1);
}

}  // namespace

void CyclePairWalkTest::walksThroughTheDifferences() {
  ShownCyclePairPage shown(160);
  QCOMPARE(shown.page.cycles()->differences.size(), std::size_t{6});
  QVERIFY2(shown.page.message().startsWith(
               "B is 100 us shorter: 6 differences −100 us (3 launches, 3 idle gaps); "),
           qPrintable(shown.page.message()));
  shown.page.showDifference(1);
  QVERIFY2(
      shown.page.message().startsWith("1 of 6, explains −160 us of −100 us: idle gap of the GPU −160 us, "
                                      "no call of the host"),
      qPrintable(shown.page.message()));
  QVERIFY(!shown.plot().focused());
  QVERIFY(shown.plot().gap() && shown.plot().gap()->side == PlotSide::A);
  QVERIFY(shown.plot().visibleRange().contains(shown.plot().gap()->time.low));
  walk(shown, 3);  // the other idle gaps go with the change, too
  QVERIFY(!shown.plot().gap());
  QCOMPARE(shown.page.message(),
           "4 of 6, makes +60.0 us, against −100 us in total: gemm from 100 us to 160 us, × 1.6");
  const auto first = shown.plot().focused();
  QVERIFY(first && first->side == PlotSide::B);
  QVERIFY(shown.plot().visibleRange().contains(shown.plot().data().sides.b.boxes[first->index].start));
  QCOMPARE(shown.plot().data().sides.b.boxes[first->index].mark, BoxMark::MuchLonger);
}

void CyclePairWalkTest::saysAllThatSumsWhereItIsNarrow() {
  ShownCyclePairPage shown(160);
  const auto* line = shown.page.findChild<ElidedLabel*>();
  shown.page.resize(1024, 250);  // of a window of 1024 x 700
  QTRY_COMPARE(shown.page.width(), 1024);
  const QString sum = shown.page.message().section("; ", 0, 0);
  const auto shownWords = [&line] { return line->shownText().replace('\n', ' '); };
  QTRY_VERIFY2(shownWords().startsWith(sum + ';'), qPrintable(line->shownText()));
  QVERIFY(line->height() >= line->heightForWidth(line->width()));
  shown.page.showDifference(1);
  QTRY_COMPARE(shownWords(), shown.page.message());
  QCOMPARE(line->toolTip(), wrappedName(shown.page.message()));
}

void CyclePairWalkTest::walksByKeyAndBack() {
  ShownCyclePairPage shown(160);
  walk(shown, 4);
  const auto first = shown.plot().focused();
  QTest::keyClick(&shown.plot(), Qt::Key_N);
  QVERIFY(shown.page.message().startsWith("5 of 6"));
  QVERIFY(shown.plot().focused() != first);
  QTest::keyClick(&shown.plot(), Qt::Key_N, Qt::ShiftModifier);
  QCOMPARE(shown.plot().focused(), first);
  for (int i = 0; i < 4; ++i) shown.page.showDifference(-1);
  QVERIFY(shown.page.message().startsWith("6 of 6"));
}

void CyclePairWalkTest::leavesTheDifferences() {
  ShownCyclePairPage shown(160);
  shown.page.showDifference(1);
  QTest::keyClick(&shown.plot(), Qt::Key_Escape);
  QVERIFY2(shown.page.message().startsWith("B is 100 us shorter: "), qPrintable(shown.page.message()));
  walk(shown, 4);
  QVERIFY(shown.page.message().startsWith("4 of 6"));
  QTest::keyClick(&shown.plot(), Qt::Key_Return);  // the same box
  QVERIFY(shown.page.message().startsWith("4 of 6"));
  shown.plot().showAll();
  QTest::mouseClick(&shown.plot(), Qt::LeftButton, {}, shown.at(PlotSide::A, 1));
  QVERIFY2(shown.page.message().startsWith("B is 100 us shorter: "), qPrintable(shown.page.message()));
}

void CyclePairWalkTest::alignsAtALaunchAndBack() {
  ShownCyclePairPage shown(120, true, 220);
  CyclePairPlot& plot = shown.plot();
  const auto& sides = plot.data().sides;
  auto* button = buttonOf<QPushButton>(shown.page, "Align here");
  QVERIFY(button != nullptr && !button->isEnabled());
  plot.setFocused(PlotPoint{PlotSide::B, 2});
  QCOMPARE(sides.b.boxes[2].start - sides.a.boxes[2].start, 40'000.0);
  QVERIFY(button->isEnabled());
  button->click();
  QVERIFY(shown.page.isAligned());
  QCOMPARE(sides.b.boxes[2].start, sides.a.boxes[2].start);
  QCOMPARE(plot.visibleRange().low, -40'000.0);
  QVERIFY2(sides.b.title.endsWith("starts 40.0 us before A"), qPrintable(sides.b.title));
  QCOMPARE(button->text(), QString("Align at start"));
  QVERIFY(plot.focused());
  QVERIFY2(plot.readout().contains("at 470 us"), qPrintable(plot.readout()));  // in its own cycle
  shown.page.setNameForm(NameForm::Full);
  drag(plot, shown.at(PlotSide::B, 0), shown.at(PlotSide::B, 1), Qt::ShiftModifier);
  QVERIFY2(shown.page.message().contains("B 2 launches"), qPrintable(shown.page.message()));
  QTest::keyClick(&plot, Qt::Key_Escape);
  QVERIFY(!shown.page.isAligned());
  QCOMPARE(plot.visibleRange().low, 0.0);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, shown.at(PlotSide::A, 1));
  QTest::keyClick(&plot, Qt::Key_L);
  QVERIFY(shown.page.isAligned());
  QCOMPARE(sides.b.boxes[1].start, sides.a.boxes[1].start);
  shown.selection.setCycle(CycleRef{Side::B, 3});
  shown.settle();
  QVERIFY(!shown.page.isAligned());  // another cycle begins at its start
}

void CyclePairWalkTest::alignsElsewhereAtOnce() {
  ShownCyclePairPage shown(120, true, 220);
  CyclePairPlot& plot = shown.plot();
  const auto& sides = plot.data().sides;
  auto* button = buttonOf<QPushButton>(shown.page, "Align here");
  plot.setFocused(PlotPoint{PlotSide::B, 2});
  button->click();
  QCOMPARE(sides.b.boxes[2].start, sides.a.boxes[2].start);
  plot.setFocused(PlotPoint{PlotSide::B, 1});
  QCOMPARE(button->text(), QString("Align here"));
  button->click();
  QCOMPARE(sides.b.boxes[1].start, sides.a.boxes[1].start);
  QCOMPARE(button->text(), QString("Align at start"));
  button->click();
  QVERIFY(!shown.page.isAligned());
  QVERIFY(plot.focused() == (PlotPoint{PlotSide::B, 1}));
  plot.setFocused(PlotPoint{PlotSide::B, 0});
  QVERIFY2(!button->isEnabled(), "both begin at one time anyway");
}

void CyclePairWalkTest::alignsAtAnIdleGap() {
  ShownCyclePairPage shown(160, true, 220);
  const auto& sides = shown.plot().data().sides;
  shown.page.alignHere();
  QVERIFY2(!shown.page.isAligned(), "nothing is in focus");
  shown.page.showDifference(1);
  shown.page.alignHere();
  QCOMPARE(sides.b.start, 100'000.0);  // the gap is at the end: the cycles end together
  QVERIFY2(shown.page.message().startsWith("B starts 100 us after A; 1 of 6, explains "),
           qPrintable(shown.page.message()));
  QVERIFY2(shown.plot().gap().has_value(), "it stays in sight");
  shown.page.alignHere();
  QVERIFY(!shown.page.isAligned());
  QVERIFY2(shown.plot().gap().has_value(), "so it does on the way back");
  // One between two launches.
  const auto& all = shown.page.cycles()->differences;
  std::size_t at = 0;
  do {
    shown.page.showDifference(1);
  } while (++at < all.size() && (all[at].of != DifferenceOf::IdleGap || !all[at].a || !all[at].b));
  QVERIFY(at < all.size());
  const double end = sides.a.boxes[*all[at].a].start;
  QVERIFY(sides.b.boxes[*all[at].b].start != end);
  shown.page.alignHere();
  QCOMPARE(sides.b.boxes[*all[at].b].start, end);
}

void CyclePairWalkTest::speaksOfTheDifferenceAfterARange() {
  ShownCyclePairPage shown(160);
  drag(shown.plot(), shown.at(PlotSide::A, 0), shown.at(PlotSide::A, 1), Qt::ShiftModifier);
  QVERIFY2(shown.page.message().contains("marked"), qPrintable(shown.page.message()));
  QTest::keyClick(&shown.plot(), Qt::Key_N);
  QVERIFY2(shown.page.message().startsWith("1 of 6"), qPrintable(shown.page.message()));
  QVERIFY(!shown.plot().markedRange());
}

void CyclePairWalkTest::keepsTheViewForOtherWords() {
  ShownCyclePairPage shown(160);
  walk(shown, 4);
  const PlotRange range = shown.plot().visibleRange();
  const auto focused = shown.plot().focused();
  shown.page.setNameForm(NameForm::Full);
  setTimeUnit(format::TimeUnit::Milliseconds);
  shown.page.showTimeUnit();
  const QString message = shown.page.message(), readout = shown.plot().readout();
  const QString title = shown.plot().data().sides.a.title;
  setTimeUnit(format::TimeUnit::Automatic);
  QVERIFY2(message.endsWith(": gemm from 0.100 ms to 0.160 ms, × 1.6"), qPrintable(message));
  QVERIFY2(readout.contains("A 0.100 ms, B 0.160 ms"), qPrintable(readout));
  QVERIFY2(title.contains("0.900 ms"), qPrintable(title));
  QCOMPARE(shown.plot().focused(), focused);
  QCOMPARE(shown.plot().visibleRange().low, range.low);
  QCOMPARE(shown.plot().visibleRange().high, range.high);
}

}  // namespace culprit::ui::test

#include "cycle_pair_walk_test.moc"
