#include <QScrollBar>
#include <QStandardItemModel>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/tables/frozen_columns.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"

namespace culprit::ui::test {

class FrozenColumnsTest : public QObject {
  Q_OBJECT
 private slots:
  void areThereWhileTheTableIsScrolled();
  void selectWithoutScrollingSideways();
  void uncoverTheCellThatTheKeysGoTo();
  void followWidthsAndHiddenColumns();
  void sortTheTable();
  void leaveNarrowTablesAlone();
  void leaveScrollingToTheTable();
  void areNotThereOnceTheirColumnsWereMoved();
};

static const Registered<FrozenColumnsTest> kFrozenColumnsTest("frozen_columns_test");

namespace {

struct ShownTable {
  QStandardItemModel model{40, 10};
  SortedTable table{"Rows", QString()};
  FrozenColumns* frozen = nullptr;

  explicit ShownTable(int width = 500) {
    for (int row = 0; row < model.rowCount(); ++row)
      for (int column = 0; column < model.columnCount(); ++column)
        model.setItem(row, column, new QStandardItem(QString("%1 %2").arg(row).arg(column)));
    table.setRows(model, QList<int>(10, 14));
    frozen = new FrozenColumns(table, {0, 1});
    table.resize(width, 200);
    table.show();
  }
  QScrollBar& bar() { return *table.horizontalScrollBar(); }
};

}  // namespace

void FrozenColumnsTest::areThereWhileTheTableIsScrolled() {
  ShownTable shown;
  QVERIFY(!shown.frozen->isVisible());
  shown.bar().setValue(shown.bar().maximum());
  QVERIFY(shown.frozen->isVisible());
  QCOMPARE(shown.frozen->width(), shown.table.columnWidth(0) + shown.table.columnWidth(1));
  QCOMPARE(shown.frozen->indexAt(QPoint(5, 5)).data().toString(), QString("0 0"));
  shown.table.verticalScrollBar()->setValue(7);
  QCOMPARE(shown.frozen->indexAt(QPoint(5, 5)).row(), shown.table.indexAt(QPoint(5, 5)).row());
  shown.frozen->verticalScrollBar()->setValue(3);
  QCOMPARE(shown.table.verticalScrollBar()->value(), 3);
  shown.bar().setValue(0);
  QVERIFY(!shown.frozen->isVisible());
}

void FrozenColumnsTest::selectWithoutScrollingSideways() {
  ShownTable shown;
  shown.bar().setValue(shown.bar().maximum());
  QSignalSpy clicked(&shown.table, &QTableView::clicked);
  QTest::mouseClick(shown.frozen->viewport(), Qt::LeftButton, {}, QPoint(5, 30));
  QCOMPARE(shown.table.currentIndex().row(), 1);
  QCOMPARE(clicked.count(), 1);
  QCOMPARE(shown.bar().value(), shown.bar().maximum());
  QVERIFY(shown.frozen->isVisible());
}

void FrozenColumnsTest::uncoverTheCellThatTheKeysGoTo() {
  ShownTable shown;
  shown.table.setCurrentIndex(shown.table.model()->index(0, 9));
  QVERIFY(shown.bar().value() > 0);
  for (int i = 0; i < 7; ++i) QTest::keyClick(&shown.table, Qt::Key_Left);
  QCOMPARE(shown.table.currentIndex().column(), 2);
  QVERIFY(!shown.frozen->isVisible() || shown.table.columnViewportPosition(2) >= shown.frozen->width());
}

void FrozenColumnsTest::followWidthsAndHiddenColumns() {
  ShownTable shown;
  shown.bar().setValue(shown.bar().maximum());
  shown.table.setColumnWidth(0, 90);
  QCOMPARE(shown.frozen->columnWidth(0), 90);
  shown.table.setColumnHidden(1, true);
  QCOMPARE(shown.frozen->width(), 90);
}

void FrozenColumnsTest::sortTheTable() {
  ShownTable shown;
  shown.bar().setValue(shown.bar().maximum());
  auto* header = shown.frozen->horizontalHeader();
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(20, header->height() / 2));
  QCOMPARE(shown.table.header().keys().size(), std::size_t{1});
  QCOMPARE(shown.table.header().keys()[0].section, 0);
}

void FrozenColumnsTest::leaveNarrowTablesAlone() {
  ShownTable shown(220);
  shown.bar().setValue(shown.bar().maximum());
  QVERIFY(!shown.frozen->isVisible());
  shown.table.setCurrentIndex(shown.table.model()->index(0, 0));
  QCOMPARE(shown.bar().value(), 0);
}

void FrozenColumnsTest::leaveScrollingToTheTable() {
  ShownTable shown;
  shown.bar().setValue(shown.bar().maximum());
  shown.table.setAutoScroll(false);  // as for what was selected elsewhere
  shown.table.setCurrentIndex(shown.table.model()->index(39, 0));
  QCOMPARE(shown.table.verticalScrollBar()->value(), 0);
  QCOMPARE(shown.frozen->verticalScrollBar()->value(), 0);
}

void FrozenColumnsTest::areNotThereOnceTheirColumnsWereMoved() {
  ShownTable shown;
  shown.bar().setValue(shown.bar().maximum());
  shown.table.header().moveSection(1, 4);
  QVERIFY(!shown.frozen->isVisible());
  shown.table.header().moveSection(4, 1);
  QVERIFY(shown.frozen->isVisible());
}

}  // namespace culprit::ui::test

#include "frozen_columns_test.moc"
