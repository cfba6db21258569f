#include <QToolButton>
#include <QtTest>

#include "tests/ui/find_child.h"
#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/time_model.h"
#include "ui/pages/functions/function_model.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/state/marks.h"
#include "ui/tables/sort_header.h"
#include "ui/widgets/chip_row.h"

namespace culprit::ui::test {

/// Shares of the cycle or times, per cycle or per unit of work: which it is can be seen and chosen.
class ShareOrTimeTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTimesInPlaceOfShares();
  void ranksPerUnitOfWork();
  void headsSayWhatTimesAreDividedBy();
};

static const Registered<ShareOrTimeTest> kShareOrTimeTest("share_or_time_test");

namespace {

struct ShownPage {
  std::shared_ptr<Results> results = smallResults();
  Selection selection;
  Marks marks;
  TripletsPage page{selection, marks};

  ShownPage() {
    page.table().resetColumns();
    page.resize(1200, 300);
    page.setView(viewOf(results));
    page.show();
  }
};

}  // namespace

void ShareOrTimeTest::showsTimesInPlaceOfShares() {
  ShownPage shown;
  TripletTable& table = shown.page.table();
  const auto isShown = [&table](TripletColumn column) { return !table.isColumnHidden(int(column)); };
  table.showTimes(true);
  QVERIFY(!isShown(TripletColumn::BetaA) && !isShown(TripletColumn::BetaDelta));
  QVERIFY(isShown(TripletColumn::MsA) && isShown(TripletColumn::MsB) && isShown(TripletColumn::Shift));
  QVERIFY(table.header().visualIndex(int(TripletColumn::MsA)) <
          table.header().visualIndex(int(TripletColumn::MuA)));  // where the shares were
  table.showTimes(false);
  QVERIFY(isShown(TripletColumn::BetaA) && isShown(TripletColumn::BetaDelta));
  QVERIFY(!isShown(TripletColumn::MsA) && !isShown(TripletColumn::Shift));
  auto* time = buttonOf<QToolButton>(shown.page, "Time");
  QVERIFY(time != nullptr && !time->isChecked());
  time->click();
  QVERIFY(isShown(TripletColumn::MsA) && !isShown(TripletColumn::BetaA));
  QVERIFY(shown.page.filterLine().chips().chips().isEmpty());  // of cycles of one kind they are per cycle
  table.showTimes(false);                                      // as the menu does
  QVERIFY(!time->isChecked() && buttonOf<QToolButton>(shown.page, "Share")->isChecked());
}

void ShareOrTimeTest::ranksPerUnitOfWork() {
  ShownPage shown;
  shown.page.setView(viewOf(judgedResults()));
  buttonOf(shown.page, "Compare per unit of work")->click();
  QVERIFY(shown.page.table().isVisible());
  QVERIFY(shown.page.model().convention() == Convention::AllCycles);
  QVERIFY(shown.page.table().showsTimes());
  const ChipRow& chips = shown.page.filterLine().chips();
  QCOMPARE(chips.chips().size(), 1);
  QCOMPARE(chips.chips()[0].kind, QString("per unit of work"));
  QCOMPARE(chips.chips()[0].value, QString("1.00 → 3.50"));
  QCOMPARE(shown.page.model().rawName(0, TripletColumn::Function), QString("oncpu"));
  QMenu menu;
  shown.page.table().header().fillColumnMenu(menu);
  QVERIFY(actionOf(menu, "Means: All cycles")->isChecked());
  emit shown.page.filterLine().chips().removed(chips.chips()[0].key);
  QVERIFY(shown.page.model().convention() == Convention::AsPublished);
  QVERIFY(!shown.page.table().showsTimes());
  QVERIFY(chips.chips().isEmpty());
}

void ShareOrTimeTest::headsSayWhatTimesAreDividedBy() {
  const auto head = [](const QAbstractItemModel& model, int column) {
    return model.headerData(column, Qt::Horizontal).toString();
  };
  TimeModel time;
  FunctionModel functions;
  time.setView(viewOf(judgedResults()));
  functions.setView(viewOf(judgedResults()));
  QCOMPARE(head(time, TimeModel::A), QString("A, ms per unit"));
  QCOMPARE(head(functions, FunctionModel::Change), QString("B − A, ms per unit"));
  time.setView(viewOf(comparableResults()));
  functions.setView(viewOf(comparableResults()));
  QCOMPARE(head(time, TimeModel::B), QString("B, ms"));
  QCOMPARE(head(functions, FunctionModel::A), QString("A, ms"));
}

}  // namespace culprit::ui::test

#include "share_or_time_test.moc"
