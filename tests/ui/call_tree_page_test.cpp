#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_call_tree.h"
#include "ui/plots/icicle/icicle_plot.h"
#include "ui/tables/sort_header.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// The Call tree page: icicle and table over the same calls, and the selection of the window.
class CallTreePageTest : public QObject {
  Q_OBJECT
 private slots:
  void tableAndIcicleShareTheCurrentCall();
  void selectsTheFunctionEverywhere();
  void followsTheFunctionSelectedElsewhere();
  void returnOpensTheFunction();
  void searchFadesAndFilters();
  void keepsOnlyWhatChanged();
  void showsOtherTimesAndViews();
  void withoutGpuWorkHostTimeIsShown();
  void hostTimeAloneIsNotChosen();
  void keepsTheCallInAnotherView();
  void expandsThePathThatChangedMost();
  void sortsByTheHeader();
  void keepsHowItIsSeen();
  void readsOnceItIsSeen();
  void aBrokenSessionIsAFailure();
};

static const Registered<CallTreePageTest> kCallTreePageTest("call_tree_page_test");

namespace {

/// Without work of a GPU, 3 -> 5 ms of host time.
std::shared_ptr<const CallTree> treeOfTheHost() {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  CallNode& thread = made.add(0, CallKind::Thread, "python");
  thread.inA = thread.inB = true;
  thread.a.hostSelfNs = 3 * kCallMs * kCallCyclesA;
  thread.b.hostSelfNs = 5 * kCallMs * kCallCyclesB;
  return made.make();
}

}  // namespace

void CallTreePageTest::tableAndIcicleShareTheCurrentCall() {
  ShownCallTree shown;
  QVERIFY(shown.page.icicle().isVisible() && shown.page.table().isVisible());
  shown.select(7);
  QCOMPARE(shown.page.icicle().current(), std::optional(7U));
  QVERIFY2(shown.page.message().startsWith("python › Linear › aten::copy_"),
           qPrintable(shown.page.message()));
  // What is closed opens.
  QVERIFY(!shown.row(11).isValid());
  QTest::mouseClick(&shown.page.icicle(), Qt::LeftButton, {}, shown.page.icicle().placeOf(11)->toPoint());
  QVERIFY(shown.row(11).isValid());
  QCOMPARE(shown.page.table().currentIndex().row(), shown.row(11).row());
  QCOMPARE(shown.page.current(), std::optional(11U));
  QTest::keyClick(&shown.page.icicle(), Qt::Key_Up);
  QCOMPARE(shown.page.table().currentIndex().row(), shown.row(8).row());
}

void CallTreePageTest::selectsTheFunctionEverywhere() {
  ShownCallTree shown;
  shown.select(9);
  QVERIFY(shown.selection.triplet() == shown.gemm());
  shown.select(3);
  QVERIFY2(shown.selection.triplet() == shown.gemm(), "a call without a row leaves it");
  QCOMPARE(shown.page.current(), std::optional(3U));
  QTest::mouseClick(&shown.page.icicle(), Qt::LeftButton, {}, shown.page.icicle().placeOf(10)->toPoint());
  QVERIFY(shown.selection.triplet() == tripletOf(*shown.results, "write", "cpu_frequency"));
  QCOMPARE(shown.page.current(), std::optional(10U));
}

void CallTreePageTest::followsTheFunctionSelectedElsewhere() {
  ShownCallTree shown;
  shown.selection.setTriplet(tripletOf(*shown.results, "write", "cpu_frequency"));
  QCOMPARE(shown.page.current(), std::optional(10U));
  QCOMPARE(shown.page.table().currentIndex().row(), shown.row(10).row());
  QCOMPARE(shown.page.icicle().current(), std::optional(10U));
  shown.selection.setTriplet(tripletOf(*shown.results, "oncpu", "cpu_frequency"));
  QVERIFY(!shown.page.current() && !shown.page.icicle().current());
  shown.selection.setTriplet(std::nullopt);
}

void CallTreePageTest::returnOpensTheFunction() {
  ShownCallTree shown;
  QSignalSpy requested(&shown.page, &CallTreePage::functionRequested);
  shown.select(9);
  QTest::keyClick(&shown.page.table(), Qt::Key_Return);
  QCOMPARE(requested.count(), 1);
  QVERIFY(!shown.row(8).isValid());
  shown.select(4);
  QTest::keyClick(&shown.page.table(), Qt::Key_Return);
  QCOMPARE(requested.count(), 1);
  QVERIFY2(shown.row(8).isValid(), "a call without a row opens");
  QTest::keyClick(&shown.page.table(), Qt::Key_Left);
  QVERIFY(!shown.row(8).isValid());
  QCOMPARE(shown.page.table().currentIndex().row(), shown.row(4).row());
}

