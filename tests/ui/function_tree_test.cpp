// The tree of functions in the list: what is open at first, sorting, filtering, keys and words for readers.
#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/functions/function_model.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/tables/cells/branch.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"

namespace culprit::ui::test {

class FunctionTreeTest : public QObject {
  Q_OBJECT
 private slots:
  void opensWhatMakesTheChange();
  void opensAndClosesByKeyAndClick();
  void sortsInsideEachLevel();
  void findsAMemberAtAnyDepth();
  void findsMetricsInsideTheirFunctions();
  void tellsNamesThatLookAlikeApart();
  void showsTheFirstSiblingsAndTheOthersOnDemand();
  void selectsTheFunctionOfARow();
  void tellsReadersLevelAndTimes();
  void isFlatOnDemand();
  void keepsWhatIsOpen();
  void scrollsOnlyWhereTheUserAskedToGo();
};

static const Registered<FunctionTreeTest> kFunctionTreeTest("function_tree_test");

namespace {

class MadeTree {
 public:
  MadeTree() {
    results = std::make_shared<Results>();
    PairResults& pair = results->pairs.emplace_back();
    pair.verdict.unitsA = pair.verdict.unitsB = 2.0;
    pair.verdict.waterfall = Waterfall{.cycleAMs = 50.0, .cycleBMs = 70.0, .overlapKnown = true};
    add("sgemm_64", "gemm", 10, 24);
    add("sgemm_32", "gemm", 10, 13);
    add("softmax_fast", "softmax", 8, 8);
    results->pairs[0].verdict.functions[1].suspicion = 3.0;
    add("aten::add", "cpu_op", 5, 5);
  }

  void add(const std::string& name, const std::string& kind, int aMs, int bMs) {
    const bool isHost = kind == "cpu_op";
    const std::string device = isHost ? "Host" : "GPU 0";
    PairResults& pair = results->pairs.front();
    FunctionShare& share = pair.verdict.functions.emplace_back();
    share.name = share.family = name;
    share.device = isHost ? "Host" : "GPU";
    share.category = isHost ? kind : "gpu_compute";
    share.kind = kind;
    const FunctionId function = results->names.functions.intern(name);
    const DeviceId id = results->names.devices.intern(device);
    const auto fill = [&](FunctionSide& side, int ms) {
      side.calls = 4.0;
      side.busyMs = side.ms = ms;
      side.functions = {function};
      side.members = {{function, id, 8, ms * std::int64_t{2'000'000}, ms * std::int64_t{2'000'000}}};
    };
    fill(share.a, aMs);
    fill(share.b, bMs);
    share.deltaPerCallMs = share.deltaMs();
    Comparison& row = pair.comparisons.emplace_back();
    row.triplet = {.function = function, .metric = {}, .device = id};
  }

  std::shared_ptr<Results> results;
};

QStringList treeNames(const QAbstractItemModel& model) {
  QStringList names;
  for (int row = 0; row < model.rowCount(); ++row) {
    const QModelIndex index = model.index(row, FunctionModel::Name);
    const auto branch = index.data(FunctionModel::BranchRole).value<Branch>();
    names << QString(branch.depth, u' ') + index.data().toString();
  }
  return names;
}

struct ShownTree {
  MadeTree made;
  Selection selection;
  FunctionsPage page{selection};

  explicit ShownTree(const std::function<void(MadeTree&)>& change = {}) {
    if (change) change(made);
    page.resize(900, 400);
    page.show();
    page.setView(viewOf(made.results));
    page.table().resetColumns();
  }
  QStringList names() { return treeNames(*page.table().model()); }
  void goTo(int row) { page.table().setCurrentIndex(page.table().model()->index(row, 0)); }
};

const QStringList kTreeAtFirst = {"GPU compute", " gemm", "  sgemm_64", "  sgemm_32",
                                  " softmax",    "Host",  "Mean cycle"};

}  // namespace

void FunctionTreeTest::opensWhatMakesTheChange() {
  FunctionModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setView(viewOf(MadeTree().results));
  QVERIFY(model.isTree());
  QCOMPARE(treeNames(model), kTreeAtFirst);
  const auto cell = [&model](int row, int column) { return model.index(row, column).data().toString(); };
  QCOMPARE(cell(0, FunctionModel::Change), QString("+17.000"));
  QCOMPARE(cell(1, FunctionModel::A), QString("20.000"));
  QCOMPARE(cell(0, FunctionModel::CallsA), QString());
  QCOMPARE(cell(1, FunctionModel::CallsA), QString("8.0"));
  QCOMPARE(cell(6, FunctionModel::B), QString("50.000"));
  QCOMPARE(model.index(0, FunctionModel::Change).data(FunctionModel::BarRole).toDouble(), 1.0);
}

void FunctionTreeTest::opensAndClosesByKeyAndClick() {
  ShownTree shown;
  SortedTable& table = shown.page.table();
  shown.goTo(1);
  QTest::keyClick(&table, Qt::Key_Left);
  QCOMPARE(shown.names(), QStringList({"GPU compute", " gemm", " softmax", "Host", "Mean cycle"}));
  QCOMPARE(table.currentIndex().row(), 1);
  QTest::keyClick(&table, Qt::Key_Left);
  QCOMPARE(table.currentIndex().row(), 0);
  shown.goTo(3);
  QTest::keyClick(&table, Qt::Key_Right);
  QCOMPARE(shown.names().at(4), QString(" aten::add"));
  const QRect cell = table.visualRect(table.model()->index(0, FunctionModel::Name));
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 8, cell.center().y()));
  QCOMPARE(shown.names().first(), QString("GPU compute"));
  QCOMPARE(shown.names().at(1), QString("Host"));
  QTest::keyClick(&table, Qt::Key_Asterisk);
  QCOMPARE(shown.names().size(), 9);
}

