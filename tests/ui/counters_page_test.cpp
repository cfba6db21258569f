#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QtTest>
#include <filesystem>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/registry.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/shared/row_link.h"
#include "ui/plots/series/cycle_plot.h"
#include "ui/plots/series/reading_plot.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/window/menus/current_view.h"

namespace culprit::ui::test {

/// The list of counters, their readings and their means by cycle.
class CountersPageTest : public QObject {
  Q_OBJECT
 private slots:
  void listsEveryCounter();
  void followsTheSelectionAndSetsIt();
  void aRowThatIsOnlyShownIsNotTheSelectedOne();
  void showsReadingsAndCycles();
  void saysWhatIsNotThere();
  void saysThatTheReadingsCouldNotBeRead();
  void filtersAndSorts();
  void meansFollowTheBrush();
  void readsNothingWhileHidden();
  void zoomIsTheTimeRange();
  void shiftAndDragBrushesTheCyclesOfThatTime();
  void runsWithoutCounters();
  void manyCounters();
};

static const Registered<CountersPageTest> kCountersPageTest("counters_page_test");

namespace {

std::string at(int microseconds) {
  return "1700000000" + std::to_string(1'000'000 + microseconds).substr(1) + ".0";
}

/// Two functions with two metrics over four cycles of 1 ms, and a counter that no function was looked at
/// with.
std::string rows(int level) {
  std::vector<culprit::test::PerfRow> rows;
  for (int cycle = 0; cycle < 4; ++cycle) {
    const std::string number = std::to_string(cycle), start = at(1000 * cycle);
    rows.push_back({.cycle = number, .mu = std::to_string(level + cycle), .start = start});
    rows.push_back({.cycle = number,
                    .function = "oncpu",
                    .metric = "host_cpu_usage",
                    .device = "Host",
                    .mu = "20",
                    .start = start});
  }
  return culprit::test::perfCsv(rows);
}

struct ShownCountersPage {
  culprit::test::TempFolder folder;
  Selection selection;
  ComparisonView view;
  CountersPage page{selection};
  QAbstractItemModelTester tester{page.table().rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};
  QAbstractItemModelTester rowsTester{page.table().model(),
                                      QAbstractItemModelTester::FailureReportingMode::QtTest};