void CallTreePageTest::searchFadesAndFilters() {
  ShownCallTree shown;
  shown.select(9);
  const auto fill = [&shown](std::uint32_t node) {
    const QPoint at = shown.page.icicle().placeOf(node)->toPoint();
    return shown.page.icicle().grab().toImage().pixelColor(
        at.x(), at.y() + static_cast<int>(IciclePainter::rowHeight()) / 2 - 3);
  };
  const QColor around = fill(4), aside = fill(3);
  shown.text().setText("norm_kernel");
  QCOMPARE(shown.page.model().rowCount(), 5);
  QCOMPARE(shown.page.model().filtered().matches, std::size_t{1});
  QVERIFY2(shown.page.icicle().placeOf(9), "faint, not gone");
  QVERIFY2(fill(4) == around && fill(3) != aside, "what a match is inside of is not faint");
  shown.text().setText("/(/");
  QCOMPARE(shown.page.model().rowCount(), 5);
  shown.text().setText("no such call");
  QCOMPARE(shown.page.empty().title(), QString("No such call"));
  QVERIFY(shown.page.empty().isVisible() && !shown.page.table().isVisible());
  shown.text().clear();
  QVERIFY(shown.page.table().isVisible());
  QCOMPARE(shown.page.table().currentIndex().row(), shown.row(9).row());
}

void CallTreePageTest::keepsOnlyWhatChanged() {
  ShownCallTree shown;
  QVERIFY(shown.row(2).isValid() && shown.page.icicle().placeOf(2));
  shown.page.line().changedOnly().click();
  QVERIFY(!shown.row(2).isValid() && !shown.page.icicle().placeOf(2));
  QVERIFY(shown.row(4).isValid() && shown.page.icicle().placeOf(4));
  shown.page.line().changedOnly().click();
  QVERIFY(shown.row(2).isValid());
}

void CallTreePageTest::showsOtherTimesAndViews() {
  ShownCallTree shown;
  shown.page.line().measures().setCurrentIndex(2);
  QCOMPARE(shown.cell(0, CallModel::Change), QString("−1.000"));
  QVERIFY(shown.page.summary().contains("host time in ms per cycle: A 2.000, B 1.000"));
  shown.page.line().measures().setCurrentIndex(0);
  shown.page.line().widths().setCurrentIndex(1);
  QCOMPARE(shown.page.icicle().widthOf(), IcicleWidth::Both);
  shown.seeAs(CallView::ByOperator);
  QCOMPARE(shown.page.model().calls().size(), 4U);
  QCOMPARE(shown.cell(0, CallModel::Change), QString("+6.000"));
  shown.seeAs(CallView::ByModule);
  QCOMPARE(shown.page.model().calls().size(), 3U);
  shown.seeAs(CallView::BottomUp);
  QCOMPARE(shown.cell(0, CallModel::A), QString("15.000"));
  shown.seeAs(CallView::TopDown);
  QCOMPARE(shown.page.model().calls().size(), 12U);
  QVERIFY(!shown.page.isBusy());
}

void CallTreePageTest::withoutGpuWorkHostTimeIsShown() {
  ShownCallTree shown;
  QVERIFY(shown.page.line().measures().isEnabled());
  shown.page.setTree(treeOfTheHost());
  shown.settle();
  QCOMPARE(shown.page.line().measure(), CallMeasure::Host);
  QCOMPARE(shown.cell(0, CallModel::Change), QString("+2.000"));
  QVERIFY(!shown.page.line().measures().isEnabled());
  QVERIFY(shown.page.line().measures().toolTip().contains("no other time"));
}

void CallTreePageTest::hostTimeAloneIsNotChosen() {
  ShownCallTree shown;
  for (const CallMeasure chosen : {CallMeasure::Device, CallMeasure::Exposed, CallMeasure::Host}) {
    const CallTreeState before{.measure = chosen};
    shown.page.restore(before);
    shown.page.setTree(treeOfTheHost());
    shown.settle();
    QCOMPARE(shown.page.model().calls().measure(), CallMeasure::Host);
    QVERIFY2(shown.page.state() == before, "the session keeps what was chosen");
    shown.page.setTree(madeCallTree(*shown.results));
    shown.settle();
    QCOMPARE(shown.page.model().calls().measure(), chosen);
    QCOMPARE(shown.page.line().measure(), chosen);
    QVERIFY(!shown.page.line().measures().toolTip().contains("no other time"));
  }
  // Another session is opened while there is no choice.
  shown.page.setTree(treeOfTheHost());
  shown.settle();
  shown.page.restore({.measure = CallMeasure::Exposed});
  QCOMPARE(shown.page.model().calls().measure(), CallMeasure::Host);
  shown.page.setTree(madeCallTree(*shown.results));
  shown.settle();
  QCOMPARE(shown.page.model().calls().measure(), CallMeasure::Exposed);
}

