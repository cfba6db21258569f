#include <QAction>
#include <QContextMenuEvent>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/registry.h"
#include "tests/ui/shown_call_tree.h"
#include "ui/pages/calltree/call_place.h"
#include "ui/plots/icicle/icicle_plot.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// Calls that the user hides on the Call tree page, and shows again.
class CallTreeHidingTest : public QObject {
  Q_OBJECT
 private slots:
  void aKeyHidesTheCallEverywhere();
  void everyViewSumsToTheSame();
  void offersWhatCanBeDone();
  void theMenuOfTheIcicleIsForTheBoxBelowIt();
  void saysWhatIsHidden();
  void staysWhereItWasOnceAllIsShown();
  void staysZoomed();
  void whereNothingIsLeftItSaysSo();
  void isKept();
};

static const Registered<CallTreeHidingTest> kCallTreeHidingTest("call_tree_hiding_test");

namespace {

struct HidingTree : ShownCallTree {
  const CallLabel linear{CallKind::Module, "Linear"}, norm{CallKind::Module, "Norm"};

  QString currentName() const {
    const auto& current = page.current();
    return current ? page.model().calls().name(*current) : QString();
  }
  void hide(std::uint32_t node) {
    emit page.icicle().nodeChosen(node);  // wherever its row is
    page.hideCurrent();
    settle();
  }
  QAction* action(const QString& begin) {
    for (QAction* each : page.icicle().actions())
      if (each->text().startsWith(begin)) return each;
    return nullptr;
  }
};

}  // namespace

void CallTreeHidingTest::aKeyHidesTheCallEverywhere() {
  HidingTree shown;
  shown.select(3);
  shown.page.table().setFocus();
  QTest::keyClick(&shown.page.table(), Qt::Key_H);
  shown.settle();
  QVERIFY(shown.page.line().hidden() == std::vector<CallLabel>{shown.linear});
  QCOMPARE(shown.page.model().calls().size(), 11U);
  QCOMPARE(shown.currentName(), QString("python"));
  QCOMPARE(shown.page.icicle().current(), shown.page.current());
  QCOMPARE(shown.page.icicle().data().nodes.size(), std::size_t{11});
  QCOMPARE(shown.cell(*shown.page.current(), CallModel::Change), QString("+6.000"));
  // The call itself again, wherever it stands.
  shown.page.line().hideCalls(shown.linear);
  QVERIFY(!shown.page.isBusy());
  QTest::keyClick(&shown.page.table(), Qt::Key_H, Qt::ShiftModifier);
  shown.settle();
  QVERIFY(shown.page.line().hidden().empty());
  QCOMPARE(shown.page.model().calls().size(), 12U);
  QCOMPARE(shown.currentName(), QString("python"));
}

void CallTreeHidingTest::everyViewSumsToTheSame() {
  HidingTree shown;
  shown.hide(6);
  shown.hide(*findCall(shown.page.model().calls(), {{{CallKind::GpuFunction, "copy"}}}));
  QCOMPARE(shown.page.line().hidden().size(), std::size_t{2});
  const CallNode whole = (*madeCallTree(*shown.results))[0];
  for (const CallView view :
       {CallView::BottomUp, CallView::ByModule, CallView::ByOperator, CallView::TopDown}) {
    shown.seeAs(view);
    const ShownCalls& calls = shown.page.model().calls();
    for (std::uint32_t node = 1; node < calls.size(); ++node)
      QVERIFY(calls.name(node) != "aten::addmm" && calls.name(node) != "copy");
    for (const Side side : {Side::A, Side::B}) {
      QCOMPARE(calls.node(0).of(side).deviceTotalNs, whole.of(side).deviceTotalNs);
      QCOMPARE(calls.node(0).of(side).hostTotalNs, whole.of(side).hostTotalNs);
    }
  }
  QCOMPARE(shown.page.model().calls().size(), 10U);
}

void CallTreeHidingTest::offersWhatCanBeDone() {
  HidingTree shown;
  QAction* hide = shown.action("Hide This Call");
  QAction* show = shown.action("Show Hidden Calls");
  QVERIFY(hide && show);
  QVERIFY(!show->isEnabled());
  shown.select(0);
  QVERIFY2(!hide->isEnabled(), "the root stays");
  shown.page.hideCurrent();
  QVERIFY(!shown.page.isBusy() && shown.page.line().hidden().empty());
  shown.select(3);
  QVERIFY(hide->isEnabled());
  QVERIFY(shown.page.table().actions().contains(hide) && shown.page.table().actions().contains(show));
  hide->trigger();
  shown.settle();
  QCOMPARE(show->text(), QString("Show 1 Hidden Call"));
  shown.page.line().hideCalls(shown.norm);
  shown.settle();
  QCOMPARE(show->text(), QString("Show 2 Hidden Calls"));
  show->trigger();
  shown.settle();
  QCOMPARE(shown.page.model().calls().size(), 12U);
  QVERIFY(!show->isEnabled());
}

