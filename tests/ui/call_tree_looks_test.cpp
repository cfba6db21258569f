#include <QLabel>
#include <QToolButton>
#include <QtTest>
#include <initializer_list>

#include "tests/ui/contrast.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_call_tree.h"
#include "ui/look/apply_theme.h"
#include "ui/look/theme.h"
#include "ui/plots/icicle/icicle_plot.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// The Call tree page: what it says, and that it can be read.
class CallTreeLooksTest : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() { applyTheme(ThemeChoice::Light); }
  void namesTheViewThatIsThere();
  void saysThatCallsWereFolded();
  void saysWhatHasNoBox();
  void handsOutPictureAndTable();
  void fitsIntoLittleRoom();
  void canBeSeenInBothThemes();
  void saysWhyThereIsNone();
};

static const Registered<CallTreeLooksTest> kCallTreeLooksTest("call_tree_looks_test");

void CallTreeLooksTest::namesTheViewThatIsThere() {
  ShownCallTree shown;
  shown.page.line().views().setCurrentIndex(
      shown.page.line().views().findData(static_cast<int>(CallView::ByModule)));
  QVERIFY(shown.page.isBusy());
  QVERIFY2(shown.page.summary().startsWith("Call tree, top down,"), qPrintable(shown.page.summary()));
  shown.settle();
  QVERIFY2(shown.page.summary().startsWith("Call tree, by module,"), qPrintable(shown.page.summary()));
}

void CallTreeLooksTest::saysThatCallsWereFolded() {
  ShownCallTree shown;
  QVERIFY(!shown.page.message().contains("are part of the call around them"));
  const auto tree = madeCallTree(*shown.results);
  shown.page.setTree(
      std::make_shared<const CallTree>(std::vector<CallNode>(tree->nodes().begin(), tree->nodes().end()),
                                       std::vector<std::string>(tree->names().begin(), tree->names().end()),
                                       CallTreeSide{.cycles = kCallCyclesA, .foldedCalls = 1'200},
                                       CallTreeSide{.cycles = kCallCyclesB, .foldedCalls = 7}));
  shown.settle();
  const QString folded = "1,200 calls of A and 7 of B are part of the call around them";
  QVERIFY2(shown.page.message().contains(folded), qPrintable(shown.page.message()));
  QVERIFY(shown.page.picture().description.contains(folded));
  bool isBesideTheFilter = false;
  for (const QLabel* label : shown.page.line().findChildren<QLabel*>())
    isBesideTheFilter = isBesideTheFilter || label->text().contains(folded);
  QVERIFY(isBesideTheFilter);
}

void CallTreeLooksTest::saysWhatHasNoBox() {
  ShownCallTree shown;
  shown.select(7);
  QVERIFY2(shown.page.message().endsWith("+2.000 ms per cycle, only in B"), qPrintable(shown.page.message()));
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  takeDevice(made.add(0, CallKind::Operator, "aten::add"), 1, 1);
  takeDevice(made.add(0, CallKind::Operator, "aten::gone"), 3, 0);
  shown.page.setTree(made.make());
  shown.settle();
  shown.select(2);
  QVERIFY2(shown.page.message().endsWith("−3.000 ms per cycle, only in A; it has no box here"),
           qPrintable(shown.page.message()));
  shown.page.line().widths().setCurrentIndex(1);
  QVERIFY2(shown.page.message().endsWith("−3.000 ms per cycle, only in A"), qPrintable(shown.page.message()));
}

void CallTreeLooksTest::handsOutPictureAndTable() {
  ShownCallTree shown;
  const PlotPicture picture = shown.page.picture();
  QVERIFY(picture.description.contains("A 15.000, B 21.000, B − A +6.000"));
  QVERIFY2(!picture.description.contains('<'), "words, no markup");
  QVERIFY(!toImage(picture, 1.0).isNull());
  const QStringList lines = picture.table().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 1 + shown.page.model().rowCount());
  QVERIFY(lines[0].startsWith("Call\tB − A, ms\tA, ms"));
  QVERIFY(lines[5].startsWith("gemm<float, 64>\t5\t10\t15"));
  shown.select(9);
  QVERIFY(shown.page.table().selectedText().contains("gemm<float, 64>\t5"));
  for (QWidget* part : std::initializer_list<QWidget*>{&shown.page.table(), &shown.page.icicle()})
    QVERIFY(part->actions().size() > 4);
}