void CallTreePageTest::keepsTheCallInAnotherView() {
  ShownCallTree shown;
  shown.select(9);
  shown.select(3);
  shown.seeAs(CallView::ByModule);
  QVERIFY(shown.page.current());
  QCOMPARE(shown.page.model().calls().name(*shown.page.current()), QString("Linear"));
  QCOMPARE(shown.page.icicle().current(), shown.page.current());
  QCOMPARE(shown.page.table().currentIndex().data().toString(), QString("Linear"));
  // A view without it does not make another call the chosen one.
  shown.seeAs(CallView::ByOperator);
  QVERIFY(!shown.page.current());
  shown.seeAs(CallView::TopDown);
  QCOMPARE(shown.page.current(), std::optional(3U));
  // By its kind and name where the way to it is another one.
  shown.select(9);
  shown.seeAs(CallView::BottomUp);
  QVERIFY(shown.page.current());
  QCOMPARE(shown.page.model().calls().name(*shown.page.current()), QString("gemm"));
  // What is selected elsewhere counts again.
  shown.selection.setTriplet(tripletOf(*shown.results, "write", "cpu_frequency"));
  QVERIFY(shown.page.current());
  QCOMPARE(shown.page.model().calls().rawName(*shown.page.current()), QString("copy"));
}

void CallTreePageTest::expandsThePathThatChangedMost() {
  ShownCallTree shown;
  shown.select(0);
  QTest::keyClick(&shown.page.table(), Qt::Key_Minus);
  QCOMPARE(shown.page.model().rowCount(), 1);
  shown.page.table().setFocus();
  QTest::keyClick(&shown.page.table(), Qt::Key_P);
  QCOMPARE(shown.page.current(), std::optional(9U));
  QVERIFY(shown.selection.triplet() == shown.gemm());
  shown.select(4);
  shown.page.expandPath();
  QCOMPARE(shown.page.current(), std::optional(11U));
}

void CallTreePageTest::sortsByTheHeader() {
  ShownCallTree shown;
  shown.select(7);
  shown.page.table().header().setKeys({{CallModel::Change, Qt::AscendingOrder}});
  QVERIFY(shown.row(4).row() < shown.row(3).row());
  QCOMPARE(shown.page.table().currentIndex().row(), shown.row(7).row());
  shown.page.table().header().setKeys({});
  QVERIFY(shown.row(4).row() > shown.row(3).row());
}

void CallTreePageTest::keepsHowItIsSeen() {
  ShownCallTree shown;
  const CallTreeState wanted{.view = CallView::ByOperator,
                             .measure = CallMeasure::Exposed,
                             .widthOfBoth = true,
                             .changedOnly = true};
  shown.page.restore(wanted);
  shown.settle();
  QVERIFY(shown.page.state() == wanted);
  QCOMPARE(shown.page.model().calls().size(), 4U);
  QCOMPARE(shown.page.model().calls().measure(), CallMeasure::Exposed);
  for (const CallView view :
       {CallView::TopDown, CallView::BottomUp, CallView::ByModule, CallView::ByOperator})
    QCOMPARE(callViewNamed(nameOf(view)), view);
  for (const CallMeasure measure : {CallMeasure::Device, CallMeasure::Exposed, CallMeasure::Host})
    QCOMPARE(callMeasureNamed(nameOf(measure)), measure);
  QCOMPARE(callViewNamed("of another version"), CallView::TopDown);
}

void CallTreePageTest::readsOnceItIsSeen() {
  RawPair raw;
  Selection selection;
  CallTreePage page(selection);
  page.resize(900, 400);
  page.setView(raw.view);
  QVERIFY(!page.isBusy());
  QCOMPARE(page.empty().title(), QString("Reading the calls"));
  selection.setTriplet(gemmOf(raw.view));
  page.show();
  QTRY_VERIFY(!page.isBusy());
  QVERIFY(page.model().rowCount() > 1);
  QVERIFY2(page.current(), "the function that was selected meanwhile");
  QCOMPARE(page.model().calls().name(*page.current()), QString("gemm"));
  // A brush of the same pair is no other tree; another pair is.
  page.setView(raw.view);
  QVERIFY(!page.isBusy() && page.model().rowCount() > 1);
  page.setView({});
  QCOMPARE(page.model().rowCount(), 0);
  QCOMPARE(page.empty().title(), QString("No comparison"));
}

void CallTreePageTest::aBrokenSessionIsAFailure() {
  RawPair raw;
  Selection selection;
  CallTreePage page(selection);
  QSignalSpy failed(&page, &CallTreePage::failed);
  page.show();
  raw.view.session = raw.folder.path() / "gone.culprit";
  page.setView(raw.view);
  QTRY_COMPARE(failed.count(), 1);
  QCOMPARE(page.empty().title(), QString("The calls could not be read"));
}

}  // namespace culprit::ui::test

#include "call_tree_page_test.moc"
