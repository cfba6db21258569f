#include <fmt/format.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QSignalSpy>
#include <QtTest>
#include <filesystem>
#include <string>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/patience.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/memory/memory_page.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/plots/series/reading_plot.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// Levels, peaks and callers of the memory over a cycle.
class MemoryPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsLevelsAndCallers();
  void followsTheSelectedCycle();
  void choosesTheDevice();
  void saysWhatRecordingIsNeeded();
  void readsNothingWhileHidden();
  void manyChangesAreDrawnInFewLines();
  void forgetsOtherCyclesWhenReadingFails();
  void countsLevelsAndNotTheEnd();
};

static const Registered<MemoryPageTest> kMemoryPageTest("memory_page_test");

namespace {

std::string memoryEvent(int timeUs, int gpu, long bytes, long address, long total) {
  return fmt::format(
      R"(,{{"ph":"i","s":"t","name":"[memory]","pid":5,"tid":5,"ts":{},"args":{{"Device Type":1,"Device Id":{},)"
      R"("Bytes":{},"Addr":{},"Total Allocated":{},"Total Reserved":{}}}}})",
      timeUs, gpu, bytes, address, total, 2 * total);
}

/// Three steps; each block takes `bytes`, which the next step gives back. GPU 1 has less.
std::string traceWithMemory(long bytes) {
  std::string trace = culprit::test::rawTraceJson(3);
  std::string events;
  for (int step = 0; step < 3; ++step) {
    const int start = 1000 + 1000 * step;
    if (step > 0) events += memoryEvent(start + 5, 0, -bytes, step - 1, 1 << 20);
    events += memoryEvent(start + 30, 0, bytes, step, (1 << 20) + bytes);
    events += memoryEvent(start + 40, 1, 8, 100 + step, 8 * (step + 1));
  }
  return trace.insert(trace.rfind(']'), events);
}

struct ShownMemoryPage {
  culprit::test::TempFolder folder;
  Selection selection;
  ComparisonView view;
  MemoryPage page{selection};
  QAbstractItemModelTester tester{page.table().model(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};
  QSignalSpy failed{&page, &Page::failed};

  explicit ShownMemoryPage(bool visible = true) {
    folder.write("a/rank_0.json", traceWithMemory(1 << 20));
    folder.write("b/rank_0.json", traceWithMemory(3 << 20));
    const auto file = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
    view.session = file;
    view.results = Session::open(view.session).results();
    page.resize(1200, 400);
    if (visible) page.show();
    page.setView(view);
  }
  bool isRead() {
    return QTest::qWaitFor([this] { return !page.isBusy(); }, kPatienceMs) && page.memory() != nullptr;
  }
  QString cell(int row, int column) { return page.table().model()->index(row, column).data().toString(); }
};

}  // namespace

void MemoryPageTest::showsLevelsAndCallers() {
  ShownMemoryPage shown;
  QVERIFY(shown.isRead());
  QVERIFY2(shown.page.message().startsWith("GPU 0: allocated at most 2.0 MiB in A"),
           qPrintable(shown.page.message()));
  QVERIFY(shown.page.message().contains("+2.0 MiB"));
  QCOMPARE(shown.cell(0, MemoryModel::Place), QString("block"));
  QCOMPARE(shown.cell(0, MemoryModel::A), QString("1.0 MiB"));
  QCOMPARE(shown.cell(0, MemoryModel::Change), QString("+2.0 MiB"));
  QCOMPARE(shown.cell(1, MemoryModel::Caller), QString("taken before the recording"));
  const ReadingPlotData& drawn = shown.page.allocated().data();
  QVERIFY(drawn.isStepped && drawn.peaks.a && drawn.peaks.b);
  QCOMPARE(drawn.unit, QString("MiB"));
  QCOMPARE(drawn.sides.b.value.at(*drawn.peaks.b), 4.0);
  QVERIFY(!shown.page.reserved().data().isEmpty());
  QVERIFY(shown.page.notes().contains("No call in these cycles"));
  QVERIFY(!shown.page.grab().isNull());
  QCOMPARE(shown.failed.count(), 0);
}

void MemoryPageTest::followsTheSelectedCycle() {
  ShownMemoryPage shown;
  QVERIFY(shown.isRead());
  shown.selection.setCycle(CycleRef{Side::A, 2});
  QVERIFY(shown.isRead());
  QCOMPARE(shown.page.cycle(Side::A), std::optional(2U));
  QCOMPARE(shown.page.memory()->cycleA, 2U);
  QCOMPARE(shown.page.spin(Side::A).value(), 2);
  shown.page.spin(Side::B).setValue(0);
  QVERIFY(shown.isRead());
  QCOMPARE(shown.page.memory()->cycleB, 0U);
  QVERIFY(shown.selection.cycle() == CycleRef({Side::B, 0}));
  shown.page.showMedian();
  QVERIFY(shown.isRead());
  QCOMPARE(shown.page.memory()->cycleA, shown.page.cycle(Side::A).value());
}

void MemoryPageTest::choosesTheDevice() {
  ShownMemoryPage shown;
  QVERIFY(shown.isRead());
  QCOMPARE(shown.page.devices().count(), 2);
  QCOMPARE(shown.page.devices().currentText(), QString("GPU 0"));
  shown.page.devices().setCurrentIndex(1);
  QVERIFY2(shown.page.message().startsWith("GPU 1: allocated at most"), qPrintable(shown.page.message()));
  shown.selection.setCycle(CycleRef{Side::A, 2});
  QVERIFY(shown.isRead());
  QCOMPARE(shown.page.devices().currentText(), QString("GPU 1"));
}

void MemoryPageTest::saysWhatRecordingIsNeeded() {
  const RawPair raw;
  Selection selection;
  MemoryPage page(selection);
  QSignalSpy failures(&page, &Page::failed);
  page.resize(800, 300);
  page.show();
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("No comparison"));
  page.setView(raw.view);
  QVERIFY(QTest::qWaitFor([&page] { return !page.isBusy(); }, kPatienceMs));
  QVERIFY(page.memory() == nullptr);
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("No memory to show"));
  QVERIFY2(!page.spin(Side::A).isVisible(), "no other cycle has any");
  QCOMPARE(failures.count(), 0);
}