void FunctionTreeTest::sortsInsideEachLevel() {
  ShownTree shown;
  shown.page.table().header().setKeys({{FunctionModel::Name, Qt::AscendingOrder}});
  QCOMPARE(shown.names(), QStringList({"GPU compute", " gemm", "  sgemm_32", "  sgemm_64", " softmax", "Host",
                                       "Mean cycle"}));
  shown.page.table().header().setKeys({{FunctionModel::B, Qt::AscendingOrder}});
  QCOMPARE(shown.names(), QStringList({"Host", "GPU compute", " softmax", " gemm", "  sgemm_32", "  sgemm_64",
                                       "Mean cycle"}));
  shown.page.table().header().setKeys({{FunctionModel::Category, Qt::DescendingOrder}});
  QCOMPARE(shown.names().first(), QString("GPU compute"));
  shown.page.table().header().setKeys({{FunctionModel::Suspicion, Qt::DescendingOrder}});
  QCOMPARE(shown.names().at(2), QString("  sgemm_32"));
  shown.page.table().header().setKeys({});
  QCOMPARE(shown.names(), kTreeAtFirst);
}

void FunctionTreeTest::findsAMemberAtAnyDepth() {
  ShownTree shown;
  shown.page.filter().setText("FAST");
  QCOMPARE(shown.names(), QStringList({"GPU compute", " softmax", "  softmax_fast"}));
  shown.page.filter().setText("/^sgemm_3/");
  QCOMPARE(shown.names(), QStringList({"GPU compute", " gemm", "  sgemm_32"}));
  shown.page.filter().setText("gemm");
  QCOMPARE(shown.names(), QStringList({"GPU compute", " gemm", "  sgemm_64", "  sgemm_32"}));
  shown.page.filter().setText("nobody");
  QCOMPARE(shown.names(), QStringList());
  shown.page.filter().clear();
  QCOMPARE(shown.names(), kTreeAtFirst);
}

void FunctionTreeTest::findsMetricsInsideTheirFunctions() {
  ShownTree shown([](MadeTree& made) {
    PairResults& pair = made.results->pairs.front();
    for (const std::string& metric : {std::string("clock"), std::string("usage_softmax")}) {
      for (const std::size_t at : {std::size_t{0}, std::size_t{2}}) {
        Comparison row = pair.comparisons[at];  // sgemm_64 and softmax_fast
        row.triplet.metric = made.results->names.metrics.intern(metric);
        pair.comparisons.push_back(row);
      }
    }
  });
  shown.page.filter().setText("CLOCK");
  const QStringList withClock{"GPU compute", " gemm",          "  sgemm_64", "   clock",
                              " softmax",    "  softmax_fast", "   clock"};
  QCOMPARE(shown.names(), withClock);
  shown.page.filter().setText("/^clo.k$/");
  QCOMPARE(shown.names(), withClock);
  shown.page.filter().setText("clock -\"softmax_fast\"");
  QCOMPARE(shown.names(), withClock.mid(0, 4));
  // Of a function that is found itself all metrics are inside, but it is not opened for them.
  shown.page.filter().setText("softmax_fast");
  QCOMPARE(shown.names(), QStringList({"GPU compute", " softmax", "  softmax_fast"}));
  shown.page.filter().setText("-\"sgemm_64\"");
  QVERIFY(!shown.names().contains("   clock"));
  shown.page.filter().clear();
  QCOMPARE(shown.names(), kTreeAtFirst);
}

