#include <QFontMetricsF>
#include <QtTest>
#include <functional>

#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/exploration.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/look/fonts.h"
#include "ui/pages/cycles/shown_cycles.h"
#include "ui/plots/cycle_pair/cycle_pair_painter.h"

namespace culprit::ui::test {

class ShownCyclesTest : public QObject {
  Q_OBJECT
 private slots:
  void marksWhatDiffers();
  void saysWhatADifferenceIs();
  void sumsUpWhatTheCyclesDifferBy();
  void saysWhereWorkOfOthersBelongs();
  void movesBWithItsCounters();
  void saysTimesInTheUnitOfTheLarger();
};

static const Registered<ShownCyclesTest> kShownCyclesTest("shown_cycles_test");

namespace {

/// The third cycles of both runs, with other events.
ShownCycles changed(const RawPair& pair, const std::function<void(CyclePair&)>& change) {
  SilentMonitor monitor;
  auto cycles = std::make_shared<CyclePair>(
      *cyclePairOf(pair.view.session, *pair.view.results, 0, 2, 2, *pair.view.calls, monitor));
  change(*cycles);
  return shownCycles(pair.view.results, 0, cycles, NameForm::Short);
}

}  // namespace

void ShownCyclesTest::marksWhatDiffers() {
  const RawPair pair;
  const ShownCycles made = changed(pair, [](CyclePair& cycles) {
    // One launch loses its partner.
    for (std::uint32_t i = 0; i < cycles.a.boxes.size(); ++i) {
      CycleBox& box = cycles.a.boxes[i];
      if (box.category != EventCategory::GpuCompute) continue;
      cycles.b.boxes[*box.partner].partner.reset();
      box.partner.reset();
      break;
    }
    cycles.differences = differencesOf(cycles, SilentMonitor());
  });
  std::size_t alone = 0;
  for (const PlotBox& box : made.plotted.sides.a.boxes) alone += box.mark == BoxMark::OnlyHere ? 1 : 0;
  QCOMPARE(alone, std::size_t{1});
  QVERIFY2(differencesText(made).contains("4 launches"), qPrintable(differencesText(made)));
}

void ShownCyclesTest::saysWhatADifferenceIs() {
  const RawPair pair;
  std::uint32_t call = 0;
  const ShownCycles made = changed(pair, [&call](CyclePair& cycles) {
    while (isGpuWork(cycles.b.boxes[call].category)) ++call;
  });
  const CycleBox& box = made.cycles->b.boxes[call];
  QVERIFY(box.partner);
  const QString name = made.plotted.names[made.plotted.sides.b.boxes[call].name];
  const CycleDifference slower{.kind = DifferenceKind::Longer,
                               .a = box.partner,
                               .b = call,
                               .deltaNs = 3'200'000,
                               .of = DifferenceOf::HostCall};
  QCOMPARE(differenceText(made, slower), QString("host: %1 +3.20 ms").arg(name));
  QVERIFY(boxOf(slower) == (PlotPoint{PlotSide::B, call}));
  CycleDifference gap{.kind = DifferenceKind::Longer,
                      .a = 0U,
                      .b = 0U,
                      .deltaNs = 1'400'000,
                      .of = DifferenceOf::IdleGap,
                      .gap = {Side::B, 0, 1'400'000, call}};
  QCOMPARE(differenceText(made, gap),
           QString("idle gap of the GPU +1.40 ms, %1 ran in it, before gemm").arg(name));
  QVERIFY(!boxOf(gap));
  gap = {.kind = DifferenceKind::Shorter,
         .deltaNs = -5000,
         .of = DifferenceOf::IdleGap,
         .gap = {Side::A, 0, 5000, std::nullopt}};
  QCOMPARE(
      differenceText(made, gap),
      QString("idle gap of the GPU −5.00 us, no call of the host fills it in A, at the end of the cycle"));
  gap.explainedNs = -5000;
  QCOMPARE(explainedText(made, gap), QString(", explains −5.00 us of −100 us"));
  gap.explainedNs = 5000;
  QCOMPARE(explainedText(made, gap), QString(", makes +5.00 us, against −100 us in total"));
  gap.explainedNs = 0;
  QCOMPARE(explainedText(made, gap), QString(", explains nothing of −100 us"));
}

void ShownCyclesTest::sumsUpWhatTheCyclesDifferBy() {
  const RawPair pair;
  ShownCycles made = changed(pair, [](CyclePair& cycles) {
    cycles.differences = {{.kind = DifferenceKind::Longer,
                           .a = 0U,
                           .b = 0U,
                           .of = DifferenceOf::HostCall,
                           .explainedNs = 40'000}};
    cycles.otherCyclesNs = -110'000;
    cycles.leading.reset();
  });
  QVERIFY2(differencesText(made).startsWith(
               "B is 100 us shorter: work of other cycles −110 us, 1 difference +40.0 us (1 host call), "
               "smaller changes −30.0 us; hatched: only in A (−) or B (+), bar: at least 1.5 times as long"),
           qPrintable(differencesText(made)));
  // Of a page as wide as most.
  const auto titleFits = [&made] {
    const double room = CyclePairFrame(made.plotted, {1100, 400}).axisTitle().width();
    return QFontMetricsF(fontFor(FontRole::Secondary)).horizontalAdvance(made.plotted.axisTitle) <= room;
  };
  describe(made);
  QCOMPARE(made.plotted.axisTitle, QString("time in the cycle"));
  QVERIFY(titleFits());
  made.byHandFrom = PlotPair<double>{0.0, 0.0};
  describe(made);
  QCOMPARE(made.plotted.axisTitle, QString("time marked"));
  QVERIFY(titleFits());
  QVERIFY2(differencesText(made).contains("work that began before −110 us"),
           qPrintable(differencesText(made)));
  const CycleDifference gap{.of = DifferenceOf::IdleGap};
  QVERIFY2(differenceText(made, gap).endsWith("at the end of what is marked"),
           qPrintable(differenceText(made, gap)));
}

void ShownCyclesTest::saysWhereWorkOfOthersBelongs() {
  const RawPair pair;
  ShownCycles made = changed(pair, [](CyclePair& cycles) {
    cycles.a.boxes[0].isOwn = false;
    cycles.b.durationNs = cycles.a.durationNs;
  });
  QVERIFY(boxText(made, {PlotSide::A, 0}).endsWith("; belongs to another cycle"));
  QVERIFY(explainedText(made, {.explainedNs = 5000}).endsWith("of cycles that take the same time"));
  made.byHandFrom = PlotPair<double>{0.0, 0.0};
  QVERIFY(boxText(made, {PlotSide::A, 0}).endsWith("; began before what is marked"));
  QVERIFY(explainedText(made, {.explainedNs = 5000}).endsWith("of stretches that take the same time"));
}

void ShownCyclesTest::movesBWithItsCounters() {
  CyclePairData data;
  for (const PlotSide side : kPlotSides) {
    data.sides[side].duration = 100.0;
    data.sides[side].boxes = {{.start = 10.0, .end = 20.0}};
  }
  data.counters = {{.title = {}, .lines = {{{5.0, 1.0}}, {{5.0, 1.0}}}, .values = {}}};
  data.startB(-30.0);
  QCOMPARE(data.axis(), (PlotRange{-30.0, 100.0}));
  QCOMPARE(data.sides.b.boxes[0].start, -20.0);
  QCOMPARE(data.counters[0].lines.b[0].x(), -25.0);
  data.startB(40.0);
  QCOMPARE(data.axis(), (PlotRange{0.0, 140.0}));
  QCOMPARE(data.sides.b.boxes[0].end, 60.0);
  QCOMPARE(data.sides.a.boxes[0].start, 10.0);
}

void ShownCyclesTest::saysTimesInTheUnitOfTheLarger() {
  const RawPair pair;
  const ShownCycles made = changed(pair, [](CyclePair& cycles) {
    CycleBox& a = cycles.a.boxes[0];
    a.durationNs = 640;
    a.delayNs = -3'449'000;
    cycles.b.boxes[*a.partner].durationNs = 12'100;
  });
  const QString words = boxText(made, {PlotSide::A, 0});
  for (const char* part :
       {"A 0.640 us, B 12.1 us", "A began 3.45 ms before its call ended", "after its launch: B 0.00500 ms"})
    QVERIFY2(words.contains(part), qPrintable(words));
  const ShownCycles alone = changed(pair, [](CyclePair& cycles) {
    cycles.a.boxes[0].partner.reset();
    cycles.a.boxes[0].durationNs = 640;
    cycles.a.boxes[0].delayNs = -12;
  });
  const QString one = boxText(alone, {PlotSide::A, 0});
  QVERIFY2(one.contains("only in A: 640 ns") && one.contains("began 12.0 ns before its call ended"),
           qPrintable(one));
}

}  // namespace culprit::ui::test

#include "shown_cycles_test.moc"
