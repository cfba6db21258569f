#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/find_child.h"
#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_menu.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/state/marks.h"
#include "ui/tables/sort_header.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/notice_strip.h"

namespace culprit::ui::test {

class TripletsPageTest : public QObject {
  Q_OBJECT
 private slots:
  void rowAndSelectionFollowEachOther();
  void keepsTheTripletThroughSortFilterAndReset();
  void sortsByClickAndAddsKeysWithShift();
  void saysThatNoRowMatches();
  void invalidExpressionKeepsTheLastFilter();
  void walksSuspiciousRows();
  void cellMenuFiltersAndExcludes();
  void refusesToCopyEndlessTables();
  void copiesRowsInShownColumns();
  void keepsColumnsAndSorting();
  void marksPinnedAndNotedRows();
  void filtersToPinnedRows();
  void aFilterShowsTheBestOfWhatIsLeft();
  void saysWhatOneCycleASideCannotTell();
  void showsLevelsAsPublishedOnRequest();
  void showsNothingWithoutComparison();
  void hidesTheRankingOfWhatCannotBeCompared();
};

static const Registered<TripletsPageTest> kTripletsPageTest("triplets_page_test");

namespace {

struct ShownTripletsPage {
  std::shared_ptr<Results> results = smallResults();
  Selection selection;
  Marks marks;
  TripletsPage page{selection, marks};

  ShownTripletsPage() {
    page.table().resetColumns();
    page.resize(1200, 300);
    page.setView(viewOf(results));
    page.show();
  }

