#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "ui/tables/dense_table.h"
#include "ui/window/choosing/devices_dialog.h"
#include "ui/window/choosing/match_dialog.h"
#include "ui/window/choosing/threshold_editor.h"
#include "ui/window/choosing/thresholds_dialog.h"

namespace culprit::ui::test {

class ChoosingDialogsTest : public QObject {
  Q_OBJECT
 private slots:
  void theKeysChangeTheValueOfARow();
  void thresholdsAreEditedAndReset();
  void thresholdsAreSavedAndLoaded();
  void namesAreListedAndMatchedByHand();
  void namesAreUnmatched();
  void partnersAreProposed();
  void namesOfBothRunsAreNotAlone();
  void devicesAreMapped();
  void kindsOfCycleAreCalledSo();
};

static const Registered<ChoosingDialogsTest> kChoosingDialogsTest("choosing_dialogs_test");

namespace {

/// judgedResults() in which A's "old" and B's "new" have no partner.
std::shared_ptr<Results> renamedResults() {
  auto results = judgedResults();
  const FunctionId a = results->names.functions.intern("old");
  const FunctionId b = results->names.functions.intern("new");
  auto& functions = results->pairs[0].verdict.functions;
  functions.push_back(
      {.name = "old", .device = "GPU", .match = MatchedBy::OnlyA, .a = {.ms = 5, .functions = {a}}});
  functions.push_back(
      {.name = "new", .device = "GPU", .match = MatchedBy::OnlyB, .b = {.ms = 6, .functions = {b}}});
  return results;
}

template <typename Dialog>
void keep(Dialog& dialog) {
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  dialog.show();
}

void select(DenseTable& table, const QString& name) {
  for (int row = 0; row < table.model()->rowCount(); ++row)
    if (table.model()->index(row, 0).data().toString() == name) return table.selectRow(row);
  QFAIL(qPrintable("not listed: " + name));
}

}  // namespace

void ChoosingDialogsTest::theKeysChangeTheValueOfARow() {
  ThresholdsDialog dialog({});
  keep(dialog);
  DenseTable& table = dialog.editor().table();
  table.setCurrentIndex(table.model()->index(2, ThresholdModel::Meaning));
  QTRY_COMPARE(table.currentIndex(), table.model()->index(2, ThresholdModel::Value));
  table.setCurrentIndex(table.model()->index(3, ThresholdModel::Name));
  QTRY_COMPARE(table.currentIndex(), table.model()->index(3, ThresholdModel::Value));
}

void ChoosingDialogsTest::thresholdsAreEditedAndReset() {
  Thresholds inUse;
  inUse.noiseFloor = 0.05;
  ThresholdsDialog dialog(inUse);
  keep(dialog);
  const QAbstractItemModelTester tester(&dialog.editor().model(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  QCOMPARE(dialog.editor().message(), QString("1 differs from its default."));
  QVERIFY(!dialog.applyButton().isEnabled());
  const QModelIndex first = dialog.editor().model().index(0, ThresholdModel::Value);
  QVERIFY(!dialog.editor().model().setData(first, "0,7"));
  QVERIFY(!dialog.editor().model().setData(first, "-1"));
  QVERIFY(dialog.editor().model().setData(first, "0.7"));
  QCOMPARE(first.data().toString(), QString("0.7"));
  QCOMPARE(first.siblingAtColumn(ThresholdModel::Default).data().toString(), QString("0.8"));
  QCOMPARE(dialog.editor().message(), QString("2 differ from their default."));
  dialog.editor().resetButton().click();
  QCOMPARE(dialog.editor().message(), QString("All have their default."));
  Thresholds wanted = inUse;
  connect(&dialog, &ThresholdsDialog::judgeRequested, this, [&wanted](const Thresholds& t) { wanted = t; });
  dialog.applyButton().click();
  QVERIFY(wanted == Thresholds());
  QVERIFY(!dialog.isVisible());
}

void ChoosingDialogsTest::thresholdsAreSavedAndLoaded() {
  const QTemporaryDir folder;
  const auto file = folder.filePath("t.json").toStdString();
  Thresholds changed;
  changed.hostBound = 0.5;
  ThresholdsDialog saving(changed), loading({});
  keep(saving);
  keep(loading);
  saving.editor().save(file);
  QVERIFY(saving.editor().message().startsWith("Saved: "));
  loading.editor().load(file);
  QVERIFY(loading.editor().model().thresholds() == changed);
  QVERIFY(loading.applyButton().isEnabled());
  loading.editor().load(folder.filePath("absent.json").toStdString());
  QVERIFY2(loading.editor().message().contains("absent.json"), qPrintable(loading.editor().message()));
  QVERIFY(loading.editor().model().thresholds() == changed);
}

void ChoosingDialogsTest::namesAreListedAndMatchedByHand() {
  MatchDialog dialog(viewOf(renamedResults()));
  keep(dialog);
  QVERIFY(!dialog.matchButton().isEnabled());
  QVERIFY(!dialog.matchButton().toolTip().isEmpty());
  QCOMPARE(dialog.lists().a.size(), std::size_t{1});
  QVERIFY(dialog.lists().matched.size() >= 2);
  select(dialog.names(Side::A), "old");
  select(dialog.names(Side::B), "new");
  QVERIFY(dialog.matchButton().isEnabled());
  dialog.matchButton().click();
  QVERIFY(dialog.lists().a.empty());
  QCOMPARE(dialog.lists().matched.front().by, QString("hand"));
  NameMatches wanted;
  connect(&dialog, &MatchDialog::matchRequested, this, [&wanted](const NameMatches& m) { wanted = m; });
  dialog.applyButton().click();
  QVERIFY(wanted == (NameMatches{{{"old", "new"}}}));
}

void ChoosingDialogsTest::partnersAreProposed() {
  auto results = renamedResults();
  auto& functions = results->pairs[0].verdict.functions;
  const auto add = [&](const char* name, MatchedBy only, double calls, double ms) {
    const FunctionSide side{.calls = calls, .ms = ms, .functions = {results->names.functions.intern(name)}};
    FunctionShare row{.name = name, .device = "GPU", .match = only};
    (only == MatchedBy::OnlyA ? row.a : row.b) = side;
    functions.push_back(row);
  };
  add("softmax_warp_forward", MatchedBy::OnlyA, 48, 5);
  add("softmax_block_forward", MatchedBy::OnlyB, 48, 6);
  add("softmax_block_backward", MatchedBy::OnlyB, 12, 6);
  add("cast_kernel", MatchedBy::OnlyB, 48, 90);
  MatchDialog dialog(viewOf(results));
  keep(dialog);
  QVERIFY(dialog.proposed().isVisible());
  const auto* model = dialog.proposed().model();
  QCOMPARE(model->rowCount(), 1);
  QCOMPARE(model->index(0, 1).data().toString(), QString("softmax_block_forward"));
  QCOMPARE(model->index(0, 2).data().toString(), QString("48 calls each, 5.000 → 6.000 ms"));
  dialog.proposed().findChild<QPushButton*>()->click();
  QTRY_COMPARE(dialog.matches().entries.size(), std::size_t{1});
  QCOMPARE(dialog.matches().entries[0].a, std::string("softmax_warp_forward"));
  QVERIFY(!dialog.proposed().isVisible());
  QVERIFY(dialog.applyButton().isEnabled());
}

void ChoosingDialogsTest::namesOfBothRunsAreNotAlone() {
  auto results = renamedResults();
  const FunctionId both = results->names.functions.intern("sgemm_nn");
  const FunctionId other = results->names.functions.intern("sgemm_tn");
  results->pairs[0].verdict.functions.push_back({.name = "sgemm",
                                                 .device = "GPU",
                                                 .match = MatchedBy::Family,
                                                 .a = {.ms = 5, .functions = {both, other}},
                                                 .b = {.ms = 6, .functions = {both}}});
  MatchDialog dialog(viewOf(results));
  const auto has = [](const std::vector<LoneName>& names, const char* name) {
    return std::any_of(names.begin(), names.end(),
                       [name](const LoneName& each) { return each.name == name; });
  };
  QVERIFY(has(dialog.lists().a, "sgemm_tn"));
  QVERIFY(!has(dialog.lists().a, "sgemm_nn") && !has(dialog.lists().b, "sgemm_nn"));
}

void ChoosingDialogsTest::namesAreUnmatched() {
  auto results = renamedResults();
  results->nameMatches.entries = {{"old", "new"}};
  MatchDialog dialog(viewOf(results));
  keep(dialog);
  QVERIFY(dialog.lists().a.empty());
  QVERIFY(!dialog.applyButton().isEnabled());
  select(dialog.matched(), "old");
  dialog.unmatchButton().click();
  QCOMPARE(dialog.lists().b.size(), std::size_t{1});
  QVERIFY(dialog.matches().entries.empty());
  QVERIFY(dialog.applyButton().isEnabled());
}

void ChoosingDialogsTest::devicesAreMapped() {
  const OpenedPair pair({}, {});
  const Results& results = *pair.view().results;
  QCOMPARE(devicesOf(results, Side::A), QStringList{"GPU 0"});
  DevicesDialog dialog(results);
  keep(dialog);
  QCOMPARE(dialog.choices().size(), 1);
  QVERIFY(!dialog.applyButton().isEnabled());
  dialog.choices().front()->setCurrentIndex(1);
  QVERIFY(dialog.applyButton().isEnabled());
  QVERIFY(dialog.map() == (DeviceMap{{{"GPU 0", "GPU 0"}}}));
}

void ChoosingDialogsTest::kindsOfCycleAreCalledSo() {
  const auto says = [](const QDialog& dialog, const QString& words) {
    const auto labels = dialog.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&words](const QLabel* label) { return label->text().contains(words); });
  };
  auto results = judgedResults();
  results->pairs.push_back(results->pairs.front());
  QVERIFY(says(MatchDialog(viewOf(results)), "for all process pairs and"));
  QVERIFY(says(DevicesDialog(*results), "for all process pairs and"));
  asKinds(results);
  QVERIFY(says(MatchDialog(viewOf(results)), "for all kinds of cycle and"));
  QVERIFY(says(DevicesDialog(*results), "for all kinds of cycle and"));
}

}  // namespace culprit::ui::test

#include "choosing_dialogs_test.moc"
