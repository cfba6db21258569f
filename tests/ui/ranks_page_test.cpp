#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/ranks/ranks_page.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/state/marks.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// The heat map of process pairs and classes of work.
class RanksPageTest : public QObject {
  Q_OBJECT
 private slots:
  void showsRatiosAndLateRanks();
  void equalRunsHaveNoLargestChange();
  void clickAndReturnAskForThePair();
  void hasAPictureAndATable();
  void onePairIsNotInTheWay();
  void hiddenByTheUserItStaysHidden();
  void namesTheUnitOfEachPair();
  void namesKindsOfCycle();
  void layoutIsOfTheClasses();
  void manyRanks();
};

static const Registered<RanksPageTest> kRanksPageTest("ranks_page_test");

namespace {

FunctionShare share(const std::string& name, double aMs, double bMs) {
  FunctionShare made{.name = name, .device = "GPU", .category = "gpu_compute"};
  made.a = {.calls = 1, .busyMs = aMs, .ms = aMs};
  made.b = {.calls = 1, .busyMs = bMs, .ms = bMs};
  return made;
}

/// Pairs of ranks; gemm takes 1 + rank times as long in B, copies are under 1 % of the time.
std::shared_ptr<Results> ranks(int count) {
  auto results = smallResults();
  const PairResults first = results->pairs.front();
  results->pairs.clear();
  results->processes.clear();
  for (int rank = 0; rank < count; ++rank) {
    PairResults& pair = results->pairs.emplace_back(first);
    for (Process* process : {&pair.a, &pair.b}) {
      process->id = ProcessId{static_cast<std::uint32_t>(results->processes.size())};
      process->pid = 100 + rank;
      process->rank = rank;
      results->processes.push_back(*process);
    }
    pair.verdict.slowdown.whole.ratio = 1.0 + rank;
    pair.verdict.levels = {
        {TimeLevel::Class,
         {share("gemm", 100, 100.0 * (1 + rank)), share("memcpy", 0.1, 0.2), share("norm", 0, 20)}}};
  }
  if (count > 1) {
    results->runB.collectives.emplace();
    results->runB.collectives->ranks = {{.process = results->pairs[1].b.id, .isLate = true}};
  }
  return results;
}

struct ShownRanksPage {
  ComparisonView view;
  RanksPage page;
  QAbstractItemModelTester tester{page.table().rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};
  QSignalSpy asked{&page, &RanksPage::pairRequested};

  explicit ShownRanksPage(int count) {
    QSettings().clear();
    view = viewOf(ranks(count));
    page.resize(800, 300);
    page.setView(view);
    page.show();
  }
  QModelIndex cell(int row, int column) { return page.table().model()->index(row, column); }
};

}  // namespace

void RanksPageTest::showsRatiosAndLateRanks() {
  ShownRanksPage shown(3);
  QCOMPARE(shown.page.model().rowCount(), 3);
  QCOMPARE(shown.page.model().columnCount(), HeatModel::FirstClass + 3);
  // Late ranks stand on top.
  QCOMPARE(shown.cell(0, HeatModel::Pair).data().toString(), QString("rank 1"));
  QCOMPARE(shown.cell(0, HeatModel::Cycle).data().toString(), QString("2.00"));
  const QModelIndex gemm = shown.cell(0, HeatModel::FirstClass);
  QCOMPARE(gemm.data().toString(), QString("+100.0"));
  QVERIFY2(gemm.data(HeatModel::HeatRole).toDouble() == 0.5, "of the 200 ms of rank 2");
  const QString tip = gemm.data(Qt::AccessibleDescriptionRole).toString();
  QVERIFY2(tip.startsWith("rank 1 (101) with rank 1 (101), gemm: 100 ms in A, 200 ms in B"), qPrintable(tip));
  QCOMPARE(gemm.data(HeatModel::NumberRole).toDouble(), 100.0);
  QCOMPARE(shown.page.model().spread(), QString("gemm: A 100.0 to 100.0 ms, B 100.0 to 300.0 ms"));
  QCOMPARE(shown.cell(0, HeatModel::FirstClass + 1).data().toString(), QString("+20.0"));
  const QModelIndex copies = shown.cell(0, HeatModel::FirstClass + 2);
  const auto heading = [&shown](int column) {
    return shown.page.table().model()->headerData(column, Qt::Horizontal).toString();
  };
  QVERIFY2(heading(HeatModel::FirstClass + 2) == "copies, ms", "no name of a category");
  QCOMPARE(copies.data().toString(), QString("+0.10"));
  QVERIFY2(copies.data(HeatModel::HeatRole).toDouble() < 0.001, "too little to be seen");
  QCOMPARE(shown.cell(0, HeatModel::Reason).data().toString(), QString("the others wait for it in B"));
  QCOMPARE(shown.cell(1, HeatModel::Reason).data().toString(), QString());
  QVERIFY(shown.page.summary().contains("gemm"));
  QCOMPARE(shown.page.table().accessibleDescription(), shown.page.summary());
  QVERIFY(!shown.page.grab().isNull());
}

