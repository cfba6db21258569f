#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/find_child.h"
#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/state/marks.h"
#include "ui/tables/cells/branch.h"

namespace culprit::ui::test {

class TripletGroupsTest : public QObject {
  Q_OBJECT
 private slots:
  void aGroupIsOneRowThatOpens();
  void theRowThatChangedMostLeads();
  void bookkeepingNeverLeads();
  void partnersAreOneGroup();
  void aFilterMakesWhatMatchesTheHead();
  void whatIsOpenStaysOpenUnderABrush();
  void asPublishedIsOneRowPerTriplet();
  void aSelectedTripletOpensItsGroup();
  void closingAGroupSelectsItsHead();
  void keysAndClicksOpen();
  void hundredThousandRows();
};

static const Registered<TripletGroupsTest> kTripletGroupsTest("triplet_groups_test");

namespace {

Comparison& add(Results& results, const std::string& function, const std::string& metric,
                const std::string& device, double suspicion, double zLogMu, double muDelta = 0.0) {
  Comparison row = smallResults()->pairs[0].comparisons[0];
  Names& names = results.names;
  row.triplet = {names.functions.intern(function), names.metrics.intern(metric),
                 names.devices.intern(device)};
  row.score = row.assessment.suspicion = suspicion;
  row.zLogMu = zLogMu;
  row.a.muMean = 10.0;
  row.b.muMean = 10.0 + muDelta;
  return results.pairs[0].comparisons.emplace_back(row);
}

/// As of a raw trace, whose rows have the suspicion of their function: gemm on two devices, then softmax.
std::shared_ptr<Results> rawResults() {
  auto results = smallResults();
  results->pairs[0].comparisons.clear();
  add(*results, "gemm", "bytes", "GPU 0", 50, 9.0, 100.0);
  add(*results, "softmax", "clock", "GPU 0", 50, 1.0);
  add(*results, "gemm", "clock", "GPU 0", 50, 2.0, 1.0);
  add(*results, "gemm", "power", "GPU 0", 50, -3.0, 1.0);
  add(*results, "gemm", "traffic", "GPU 0", 50, 3.0, -5.0);
  add(*results, "gemm", "clock", "GPU 1", 40, 1.0);
  return results;
}

/// Of each row shown: "function metric device", with a blank before those inside of a group.
QStringList shown(const TripletModel& model) {
  QStringList rows;
  for (int row = 0; row < model.rowCount(); ++row) {
    const QVariant branch = model.index(row, int(TripletColumn::Function)).data(TripletModel::BranchRole);
    const bool isInside = branch.isValid() && branch.value<Branch>().depth > 0;
    QStringList names;
    for (const TripletColumn column : {TripletColumn::Function, TripletColumn::Metric, TripletColumn::Device})
      names << model.rawName(row, column);
    rows << (isInside ? " " : "") + names.join(' ');
  }
  return rows;
}

Branch branchOf(const TripletModel& model, int row) {
  return model.index(row, int(TripletColumn::Function)).data(TripletModel::BranchRole).value<Branch>();
}

void sortBySuspicion(TripletModel& model) {
  model.sort(int(TripletColumn::Suspicion), Qt::DescendingOrder);
}

struct GroupedPage {
  std::shared_ptr<Results> results = rawResults();
  Selection selection;
  Marks marks;
  TripletsPage page{selection, marks};

  GroupedPage() {
    page.table().resetColumns();
    page.resize(1200, 400);
    page.setView(viewOf(results));
    page.show();
  }
  QString counted() {
    QString text;
    for (const QLabel* label : page.filterLine().findChildren<QLabel*>())
      if (label->text().contains(" rows")) text = label->text();
    return text;
  }
  QToolButton& asPublished() { return page.filterLine().asPublished(); }
};

}  // namespace

void TripletGroupsTest::aGroupIsOneRowThatOpens() {
  TripletModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(rawResults()));
  sortBySuspicion(model);
  QCOMPARE(model.rowCount(), 6);
  model.setGrouped(true);
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(model.groupCount(), 3);
  QCOMPARE(model.matchingRows(), 6);
  QVERIFY(branchOf(model, 0).hasRows && !branchOf(model, 0).isOpen);
  QVERIFY(!branchOf(model, 1).hasRows);
  model.setOpen(0, true);
  QCOMPARE(shown(model), QStringList({"gemm traffic GPU 0", " gemm power GPU 0", " gemm clock GPU 0",
                                      " gemm bytes GPU 0", "softmax clock GPU 0", "gemm clock GPU 1"}));
  QVERIFY(branchOf(model, 0).isOpen);
  QVERIFY(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains("open"));
  model.setOpen(0, false);
  QCOMPARE(model.rowCount(), 3);
  model.setAllOpen(true);
  QCOMPARE(model.rowCount(), 6);
  model.setGrouped(false);
  QVERIFY(!model.index(0, 0).data(TripletModel::BranchRole).isValid());
}

