#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QStringListModel>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QtTest>

#include "core/report/sentences/sentences.h"
#include "tests/ui/find_child.h"
#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/look/fonts.h"
#include "ui/pages/answers/issues_page.h"
#include "ui/tables/cells/cell_delegate.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/bars/side_bar.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/bars/verdict_badge.h"
#include "ui/window/help/about_dialogs.h"
#include "ui/window/menus/copy_actions.h"
#include "ui/window/menus/current_view.h"

namespace culprit::ui::test {

class WindowPartsTest : public QObject {
  Q_OBJECT
 private slots:
  void messageBarShowsDetailsOnRequest();
  void sideBarOffersPairs();
  void sideBarTellsLongPairsApart();
  void statusLineShowsProgress();
  void headlineBarGivesTheVerdict();
  void headlineBarTellsOfTheOtherKinds();
  void issuesPageShowsIssuesOrNone();
  void issuesLeadToTheirRowAndBack();
  void dialogsTellShortcutsAndLicences();
  void longNumbersLoseDecimalsNotDigits();
  void emptyStateOffersItsButton();
  void hugeSelectionIsNotCopied();
};

static const Registered<WindowPartsTest> kWindowPartsTest("window_parts_test");

namespace {

QStringList texts(const QWidget& parent) {
  QStringList all;
  for (const QLabel* label : parent.findChildren<QLabel*>()) {
    if (label->isVisibleTo(&parent)) all << label->text();
  }
  return all;
}

}  // namespace

void WindowPartsTest::messageBarShowsDetailsOnRequest() {
  MessageBar bar;
  QVERIFY(bar.isHidden());
  bar.showFailure({"The file is damaged.", "File: /x\nLine: 3"}, true);
  QVERIFY(!bar.isHidden());
  QVERIFY(!texts(bar).contains("File: /x\nLine: 3"));
  buttonOf<QToolButton>(bar, "Details")->click();
  QVERIFY(texts(bar).contains("File: /x\nLine: 3"));
  QCOMPARE(bar.copyText(), QString("The file is damaged.\nFile: /x\nLine: 3"));
  QSignalSpy retry(&bar, &MessageBar::retryRequested);
  buttonOf<QToolButton>(bar, "Retry")->click();
  QCOMPARE(retry.count(), 1);
  QVERIFY(bar.isHidden());
  bar.showFailure({"Nothing can be done.", ""}, false);
  QVERIFY(!buttonOf<QToolButton>(bar, "Retry")->isVisibleTo(&bar));
  QVERIFY(!buttonOf<QToolButton>(bar, "Details")->isVisibleTo(&bar));
}

void WindowPartsTest::sideBarOffersPairs() {
  QAction swap("Swap");
  SideBar bar(&swap);
  QVERIFY(texts(bar).contains("No comparison open"));
  auto results = smallResults();
  PairResults second;
  second.a.pid = 101;
  second.a.rank = 1;
  second.b.pid = 201;
  results->pairs.push_back(second);
  bar.setView(viewOf(results));
  QVERIFY(texts(bar).contains("normal") && texts(bar).contains("8 cycles") &&
          texts(bar).contains("9 cycles"));
  auto* pairs = bar.findChild<QComboBox*>();
  QCOMPARE(pairs->count(), 3);
  QCOMPARE(pairs->itemText(0), QString("Process 100 with 200"));
  QCOMPARE(pairs->itemText(1), QString("Process rank 1 (101) with 201"));
  QCOMPARE(pairs->itemText(2), QString("All process pairs..."));
  QVERIFY2(!pairs->itemData(1, SideBar::kRanksRole).isValid(), "B's is no rank");
  results->pairs.back().b.rank = 3;
  results->runA.label = "B";
  bar.setView(viewOf(results));
  QCOMPARE(pairs->itemText(1), QString("Process rank 1 (101) with rank 3 (201)"));
  QCOMPARE(pairs->itemData(1, SideBar::kRanksRole).toString(), QString("rank 1 | rank 3"));
  QVERIFY(pairs->view()->minimumWidth() >= pairs->fontMetrics().horizontalAdvance(pairs->itemText(1)));
  QVERIFY2(texts(bar).contains("A: B"), "its folder is called as the other side");
  QSignalSpy chosen(&bar, &SideBar::pairChosen);
  pairs->setCurrentIndex(1);
  QCOMPARE(chosen.count(), 1);
  QCOMPARE(chosen[0][0].toULongLong(), 1ULL);
  QCOMPARE(pairs->accessibleName(), QString("Process pair"));
  bar.setView(viewOf(asKinds(results)));
  QCOMPARE(pairs->itemText(2), QString("All kinds of cycle..."));
  QCOMPARE(pairs->accessibleName(), QString("Kind of cycle"));
  QVERIFY(pairs->toolTip().contains("The kind of cycle that is compared"));
  QCOMPARE(pairs->itemText(0), QString("decode: 100 with 200"));
  QCOMPARE(pairs->itemText(1), QString("prefill: rank 1 (101) with rank 3 (201)"));
  QCOMPARE(pairs->itemData(1, SideBar::kRanksRole).toString(), QString("rank 1 | rank 3, prefill"));
}

void WindowPartsTest::sideBarTellsLongPairsApart() {
  QAction swap("Swap");
  SideBar bar(&swap);
  auto results = smallResults();
  results->pairs.push_back(results->pairs.front());
  results->pairs[0].a.part = "result_of_a_server_with_a_long_name_decode";
  results->pairs[1].a.part = "result_of_a_server_with_a_long_name_prefill";
  bar.setView(viewOf(results));
  auto* pairs = bar.findChild<QComboBox*>();
  QVERIFY(pairs->fontMetrics().horizontalAdvance(pairs->itemText(0)) > pairs->maximumWidth());
  const QSignalBlocker block(pairs);
  std::vector<QImage> shown;
  for (const int pair : {0, 1}) {
    pairs->setCurrentIndex(pair);
    shown.push_back(pairs->grab().toImage());
  }
  QVERIFY2(shown[0] != shown[1], "they differ at the end alone");
}

void WindowPartsTest::headlineBarTellsOfTheOtherKinds() {
  auto results = judgedResults();
  results->pairs.push_back(results->pairs.front());
  Slowdown& other = results->pairs[1].verdict.slowdown;
  other.whole = {1.71, 1.6, 1.8, 8, 9, SpeedVerdict::Slower};
  other.per = WorkUnit::Cycle;
  asKinds(results);
  QCOMPARE(&leadingPair(*results), &results->pairs[0]);
  const QString told = "Prefill is slower, too: 1.71 times the time per cycle. ";
  HeadlineBar bar;
  bar.show();
  ComparisonView view = viewOf(results);
  bar.setView(view);
  QVERIFY2(texts(bar).last().startsWith(told), qPrintable(texts(bar).last()));
  QVERIFY(bar.accessibleDescription().contains(told));
  view.brushed = std::make_shared<const PairResults>(view.wholePair());
  bar.setView(view);
  QVERIFY2(!texts(bar).last().contains(told), "that is over all cycles");
  view.brushed.reset();
  view.pair = 1;
  bar.setView(view);
  QVERIFY2(!texts(bar).last().contains("too:"), "it is the other one");
}

void WindowPartsTest::statusLineShowsProgress() {
  StatusLine line;
  line.setRunning(true);
  line.showProgress({"Reading B", "0.7 of 1.2 GiB", 0.61, 9.2});
  QCOMPARE(line.progressText(), QString("0.7 of 1.2 GiB, 9 s left"));
  QCOMPARE(line.findChild<QProgressBar*>()->value(), 610);
  QVERIFY(texts(line).contains("Reading B") && texts(line).contains("61 %"));
  QSignalSpy cancel(&line, &StatusLine::cancelRequested);
  line.findChild<QPushButton*>()->click();
  QCOMPARE(cancel.count(), 1);
  line.setRunning(false);
  QVERIFY(!line.findChild<QProgressBar*>()->isVisibleTo(&line));
}

void WindowPartsTest::headlineBarGivesTheVerdict() {
  HeadlineBar bar;
  const auto* badge = bar.findChild<VerdictBadge*>();
  bar.setView({});
  QVERIFY(bar.isHidden());
  bar.setView(viewOf(judgedResults()));
  bar.resize(1400, 60);
  bar.show();
  QVERIFY(!bar.grab().isNull());
  QCOMPARE(badge->word(), QString("NOT COMPARABLE"));
  QVERIFY2(bar.sentence().startsWith("B is 3.50 times slower per unit of work; CPU clock"),
           qPrintable(bar.sentence()));
  QVERIFY(texts(bar).last().contains("Ratio 3.50"));
  QVERIFY(bar.accessibleDescription().contains("NOT COMPARABLE"));
  bar.resize(1000, 60);
  QVERIFY2(buttonOf<QToolButton>(bar, "Checks: 1 fail"), "the sentence needs the room");
  bar.resize(1400, 60);
  auto* checks = buttonOf<QToolButton>(bar, "Checks: 1 fail, 2 notes");
  QVERIFY(checks);
  QSignalSpy checksRequested(&bar, &HeadlineBar::checksRequested);
  checks->click();
  QCOMPARE(checksRequested.count(), 1);
  QSignalSpy checkRequested(&bar, &HeadlineBar::checkRequested);
  emit checks->menu()->aboutToShow();
  const QList<QAction*> entries = checks->menu()->actions();
  QCOMPARE(entries.size(), int(kCheckCount));
  QVERIFY(entries.at(2)->text().startsWith("□ note"));
  QVERIFY(entries.at(3)->text().startsWith("– unknown"));
  entries.front()->trigger();
  QCOMPARE(checkRequested.count(), 1);
  QSignalSpy actionRequested(&bar, &HeadlineBar::actionRequested);
  bar.findChild<QPushButton*>()->click();
  QVERIFY(actionRequested[0][0].value<CheckAction>() == CheckAction::PerUnitOfWork);
  ComparisonView brushed = viewOf(judgedResults());
  brushed.brush.b = {0, 1};
  brushed.brushed = std::make_shared<const PairResults>(brushed.wholePair());
  bar.setView(brushed);
  const QString scope = QString("2 of %1 cycles of B: ").arg(brushed.wholePair().cyclesB.size());
  QVERIFY2(texts(bar).contains(scope + bar.sentence()), qPrintable(texts(bar).join('\n')));
  bar.setView(viewOf(comparableResults()));
  QCOMPARE(badge->word(), QString("COMPARABLE"));
  QVERIFY(bar.findChild<QPushButton*>()->isHidden());
  QVERIFY(buttonOf<QToolButton>(bar, QString("Checks: 3 pass, %1 unknown").arg(kCheckCount - 3)));
}

void WindowPartsTest::issuesPageShowsIssuesOrNone() {
  Selection selection;
  IssuesPage page(selection);
  auto results = smallResults();
  page.setView(viewOf(results));
  QVERIFY(!page.table().isVisibleTo(&page));
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("Nothing was skipped"));
  auto doubtful = smallResults();
  doubtful->issues.push_back({IssueKind::SkippedRow, Side::B, "x.csv", 3, 7, "beta is no number"});
  page.setView(viewOf(doubtful));
  QVERIFY(page.table().isVisibleTo(&page));
  QCOMPARE(page.model().rowCount(), 1);
  page.resize(1024, 200);
  const int end =
      page.table().columnViewportPosition(IssueModel::First) + page.table().columnWidth(IssueModel::First);
  QVERIFY2(end < 1024, "what says it all is in sight in a small window");
}