  std::unique_ptr<TripletMenu> menuAt(TripletColumn column) {
    return std::make_unique<TripletMenu>(page.model(), page.table(), selection,
                                         page.model().index(0, int(column)));
  }
  QString currentFunction() {
    const QModelIndex current = page.table().currentIndex();
    return current.isValid() ? page.model().rawName(current.row(), TripletColumn::Function) : QString();
  }
  void clickRow(int row) {
    const QPoint middle = page.table().visualRect(page.model().index(row, 0)).center();
    QTest::mouseClick(page.table().viewport(), Qt::LeftButton, {}, middle);
  }
  void clickHeader(TripletColumn column, Qt::KeyboardModifiers modifiers = {}) {
    auto& header = page.table().header();
    const int x = header.sectionViewportPosition(int(column)) + header.sectionSize(int(column)) / 2;
    QTest::mouseClick(header.viewport(), Qt::LeftButton, modifiers, {x, header.height() / 2});
  }
};

}  // namespace

void TripletsPageTest::rowAndSelectionFollowEachOther() {
  ShownTripletsPage shown;
  shown.clickRow(1);
  QVERIFY(shown.selection.triplet() == tripletOf(*shown.results, "write", "cpu_frequency"));
  shown.selection.setTriplet(tripletOf(*shown.results, "oncpu", "cpu_frequency"));
  QCOMPARE(shown.currentFunction(), QString("oncpu"));
  QCOMPARE(shown.page.table().selectionModel()->selectedRows().size(), 1);
  QTest::keyClick(&shown.page.table(), Qt::Key_Down);
  QVERIFY(shown.selection.triplet() == tripletOf(*shown.results, "lonely", "gpu_usage"));
  shown.selection.setTriplet(std::nullopt);
  QVERIFY(!shown.page.hasSelectedRows());
}

void TripletsPageTest::keepsTheTripletThroughSortFilterAndReset() {
  ShownTripletsPage shown;
  const Triplet write = tripletOf(*shown.results, "write", "cpu_frequency");
  shown.selection.setTriplet(write);
  shown.clickHeader(TripletColumn::Function);
  QCOMPARE(shown.currentFunction(), QString("write"));
  QCOMPARE(shown.page.table().currentIndex().row(), 3);
  shown.selection.setFilter({.text = "gemm"});
  QCOMPARE(shown.page.model().rowCount(), 1);
  QVERIFY(shown.selection.triplet() == write);
  QVERIFY(!shown.page.hasSelectedRows());
  shown.selection.setFilter({});
  QCOMPARE(shown.currentFunction(), QString("write"));
  shown.page.setView(viewOf(shown.results));
  QCOMPARE(shown.currentFunction(), QString("write"));
  shown.page.setNameForm(NameForm::Full);
  QCOMPARE(shown.currentFunction(), QString("write"));
}

void TripletsPageTest::sortsByClickAndAddsKeysWithShift() {
  ShownTripletsPage shown;
  shown.clickHeader(TripletColumn::Metric);
  QVERIFY(shown.page.model().sortKeys() ==
          (std::vector<TripletModel::SortKey>{{TripletColumn::Metric, Qt::AscendingOrder}}));
  shown.clickHeader(TripletColumn::BetaA, Qt::ShiftModifier);
  QVERIFY(shown.page.model().sortKeys() ==
          (std::vector<TripletModel::SortKey>{{TripletColumn::Metric, Qt::AscendingOrder},
                                              {TripletColumn::BetaA, Qt::DescendingOrder}}));
  QCOMPARE(shown.page.model().rawName(0, TripletColumn::Function), QString("oncpu"));
  shown.clickHeader(TripletColumn::BetaA, Qt::ShiftModifier);
  QCOMPARE(shown.page.model().rawName(0, TripletColumn::Function), QString("write"));
  shown.clickHeader(TripletColumn::Metric);
  QVERIFY(shown.page.model().sortKeys() ==
          (std::vector<TripletModel::SortKey>{{TripletColumn::Metric, Qt::DescendingOrder}}));
}

void TripletsPageTest::saysThatNoRowMatches() {
  ShownTripletsPage shown;
  auto* empty = shown.page.table().findChild<EmptyState*>();
  QVERIFY(!empty->isVisible());
  QTest::keyClicks(childNamed<QLineEdit>(shown.page, "Filter by name"), "nothing like this");
  QVERIFY(empty->isVisible());
  QCOMPARE(empty->title(), QString("No row matches"));
  QTest::mouseClick(empty->findChild<QPushButton*>(), Qt::LeftButton);
  QCOMPARE(shown.page.model().rowCount(), 4);
  QVERIFY(childNamed<QLineEdit>(shown.page, "Filter by name")->text().isEmpty());
  QVERIFY(!empty->isVisible());
}

void TripletsPageTest::invalidExpressionKeepsTheLastFilter() {
  ShownTripletsPage shown;
  auto* text = childNamed<QLineEdit>(shown.page, "Filter by name");
  text->setText("/write/");
  QCOMPARE(shown.page.model().rowCount(), 1);
  text->setText("/wri(te/");
  QCOMPARE(shown.page.model().rowCount(), 1);
  QVERIFY(!shown.page.filterLine().textError().isEmpty());
  QVERIFY(text->toolTip().contains("Not a regular expression"));
  auto* metric = childNamed<QComboBox>(shown.page, "Metric");
  metric->setCurrentIndex(metric->findText("cpu_frequency"));
  QCOMPARE(text->text(), QString("/wri(te/"));
  shown.page.filterLine().clear();
  QCOMPARE(shown.page.model().rowCount(), 4);
  QVERIFY(shown.page.filterLine().textError().isEmpty());
  QCOMPARE(metric->currentIndex(), 0);
}

void TripletsPageTest::walksSuspiciousRows() {
  ShownTripletsPage shown;
  QVERIFY(shown.page.hasSuspicious(1));
  shown.page.selectSuspicious(1);
  QCOMPARE(shown.currentFunction(), QString("gemm<float, 64>"));
  shown.page.selectSuspicious(1);
  QCOMPARE(shown.currentFunction(), QString("write"));
  QVERIFY(!shown.page.hasSuspicious(1));
  shown.page.selectSuspicious(-1);
  QCOMPARE(shown.currentFunction(), QString("gemm<float, 64>"));
  QVERIFY(!shown.page.hasSuspicious(-1));
}

void TripletsPageTest::cellMenuFiltersAndExcludes() {
  ShownTripletsPage shown;
  {
    actionOf(*shown.menuAt(TripletColumn::Device), "Filter to This Device")->trigger();
    QCOMPARE(shown.page.model().rowCount(), 2);
    QVERIFY(childNamed<QComboBox>(shown.page, "Device")->currentText() == "GPU 7");
  }
  actionOf(*shown.menuAt(TripletColumn::Suspicion), "Exclude This Function")->trigger();
  QCOMPARE(shown.page.model().rowCount(), 1);
  QCOMPARE(shown.page.model().rawName(0, TripletColumn::Function), QString("lonely"));
  shown.page.filterLine().clear();
  actionOf(*shown.menuAt(TripletColumn::Function), "Filter to This Function")->trigger();
  QCOMPARE(shown.page.model().rowCount(), 1);
  QCOMPARE(shown.page.model().rawName(0, TripletColumn::Function), QString("gemm<float, 64>"));
}

void TripletsPageTest::refusesToCopyEndlessTables() {
  ShownTripletsPage shown;
  const auto copies = [&shown](const char* title) {
    return actionOf(*shown.menuAt(TripletColumn::Function), title)->isEnabled();
  };
  QVERIFY(copies("Copy Table As"));
  shown.page.setView(viewOf(largeResults(kMostCopied + 1, 1, 10)));
  QVERIFY(!copies("Copy Table As"));
  QVERIFY(copies("Copy Rows As"));
  shown.page.table().selectAll();
  QVERIFY(!copies("Copy Rows As"));
}

void TripletsPageTest::copiesRowsInShownColumns() {
  ShownTripletsPage shown;
  QVERIFY(shown.page.table().selectedText(TableFormat::Tsv).isEmpty());
  shown.clickRow(1);
  for (int i = 1; i < kTripletColumnCount; ++i) {
    shown.page.table().setColumnShown(TripletColumn(i), TripletColumn(i) == TripletColumn::MuA);
  }
  QCOMPARE(shown.page.table().selectedText(TableFormat::Tsv), QString("Function\tμ A\nwrite\t80\n"));
  shown.page.table().header().moveSection(shown.page.table().header().visualIndex(int(TripletColumn::MuA)),
                                          0);
  QCOMPARE(shown.page.table().selectedText(TableFormat::Csv), QString("μ A,Function\n80,write\n"));
  QCOMPARE(shown.page.table().allText(TableFormat::Tsv).count('\n'), 5);
}

void TripletsPageTest::keepsColumnsAndSorting() {
  {
    ShownTripletsPage shown;
    shown.page.table().setColumnShown(TripletColumn::UMu, true);
    shown.page.table().setColumnWidth(int(TripletColumn::Metric), 211);
    shown.clickHeader(TripletColumn::Metric);
    shown.clickHeader(TripletColumn::Device, Qt::ShiftModifier);
  }
  Selection selection;
  Marks marks;
  TripletsPage again(selection, marks);
  QVERIFY(!again.table().isColumnHidden(int(TripletColumn::UMu)));
  QCOMPARE(again.table().columnWidth(int(TripletColumn::Metric)), 211);
  QVERIFY(again.model().sortKeys() ==
          (std::vector<TripletModel::SortKey>{{TripletColumn::Metric, Qt::AscendingOrder},
                                              {TripletColumn::Device, Qt::AscendingOrder}}));
  QMenu menu;
  again.table().header().fillColumnMenu(menu);
  QVERIFY(!actionOf(menu, "Function")->isEnabled());
  actionOf(menu, "U: p(μ)")->trigger();
  QVERIFY(again.table().isColumnHidden(int(TripletColumn::UMu)));
  actionOf(menu, "Reset Columns")->trigger();
  QVERIFY(again.table().columnWidth(int(TripletColumn::Metric)) != 211);
}

void TripletsPageTest::showsLevelsAsPublishedOnRequest() {
  ShownTripletsPage shown;
  const auto level = [&shown](TripletColumn column) {
    const int row = *shown.page.model().rowOf(tripletOf(*shown.results, "write", "cpu_frequency"));
    return shown.page.model().index(row, int(column)).data().toString();
  };
  const QString inUnits = level(TripletColumn::MuA);
  shown.page.setLevelUnits(LevelUnits::AsPublished);
  QCOMPARE(level(TripletColumn::MuA), QString("80.00"));
  QVERIFY2(inUnits.endsWith('%'), qPrintable(inUnits));
  shown.page.setLevelUnits(LevelUnits::True);
  QCOMPARE(level(TripletColumn::MuA), inUnits);
}

void TripletsPageTest::showsNothingWithoutComparison() {
  ShownTripletsPage shown;
  shown.page.setView({});
  QCOMPARE(shown.page.model().rowCount(), 0);
  QVERIFY(shown.page.table().findChild<EmptyState*>()->isVisible());
  QVERIFY(!shown.page.filterLine().isEnabled());
  QVERIFY(!shown.page.hasSuspicious(1));
  shown.page.selectFirst();
  QVERIFY(!shown.selection.triplet());
}

void TripletsPageTest::hidesTheRankingOfWhatCannotBeCompared() {
  ShownTripletsPage shown;
  const auto judged = judgedResults();
  shown.page.setView(viewOf(judged));
  auto* strip = shown.page.findChild<NoticeStrip*>();
  QVERIFY(shown.page.isRankingHidden());
  QVERIFY(!shown.page.table().isVisible());
  QVERIFY(!strip->isVisible());
  QVERIFY(!shown.page.hasSuspicious(1));
  buttonOf(shown.page, "Show anyway")->click();
  QVERIFY(shown.page.table().isVisible());
  QVERIFY(strip->isVisible());
  QVERIFY(shown.page.hasSuspicious(1));
  // A brush of the same pair keeps the answer, another comparison asks again.
  ComparisonView brushed = viewOf(judged);
  brushed.brushed = std::make_shared<const PairResults>(brushed.wholePair());
  shown.page.setView(brushed);
  QVERIFY(!shown.page.isRankingHidden());
  buttonOf(shown.page, "Hide ranking")->click();
  QVERIFY(shown.page.isRankingHidden());
  shown.page.setView(viewOf(comparableResults()));
  QVERIFY(!shown.page.isRankingHidden());
  QVERIFY(!strip->isVisible());
}

void TripletsPageTest::marksPinnedAndNotedRows() {
  ShownTripletsPage shown;
  shown.marks.open("/nowhere/x.culprit");
  const QModelIndex first = shown.page.model().index(0, int(TripletColumn::Function));
  QCOMPARE(first.data(TripletModel::MarkRole).toInt(), 0);
  const QImage before = shown.page.table().grab().toImage();
  const Triplet triplet = shown.page.model().comparison(0).triplet;
  shown.marks.setPinned(0, triplet, true);
  shown.marks.setNote(0, triplet, "<b>why</b>");
  QCOMPARE(first.data(TripletModel::MarkRole).toInt(), int(TripletModel::Pinned) | int(TripletModel::Noted));
  const QString tip = first.data(Qt::ToolTipRole).toString();
  QVERIFY(tip.contains("Pinned"));
  QVERIFY2(tip.contains("&lt;b&gt;why&lt;/b&gt;"), "a note is text");
  QVERIFY(first.data(Qt::AccessibleTextRole).toString().endsWith(", pinned, note: <b>why</b>"));
  QVERIFY(shown.page.table().grab().toImage() != before);
  shown.marks.undoStack().undo();
  QCOMPARE(first.data(TripletModel::MarkRole).toInt(), int(TripletModel::Pinned));
  shown.marks.setPinned(7, shown.page.model().comparison(1).triplet, true);
  const QModelIndex second = shown.page.model().index(1, int(TripletColumn::Function));
  QVERIFY2(second.data(TripletModel::MarkRole).toInt() == 0, "a pin in another pair");
}

void TripletsPageTest::aFilterShowsTheBestOfWhatIsLeft() {
  ShownTripletsPage s;
  auto many = smallResults();
  auto& rows = many->pairs[0].comparisons;
  for (int i = 0; i < 200; ++i) {
    Comparison row = rows[0];
    row.triplet.function = many->names.functions.intern("f" + std::to_string(i));
    row.score = row.assessment.suspicion = i;
    rows.push_back(row);
  }
  s.page.setView(viewOf(many));
  s.selection.setTriplet(rows[4].triplet);  // "f0", the last one
  QVERIFY(s.page.table().rowAt(0) > 0);
  s.selection.setFilter({.text = "f"});
  QCOMPARE(s.page.table().rowAt(0), 0);
  QVERIFY(s.selection.triplet() == rows[4].triplet);
}

void TripletsPageTest::saysWhatOneCycleASideCannotTell() {
  ShownTripletsPage s;
  auto results = judgedResults();
  const auto remark = [&] {
    s.page.setView(viewOf(results));
    QStringList texts;
    for (const QLabel* label : s.page.findChildren<QLabel*>()) texts << label->text();
    return texts.join('|').contains("with one cycle of A the order is by |B - A|");
  };
  results->pairs[0].cyclesA.resize(2);
  results->pairs[0].cyclesB.resize(2);
  QVERIFY(!remark());
  results = judgedResults();
  results->pairs[0].cyclesA.resize(1);
  results->pairs[0].cyclesB.resize(2);
  QVERIFY(remark());
}

void TripletsPageTest::filtersToPinnedRows() {
  ShownTripletsPage shown;
  shown.marks.open("/nowhere/x.culprit");
  auto* pinned = childNamed<QToolButton>(shown.page, "Pinned rows only");
  QVERIFY(pinned);
  QTest::mouseClick(pinned, Qt::LeftButton);
  QVERIFY(shown.selection.filter().pinned);
  QCOMPARE(shown.page.model().rowCount(), 0);
  const Triplet write = tripletOf(*shown.results, "write", "cpu_frequency");
  shown.marks.setPinned(0, write, true);
  QCOMPARE(shown.page.model().rowCount(), 1);
  shown.marks.setNote(0, tripletOf(*shown.results, "oncpu", "cpu_frequency"), "only a note");
  QCOMPARE(shown.page.model().rowCount(), 1);
  shown.selection.setFilter({});
  QVERIFY(!pinned->isChecked());
  QCOMPARE(shown.page.model().rowCount(), 4);
}

}  // namespace culprit::ui::test

#include "triplets_page_test.moc"