void TripletGroupsTest::theRowThatChangedMostLeads() {
  TripletModel model;
  model.setGrouped(true);
  model.setView(viewOf(rawResults()));
  sortBySuspicion(model);
  QCOMPARE(shown(model)[0], QString("gemm traffic GPU 0"));  // as deviant as power, and of the larger change
  // In any other order the first one of it leads.
  model.sort(int(TripletColumn::Metric), Qt::AscendingOrder);
  QCOMPARE(shown(model), QStringList({"gemm clock GPU 0", "softmax clock GPU 0", "gemm clock GPU 1"}));
  model.sort(int(TripletColumn::MuDelta), Qt::AscendingOrder);
  QCOMPARE(shown(model)[0], QString("gemm traffic GPU 0"));
  auto results = rawResults();
  results->pairs[0].comparisons[3].assessment.suspicion = 60;  // of a processed run each row has its own
  model.setView(viewOf(results));
  sortBySuspicion(model);
  QCOMPARE(shown(model)[0], QString("gemm power GPU 0"));
}

void TripletGroupsTest::bookkeepingNeverLeads() {
  TripletModel model;
  model.setGrouped(true);
  auto results = rawResults();
  add(*results, "copy", "achieved_occupancy", "GPU 0", 45, 1.0);
  add(*results, "copy", "bytes", "GPU 0", 45, 2.0);
  model.setView(viewOf(results));
  model.sort(int(TripletColumn::MuDelta), Qt::DescendingOrder);
  QVERIFY(shown(model).contains("gemm power GPU 0"));  // bytes changed more
  sortBySuspicion(model);
  QVERIFY2(shown(model).contains("copy bytes GPU 0"), "there is nothing else");
}

void TripletGroupsTest::partnersAreOneGroup() {
  auto results = rawResults();
  const Names& names = results->names;
  const FunctionId gemm = *names.functions.find("gemm"), softmax = *names.functions.find("softmax");
  FunctionShare share;
  share.device = "GPU";
  share.match = MatchedBy::Class;
  share.a.functions = {gemm};
  share.b.functions = {softmax};
  results->pairs[0].verdict.functions = {share};
  TripletModel model;
  model.setGrouped(true);
  model.setView(viewOf(results));
  sortBySuspicion(model);
  QCOMPARE(shown(model), QStringList({"gemm traffic GPU 0", "gemm clock GPU 1"}));
  QVERIFY(model.index(0, 0).data().toString().endsWith("(1 of 2)"));
  QVERIFY(model.index(0, 0).data(Qt::ToolTipRole).toString().contains("One of 2 functions"));
  QCOMPARE(model.index(0, 0).data(TripletModel::CopyRole).toString(), QString("gemm"));
  QVERIFY2(model.index(1, 0).data().toString() == "gemm", "the other one did not run there");
  model.setOpen(0, true);
  QVERIFY(shown(model).contains(" softmax clock GPU 0"));
  // Of the same name is not matched: it is the same function.
  results = rawResults();
  share.match = MatchedBy::Name;
  results->pairs[0].verdict.functions = {share};
  model.setView(viewOf(results));
  QCOMPARE(model.groupCount(), 3);
}

void TripletGroupsTest::aFilterMakesWhatMatchesTheHead() {
  GroupedPage shownPage;
  const TripletModel& model = shownPage.page.model();
  QCOMPARE(shownPage.counted(), QString("6 of 6 rows in 3 groups"));
  shownPage.selection.setFilter({.metric = shownPage.results->names.metrics.find("clock")});
  QCOMPARE(shown(model), QStringList({"gemm clock GPU 0", "softmax clock GPU 0", "gemm clock GPU 1"}));
  QVERIFY(!branchOf(model, 0).hasRows);
  shownPage.selection.setFilter({.text = "bytes"});
  QCOMPARE(shown(model), QStringList({"gemm bytes GPU 0"}));
  QCOMPARE(shownPage.counted(), QString("1 of 6 rows in 1 group"));
}

void TripletGroupsTest::whatIsOpenStaysOpenUnderABrush() {
  TripletModel model;
  model.setGrouped(true);
  const auto results = rawResults();
  model.setView(viewOf(results));
  sortBySuspicion(model);
  model.setOpen(0, true);
  model.setView(viewOf(results));
  QCOMPARE(model.rowCount(), 6);
  model.setView(viewOf(smallResults()));
  QCOMPARE(model.rowCount(), 4);
  model.setView(viewOf(results));
  QVERIFY2(model.rowCount() == 3, "another comparison has come between");
}

