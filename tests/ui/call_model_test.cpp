#include <QAbstractItemModelTester>
#include <QtTest>

#include "tests/ui/made_call_tree.h"
#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/calltree/call_model.h"
#include "ui/pages/calltree/call_place.h"
#include "ui/pages/calltree/call_text.h"
#include "ui/tables/cells/branch.h"

namespace culprit::ui::test {

/// The rows of the call tree: which are listed, in which order, with which numbers.
class CallModelTest : public QObject {
  Q_OBJECT
 private slots:
  void opensWhatChangedMost();
  void dividesByTheCyclesOfEachSide();
  void rowsSumToTheCallAround();
  void sortsInsideOfEachCall();
  void showsAnotherTime();
  void findsNamesWithTheWayToThem();
  void findsTheNameInA();
  void leavesNamesOut();
  void keepsOnlyWhatChanged();
  void opensAndClosesRows();
  void aSideWithoutCyclesHasNoNumbers();
  void saysWhatMoved();
  void findsACallByItsPlace();
  void saysHowWorkOfGraphsWasTold();
  void saysHowManyCallsWereFolded();
  void listsOnlySoManyRows();
  void deepTreesAreNoTrouble();
};

static const Registered<CallModelTest> kCallModelTest("call_model_test");

namespace {

struct ShownModel {
  std::shared_ptr<Results> results = smallResults();
  CallModel model;
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};

  ShownModel() : ShownModel(nullptr) {}
  explicit ShownModel(std::shared_ptr<const CallTree> tree) {
    const SilentMonitor silent;
    model.setCalls(ShownCalls(tree ? tree : madeCallTree(*results), NameForm::Short, silent));
  }
  QString cell(std::uint32_t node, int column) const {
    const auto row = model.rowOf(node);
    return row ? model.index(*row, column).data().toString() : QString();
  }
  std::vector<std::uint32_t> nodes() const {
    std::vector<std::uint32_t> all;
    for (int row = 0; row < model.rowCount(); ++row) all.push_back(model.nodeOf(row));
    return all;
  }
  void find(const QString& text, bool changedOnly = false) {
    model.setFilter(*TextFilter::parse(text), changedOnly);
  }
};

using Nodes = std::vector<std::uint32_t>;

}  // namespace

void CallModelTest::opensWhatChangedMost() {
  const ShownModel shown;
  // As far as the call inside changed by more than what is left.
  QCOMPARE(shown.nodes(), (Nodes{0, 1, 3, 6, 9, 7, 4, 2}));
  QCOMPARE(shown.cell(0, CallModel::Name), QString("All threads"));
  QCOMPARE(shown.cell(2, CallModel::Name), QString("No host code"));
  QCOMPARE(shown.cell(9, CallModel::Name), QString("gemm"));
  QCOMPARE(shown.cell(3, CallModel::Kind), QString("module"));
}

void CallModelTest::dividesByTheCyclesOfEachSide() {
  const ShownModel shown;
  QCOMPARE(shown.cell(9, CallModel::A), QString("10.000"));
  QCOMPARE(shown.cell(9, CallModel::B), QString("15.000"));
  QCOMPARE(shown.cell(9, CallModel::Change), QString("+5.000"));
  QCOMPARE(shown.cell(9, CallModel::CallsA), QString("1.00"));
  QCOMPARE(shown.cell(9, CallModel::CallsB), QString("2.00"));
  QCOMPARE(shown.cell(7, CallModel::A), QString("–"));
  QCOMPARE(shown.cell(7, CallModel::Change), QString("+2.000"));
  QCOMPARE(shown.cell(6, CallModel::OwnChange), QString("0.000"));
}

void CallModelTest::rowsSumToTheCallAround() {
  const ShownModel shown;
  const ShownCalls& calls = shown.model.calls();
  for (const CallMeasure measure : {CallMeasure::Device, CallMeasure::Exposed, CallMeasure::Host}) {
    ShownCalls measured = calls;
    measured.setMeasure(measure);
    for (std::uint32_t node = 0; node < calls.size(); ++node) {
      for (const Side side : {Side::A, Side::B}) {
        double sum = measured.own(side, node).value_or(0.0);
        const CallNode& around = calls.node(node);
        for (std::uint32_t i = 0; i < around.children; ++i)
          sum += measured.total(side, around.firstChild + i).value_or(0.0);
        QVERIFY(std::abs(sum - measured.total(side, node).value_or(0.0)) < 1e-9);
      }
    }
  }
  QCOMPARE(shown.cell(0, CallModel::A), QString("15.000"));
  QCOMPARE(shown.cell(0, CallModel::B), QString("21.000"));
  QCOMPARE(calls.allChanges(), 8.0);
}