void CallTreeLooksTest::fitsIntoLittleRoom() {
  ShownCallTree shown;
  shown.select(9);
  const QList<QWidget*> tools{&shown.page.line().views(), &shown.page.line().measures(),
                              &shown.page.line().widths(), &shown.page.line().changedOnly()};
  const auto placeOf = [&shown](const QWidget& part) {
    return QRect(part.mapTo(&shown.page, QPoint()), part.size());
  };
  for (const QSize& size : {QSize(1024, 300), QSize(500, 200)}) {
    shown.page.resize(size);
    QTest::qWait(10);
    QVERIFY(!shown.page.grab().isNull());
    int end = placeOf(shown.page.line().filter().line()).right();
    for (const QWidget* tool : tools) {
      const QRect place = placeOf(*tool);
      QVERIFY2(place.left() > end, qPrintable(tool->accessibleName() + " lies over the one before"));
      end = place.right();
      QVERIFY2(size.width() < 1024 || place.width() >= tool->sizeHint().width(), "its text is cut");
    }
    QVERIFY2(end < size.width(), "the last one stands out of the page");
    for (const QWidget* part : std::initializer_list<QWidget*>{&shown.page.icicle(), &shown.page.table()})
      QVERIFY(part->isVisible() && shown.page.rect().contains(placeOf(*part)) && part->height() >= 40);
  }
  // What has no room for its whole text says it all the same.
  shown.page.resize(500, 300);
  QTest::qWait(10);
  for (const ElidedLabel* label : shown.page.findChildren<ElidedLabel*>()) {
    if (!label->isVisible() || label->shownText() == label->text()) continue;
    QVERIFY2(!label->toolTip().isEmpty(), qPrintable(label->text()));
  }
  for (const QComboBox* box : shown.page.line().findChildren<QComboBox*>())
    QVERIFY2(box->toolTip().contains(box->currentText()), qPrintable(box->currentText()));
  QVERIFY(shown.page.line().changedOnly().toolTip().contains(shown.page.line().changedOnly().text()));
  shown.page.resize(220, 100);
  QVERIFY(!shown.page.grab().isNull());
  QVERIFY(shown.page.table().isVisible() && shown.page.icicle().isVisible());
}

void CallTreeLooksTest::canBeSeenInBothThemes() {
  ShownCallTree shown;
  for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
    applyTheme(theme);
    QTest::qWait(10);  // the widgets hear of it
    QVERIFY(!shown.page.grab().isNull());
    for (const ElidedLabel* label : shown.page.findChildren<ElidedLabel*>()) {
      const QColor text = label->palette().color(label->foregroundRole());
      QVERIFY2(contrast(text, tokens().base) >= 4.5,
               qPrintable(label->text() + ": " + text.name() + " on " + tokens().base.name()));
    }
    // What stands around the boxes is the ground of the theme.
    const QImage icicle = shown.page.icicle().grab().toImage();
    QCOMPARE(icicle.pixelColor(icicle.width() - 30, icicle.height() - 2), tokens().base);
  }
  for (const QWidget* part : shown.page.line().findChildren<QComboBox*>())
    QVERIFY(!part->accessibleName().isEmpty() && !part->toolTip().isEmpty());
  QVERIFY(!shown.page.icicle().accessibleDescription().isEmpty());
  QVERIFY(!shown.page.table().accessibleDescription().isEmpty());
}

void CallTreeLooksTest::saysWhyThereIsNone() {
  const OpenedPair pair({}, {});
  Selection selection;
  CallTreePage page(selection);
  page.show();
  QCOMPARE(page.empty().title(), QString("No comparison"));
  page.setLoading(true);
  QCOMPARE(page.empty().title(), QString("Reading both runs"));
  page.setLoading(false);
  page.setView(pair.view());
  QVERIFY(!page.isBusy());
  QCOMPARE(page.empty().title(), QString("No call tree"));
  QStringList facts;
  for (const QLabel* label : page.empty().findChildren<QLabel*>()) facts << label->text();
  QVERIFY2(facts.contains("A is a table of times per cycle, without single calls"),
           qPrintable(facts.join('|')));
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  takeDevice(made.add(0, CallKind::Operator, "aten::add"), 1, 1);
  page.setTree(made.make());
  page.line().views().setCurrentIndex(2);
  QTRY_COMPARE(page.empty().title(), QString("No modules"));
  QVERIFY(page.line().isVisible());
  page.line().views().setCurrentIndex(0);
  QTRY_VERIFY(page.table().isVisible());
  page.line().changedOnly().click();
  QCOMPARE(page.empty().title(), QString("Nothing changed that much"));
}

}  // namespace culprit::ui::test

#include "call_tree_looks_test.moc"
