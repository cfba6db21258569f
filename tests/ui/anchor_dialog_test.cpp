#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QtTest>
#include <memory>
#include <string>

#include "core/store/session/session.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/raw_pair.h"
#include "tests/ui/registry.h"
#include "ui/look/theme.h"
#include "ui/plots/series/cut_plot.h"
#include "ui/tables/dense_table.h"
#include "ui/window/choosing/anchor_dialog.h"

namespace culprit::ui::test {

class AnchorDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void ranksTheCandidatesAndPreviewsTheCuts();
  void asksForWhatWasChosen();
  void letsCulpritChoose();
  void leavesSomeCyclesOrSaysWhyNot();
  void brushesRunsThatCameCut();
  void thePlotZoomsAndPans();
  void thePlotIsHandedOut();
  void longNamesDoNotWidenIt();
};

static const Registered<AnchorDialogTest> kAnchorDialogTest("anchor_dialog_test");

namespace {

/// Deleted by the test, not by closing.
std::unique_ptr<AnchorDialog> dialogOf(const ComparisonView& view) {
  auto dialog = std::make_unique<AnchorDialog>(view);
  dialog->setAttribute(Qt::WA_DeleteOnClose, false);
  dialog->show();
  return dialog;
}

}  // namespace

void AnchorDialogTest::ranksTheCandidatesAndPreviewsTheCuts() {
  const RawPair raw;
  const auto dialog = dialogOf(raw.view);
  AnchorModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setAnchors(raw.view.results->anchors);
  QCOMPARE(model.index(0, AnchorModel::Name).data().toString(), QString("ProfilerStep"));
  QCOMPARE(model.index(0, AnchorModel::Remark).data().toString(), QString("in use"));
  QCOMPARE(model.index(0, AnchorModel::CyclesA).data().toString(), QString("6"));
  QCOMPARE(model.index(0, AnchorModel::CyclesB).data().toString(), QString("5"));
  QVERIFY(model.index(0, AnchorModel::CoverA).data().toString().endsWith(" %"));

  QTRY_VERIFY(!dialog->isBusy());
  QCOMPARE(dialog->message(), QString("This is how the runs are cut now."));
  QVERIFY(!dialog->applyButton().isEnabled());
  QVERIFY(dialog->plot().accessibleDescription().contains("cycles\t6\t5"));
}

void AnchorDialogTest::asksForWhatWasChosen() {
  const RawPair raw;
  const auto dialog = dialogOf(raw.view);
  CutOptions wanted;
  connect(dialog.get(), &AnchorDialog::cutRequested, this, [&wanted](const CutOptions& o) { wanted = o; });
  QVERIFY(dialog->chooseAnchor("block"));
  QVERIFY(!dialog->chooseAnchor("nonsense"));
  dialog->trimFirst().setValue(2);
  QTRY_VERIFY(!dialog->isBusy() && dialog->applyButton().isEnabled());
  QCOMPARE(dialog->message(), QString("16 of 18 cycles of A and 13 of 15 of B would take part."));
  dialog->applyButton().click();
  QCOMPARE(QString::fromStdString(wanted.anchor.value_or("")), QString("block"));
  QCOMPARE(wanted.trimFirst, std::size_t{2});
  QVERIFY(!dialog->isVisible());
}

void AnchorDialogTest::letsCulpritChoose() {
  const RawPair raw;
  SilentMonitor monitor;
  const auto file = raw.folder.path() / "cut.culprit";
  recut(raw.view.session, file, {.anchor = "block"}, monitor);
  ComparisonView view;
  view.session = file;
  view.results = Session::open(view.session).results();
  const auto dialog = dialogOf(view);
  QCOMPARE(dialog->options().anchor.value_or(""), std::string("block"));
  for (QPushButton* button : dialog->findChildren<QPushButton*>())
    if (button->text() == "Let Culprit Choose") button->click();
  QVERIFY(!dialog->options().anchor);
  QTRY_VERIFY(dialog->applyButton().isEnabled());
}

