#include <QtTest>
#include <functional>

#include "core/exploring/exploration.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/cycles/shown_cycles.h"

namespace culprit::ui::test {

class ShownCyclesTest : public QObject {
  Q_OBJECT
 private slots:
  void marksOnlyWhatIsCompared();
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

void ShownCyclesTest::marksOnlyWhatIsCompared() {
  const RawPair pair;
  const ShownCycles without = changed(pair, [](CyclePair& cycles) {
    for (CycleBox& box : cycles.a.boxes) box.partner.reset();
  });
  const auto& boxes = without.cycles->a.boxes;
  std::size_t calls = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const bool isCall = !isGpuWork(boxes[i].category);
    calls += isCall ? 1 : 0;
    QCOMPARE(without.plotted.sides.a.boxes[i].mark, isCall ? BoxMark::Plain : BoxMark::OnlyHere);
  }
  QVERIFY(calls > 0 && calls < boxes.size());
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