void CallModelTest::sortsInsideOfEachCall() {
  ShownModel shown;
  shown.model.setKeys({{CallModel::Change, Qt::AscendingOrder}});
  QCOMPARE(shown.nodes(), (Nodes{0, 2, 1, 4, 3, 7, 6, 9}));
  shown.model.setKeys({{CallModel::Name, Qt::AscendingOrder}});
  QCOMPARE(shown.nodes(), (Nodes{0, 2, 1, 3, 6, 9, 7, 4}));
  // What is not known comes last in either order.
  for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    shown.model.setKeys({{CallModel::A, order}});
    const Nodes nodes = shown.nodes();
    QVERIFY(std::find(nodes.begin(), nodes.end(), 6U) < std::find(nodes.begin(), nodes.end(), 7U));
  }
}

void CallModelTest::showsAnotherTime() {
  ShownModel shown;
  shown.model.setMeasure(CallMeasure::Host);
  QCOMPARE(shown.cell(0, CallModel::A), QString("2.000"));
  QCOMPARE(shown.cell(0, CallModel::Change), QString("−1.000"));
  QCOMPARE(shown.cell(6, CallModel::OwnChange), QString("−1.000"));
  QCOMPARE(shown.nodes().front(), 0U);
}

void CallModelTest::findsNamesWithTheWayToThem() {
  ShownModel shown;
  shown.find("NORM_kernel");
  QCOMPARE(shown.nodes(), (Nodes{0, 1, 4, 8, 11}));
  QCOMPARE(shown.model.filtered().matches, std::size_t{1});
  shown.find("/^aten::(add|copy)/");
  QCOMPARE(shown.nodes(), (Nodes{0, 1, 3, 6, 9, 7}));
  shown.find("no such call");
  QCOMPARE(shown.model.rowCount(), 0);
  shown.find("host code");
  QCOMPARE(shown.nodes(), (Nodes{0, 2}));
  shown.find("");
  QCOMPARE(shown.nodes().size(), std::size_t{8});
}

void CallModelTest::findsTheNameInA() {
  ShownModel shown;
  shown.find("OldNorm");
  QCOMPARE(shown.nodes(), (Nodes{0, 1, 4}));
}

void CallModelTest::leavesNamesOut() {
  ShownModel shown;
  shown.find("-\"Linear\"");
  const Nodes nodes = shown.nodes();
  QCOMPARE(std::count(nodes.begin(), nodes.end(), 3U), 0);
  QCOMPARE(std::count(nodes.begin(), nodes.end(), 4U), 1);
  QVERIFY(shown.model.filtered().found.empty());
}

void CallModelTest::keepsOnlyWhatChanged() {
  ShownModel shown;
  shown.find("", true);
  const Nodes nodes = shown.nodes();
  QCOMPARE(std::count(nodes.begin(), nodes.end(), 2U), 0);
  QCOMPARE(std::count(nodes.begin(), nodes.end(), 4U), 1);
  QCOMPARE(std::count(nodes.begin(), nodes.end(), 7U), 1);
  QVERIFY(!shown.model.filtered().changed[5] && shown.model.filtered().changed[11]);
  // Both: looked for and changed.
  shown.find("mem", true);
  QCOMPARE(shown.model.rowCount(), 0);
  shown.find("norm", true);
  QCOMPARE(shown.nodes(), (Nodes{0, 1, 4, 8, 11}));
}

void CallModelTest::opensAndClosesRows() {
  ShownModel shown;
  shown.model.setAllOpen(false);
  QCOMPARE(shown.nodes(), (Nodes{0}));
  shown.model.setOpen(0, true);
  QCOMPARE(shown.nodes(), (Nodes{0, 1, 2}));
  // A call that is the only one inside opens with the one around it, and stands below it, no further in.
  shown.model.reveal(4);
  shown.model.setOpen(*shown.model.rowOf(4), true);
  QVERIFY(shown.model.rowOf(11));
  const auto branch = [&shown](std::uint32_t node) {
    return shown.model.index(*shown.model.rowOf(node), CallModel::Name)
        .data(CallModel::BranchRole)
        .value<Branch>();
  };
  QCOMPARE(branch(11).depth, branch(4).depth);
  QVERIFY(branch(4).isOpen && !branch(11).hasRows);
  shown.model.setAllOpen(true);
  QCOMPARE(shown.model.rowCount(), 12);
  QCOMPARE(shown.model.openPath(0), 9U);
}