  explicit ShownCountersPage(bool visible = true) {
    QSettings().clear();
    folder.write("a/result_perf_data.csv", rows(50));
    folder.write("b/result_perf_data.csv", rows(80));
    for (const char* run : {"a", "b"})
      folder.write(std::string(run) + "/result_counters_data.csv",
                   "counter_name,timestamp,value,hostname\nrack_power," + at(100) + ",300,\nrack_power," +
                       at(2100) + ",310,\nhost_cpu_usage," + at(200) + ",21,\n");
    const auto file = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
    view.session = file;
    view.results = Session::open(view.session).results();
    page.resize(1100, 400);
    if (visible) page.show();
    page.setView(view);
    settle();
  }
  void settle() { QTRY_VERIFY(!page.isBusy()); }
  int rowOf(const QString& metric) {
    for (int row = 0; row < page.table().model()->rowCount(); ++row)
      if (cell(row, CounterModel::Metric) == metric) return row;
    return -1;
  }
  QString cell(int row, int column) { return page.table().model()->index(row, column).data().toString(); }
  void select(const QString& metric) {
    page.table().selectRow(rowOf(metric));
    settle();
  }
  QString selectedMetric() {
    const auto& triplet = selection.triplet();
    return triplet && triplet->metric ? QString::fromStdString(view.results->names.metrics[*triplet->metric])
                                      : QString();
  }
};

}  // namespace

void CountersPageTest::listsEveryCounter() {
  ShownCountersPage shown;
  QCOMPARE(shown.page.model().rowCount(), 3);
  const int usage = shown.rowOf("gpu_usage");
  QCOMPARE(shown.cell(usage, CounterModel::Device), QString("GPU 0"));
  QCOMPARE(shown.cell(usage, CounterModel::A), QString("51.5"));
  QCOMPARE(shown.cell(usage, CounterModel::B), QString("81.5"));
  QCOMPARE(shown.cell(usage, CounterModel::Change), QString("+30"));
  QCOMPARE(shown.cell(usage, CounterModel::Capacity), QString("A 51.5 %, B 81.5 %"));
  QCOMPARE(shown.cell(usage, CounterModel::CyclesA), QString("4"));
  QCOMPARE(shown.cell(usage, CounterModel::ReadingsA), QString("0"));
  QCOMPARE(shown.cell(shown.rowOf("rack_power"), CounterModel::A), QString("306"));
  QVERIFY(!shown.page.table().accessibleName().isEmpty());
  QVERIFY(!shown.page.grab().isNull());
}

void CountersPageTest::followsTheSelectionAndSetsIt() {
  ShownCountersPage shown;
  shown.select("host_cpu_usage");
  QCOMPARE(shown.selectedMetric(), QString("host_cpu_usage"));
  Triplet gemm;
  for (const Comparison& row : shown.view.wholePair().comparisons)
    if (shown.view.results->names.functions[row.triplet.function] == "gemm") gemm = row.triplet;
  shown.selection.setTriplet(gemm);
  QCOMPARE(shown.page.table().currentIndex().row(), shown.rowOf("gpu_usage"));
  // Of no function: the selection of the other pages stays.
  shown.select("rack_power");
  QVERIFY(shown.selection.triplet() == gemm);
}

void CountersPageTest::aRowThatIsOnlyShownIsNotTheSelectedOne() {
  ShownCountersPage shown;
  SortedTable& table = shown.page.table();
  const auto& link = *table.findChild<RowLink*>();
  QVERIFY2(link.isOnOther(), "the first one is shown, nothing is selected");
  shown.select("host_cpu_usage");
  shown.select("gpu_usage");
  QVERIFY(!link.isOnOther());
  const auto usage = shown.selection.triplet();
  Triplet elsewhere = *usage;
  elsewhere.metric.reset();
  shown.selection.setTriplet(elsewhere);
  QVERIFY2(table.currentIndex().row() == shown.rowOf("gpu_usage"), "it stays");
  QVERIFY(link.isOnOther());

  const CurrentView current(shown.page);
  QSignalSpy changed(&current, &CurrentView::changed);
  shown.selection.setTriplet(usage);
  QVERIFY(!link.isOnOther());
  QVERIFY2(changed.count() > 0, "although the same row is marked");

  shown.selection.setTriplet(elsewhere);
  QTest::mouseClick(table.viewport(), Qt::RightButton, {}, table.visualRect(table.currentIndex()).center());
  QVERIFY2(shown.selection.triplet() == usage, "the menu is about the row below the mouse");
  QVERIFY(!link.isOnOther());
}

void CountersPageTest::showsReadingsAndCycles() {
  ShownCountersPage shown;
  shown.select("rack_power");
  const ReadingPlotData& drawn = shown.page.readings().data();
  QCOMPARE(drawn.sides.a.value, (std::vector<double>{300, 310}));
  QCOMPARE(drawn.sides.a.seconds.size(), std::size_t{2});
  QVERIFY(std::abs(drawn.sides.a.seconds[1] - 0.0021) < 1e-9);
  QVERIFY(shown.page.readings().accessibleDescription().contains("2 readings, mean 305"));
  QCOMPARE(shown.page.cycles().data().quantity, QString("Mean of rack_power of Host by cycle"));
  // Over the whole cycle, linear between two readings: it rises by 5 W in each.
  const std::vector<double>& means = shown.page.cycles().data().sides.b.value;
  QCOMPARE(means.size(), std::size_t{2});
  QVERIFY(std::abs(means[0] - 302.025) < 1e-6 && std::abs(means[1] - 309.975) < 1e-6);
  QCOMPARE(shown.page.cycles().data().sides.b.number, (std::vector<double>{0, 2}));
  QVERIFY(shown.page.readings().picture().table().contains("A\t0.0001\t300"));
}

void CountersPageTest::saysWhatIsNotThere() {
  ShownCountersPage shown;
  QVERIFY2(shown.page.table().currentIndex().row() == 0, "the first one, until another is wanted");
  QVERIFY(!shown.selection.triplet());
  shown.select("gpu_usage");
  QVERIFY(shown.page.readings().data().isEmpty());
  QVERIFY(shown.page.readings().accessibleDescription().contains("without its readings"));
  QCOMPARE(shown.page.cycles().data().sides.a.value.size(), std::size_t{4});
}

void CountersPageTest::saysThatTheReadingsCouldNotBeRead() {
  ShownCountersPage shown;
  QSignalSpy failed(&shown.page, &CountersPage::failed);
  std::filesystem::remove(shown.folder.path() / "x.culprit");
  shown.select("rack_power");
  QCOMPARE(shown.page.readings().accessibleDescription(), QString("The readings could not be read"));
  QCOMPARE(failed.count(), 1);
  QVERIFY2(shown.page.model().rowCount() == 3, "the list stays");
}

void CountersPageTest::filtersAndSorts() {
  ShownCountersPage shown;
  SortedTable& table = shown.page.table();
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                    table.visualRect(table.model()->index(shown.rowOf("gpu_usage"), 0)).center());
  QVERIFY2(shown.selectedMetric() == "gpu_usage", "although it was the current row");
  shown.page.filter().setText("host");
  QCOMPARE(shown.page.table().model()->rowCount(), 2);  // by metric and by device
  QVERIFY2(shown.selectedMetric() == "gpu_usage", "a filter selects nothing");
  shown.page.filter().clear();
  QCOMPARE(shown.page.table().model()->rowCount(), 3);
  shown.page.table().rows().setKeys({{CounterModel::Change, Qt::DescendingOrder}});
  QCOMPARE(shown.cell(0, CounterModel::Metric), QString("gpu_usage"));
}

