#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QtTest>

#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/functions/function_model.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_rows.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// Tables that the user sorts by several columns and whose columns they choose: rows, header and menus.
class SortedRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void sortsBySeveralKeysWithGapsLast();
  void keepsColumnsAndSorting();
  void menusDoWhatTheHeaderDoes();
  void menusAreAboutTheTableInFocus();
  void copiesTheTableOrChartInFocus();
};

static const Registered<SortedRowsTest> kSortedRowsTest("sorted_rows_test");

namespace {

enum Column { Name, Size };

/// "b" 2, "a" 2, "B" without a size, "c" 10.
void fill(QStandardItemModel& model) {
  model.setHorizontalHeaderLabels({"Name", "Size"});
  for (const auto& [name, size] : {std::pair{"b", QVariant(2.0)}, {"a", 2.0}, {"B", {}}, {"c", 10.0}}) {
    auto* sized = new QStandardItem;
    sized->setData(size, Qt::UserRole);
    auto* named = new QStandardItem(name);
    named->setData(name, Qt::UserRole);
    model.appendRow({named, sized});
  }
}

QString namesOf(const QAbstractItemModel& rows) {
  QString names;
  for (int row = 0; row < rows.rowCount(); ++row) names += rows.index(row, Name).data().toString();
  return names;
}

QAction* action(const QMenu& menu, const QString& text) {
  for (QAction* each : menu.actions())
    if (each->text().remove('&').startsWith(text)) return each;
  return nullptr;
}

struct OpenSample {
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  OpenSample() {
    window.resize(1440, 900);
    window.show();
    window.opener().open({std::string(CULPRIT_SOURCE_DIR) + "/resources/sample"});
    (void)QTest::qWaitFor([&] { return shown.count() > 0; }, kPatienceMs);
    window.activateWindow();
    (void)QTest::qWaitForWindowActive(&window);
    QTest::qWait(50);
  }
  Workspace& workspace() { return window.workspace(); }
  FunctionsPage& functions() { return *workspace().findChild<FunctionsPage*>(); }
};

}  // namespace

void SortedRowsTest::sortsBySeveralKeysWithGapsLast() {
  QStandardItemModel model;
  fill(model);
  SortedRows rows;
  const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::Fatal);
  rows.setSourceModel(&model);
  rows.setSortRole(Qt::UserRole);
  QCOMPARE(namesOf(rows), QString("baBc"));
  const QPersistentModelIndex c = rows.index(3, Name);
  rows.setKeys({{Size, Qt::DescendingOrder}});
  QCOMPARE(namesOf(rows), QString("cbaB"));
  QCOMPARE(c.row(), 0);
  rows.setKeys({{Size, Qt::AscendingOrder}, {Name, Qt::AscendingOrder}});
  QCOMPARE(namesOf(rows), QString("abcB"));
  rows.setKeys({{Size, Qt::AscendingOrder}, {Name, Qt::DescendingOrder}});
  QCOMPARE(namesOf(rows), QString("bacB"));
  rows.setKeys({{Name, Qt::DescendingOrder}});
  QCOMPARE(namesOf(rows), QString("cbBa"));
  rows.setKeys({});
  QCOMPARE(namesOf(rows), QString("baBc"));
}

void SortedRowsTest::keepsColumnsAndSorting() {
  QStandardItemModel model;
  fill(model);
  {
    SortedTable table("Things", "test-things");
    table.setRows(model, {10, 10});
    table.header().setKeys({{Size, Qt::DescendingOrder}, {Name, Qt::AscendingOrder}});
    table.setColumnWidth(Name, 211);
    table.setColumnHidden(Size, true);
  }
  SortedTable again("Things", "test-things");
  again.setRows(model, {10, 10});
  QCOMPARE(namesOf(again.rows()), QString("cabB"));
  QCOMPARE(again.columnWidth(Name), 211);
  QVERIFY(again.isColumnHidden(Size));
  again.resetColumns();
  QCOMPARE(namesOf(again.rows()), QString("baBc"));
  QVERIFY(!again.isColumnHidden(Size));
}

