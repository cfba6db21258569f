#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QtTest>
#include <utility>

#include "core/analysis/judging/job/judge_job.h"
#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "tests/support/made_job.h"
#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/look/q_string.h"
#include "ui/pages/ranks/heat_legend.h"
#include "ui/pages/ranks/ranks_page.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"

namespace culprit::ui::test {

/// What the Ranks page says of a job that was judged as a whole.
class RanksJobTest : public QObject {
  Q_OBJECT
 private slots:
  void beginsWithTheSentenceAndTheLateRanks();
  void namesWhoIsLateInBoth();
  void ranksOfAHostStandTogether();
  void cellsTellWhatIsChosen();
  void keepsTheChoice();
  void changedGroupsStandFirst();
  void leavesOutWhatHasNoRoom();
};

static const Registered<RanksJobTest> kRanksJobTest("ranks_job_test");

namespace {

constexpr std::size_t kLate = 11;

FunctionShare classShare(const std::string& name, double aMs, double bMs) {
  FunctionShare made{.name = name, .device = "GPU", .category = "gpu_compute"};
  made.a = {.calls = 1, .busyMs = aMs, .ms = aMs};
  made.b = {.calls = 1, .busyMs = bMs, .ms = bMs};
  return made;
}

/// As judged, with the times of the pairs: the late rank computes 0.4 ms longer in B, the others wait.
std::shared_ptr<Results> resultsOf(MadeJob& job) {
  job.results().jobs = judgeJobs(job.results(), job.pairs());
  auto results = std::make_shared<Results>(std::move(job.results()));
  for (std::size_t rank = 0; rank < results->pairs.size(); ++rank) {
    const double own = rank == kLate ? 0.4 : 0.0, waiting = 0.4 - own;
    PairVerdict& verdict = results->pairs[rank].verdict;
    verdict.levels = {
        {TimeLevel::Class, {classShare("gemm", 6.0, 6.0 + own), classShare("comm", 3.0, 3.0 + waiting)}}};
    verdict.waterfall.emplace().steps = {{.time = TimeClass::GpuCompute, .aMs = 6.0, .bMs = 6.0 + own},
                                         {.time = TimeClass::Communication, .aMs = 3.0, .bMs = 3.0 + waiting},
                                         {.time = TimeClass::Host, .aMs = 1.0, .bMs = 1.0}};
  }
  return results;
}

std::shared_ptr<Results> jobWithALateRank() {
  MadeJob job(16, 8);
  job.delay(Side::B, kLate, TimeClass::GpuCompute, 0.4);
  return resultsOf(job);
}

struct ShownJob {
  std::shared_ptr<Results> results;
  RanksPage page;
  QAbstractItemModelTester tester{page.table().rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};