void RanksPageTest::equalRunsHaveNoLargestChange() {
  auto equal = ranks(2);
  for (PairResults& pair : equal->pairs) pair.verdict.levels = {{TimeLevel::Class, {share("gemm", 5, 5)}}};
  ShownRanksPage shown(2);
  shown.page.setView(viewOf(equal));
  QVERIFY2(shown.page.summary().contains("no change"), qPrintable(shown.page.summary()));
}

void RanksPageTest::clickAndReturnAskForThePair() {
  ShownRanksPage shown(3);
  SortedTable& table = shown.page.table();
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(shown.cell(2, 0)).center());
  QCOMPARE(shown.asked.count(), 1);
  QCOMPARE(shown.asked.last().first().value<std::size_t>(), std::size_t{2});
  shown.view.pair = 2;
  shown.page.setView(shown.view);
  QVERIFY(shown.cell(2, 0).data(Qt::FontRole).isValid());
  QVERIFY(!shown.cell(0, 0).data(Qt::FontRole).isValid());
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                    table.visualRect(shown.cell(2, HeatModel::Cycle)).center());
  QVERIFY2(shown.asked.count() == 1, "it is shown already");
  // Sorted the other way round, the row still leads to its own pair.
  table.rows().setKeys({{HeatModel::Cycle, Qt::DescendingOrder}});
  table.setCurrentIndex(shown.cell(2, 0));
  QTest::keyClick(&table, Qt::Key_Return);
  QCOMPARE(shown.asked.last().first().value<std::size_t>(), std::size_t{0});
}

void RanksPageTest::hasAPictureAndATable() {
  ShownRanksPage shown(3);
  const PlotPicture picture = shown.page.picture();
  QVERIFY(!toImage(picture, 1.0).isNull());
  const QStringList lines = picture.table().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 4);
  QCOMPARE(lines[0], QString("Process pair\tReason\tCycle\tgemm, ms\tnorm, ms\tcopies, ms"));
  QVERIFY2(lines[3].endsWith("\t3\t200\t20\t0.1"), qPrintable(lines[3]));
}

void RanksPageTest::onePairIsNotInTheWay() {
  Selection selection;
  Marks marks;
  ShownComparison shown;
  Workspace workspace(shown, selection, marks);
  workspace.resize(1440, 800);
  workspace.show();
  const auto action = [&] {
    for (QAction* each : workspace.dockActions())
      if (each->text() == "Ranks") return each;
    return static_cast<QAction*>(nullptr);
  };
  shown.open({.view = viewOf(ranks(1))});
  QTRY_VERIFY(workspace.dock("ranks")->isHidden());
  QVERIFY(!action()->isEnabled());
  QVERIFY(action()->toolTip().contains("several process pairs"));
  QCOMPARE(workspace.dock("ranks")->widget()->findChild<EmptyState*>()->title(), QString("One process pair"));
  shown.open({.view = viewOf(ranks(2))});
  QTRY_VERIFY(!workspace.dock("ranks")->isHidden());
  QVERIFY(action()->isEnabled());
  shown.close();
}

void RanksPageTest::hiddenByTheUserItStaysHidden() {
  QSettings().clear();
  Selection selection;
  Marks marks;
  ShownComparison shown;
  const auto isHidden = [](Workspace& workspace) { return workspace.dock("ranks")->isHidden(); };
  {
    Workspace workspace(shown, selection, marks);
    workspace.resize(1440, 800);
    workspace.show();
    QCoreApplication::processEvents();
    shown.open({.view = viewOf(ranks(2))});
    QTRY_VERIFY(!isHidden(workspace));
    workspace.dock("ranks")->hide();
    shown.open({.view = viewOf(ranks(2))});
    QVERIFY2(isHidden(workspace), "other results of several pairs");
    shown.open({.view = viewOf(ranks(1))});
    shown.open({.view = viewOf(ranks(2))});
    QVERIFY2(isHidden(workspace), "after one pair");
    workspace.dock("ranks")->show();
    shown.open({.view = viewOf(ranks(1))});
    QVERIFY(isHidden(workspace));
    shown.close();
    shown.open({.view = viewOf(ranks(1))});
    workspace.hide();
    shown.close();
  }
  Workspace next(shown, selection, marks);
  next.resize(1440, 800);
  shown.open({.view = viewOf(ranks(2))});
  next.show();
  QTRY_VERIFY2(!isHidden(next), "it was not the user who had hidden it");
  next.dock("ranks")->hide();
  next.restoreDefaultLayout();
  QVERIFY(!isHidden(next));
  shown.close();
}

