#include <QStandardItemModel>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/triplets/triplet_model.h"
#include "ui/tables/table_text.h"

namespace culprit::ui::test {

class TableTextTest : public QObject {
  Q_OBJECT
 private slots:
  void writesRawNamesAndUnroundedNumbers();
  void defusesHostileNames();
};

static const Registered<TableTextTest> kTableTextTest("table_text_test");

void TableTextTest::writesRawNamesAndUnroundedNumbers() {
  auto results = smallResults();
  results->pairs[0].comparisons[0].assessment.suspicion = 1234.56789;
  TripletModel model;
  model.setView(viewOf(results));
  const QVector<int> columns = {int(TripletColumn::Function), int(TripletColumn::Suspicion),
                                int(TripletColumn::PMu)};
  QCOMPARE(tableText(model, {0, 1}, columns, TableFormat::Tsv, TripletModel::CopyRole),
           QString("Function\tSuspicion\tp(μ)\ngemm<float, 64>\t1234.56789\t\nwrite\t20\t\n"));
  QCOMPARE(tableText(model, {0}, columns, TableFormat::Csv, TripletModel::CopyRole),
           QString("Function,Suspicion,p(μ)\n\"gemm<float, 64>\",1234.56789,\n"));
  QCOMPARE(tableText(model, {0}, columns, TableFormat::Markdown, TripletModel::CopyRole),
           QString("| Function | Suspicion | p(μ) |\n| --- | ---: | ---: |\n"
                   "| gemm&lt;float, 64\\> | 1,234.57 | – |\n"));
}

void TableTextTest::defusesHostileNames() {
  QStandardItemModel model(1, 1);
  model.setHorizontalHeaderLabels({"Name"});
  const auto text = [&model](const QString& name, TableFormat format) {
    model.item(0)->setText(name);
    return tableText(model, {0}, {0}, format, Qt::DisplayRole)
        .section('\n', format == TableFormat::Markdown ? 2 : 1);
  };
  model.setItem(0, new QStandardItem);
  QCOMPARE(text("=cmd()", TableFormat::Csv), QString("'=cmd()\n"));
  QCOMPARE(text("a\tb\nc", TableFormat::Tsv), QString("a b c\n"));
  QCOMPARE(text("say \"x\"", TableFormat::Csv), QString("\"say \"\"x\"\"\"\n"));
  QCOMPARE(text("<b>|*", TableFormat::Markdown), QString("| &lt;b\\>\\|\\* |\n"));
}

}  // namespace culprit::ui::test

#include "table_text_test.moc"