void TripletGroupsTest::asPublishedIsOneRowPerTriplet() {
  GroupedPage shownPage;
  TripletsPage& page = shownPage.page;
  QVERIFY(!page.isAsPublished());
  QCOMPARE(page.model().rowCount(), 3);
  QTest::mouseClick(&shownPage.asPublished(), Qt::LeftButton);
  QVERIFY(page.isAsPublished());
  QCOMPARE(page.model().rowCount(), 6);
  QCOMPARE(shown(page.model())[0], QString("gemm bytes GPU 0"));
  QCOMPARE(shownPage.counted(), QString("6 of 6 rows"));
  page.setAsPublished(false);
  QVERIFY(!shownPage.asPublished().isChecked());
  QCOMPARE(page.model().rowCount(), 3);
}

void TripletGroupsTest::aSelectedTripletOpensItsGroup() {
  GroupedPage shownPage;
  TripletsPage& page = shownPage.page;
  const Triplet power = tripletOf(*shownPage.results, "gemm", "power");
  shownPage.selection.setTriplet(power);
  QCOMPARE(page.model().rowCount(), 6);
  QCOMPARE(page.table().currentIndex().row(), page.model().rowOf(power).value_or(-1));
  QVERIFY(page.hasSelectedRows());
  // A row that no longer leads stays in sight, too.
  shownPage.page.setView(viewOf(rawResults()));
  GroupedPage other;
  const Triplet traffic = tripletOf(*other.results, "gemm", "traffic");
  other.selection.setTriplet(traffic);
  QCOMPARE(other.page.model().rowCount(), 3);
  other.page.table().setSortKeys({"metric ascending"});
  QVERIFY(other.selection.triplet() == traffic);
  QCOMPARE(other.page.table().currentIndex().row(), other.page.model().rowOf(traffic).value_or(-1));
  other.selection.setFilter({.text = "softmax"});
  other.page.reveal(power);
  QVERIFY(other.page.model().rowOf(power));
}

void TripletGroupsTest::closingAGroupSelectsItsHead() {
  GroupedPage shownPage;
  TripletsPage& page = shownPage.page;
  shownPage.selection.setTriplet(tripletOf(*shownPage.results, "gemm", "power"));
  QCOMPARE(page.model().rowCount(), 6);
  emit page.table().openWanted(0, false);
  QCOMPARE(page.model().rowCount(), 3);
  QCOMPARE(page.table().currentIndex().row(), 0);
  QVERIFY(shownPage.selection.triplet() == tripletOf(*shownPage.results, "gemm", "traffic"));
}

void TripletGroupsTest::keysAndClicksOpen() {
  GroupedPage shownPage;
  TripletTable& table = shownPage.page.table();
  const TripletModel& model = shownPage.page.model();
  const QRect name = table.visualRect(model.index(0, 0));
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, QPoint(name.left() + 9, name.center().y()));
  QCOMPARE(model.rowCount(), 6);
  QTest::keyClick(&table, Qt::Key_Right);
  QCOMPARE(table.currentIndex().row(), 1);
  QTest::keyClick(&table, Qt::Key_Left);
  QCOMPARE(table.currentIndex().row(), 0);
  QTest::keyClick(&table, Qt::Key_Left);
  QCOMPARE(model.rowCount(), 3);
  QTest::keyClick(&table, Qt::Key_Asterisk);
  QCOMPARE(model.rowCount(), 6);
  // Pins stay beside the sign.
  shownPage.marks.open("/nowhere/x.culprit");
  shownPage.marks.setPinned(0, model.comparison(0).triplet, true);
  QCOMPARE(branchOf(model, 0).marks, 1);
  QVERIFY(!table.grab().isNull());
  // As published there is nothing to open.
  shownPage.page.setAsPublished(true);
  QTest::keyClick(&table, Qt::Key_Asterisk);
  QCOMPARE(model.rowCount(), 6);
}

void TripletGroupsTest::hundredThousandRows() {
  TripletModel model;
  model.setGrouped(true);
  model.setView(viewOf(largeResults(5'000, 20, 40)));
  QCOMPARE(model.rowCount(), 5'000);
  sortBySuspicion(model);
  for (int row = 1; row < model.rowCount(); ++row)
    QVERIFY(model.comparison(row - 1).assessment.suspicion >= model.comparison(row).assessment.suspicion);
  model.setAllOpen(true);
  QCOMPARE(model.rowCount(), 100'000);
}

}  // namespace culprit::ui::test

#include "triplet_groups_test.moc"