void MemoryPageTest::readsNothingWhileHidden() {
  ShownMemoryPage shown(false);
  QVERIFY(!shown.page.isBusy() && shown.page.memory() == nullptr);
  shown.page.show();
  QVERIFY(shown.isRead());
}

void MemoryPageTest::manyChangesAreDrawnInFewLines() {
  ReadingPlotData data{.quantity = "memory", .unit = "B", .isStepped = true};
  std::vector<double> seconds, values;
  constexpr int kMany = 1'000'000;
  for (int i = 0; i < kMany; ++i) {
    seconds.push_back(i * 1e-6);
    values.push_back(i % 1000);
  }
  data.sides.a = {std::move(seconds), std::move(values)};
  data.peaks.a = 999;
  ReadingPlot plot;
  plot.resize(600, 200);
  plot.setData(std::move(data));
  QVERIFY(!plot.grab().isNull());
  QVERIFY(plot.drawn() > 0 && plot.drawn() < 2000);
  plot.setVisibleSeconds(PlotRange{0.0, 50e-6});
  QVERIFY(!plot.grab().isNull());
  QVERIFY(plot.drawn() < 200);
}

void MemoryPageTest::forgetsOtherCyclesWhenReadingFails() {
  ShownMemoryPage shown;
  QVERIFY(shown.isRead());
  std::filesystem::remove(shown.view.session);
  shown.page.spin(Side::A).setValue(shown.page.cycle(Side::A) == 2U ? 0 : 2);
  QTRY_COMPARE_WITH_TIMEOUT(shown.failed.count(), 1, kPatienceMs);
  QVERIFY(shown.page.memory() == nullptr);
  QVERIFY(shown.page.message().isEmpty() && shown.page.notes().isEmpty());
  QCOMPARE(shown.page.model().rowCount(), 0);
  QCOMPARE(shown.page.findChild<EmptyState*>()->title(), QString("The memory could not be read"));
}

void MemoryPageTest::countsLevelsAndNotTheEnd() {
  ReadingPlotData data{.quantity = "memory", .unit = "B", .isStepped = true, .endsUnread = {true, false}};
  data.sides.a = {{0.0, 1.0, 2.0}, {5.0, 7.0, 7.0}};
  ReadingPlot plot;
  plot.setData(std::move(data));
  QVERIFY2(plot.summary().startsWith("A: 2 levels, from 5 to 7"), qPrintable(plot.summary()));
  QVERIFY2(plot.summary().endsWith("B: no levels"), qPrintable(plot.summary()));
}

}  // namespace culprit::ui::test

#include "memory_page_test.moc"