void CountersPageTest::meansFollowTheBrush() {
  ShownCountersPage shown;
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{3}});
  const int usage = shown.rowOf("gpu_usage");
  QCOMPARE(shown.cell(usage, CounterModel::A), QString("53"));
  QCOMPARE(shown.cell(usage, CounterModel::B), QString("81.5"));
  shown.selection.setBrush({});
  QCOMPARE(shown.cell(usage, CounterModel::A), QString("51.5"));
}

void CountersPageTest::readsNothingWhileHidden() {
  ShownCountersPage shown(false);
  QCOMPARE(shown.page.model().rowCount(), 0);
  shown.page.show();
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 3);
  shown.page.setView({});
  shown.settle();
  QCOMPARE(shown.page.model().rowCount(), 0);
  QCOMPARE(shown.page.findChild<EmptyState*>()->title(), QString("No comparison"));
}

void CountersPageTest::zoomIsTheTimeRange() {
  ShownCountersPage shown;
  shown.select("rack_power");
  QTest::keyClick(&shown.page.readings(), Qt::Key_Plus);
  QVERIFY(shown.selection.timeRange());
  QVERIFY(shown.page.readings().isZoomed());
  shown.selection.setTimeRange({});
  QVERIFY(!shown.page.readings().isZoomed());
  shown.selection.setTimeRange(TimeRange{0, 1'000'000});
  QVERIFY(std::abs(shown.page.readings().visibleSeconds().high - 0.001) < 1e-4);
}

void CountersPageTest::shiftAndDragBrushesTheCyclesOfThatTime() {
  ShownCountersPage shown;
  shown.select("rack_power");
  ReadingPlot& plot = shown.page.readings();
  // From the first reading, after 0.1 ms, to the second, after 2.1 ms: the cycles 0, 1 and 2.
  const QPoint first = plot.placeOf({PlotSide::A, 0})->toPoint(),
               last = plot.placeOf({PlotSide::A, 1})->toPoint();
  QTest::mousePress(&plot, Qt::LeftButton, Qt::ShiftModifier, first);
  QMouseEvent move(QEvent::MouseMove, last, plot.mapToGlobal(last), Qt::NoButton, Qt::LeftButton,
                   Qt::ShiftModifier);
  QApplication::sendEvent(&plot, &move);
  QVERIFY(!plot.grab().isNull());
  QTest::mouseRelease(&plot, Qt::LeftButton, Qt::ShiftModifier, last);
  QVERIFY(shown.selection.brush().a == std::vector<std::uint32_t>({0, 1, 2}));
  QVERIFY(shown.selection.brush().b == std::vector<std::uint32_t>({0, 1, 2}));
  QVERIFY2(!plot.isZoomed(), "it does not pan");
  QTest::keyClick(&plot, Qt::Key_Escape);
  QVERIFY(!shown.selection.brush().a && !shown.selection.brush().b);
}

void CountersPageTest::runsWithoutCounters() {
  culprit::test::TempFolder folder;
  for (const char* run : {"a", "b"})
    folder.write(
        std::string(run) + "/result_perf_data.csv",
        culprit::test::perfCsv({{.metric = "N/A", .mu = ""}, {.cycle = "2", .metric = "N/A", .mu = ""}}));
  const auto file = folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
  ComparisonView view;
  view.session = file;
  view.results = Session::open(view.session).results();
  Selection selection;
  CountersPage page(selection);
  page.show();
  page.setView(view);
  QTRY_VERIFY(!page.isBusy());
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("No counters"));
}

void CountersPageTest::manyCounters() {
  auto table = std::make_shared<CounterTable>();
  for (int core = 0; core < 100'000; ++core) {
    Counter& counter = table->counters.emplace_back();
    counter.metric = "cpu_frequency";
    counter.device = "core " + std::to_string(core);
    counter.a.level = core;
  }
  CounterModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.setTable(table, {});
  QCOMPARE(model.rowCount(), 100'000);
  QCOMPARE(model.index(99'999, CounterModel::A).data().toString(), QString("99,999"));
  QCOMPARE(model.index(0, CounterModel::B).data().toString(), QString("–"));
  QVERIFY(!model.rowOf({FunctionId{0}, MetricId{0}, DeviceId{0}}));
  model.setTable(nullptr, {});
  QCOMPARE(model.rowCount(), 0);
}

}  // namespace culprit::ui::test

#include "counters_page_test.moc"