  explicit ShownJob(std::shared_ptr<Results> made) : results(std::move(made)) {
    page.resize(1000, 500);
    page.setView(viewOf(results));
    page.show();
  }
  QModelIndex cell(int row, int column) { return page.table().model()->index(row, column); }
  QString text(int row, int column) { return cell(row, column).data().toString(); }
  void choose(HeatKind kind) {
    page.kinds().setCurrentIndex(page.kinds().findData(static_cast<int>(kind)));
    emit page.kinds().activated(page.kinds().currentIndex());
  }
};

}  // namespace

void RanksJobTest::beginsWithTheSentenceAndTheLateRanks() {
  QSettings().clear();
  ShownJob shown(jobWithALateRank());
  QCOMPARE(shown.page.sentence(), qString(jobText(*shown.results)));
  QVERIFY2(shown.page.sentence().contains("rank 11 (node1) is late by"), qPrintable(shown.page.sentence()));
  QVERIFY(shown.page.summary().startsWith(shown.page.sentence()));
  const JobVerdict::LateRank& late = shown.results->jobs.at(0).late.at(0);
  QCOMPARE(shown.text(0, HeatModel::Pair), QString("rank 11"));
  QCOMPARE(shown.text(0, HeatModel::Host), QString("node1"));
  QCOMPARE(shown.text(0, HeatModel::Late), qString(lateMs(late.ms())));
  QCOMPARE(shown.text(0, HeatModel::Reason), QString("compute kernels take longer"));
  QCOMPARE(shown.text(0, HeatModel::Own), QString("+0.40"));
  const QString tip = shown.cell(0, HeatModel::Late).data(Qt::AccessibleDescriptionRole).toString();
  QVERIFY2(tip.contains("above that of the others"), qPrintable(tip));
  // The others are not marked and keep the order of the ranks.
  QCOMPARE(shown.text(1, HeatModel::Pair), QString("rank 0"));
  QCOMPARE(shown.text(1, HeatModel::Late), QString());
  QVERIFY(!shown.cell(1, HeatModel::Late).data(HeatModel::NumberRole).isValid());
  for (const int column : {HeatModel::Host, HeatModel::Late, HeatModel::Reason, HeatModel::Own})
    QVERIFY(!shown.page.table().isColumnHidden(column));
  QVERIFY(!shown.page.grab().isNull());
}

void RanksJobTest::namesWhoIsLateInBoth() {
  MadeJob job(16, 8);
  for (const Side side : {Side::A, Side::B}) job.delay(side, 3, TimeClass::Host, 0.8);
  job.delay(Side::B, kLate, TimeClass::GpuCompute, 0.4);
  ShownJob shown(resultsOf(job));
  QCOMPARE(shown.text(0, HeatModel::Pair), QString("rank 11"));
  QCOMPARE(shown.text(1, HeatModel::Pair), QString("rank 3"));
  QCOMPARE(shown.text(1, HeatModel::Reason), QString("in both: host work takes longer"));
  QVERIFY2(!shown.cell(1, HeatModel::Late).data(Qt::FontRole).isValid(), "it is no reason for the change");
  QVERIFY(shown.cell(0, HeatModel::Late).data(Qt::FontRole).isValid());
}

void RanksJobTest::ranksOfAHostStandTogether() {
  MadeJob job(88, 6);  // node0 to node10
  ShownJob shown(resultsOf(job));
  shown.page.table().header().setKeys({{HeatModel::Host, Qt::AscendingOrder}});
  QStringList hosts;
  for (int row = 0; row < 88; row += 8) {
    hosts << shown.text(row, HeatModel::Host);
    for (int rank = row; rank < row + 8; ++rank) QCOMPARE(shown.text(rank, HeatModel::Host), hosts.last());
  }
  QCOMPARE(hosts[2], QString("node2"));
  QVERIFY2(hosts.last() == "node10", "numbers are not letters");
}

void RanksJobTest::cellsTellWhatIsChosen() {
  QSettings().clear();
  ShownJob shown(jobWithALateRank());
  const auto legend = [&] { return shown.page.findChild<HeatLegend*>(); };
  const auto heat = [&](int column) { return shown.cell(0, column).data(HeatModel::HeatRole).toDouble(); };
  const int gemm = HeatModel::FirstClass, waiting = gemm + 1;
  QVERIFY(shown.page.model().kind() == HeatKind::Change);
  QCOMPARE(shown.text(0, gemm), QString("+0.40"));
  QCOMPARE(heat(gemm), 1.0);
  QCOMPARE(legend()->low(), QString("−0.40 ms"));
  QCOMPARE(legend()->high(), QString("+0.40 ms"));
  shown.page.table().selectRow(0);
  shown.choose(HeatKind::A);
  QCOMPARE(shown.text(0, gemm), QString("6.00"));
  QVERIFY2(heat(gemm) < 0.0, "the colour of A");
  shown.choose(HeatKind::B);
  QCOMPARE(shown.text(0, gemm), QString("6.40"));
  QVERIFY(heat(gemm) > 0.0);
  QCOMPARE(legend()->low(), QString("0 ms"));
  shown.choose(HeatKind::Spread);
  QCOMPARE(shown.text(0, gemm), QString("+0.40"));
  QCOMPARE(shown.text(0, waiting), QString("−0.40"));
  QVERIFY(legend()->accessibleDescription().contains("median rank of B"));
  QVERIFY2(shown.cell(0, 0).data().toString() == "rank 11", "lateness does not depend on the choice");
  QCOMPARE(shown.page.table().currentIndex().row(), 0);
  // Sorted by a class, the rows follow.
  shown.page.table().header().setKeys({{waiting, Qt::AscendingOrder}});
  QCOMPARE(shown.text(0, HeatModel::Pair), QString("rank 11"));
  shown.choose(HeatKind::A);
  QVERIFY2(shown.text(15, HeatModel::Pair) == "rank 15", "all are alike in A");
}

void RanksJobTest::keepsTheChoice() {
  QSettings().clear();
  {
    ShownJob shown(jobWithALateRank());
    shown.choose(HeatKind::Spread);
  }
  ShownJob next(jobWithALateRank());
  QVERIFY(next.page.model().kind() == HeatKind::Spread);
  QCOMPARE(next.page.kinds().currentText(), QString("Spread of B"));
  QSettings().clear();
  QVERIFY(ShownJob(jobWithALateRank()).page.model().kind() == HeatKind::Change);
}

void RanksJobTest::changedGroupsStandFirst() {
  QSettings().clear();
  MadeJob job(16, 8);
  job.slowTransfers([](const Collectives::Group& group) { return group.name == "4"; }, 1.5, 0.0);
  for (Run* run : {&job.results().runA, &job.results().runB})
    run->collectives->groupCalls.at(4).busBytes = 2e6;  // in 0.1 ms: 20 GB/s
  ShownJob shown(resultsOf(job));
  const SortedTable& groups = shown.page.groupTable();
  QAbstractItemModelTester tester(groups.rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest);
  QVERIFY(groups.isVisibleTo(&shown.page));
  QCOMPARE(groups.rows().rowCount(), 11);
  const auto text = [&](int row, int column) { return groups.rows().index(row, column).data().toString(); };
  QCOMPARE(text(0, GroupModel::Name), QString("4 data-parallel"));
  QCOMPARE(text(0, GroupModel::Ranks), QString("1 and 9"));
  QCOMPARE(text(0, GroupModel::Calls), QString("100"));
  QVERIFY2(text(0, GroupModel::Ratio).startsWith("1.50 ("), qPrintable(text(0, GroupModel::Ratio)));
  QCOMPARE(text(0, GroupModel::Bandwidth), QString("20.0 → 13.3"));
  QCOMPARE(text(1, GroupModel::Bandwidth), QString("–"));
  QCOMPARE(text(0, GroupModel::Change), QString("transfers longer"));
  QCOMPARE(text(1, GroupModel::Change), QString("the same"));
  QVERIFY(groups.rows().index(1, GroupModel::Name).data(Qt::ForegroundRole).isValid());
}

void RanksJobTest::leavesOutWhatHasNoRoom() {
  ShownJob shown(jobWithALateRank());
  const auto* sentence = shown.page.findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
  QVERIFY(sentence->isVisibleTo(&shown.page) && sentence->text().endsWith('.'));
  QVERIFY(shown.page.groupTable().isVisibleTo(&shown.page));
  shown.page.resize(1000, 150);
  QVERIFY(!sentence->isVisibleTo(&shown.page));
  QVERIFY(!shown.page.groupTable().isVisibleTo(&shown.page));
  QVERIFY(shown.page.table().isVisibleTo(&shown.page));
  // Without ranks nothing of it is there.
  shown.page.setView({});
  QVERIFY(!shown.page.kinds().isVisibleTo(&shown.page));
  QVERIFY(shown.page.sentence().isEmpty());
}

}  // namespace culprit::ui::test

#include "ranks_job_test.moc"