void CallModelTest::aSideWithoutCyclesHasNoNumbers() {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  takeDevice(made.add(0, CallKind::Operator, "aten::add"), 0, 3);
  const std::vector<CallNode> nodes{made[0], made[1]};
  const ShownModel shown(std::make_shared<const CallTree>(nodes, std::vector<std::string>{"", "aten::add"},
                                                          CallTreeSide{}, CallTreeSide{.cycles = 3}));
  QCOMPARE(shown.cell(1, CallModel::Change), QString("–"));
  QCOMPARE(shown.cell(1, CallModel::A), QString("–"));
  QCOMPARE(shown.cell(1, CallModel::B), QString("4.000"));
}

void CallModelTest::saysWhatMoved() {
  const ShownModel shown;
  const QString text = callText(shown.model.calls(), 4);
  QVERIFY2(text.contains("in A it is called OldNorm"), qPrintable(text));
  QVERIFY2(text.contains("In python"), qPrintable(text));
  QVERIFY2(text.contains("A 4.000, B 3.000, B − A −1.000 ms per cycle"), qPrintable(text));
  QVERIFY(callText(shown.model.calls(), 7).contains("Only in B"));
  QCOMPARE(callPath(shown.model.calls(), 9), QString("python › Linear › aten::addmm › gemm"));
}

void CallModelTest::findsACallByItsPlace() {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  made.add(0, CallKind::Module, "Linear");
  made.add(0, CallKind::Module, "Norm");
  takeDevice(made.add(1, CallKind::GpuFunction, "copy"), 1, 2);
  takeDevice(made.add(2, CallKind::GpuFunction, "copy"), 1, 9);
  const ShownModel shown(made.make());
  const ShownCalls& calls = shown.model.calls();
  for (std::uint32_t node = 0; node < calls.size(); ++node)
    QCOMPARE(findCall(calls, placeOfCall(calls.tree(), node)), std::optional(node));
  // Elsewhere that which changed most, of the same kind only.
  const CallPlace aside{{{CallKind::Frame, "main"}, {CallKind::GpuFunction, "copy"}}};
  QCOMPARE(findCall(calls, aside), std::optional(4U));
  QVERIFY(!findCall(calls, CallPlace{{{CallKind::Operator, "copy"}}}));
  QVERIFY(!findCall(ShownCalls(), aside));
}

void CallModelTest::saysHowWorkOfGraphsWasTold() {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  CallNode& layer = made.add(0, CallKind::Layer, "layer 3");
  layer.toldInA = layer.toldInB = LayerTold::Period;
  takeDevice(layer, 1, 2);
  const ShownModel shown(made.make());
  const QString text = callText(shown.model.calls(), 1);
  QVERIFY2(text.startsWith("layer 3 (layer)"), qPrintable(text));
  QVERIFY2(text.contains("told by what repeats inside the launch"), qPrintable(text));
  QVERIFY(!callText(shown.model.calls(), 0).contains("told"));
}

void CallModelTest::saysHowManyCallsWereFolded() {
  const ShownModel shown;
  QVERIFY(foldedText(shown.model.calls()).isEmpty());
  const CallTree& tree = shown.model.calls().tree();
  const ShownModel folded(std::make_shared<const CallTree>(
      std::vector<CallNode>(tree.nodes().begin(), tree.nodes().end()),
      std::vector<std::string>(tree.names().begin(), tree.names().end()),
      CallTreeSide{.cycles = kCallCyclesA, .foldedCalls = 1}, CallTreeSide{.cycles = kCallCyclesB}));
  QCOMPARE(foldedText(folded.model.calls()),
           QString("1 call of A and 0 of B are part of the call around them, or lack callers: the tree is "
                   "too deep or too large"));
}

void CallModelTest::listsOnlySoManyRows() {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  for (int i = 0; i < 30'000; ++i) takeDevice(made.add(0, CallKind::Operator, "aten::add"), 1, 2);
  ShownModel shown(made.make());
  QCOMPARE(shown.model.rowCount(), static_cast<int>(CallRows::kMostRows));
  QVERIFY(shown.model.isCut());
}

void CallModelTest::deepTreesAreNoTrouble() {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  constexpr std::uint32_t kDeep = 511;
  for (std::uint32_t i = 0; i < kDeep; ++i) made.add(i, CallKind::Frame, "frame.py: call");
  takeDevice(made[kDeep], 1, 2);
  ShownModel shown(made.make());
  QCOMPARE(shown.model.rowCount(), static_cast<int>(kDeep) + 1);
  QVERIFY(callPath(shown.model.calls(), kDeep).size() < 300);
  shown.find("frame", true);
  QCOMPARE(shown.model.rowCount(), static_cast<int>(kDeep) + 1);
}

}  // namespace culprit::ui::test

#include "call_model_test.moc"