void CallTreeHidingTest::theMenuOfTheIcicleIsForTheBoxBelowIt() {
  HidingTree shown;
  shown.select(3);
  IciclePlot& icicle = shown.page.icicle();
  icicle.setContextMenuPolicy(Qt::NoContextMenu);  // what is opened would wait for an answer
  const QPoint at = icicle.placeOf(8)->toPoint();
  QContextMenuEvent byKey(QContextMenuEvent::Keyboard, at, icicle.mapToGlobal(at));
  QCoreApplication::sendEvent(&icicle, &byKey);
  QCOMPARE(shown.page.current(), std::optional(3U));
  QContextMenuEvent byMouse(QContextMenuEvent::Mouse, at, icicle.mapToGlobal(at));
  QCoreApplication::sendEvent(&icicle, &byMouse);
  QCOMPARE(shown.page.current(), std::optional(8U));
}

void CallTreeHidingTest::saysWhatIsHidden() {
  HidingTree shown;
  QToolButton& button = shown.page.line().hiddenCalls();
  QVERIFY(!button.isVisible());
  QVERIFY(!shown.page.summary().contains("hidden"));
  shown.hide(3);
  QVERIFY(button.isVisible());
  QCOMPARE(button.text(), QString("1 call hidden"));
  QVERIFY2(button.toolTip().contains("Linear (module)"), qPrintable(button.toolTip()));
  QVERIFY2(shown.page.picture().description.contains(" 1 call hidden."), "a picture says it, too");
  QVERIFY(!shown.page.picture().table().contains("Linear"));
  shown.page.line().hideCalls({CallKind::NoHostCode, ""});
  shown.settle();
  QCOMPARE(button.text(), QString("2 calls hidden"));
  QVERIFY2(button.toolTip().contains("No host code"), qPrintable(button.toolTip()));
  // What is called like markup is no markup, and of many the first ones are named.
  for (int i = 0; i < 20; ++i)
    shown.page.line().hideCalls({CallKind::Frame, "<b>" + std::to_string(i) + std::string(300, 'x')});
  shown.settle();
  QVERIFY(button.toolTip().contains("and 10 more") && !button.toolTip().contains("<b>"));
  button.click();
  shown.settle();
  QVERIFY(!button.isVisible() && !shown.page.summary().contains("hidden"));
}

void CallTreeHidingTest::staysZoomed() {
  HidingTree shown;
  shown.page.icicle().zoomTo(3);
  shown.hide(6);
  const auto wide = shown.page.icicle().zoomedTo();
  QVERIFY(wide);
  QCOMPARE(shown.page.model().calls().name(*wide), QString("Linear"));
  QCOMPARE(shown.currentName(), QString("Linear"));
  // Of what is gone itself to what is around it.
  shown.page.hideCurrent();
  shown.settle();
  const auto around = shown.page.icicle().zoomedTo();
  QVERIFY(around);
  QCOMPARE(shown.page.model().calls().name(*around), QString("python"));
}

void CallTreeHidingTest::staysWhereItWasOnceAllIsShown() {
  HidingTree shown;
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  made.add(0, CallKind::Thread, "python");
  made.add(1, CallKind::Module, "Linear");
  made.add(1, CallKind::Module, "Other");
  takeDevice(made.add(2, CallKind::Operator, "aten::mm"), 2, 3);
  takeDevice(made.add(3, CallKind::Operator, "aten::mm"), 2, 9);  // changes more
  shown.page.setTree(made.make());
  shown.settle();
  shown.hide(2);
  const CallPlace outside{{{CallKind::Thread, "python"}, {CallKind::Operator, "aten::mm"}}};
  emit shown.page.icicle().nodeChosen(*findCall(shown.page.model().calls(), outside));
  shown.page.showHidden();
  shown.settle();
  QCOMPARE(shown.page.current(), std::optional(4U));
}

void CallTreeHidingTest::whereNothingIsLeftItSaysSo() {
  HidingTree shown;
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  takeDevice(made.add(0, CallKind::Operator, "aten::add"), 1, 2);
  shown.page.setTree(made.make());
  shown.settle();
  shown.hide(1);
  QCOMPARE(shown.page.empty().title(), QString("Nothing is left"));
  QVERIFY(!shown.page.table().isVisible() && shown.page.line().hiddenCalls().isVisible());
  shown.page.line().hiddenCalls().click();
  shown.settle();
  QVERIFY(shown.page.table().isVisible());
}

void CallTreeHidingTest::isKept() {
  HidingTree shown;
  shown.hide(4);
  const CallTreeState state = shown.page.state();
  QVERIFY(state.hidden == std::vector<CallLabel>{shown.norm});
  shown.page.line().showHidden();
  shown.settle();
  shown.page.restore(state);
  shown.settle();
  QVERIFY(shown.page.state() == state);
  QCOMPARE(shown.page.model().calls().size(), 11U);
  // Another pair is seen the same way.
  shown.page.setTree(madeCallTree(*shown.results));
  shown.settle();
  QCOMPARE(shown.page.model().calls().size(), 11U);
  QVERIFY(hiddenKindNamed("module") == CallKind::Module);
  QVERIFY(!hiddenKindNamed("all") && !hiddenKindNamed("of another version"));
}

}  // namespace culprit::ui::test

#include "call_tree_hiding_test.moc"
