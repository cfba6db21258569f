#include <QAbstractItemModelTester>
#include <QAction>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/pair_model.h"
#include "ui/pages/cycles/gpu_numbers.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/plots/timeline/timeline_plot.h"
#include "ui/widgets/summary_grid.h"
#include "ui/window/opening/run_preview.h"

namespace culprit::ui::test {

class RawPagesTest : public QObject {
  Q_OBJECT
 private slots:
  void saysWhatAFolderOfTracesHolds();
  void drawsThemByWallTimeOnly();
  void countsWhatTheGpusDid();
  void tellsPairsApart();
};

static const Registered<RawPagesTest> kRawPagesTest("raw_pages_test");

void RawPagesTest::saysWhatAFolderOfTracesHolds() {
  const RawPair raw;
  SilentMonitor monitor;
  const QString text = previewLines(describeRun({.run = raw.folder.path() / "a"}, monitor)).join('\n');
  for (const char* part : {"PyTorch profiler", "1 file", "events", "Ranks: 0", "Steps: 6, mean 900 us",
                           "Kernels: 18 launches, 1 name, total 1.80 ms",
                           "6 cycles, median 900 us of ProfilerStep", "GPU 0", "Counters: no readings"})
    QVERIFY2(text.contains(part), qPrintable(part + ("\nis not in\n" + text)));
}

void RawPagesTest::drawsThemByWallTimeOnly() {
  const RawPair raw;
  Selection selection;
  TimelinesPage page(selection);
  page.resize(900, 300);
  page.setView(raw.view);
  selection.setTriplet(gemmOf(raw.view));
  const auto drawn = [&page] { return page.plot().data().sides.a.launches; };
  QTest::qWait(50);
  QVERIFY(drawn().empty());  // nobody sees them
  page.show();
  QTRY_COMPARE(drawn().size(), std::size_t{18});
  QCOMPARE(drawn()[0].low, 30e-6);
  QVERIFY(std::abs(drawn()[0].span() - 100e-6) < 1e-12);
  QVERIFY(drawn()[3].low > drawn()[2].high);
  QVERIFY2(page.subtitle().contains("launches (18 | 15)"), qPrintable(page.subtitle()));
  page.byNumber().setChecked(true);
  QVERIFY(!page.subtitle().contains("launches"));
  Triplet other = gemmOf(raw.view);
  other.metric.reset();
  selection.setTriplet(other);
  QCOMPARE(drawn().size(), std::size_t{18});  // read once
  page.setView({});
  QVERIFY(drawn().empty());
}

void RawPagesTest::countsWhatTheGpusDid() {
  const RawPair raw;
  const PairResults& pair = raw.view.wholePair();
  QVERIFY(std::abs(kernelMs(*raw.view.results, pair, Side::A).value_or(0.0) - 0.30) < 1e-9);
  QVERIFY(std::abs(kernelMs(*raw.view.results, pair, Side::B).value_or(0.0) - 0.36) < 1e-9);
  QVERIFY(std::abs(gpuBusyPercent(pair, Side::A).value_or(0.0) - 30.0) < 1e-6);
  QVERIFY(differ(pair, 0.30, 0.36));
  QVERIFY(!differ(pair, 0.30, 0.30));
  QVERIFY(!kernelMs(*smallResults(), smallResults()->pairs[0], Side::A));
  const auto perWork = judgedResults();
  QVERIFY2(kernelMs(*perWork, perWork->pairs[0], Side::B) == 18.0, "as in Functions");
  Selection selection;
  OverviewPage page(selection);
  page.setView(raw.view);
  QVERIFY(page.numbers().rows().at(6).label == "kernels ms");
  QVERIFY(page.numbers().rows().at(6).toolTip.contains("several streams"));
}

void RawPagesTest::tellsPairsApart() {
  PairModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  auto results = judgedResults();
  results->pairs.push_back(results->pairs[0]);
  results->pairs[0].a.part = "result_decode";
  results->pairs[1].a.part = "result_prefill";
  results->pairs[0].verdict.slowdown.arePeriods = true;
  for (Cycle& cycle : results->pairs[0].cyclesA) cycle.periodNs = 9'000'000;
  model.setResults(results, 0);
  QCOMPARE(model.rowCount(), 2);
  QVERIFY(model.index(1, PairModel::Name).data().toString().endsWith(", result_prefill"));
  QCOMPARE(model.index(0, PairModel::MedianA).data().toString(), QString("9.00 ms"));
  QVERIFY(model.index(1, PairModel::MedianA).data().toString() != QString("9.00 ms"));
  QCOMPARE(model.index(0, PairModel::Ratio).data().toString(), QString("3.50"));
  QCOMPARE(model.index(0, PairModel::Comparability).data().toString(), QString("not comparable"));
  QVERIFY(!model.index(0, PairModel::Cause).data().toString().isEmpty());
  QCOMPARE(model.headerData(PairModel::Name, Qt::Horizontal).toString(), QString("Process pair"));
  Slowdown& byMeans = results->pairs[1].verdict.slowdown;
  byMeans = {.whole = {1.0, 0.99, 1.02, 30, 30, SpeedVerdict::Slower},
             .by = SlowdownBy::Total,
             .total = SpeedRatio{1.71, 1.52, 1.93, 30, 30, SpeedVerdict::Slower}};
  model.setResults(results, 0);
  QCOMPARE(model.index(1, PairModel::Ratio).data().toString(), QString("1.71 of means"));
  QCOMPARE(model.index(1, PairModel::Ratio).data(Qt::ToolTipRole).toString(),
           QString("1.71 (1.52 to 1.93) per cycle, of means"));
  model.setResults(asKinds(results), 0);
  QCOMPARE(model.headerData(PairModel::Name, Qt::Horizontal).toString(), QString("Kind of cycle"));
  const QString hint = model.headerData(PairModel::Name, Qt::Horizontal, Qt::ToolTipRole).toString();
  QVERIFY2(hint.contains("The kind of cycle that is compared"), qPrintable(hint));
}

}  // namespace culprit::ui::test

#include "raw_pages_test.moc"