void SortedRowsTest::menusDoWhatTheHeaderDoes() {
  QStandardItemModel model;
  fill(model);
  SortedTable table("Things", "test-menus");
  table.setRows(model, {10, 10});
  table.resetColumns();
  const auto sortMenu = [&table] {
    auto menu = std::make_unique<QMenu>();
    table.header().fillSortMenu(*menu);
    return menu;
  };
  action(*sortMenu(), "Size")->trigger();
  QCOMPARE(namesOf(table.rows()), QString("bacB"));
  action(*action(*sortMenu(), "Then By")->menu(), "Name")->trigger();
  QCOMPARE(namesOf(table.rows()), QString("abcB"));
  const auto shown = sortMenu();
  QVERIFY(action(*shown, "Size")->isChecked());
  QVERIFY(!action(*shown, "Name")->isChecked());
  QVERIFY(action(*action(*shown, "Then By")->menu(), "Name")->isChecked());
  action(*shown, "Size")->trigger();  // once more: turned round, alone
  QCOMPARE(namesOf(table.rows()), QString("cbaB"));
  QMenu columns;
  table.header().fillColumnMenu(columns);
  QVERIFY(!action(columns, "Name")->isEnabled());
  action(columns, "Size")->trigger();
  QVERIFY(table.isColumnHidden(Size));
  QVERIFY2(!action(*sortMenu(), "Size"), "a column that is hidden is not offered");
  action(columns, "Reset Columns")->trigger();
  QVERIFY(!table.isColumnHidden(Size));
}

void SortedRowsTest::menusAreAboutTheTableInFocus() {
  OpenSample open;
  QMenu& sort = *open.window.actions().sortBy->menu();
  QMenu& columns = *open.window.actions().columns->menu();
  const auto titleOf = [](QMenu& menu) {
    emit menu.aboutToShow();
    return menu.actions().first()->text();
  };
  open.workspace().triplets().table().setFocus();
  QCOMPARE(titleOf(sort), QString("Triplets"));
  action(sort, "Metric")->trigger();
  QVERIFY(open.workspace().triplets().table().sortKeys() == QStringList{"metric ascending"});
  QCOMPARE(titleOf(columns), QString("Triplets"));
  QVERIFY(action(columns, "Means: All cycles"));

  open.workspace().dock("functions")->raise();
  QTest::qWait(50);
  QCOMPARE(titleOf(sort), QString("Functions"));
  open.functions().table().setFocus();
  QCOMPARE(titleOf(sort), QString("Functions"));
  action(sort, "Device")->trigger();
  QVERIFY(open.functions().table().header().keys() ==
          (std::vector<SortKey>{{FunctionModel::Device, Qt::AscendingOrder}}));
  // By key, over the table.
  QTest::keyClick(&open.window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_VERIFY(columns.isVisible());
  QCOMPARE(titleOf(columns), QString("Functions"));
  columns.close();
  open.functions().table().resetColumns();

  for (auto* table : open.workspace().findChildren<QTableView*>())
    if (table->accessibleName() == "Causes") table->setFocus();
  QVERIFY2(titleOf(sort).startsWith("Causes: "), "its order is the verdict's");
  QCOMPARE(sort.actions().size(), 2);
  open.workspace().triplets().table().resetColumns();
}

void SortedRowsTest::copiesTheTableOrChartInFocus() {
  OpenSample open;
  const Actions& a = open.window.actions();
  QClipboard& clipboard = *QGuiApplication::clipboard();
  open.workspace().dock("functions")->raise();
  QTest::qWait(50);
  open.functions().table().setFocus();
  open.functions().table().selectRow(0);
  QVERIFY(a.copyMarkdown->isEnabled());
  QVERIFY(!a.saveChart->isEnabled());
  a.copyMarkdown->trigger();
  QVERIFY2(clipboard.text().startsWith("| Function |"), qPrintable(clipboard.text()));
  a.copyCsv->trigger();
  QVERIFY2(clipboard.text().startsWith("Function,"), qPrintable(clipboard.text()));
  a.copyImage->trigger();
  QVERIFY(clipboard.mimeData()->hasImage());

  open.workspace().findChild<OverviewPage*>()->plot().setFocus();
  QVERIFY(a.copyTsv->isEnabled());
  QVERIFY(a.saveChart->isEnabled());
  QVERIFY(!a.copyMarkdown->isEnabled());
  QVERIFY(a.copyMarkdown->toolTip().contains("tab-separated"));
  a.copyTsv->trigger();
  QVERIFY2(clipboard.text().contains('\t'), qPrintable(clipboard.text()));
  a.copyImage->trigger();
  QVERIFY(clipboard.mimeData()->hasImage());
  open.window.closeComparison();
  QTRY_VERIFY(!a.copyImage->isEnabled());
  QVERIFY(!a.copy->isEnabled());
}

}  // namespace culprit::ui::test

#include "sorted_rows_test.moc"