void AnchorDialogTest::leavesSomeCyclesOrSaysWhyNot() {
  const RawPair raw;
  const auto dialog = dialogOf(raw.view);
  dialog->trimLast().setValue(5);
  QTRY_VERIFY(dialog->message().startsWith("No cycle of B is left"));
  QVERIFY(!dialog->applyButton().isEnabled());
  dialog->trimLast().setValue(1);
  QTRY_VERIFY(dialog->applyButton().isEnabled());
  QTRY_VERIFY(dialog->kind().itemText(1).contains("(6 | 5)"));
}

void AnchorDialogTest::brushesRunsThatCameCut() {
  const OpenedPair processed({}, {});
  const auto dialog = dialogOf(processed.view());
  QVERIFY2(!dialog->table().isVisible(), "another anchor needs the traces");
  Brush wanted;
  connect(dialog.get(), &AnchorDialog::brushRequested, this, [&wanted](const Brush& b) { wanted = b; });
  dialog->trimFirst().setValue(1);
  dialog->trimLast().setValue(2);
  QTRY_VERIFY(!dialog->isBusy() && dialog->message().startsWith("3 of 6 cycles"));
  dialog->applyButton().click();
  QVERIFY(wanted.a == (std::vector<std::uint32_t>{1, 2, 3}));
  QVERIFY(wanted.b == wanted.a);
}

void AnchorDialogTest::thePlotZoomsAndPans() {
  CutPlot plot;
  plot.resize(400, 150);
  plot.setRuns(
      {{.length = 2.0, .recordings = {0.0}, .boxes = {{.start = 0.5, .length = 1.0}}}, {.length = 1.0}});
  plot.show();
  QVERIFY(plot.visibleRange() == (PlotRange{0.0, 2.0}));
  QTest::keyClick(&plot, Qt::Key_Plus);
  QVERIFY(plot.visibleRange().span() < 2.0);
  const double low = plot.visibleRange().low;
  QTest::keyClick(&plot, Qt::Key_Left);
  QVERIFY(plot.visibleRange().low < low);
  QVERIFY2(plot.visibleRange().low >= 0.0, "nothing lies before the recording");
  QTest::keyClick(&plot, Qt::Key_0);
  QVERIFY(plot.visibleRange() == (PlotRange{0.0, 2.0}));
  QTest::keyClick(&plot, Qt::Key_Equal);
  QVERIFY(plot.visibleRange().span() < 2.0);
  QTest::mouseDClick(&plot, Qt::LeftButton);
  QVERIFY(plot.visibleRange() == (PlotRange{0.0, 2.0}));
}

void AnchorDialogTest::thePlotIsHandedOut() {
  const RawPair raw;
  const auto dialog = dialogOf(raw.view);
  QTRY_VERIFY(!dialog->isBusy());
  auto* plot = dialog->findChild<CutPlot*>();
  const PlotPicture picture = plot->picture();
  QCOMPARE(picture.table().count('\n'), 1 + 6 + 5);
  QVERIFY(!picture.title.isEmpty() && !picture.description.isEmpty());
  const QImage drawn = toImage(picture, 1.0);
  int marked = 0;
  for (int x = 0; x < drawn.width(); ++x) marked += drawn.pixelColor(x, drawn.height() / 3) != tokens().base;
  QVERIFY2(marked > 10, "the boxes of A");
  QVERIFY2(plot->actions().size() >= 3, "copy, copy as table, save");
}

void AnchorDialogTest::longNamesDoNotWidenIt() {
  const RawPair raw;
  ComparisonView view = raw.view;
  const auto results = std::const_pointer_cast<Results>(Session::open(view.session).results());
  for (AnchorCandidate& candidate : results->anchors.candidates) candidate.name = std::string(5000, 'x');
  view.results = results;
  const auto dialog = dialogOf(view);
  QVERIFY2(dialog->width() < 1200, qPrintable(QString::number(dialog->width())));
}

}  // namespace culprit::ui::test

#include "anchor_dialog_test.moc"