void RanksPageTest::namesTheUnitOfEachPair() {
  ShownRanksPage shown(2);
  const auto note = [&] { return shown.page.findChild<ElidedLabel*>()->text(); };
  QVERIFY(note().contains("per cycle,"));
  auto results = ranks(2);
  results->pairs[1].verdict.slowdown.per = WorkUnit::Recording;
  shown.page.setView(viewOf(results));
  QVERIFY2(note().contains("unit of each pair"), qPrintable(note()));
  const auto tip = [&](int row, int column) {
    return shown.cell(row, column).data(Qt::ToolTipRole).toString();
  };
  QVERIFY(tip(1, HeatModel::FirstClass).contains("per cycle"));
  QVERIFY2(tip(0, HeatModel::FirstClass).contains("per recording"), "of rank 1, which is late");
  QVERIFY(tip(0, HeatModel::Cycle).contains("per recording"));
  results = ranks(2);
  Slowdown& byMeans = results->pairs[1].verdict.slowdown;
  byMeans.by = SlowdownBy::Total;
  byMeans.total = SpeedRatio{.ratio = 1.7};
  shown.page.setView(viewOf(results));
  const QString ofMeans = shown.cell(0, HeatModel::Cycle).data(Qt::AccessibleDescriptionRole).toString();
  QVERIFY2(ofMeans.endsWith("B takes 1.70 times as long as A per cycle, of means"), qPrintable(ofMeans));
}

void RanksPageTest::namesKindsOfCycle() {
  ShownRanksPage shown(2);
  const HeatModel& model = shown.page.model();
  QVERIFY2(model.summary().startsWith("2 process pairs, 3 classes of work"), qPrintable(model.summary()));
  shown.page.setView(viewOf(asKinds(ranks(2))));
  QVERIFY2(model.summary().startsWith("2 kinds of cycle, 3 classes of work"), qPrintable(model.summary()));
  QCOMPARE(model.headerData(HeatModel::Pair, Qt::Horizontal).toString(), QString("Kind of cycle"));
  const QString hint = model.headerData(HeatModel::Pair, Qt::Horizontal, Qt::ToolTipRole).toString();
  QVERIFY2(hint.contains("The kind of cycle"), qPrintable(hint));
}

void RanksPageTest::layoutIsOfTheClasses() {
  ShownRanksPage shown(2);
  SortedTable& table = shown.page.table();
  const int usual = table.columnWidth(HeatModel::FirstClass);
  const auto change = [&] {
    table.setColumnHidden(HeatModel::FirstClass + 1, true);
    table.setColumnWidth(HeatModel::FirstClass, usual + 50);
    table.header().setKeys(
        {{HeatModel::FirstClass, Qt::DescendingOrder}, {HeatModel::Cycle, Qt::DescendingOrder}});
  };
  change();
  shown.page.setView(viewOf(ranks(3)));
  QVERIFY2(table.isColumnHidden(HeatModel::FirstClass + 1), "the same classes");
  QCOMPARE(table.header().keys().size(), std::size_t{2});
  table.resetColumns();
  QCOMPARE(table.columnWidth(HeatModel::FirstClass), usual);
  QCOMPARE(table.columnWidth(HeatModel::Pair), RanksPage().table().columnWidth(HeatModel::Pair));
  change();
  auto others = ranks(2);
  for (PairResults& pair : others->pairs) pair.verdict.levels[0].rows[0].name = "attention";
  shown.page.setView(viewOf(others));
  QVERIFY(!table.isColumnHidden(HeatModel::FirstClass + 1));
  QVERIFY2(table.header().keys() == std::vector<SortHeader::Key>({{HeatModel::Cycle, Qt::DescendingOrder}}),
           "the keys of the first columns stay");
  QCOMPARE(shown.cell(0, HeatModel::Cycle).data().toString(), QString("2.00"));
}

void RanksPageTest::manyRanks() {
  constexpr int kRanks = 4096;
  QSettings().clear();
  RanksPage page;  // without a tester, which looks at every cell again and again
  ComparisonView view = viewOf(ranks(kRanks));
  page.resize(800, 300);
  page.setView(view);
  page.show();
  QCOMPARE(page.model().rowCount(), kRanks);
  QVERIFY(!page.grab().isNull());
  const PlotPicture picture = page.picture();
  QVERIFY2(picture.size.height() < 10'000, "the first of them");
  QCOMPARE(picture.table().split('\n', Qt::SkipEmptyParts).size(), kRanks + 1);
  // A click shows another pair in bold, and that is all.
  QSignalSpy reset(&page.model(), &QAbstractItemModel::modelReset);
  QSignalSpy changed(&page.model(), &QAbstractItemModel::dataChanged);
  view.pair = kRanks - 1;
  page.setView(view);
  QCOMPARE(reset.count(), 0);
  QCOMPARE(changed.count(), 2);
  for (const QList<QVariant>& change : changed) QCOMPARE(change[0].toModelIndex(), change[1].toModelIndex());
}

}  // namespace culprit::ui::test

#include "ranks_page_test.moc"