void WindowPartsTest::issuesLeadToTheirRowAndBack() {
  Selection selection;
  IssuesPage page(selection);
  auto doubtful = smallResults();
  const Triplet row = tripletOf(*doubtful, "write", "cpu_frequency");
  doubtful->issues = {
      {.kind = IssueKind::SkippedRow, .side = Side::B, .file = "x.csv"},
      {.kind = IssueKind::DuplicateRow, .side = Side::B, .file = "x.csv", .subject = IssueSubject{0, 6, row}},
      {.kind = IssueKind::DuplicateRow,
       .side = Side::A,
       .file = "x.csv",
       .subject = IssueSubject{1, 6, row}}};
  page.setView(viewOf(doubtful));
  page.table().selectRow(0);
  QVERIFY(!selection.cycle() && !selection.triplet());
  page.table().selectRow(1);
  QVERIFY((selection.cycle() == CycleRef{Side::B, 6}));
  QVERIFY(selection.triplet() == row);
  selection.clear();
  page.table().selectRow(2);
  QVERIFY2(!selection.cycle(), "the row is of a process that is not shown");
  selection.setTriplet(row);
  selection.setCycle(CycleRef{Side::B, 6});
  QCOMPARE(page.table().currentIndex().row(), 1);
}

void WindowPartsTest::dialogsTellShortcutsAndLicences() {
  QMainWindow window;
  const Actions actions(&window);
  const ShortcutsDialog shortcuts(actions);
  const QString text = shortcuts.findChild<QTextBrowser*>()->toPlainText();
  for (const char* part : {"Ctrl+O", "Open Comparison", "F5", "Ctrl+Down", "Ctrl+Shift+O", "Sort By", "F11",
                           "Return", "Esc", "Ctrl+Page Up", "histogram of launches",
                           "fold or unfold the process", "compare what is marked in A", "idle gap in focus"})
    QVERIFY2(text.contains(part), part);
  const AboutDialog about;
  QVERIFY(texts(about).join(' ').contains("GNU General Public License"));
}

