#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBrowser>
#include <QtTest>
#include <functional>
#include <memory>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/ui/all_pages.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/issues_page.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"

namespace culprit::ui::test {

/// All pages together with comparisons of every odd shape: nothing crashes, every page says something.
class EveryPageTest : public QObject {
  Q_OBJECT
 private slots:
  void saysSomethingInEveryState_data();
  void saysSomethingInEveryState();
  void showsIt_data();
  void showsIt();
  void namesAndNotesAreNoMarkup();
  void twentyThousandTriplets();
  void rightAfterSwap();
  void duringAnImportAndAfterClosing();
};

static const Registered<EveryPageTest> kEveryPageTest("every_page_test");

namespace {

/// A way into a state; what it needs lives as long as the state.
using Enter = std::function<std::shared_ptr<void>(Pages&)>;

Enter withRuns(const MadeRun& a, const MadeRun& b) {
  return [a, b](Pages& pages) {
    const auto pair = std::make_shared<OpenedPair>(a, b);
    pages.useAll(pair->view());
    return pair;
  };
}

/// The launches of it are read, in both of their places.
std::shared_ptr<void> rawTraces(Pages& pages) {
  const auto raw = std::make_shared<RawPair>();
  pages.useAll(raw->view);
  pages.selection.setTriplet(gemmOf(raw->view));
  pages.workspace.showLaunches();
  pages.settle();
  [&] {
    auto& launches = static_cast<LaunchesPage&>(*pages.workspace.dock("launches")->widget());
    QCOMPARE(launches.model().rowCount(), 33);
    pages.workspace.dock("cycle_pair")->raise();
    QTRY_VERIFY(pages.page<CyclePairPage>().cycles() != nullptr);
    QCOMPARE(pages.page<CyclePairPage>().cycles()->matched, 3U);
  }();
  return raw;
}

std::shared_ptr<void> rawTracesInFull(Pages& pages) {
  const auto raw = rawTraces(pages);
  pages.openFunction(33);
  return raw;
}

std::shared_ptr<void> rawTracesSwapped(Pages& pages) {
  const auto raw = std::static_pointer_cast<RawPair>(rawTracesInFull(pages));
  const auto file = raw->view.session;
  SilentMonitor silent;
  swapSides(file, file.parent_path() / "swapped.culprit", silent);
  raw->view.session = file.parent_path() / "swapped.culprit";
  raw->view.results = Session::open(raw->view.session).results();
  pages.shown.open({.view = raw->view});
  pages.selection.setTriplet(gemmOf(raw->view));
  pages.openFunction(33);
  return raw;
}

std::shared_ptr<void> swapped(Pages& pages) {
  const auto pair = std::make_shared<OpenedPair>(MadeRun{}, MadeRun{.cycles = 9});
  pages.useAll(pair->view());
  const auto file = pair->view().session;
  SilentMonitor silent;
  swapSides(file, file.parent_path() / "swapped.culprit", silent);
  ComparisonView view;
  view.session = file.parent_path() / "swapped.culprit";
  view.results = Session::open(view.session).results();
  pages.useAll(view);
  return pair;
}

}  // namespace

void EveryPageTest::saysSomethingInEveryState_data() {
  QTest::addColumn<Enter>("enter");
  const std::string longName(5000, 'x');
  QTest::newRow("nothing opened") << Enter([](Pages&) { return nullptr; });
  QTest::newRow("an empty session") << Enter([](Pages& pages) {
    ComparisonView empty;
    empty.results = std::make_shared<Results>();
    pages.useAll(empty);
    return nullptr;
  });
  QTest::newRow("one cycle") << withRuns({.cycles = 1}, {.cycles = 1});
  QTest::newRow("one function") << withRuns({}, {});
  QTest::newRow("names of 5,000 characters") << withRuns({.anchor = longName, .functions = {longName}},
                                                         {.anchor = longName, .functions = {longName}});
  QTest::newRow("right after Swap") << Enter(swapped);
  QTest::newRow("raw traces") << Enter(rawTraces);
  QTest::newRow("a function of raw traces") << Enter(rawTracesInFull);
  QTest::newRow("raw traces right after Swap") << Enter(rawTracesSwapped);
  QTest::newRow("raw traces with names of 5,000 characters") << Enter([](Pages& pages) {
    const auto raw = std::make_shared<RawPair>("gemm" + std::string(5000, 'x'));
    pages.useAll(raw->view);
    pages.selection.setTriplet(gemmOf(raw->view));
    pages.openFunction(33);
    return raw;
  });
  QTest::newRow("an import behind a function") << Enter([](Pages& pages) {
    const auto raw = rawTracesInFull(pages);
    pages.shown.setLoading(true);
    return raw;
  });
  QTest::newRow("after closing a function") << Enter([](Pages& pages) {
    const auto raw = rawTracesInFull(pages);
    pages.workspace.setFunctionOpen(false);
    pages.shown.close();
    pages.selection.clear();
    return raw;
  });
  QTest::newRow("during an import") << Enter([](Pages& pages) {
    pages.shown.setLoading(true);
    return nullptr;
  });
  QTest::newRow("during an import behind another") << Enter([](Pages& pages) {
    const auto pair = withRuns({}, {})(pages);
    pages.shown.setLoading(true);
    return pair;
  });
  QTest::newRow("after closing") << Enter([](Pages& pages) {
    const auto pair = withRuns({}, {})(pages);
    pages.shown.close();
    pages.selection.clear();
    return pair;
  });
}

void EveryPageTest::saysSomethingInEveryState() {
  QFETCH(Enter, enter);
  Pages pages;
  pages.testModels();
  const auto kept = enter(pages);
  QCOMPARE(pages.silentDocks(), QStringList());
  for (auto* dock : pages.workspace.findChildren<QDockWidget*>()) QVERIFY(!dock->widget()->grab().isNull());
  QCOMPARE(pages.failed.count(), 0);
}

void EveryPageTest::showsIt_data() {
  QTest::addColumn<MadeRun>("a");
  QTest::addColumn<MadeRun>("b");
  const std::string longName(5000, 'x');
  QTest::newRow("one cycle") << MadeRun{.cycles = 1} << MadeRun{.cycles = 1};
  QTest::newRow("one cycle against many") << MadeRun{.cycles = 1} << MadeRun{.cycles = 80};
  QTest::newRow("one function") << MadeRun{} << MadeRun{};
  QTest::newRow("nothing in common") << MadeRun{.functions = {"one"}} << MadeRun{.functions = {"other"}};
  QTest::newRow("names of 5,000 characters")
      << MadeRun{.anchor = longName, .functions = {longName, longName + "y"}}
      << MadeRun{.anchor = longName, .functions = {longName}};
  QTest::newRow("cycles of no length")
      << MadeRun{.cycles = 4, .cycleMs = 0, .beta = 0} << MadeRun{.cycles = 4};
}

void EveryPageTest::showsIt() {
  QFETCH(MadeRun, a);
  QFETCH(MadeRun, b);
  const OpenedPair pair(a, b);
  Pages pages;
  pages.testModels();
  pages.marks.open(pair.view().session);
  pages.useAll(pair.view());
  QCOMPARE(pages.workspace.triplets().model().totalRows(), int(pair.view().wholePair().comparisons.size()));
  QVERIFY(!pages.page<DetailPage>().plainText().isEmpty());
  pages.selection.setFilter({.text = "no such name"});
  QVERIFY(!pages.workspace.grab().isNull());
  pages.selection.setFilter({.pinned = true});
  QCOMPARE(pages.workspace.triplets().model().rowCount(), 1);
  QCOMPARE(pages.failed.count(), 0);
}

void EveryPageTest::namesAndNotesAreNoMarkup() {
  const std::string script = "<script>alert(1)</script>", bold = "<b>bold</b>";
  const MadeRun run{.anchor = bold, .functions = {script, bold, "=cmd()"}};
  const OpenedPair pair(run, run);
  Pages pages;
  pages.marks.open(pair.view().session);
  pages.shown.open({.view = pair.view()});
  pages.selection.setTriplet(pair.triplet(script));
  pages.marks.setNote(0, pair.triplet(script), "<b>a note</b>");
  pages.selection.setCycle(CycleRef{Side::B, 1});
  QVERIFY(!pages.workspace.grab().isNull());
  QStringList rich;
  for (const auto* widget : pages.workspace.findChildren<QWidget*>()) rich << widget->toolTip();
  for (const auto* label : pages.workspace.findChildren<QLabel*>())
    if (label->textFormat() != Qt::PlainText) rich << label->text();
  const QAbstractItemModel& model = pages.workspace.triplets().model();
  for (int row = 0; row < model.rowCount(); ++row)
    for (int column = 0; column < model.columnCount(); ++column)
      rich << model.index(row, column).data(Qt::ToolTipRole).toString();
  for (const QString& text : rich)
    QVERIFY2(!text.contains("<script>") && !text.contains("<b>bold") && !text.contains("<b>a note"),
             qPrintable(text));
  QVERIFY2(rich.join(' ').contains("&lt;b&gt;a note"), "the note has a tooltip");
}

void EveryPageTest::twentyThousandTriplets() {
  MadeRun run{.cycles = 1, .functions = {}};
  for (int i = 0; i < 20'000; ++i) run.functions.push_back("kernel_" + std::to_string(i));
  const OpenedPair pair(run, run);
  Pages pages;
  pages.useAll(pair.view());
  QCOMPARE(pages.silentDocks(), QStringList());
  QCOMPARE(pages.workspace.triplets().model().rowCount(), 20'000);
  pages.selection.setTriplet(pair.triplet("kernel_17777"));
  QVERIFY(pages.page<DetailPage>().subtitle().startsWith("kernel_17777"));
  QVERIFY(pages.page<TimelinesPage>().subtitle().startsWith("kernel_17777"));
  pages.selection.setFilter({.text = "kernel_1777"});
  QCOMPARE(pages.workspace.triplets().model().rowCount(), 11);
  pages.workspace.setFunctionOpen(true);
  QCOMPARE(pages.workspace.functionView().metrics().rowCount(), 1);
  // Another function is another filter, not another order of all rows.
  QElapsedTimer clock;
  clock.start();
  for (int i = 0; i < 10; ++i) pages.selection.setTriplet(pair.triplet("kernel_" + std::to_string(500 + i)));
  QVERIFY(pages.workspace.functionView().headline().startsWith("kernel_509"));
  qInfo("a function of 20,000: %lld ms", static_cast<long long>(clock.elapsed() / 10));
  QCOMPARE(pages.failed.count(), 0);
}

void EveryPageTest::rightAfterSwap() {
  const culprit::test::MadeSession made;
  MainWindow window;
  QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  window.show();
  window.opener().open({made.file()});
  QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatienceMs);
  const QAbstractItemModelTester tester(window.workspace().triplets().table().model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
  const Triplet triplet = *window.selection().triplet();
  const double delta = window.opened()->view.pairResults().comparisons.at(0).betaDelta();
  window.selection().setCycle(CycleRef{Side::B, 4});
  window.selection().setBrush({.b = std::vector<std::uint32_t>{1, 4}});
  window.actions().swap->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 2, kPatienceMs);
  QVERIFY(!window.grab().isNull());
  QVERIFY(window.selection().triplet() == triplet);
  for (const Comparison& row : window.opened()->view.wholePair().comparisons)
    if (row.triplet == triplet) QCOMPARE(row.betaDelta(), -delta);
  auto& detail = *window.workspace().findChild<DetailPage*>();
  QCOMPARE(detail.subtitle(), QString("cycle 5 of A"));
  QTRY_VERIFY(window.opened()->view.brushed);
  QVERIFY(!window.grab().isNull());
}

void EveryPageTest::duringAnImportAndAfterClosing() {
  Pages pages;
  // A session without any pair.
  ComparisonView empty;
  empty.results = std::make_shared<Results>();
  pages.useAll(empty);
  pages.shown.close();
  pages.shown.setLoading(true);
  QVERIFY(!pages.workspace.grab().isNull());
  for (QWidget* plot : std::initializer_list<QWidget*>{&pages.page<OverviewPage>().plot(),
                                                       &pages.page<TimelinesPage>().plot()})
    QVERIFY(plot->accessibleDescription().contains("Reading"));
  pages.shown.setLoading(false);
  const OpenedPair pair({}, {.cycles = 9});
  pages.useAll(pair.view());
  pages.shown.close();
  pages.selection.clear();
  QVERIFY(!pages.workspace.grab().isNull());
  QCOMPARE(pages.workspace.triplets().model().rowCount(), 0);
  QCOMPARE(pages.page<IssuesPage>().model().rowCount(), 0);
  QVERIFY(pages.page<DetailPage>().plainText().isEmpty());
  for (const QString& subtitle :
       {pages.page<OverviewPage>().subtitle(), pages.page<TimelinesPage>().subtitle(),
        pages.page<DetailPage>().subtitle()})
    QVERIFY2(subtitle.isEmpty(), qPrintable(subtitle));
}

}  // namespace culprit::ui::test

#include "every_page_test.moc"