void FunctionTreeTest::tellsNamesThatLookAlikeApart() {
  ShownTree shown([](MadeTree& made) {
    for (const char* one : {"MaxOps", "SumOps"})
      made.add(std::string("void reduce_kernel<512, ") + one + "<float>>(Reduce)", "reduce", 1, 9);
  });
  const QStringList names = shown.names();
  QVERIFY2(!names.filter("MaxOps").isEmpty(), qPrintable(names.join('|')));
  QVERIFY2(!names.filter("SumOps").isEmpty(), qPrintable(names.join('|')));
  QVERIFY(names.filter("512").isEmpty());  // both have it
  shown.page.setNameForm(NameForm::Full);
  QVERIFY(!shown.names().filter("void reduce_kernel<512, MaxOps<float>>").isEmpty());
}

void FunctionTreeTest::showsTheFirstSiblingsAndTheOthersOnDemand() {
  ShownTree shown([](MadeTree& made) {
    for (int i = 0; i < 12; ++i) made.add("small_gemm_" + std::to_string(i), "gemm", 1, 1);
  });
  // Two of them changed, and three stand at least.
  QCOMPARE(shown.names().mid(2, 4),
           QStringList({"  sgemm_64", "  sgemm_32", "  small_gemm_0", "  11 others"}));
  const QModelIndex others = shown.page.table().model()->index(5, FunctionModel::A);
  QCOMPARE(others.data().toString(), QString("11.000"));
  shown.page.table().header().setKeys({{FunctionModel::A, Qt::DescendingOrder}});
  QCOMPARE(shown.names().at(10), QString("  6 others"));
  shown.goTo(10);
  QTest::keyClick(&shown.page.table(), Qt::Key_Right);
  QCOMPARE(shown.names().at(15), QString("  small_gemm_9"));
  shown.page.filter().setText("small_gemm_11");
  QCOMPARE(shown.names().size(), 3);
}

void FunctionTreeTest::selectsTheFunctionOfARow() {
  ShownTree shown;
  shown.goTo(2);
  QVERIFY(shown.selection.triplet());
  QCOMPARE(shown.made.results->names.functions[shown.selection.triplet()->function], std::string("sgemm_64"));
  shown.goTo(0);
  QVERIFY2(shown.selection.triplet(), "a class leads nowhere and leaves the selection");
  const Triplet hidden = shown.made.results->pairs[0].comparisons[3].triplet;
  QVERIFY(shown.page.reveal(hidden));
  shown.selection.setTriplet(hidden);
  QCOMPARE(shown.page.table().currentIndex().siblingAtColumn(FunctionModel::Name).data().toString(),
           QString("aten::add"));
}

void FunctionTreeTest::tellsReadersLevelAndTimes() {
  FunctionModel model;
  model.setView(viewOf(MadeTree().results));
  QCOMPARE(model.index(1, FunctionModel::Name).data(Qt::AccessibleTextRole).toString(),
           QString("level 2, gemm, open, A 20.000 ms, B 37.000 ms, difference +17.000 ms"));
}

void FunctionTreeTest::isFlatOnDemand() {
  ShownTree shown;
  shown.page.setTree(false);
  QCOMPARE(shown.names(), QStringList({"sgemm_64", "sgemm_32", "softmax_fast", "aten::add"}));
  shown.page.table().header().setKeys({{FunctionModel::A, Qt::AscendingOrder}});
  QCOMPARE(shown.names().first(), QString("aten::add"));
  shown.page.setTree(true);
  QCOMPARE(shown.names().first(), QString("Host"));
}

void FunctionTreeTest::keepsWhatIsOpen() {
  ShownTree shown;
  shown.goTo(1);
  QTest::keyClick(&shown.page.table(), Qt::Key_Left);
  shown.goTo(3);
  QTest::keyClick(&shown.page.table(), Qt::Key_Right);
  ShownTree again;
  again.page.restore(shown.page.state());
  // Brushed cycles, and a file that it is saved to, leave the rows as they are.
  ComparisonView view = viewOf(again.made.results);
  view.session = "elsewhere";
  again.page.setView(view);
  view.brushed = std::make_shared<const PairResults>(again.made.results->pairs[0]);
  again.page.setView(view);
  QCOMPARE(again.names(),
           QStringList({"GPU compute", " gemm", " softmax", "Host", " aten::add", "Mean cycle"}));
}

void FunctionTreeTest::scrollsOnlyWhereTheUserAskedToGo() {
  ShownTree shown;
  shown.page.resize(900, 140);
  const Triplet host = shown.made.results->pairs[0].comparisons.back().triplet;
  QVERIFY(shown.page.reveal(host));
  QTRY_COMPARE(shown.page.table().verticalScrollBar()->value(), 0);  // it is not the selected one yet
  shown.selection.setTriplet(host);
  QVERIFY(shown.page.table().currentIndex().isValid());
  QCOMPARE(shown.page.table().verticalScrollBar()->value(), 0);
  QVERIFY(shown.page.reveal(host));
  QVERIFY(shown.page.table().verticalScrollBar()->value() > 0);
}

}  // namespace culprit::ui::test

#include "function_tree_test.moc"