void WindowPartsTest::longNumbersLoseDecimalsNotDigits() {
  const QFontMetrics metrics(fontFor(FontRole::Body));
  const int room = metrics.horizontalAdvance("+3,456.2");
  QCOMPARE(textThatFits("+3,456.27", metrics, room, true), QString("+3,456"));
  QCOMPARE(textThatFits("+3,456.27", metrics, 10 * room, true), QString("+3,456.27"));
  const QString name = textThatFits("a_name_with_two_ends", metrics, room, false);
  QVERIFY2(name.startsWith('a') && name.endsWith('s') && name.contains(u'…'), qPrintable(name));
  const QString apart = "at::native::vectorized_elementwise_kernel<AddFunctor>";
  const QString shown =
      textThatFits(apart, metrics, metrics.horizontalAdvance("at::…l<AddFunctor>mm"), false);
  QVERIFY2(shown.startsWith("a") && shown.endsWith("<AddFunctor>"), qPrintable(shown));
  const QString end = textThatFits(apart, metrics, metrics.horizontalAdvance("<AddFunctor>") + 2, false);
  QCOMPARE(end, QString("<AddFunctor>"));
}

void WindowPartsTest::emptyStateOffersItsButton() {
  EmptyState state("filter", "No row matches", "All 4 rows are hidden");
  QVERIFY(!state.findChild<QPushButton*>()->isVisibleTo(&state));
  state.setButton("Clear filter");
  QSignalSpy clicked(&state, &EmptyState::buttonClicked);
  state.findChild<QPushButton*>()->click();
  QCOMPARE(clicked.count(), 1);
  QCOMPARE(state.accessibleName(), QString("No row matches"));
}

void WindowPartsTest::hugeSelectionIsNotCopied() {
  QMainWindow window;
  auto* dock = new QDockWidget(&window);
  window.addDockWidget(Qt::LeftDockWidgetArea, dock);
  auto* table = new DenseTable("Rows");
  dock->setWidget(table);
  table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  QStringList rows;
  for (int i = 0; i <= kMostCopied; ++i) rows << QString::number(i);
  QStringListModel model(rows);
  table->setModel(&model);
  const Actions actions(&window);
  const CurrentView current(window);
  const CopyActions copying(actions, current);
  window.show();
  table->selectAll();
  QTRY_VERIFY(actions.copyCsv->toolTip().startsWith("Filter first"));
  QVERIFY(!actions.copy->isEnabled());
  QGuiApplication::clipboard()->setText("as it was");
  QTest::keySequence(table, QKeySequence::Copy);
  QCOMPARE(QGuiApplication::clipboard()->text(), "as it was");
  table->selectionModel()->select(model.index(0), QItemSelectionModel::Deselect);
  QTRY_VERIFY(actions.copy->isEnabled());
  QCOMPARE(table->selectedText().count('\n'), kMostCopied + 1);
}

}  // namespace culprit::ui::test

#include "window_parts_test.moc"
