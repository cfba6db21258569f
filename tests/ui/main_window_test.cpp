#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtTest>

#include "core/store/files/session_cache.h"
#include "tests/ui/registry.h"
#include "tests/ui/sample_window.h"
#include "ui/jobs/job_threads.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/bars/side_bar.h"
#include "ui/window/bars/verdict_badge.h"
#include "ui/window/opening/open_dialog.h"
#include "ui/window/opening/run_field.h"
#include "ui/window/opening/start_page.h"

namespace culprit::ui::test {

/// Drives the real window on the sample, and on the published runs where they are there.
class MainWindowTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTheSample();
  void linksTableAndSelection();
  void exportsTheReport();
  void savesAndReopensTheSession();
  void swapsSides();
  void showsErrorsInTheWindowAndRetries();
  void takesBackTheErrorOfASaveThatSucceedsLater();
  void everyTableHasAContextMenu();
  void leavesNothingBehindWhenCancelled();
  void leavesNothingBehindWhenClosed();
  void saysWhyActionsAreDisabled();
  void remembersWhatWasOpened();
  void keepsItsStateWhenReopened();
  void keepsItsDocksWhenReopened();
  void showsWhatItWaitsForWhileReading();
  void recomputesBrushedCycles();
  void trimsTheEdges();
  void asksBeforeItComparesDroppedFolders();
  void opensThePublishedRuns();
};

static const Registered<MainWindowTest> kMainWindowTest("main_window_test");

namespace {

QString contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList cached() {
  return QDir(QString::fromStdString(sessionCache().string())).entryList(QDir::Files);
}

QString textOfPdf(const QString& path) {
  QProcess process;
  process.start("pdftotext", {path, "-"});
  process.waitForFinished();
  return QString::fromUtf8(process.readAllStandardOutput());
}

}  // namespace

void MainWindowTest::showsTheSample() {
  SampleWindow w;
  QVERIFY(w.window.startPage().isVisible());
  QVERIFY(w.open(sample()));
  QVERIFY(!w.window.startPage().isVisible());
  QVERIFY(w.model().rowCount() > 0);
  QVERIFY2(w.window.selection().triplet(), "the first row is selected");
  QVERIFY(!w.window.findChild<HeadlineBar*>()->sentence().isEmpty());
  QVERIFY(w.window.windowTitle().contains("sample"));
  QVERIFY(w.window.statusBar()->isVisible());
  w.window.closeComparison();
  QVERIFY(w.window.startPage().isVisible() && !w.window.selection().triplet());
}

void MainWindowTest::linksTableAndSelection() {
  SampleWindow w;
  QVERIFY(w.open(sample()));
  auto& triplets = w.window.workspace().triplets();
  QTRY_VERIFY(triplets.table().isVisible());
  const Triplet first = *w.window.selection().triplet();
  triplets.table().sortByColumn(0, Qt::AscendingOrder);
  QVERIFY2(w.window.selection().triplet() == first, "sorting keeps the triplet");
  w.window.actions().find->trigger();
  QTest::keyClicks(w.window.focusWidget(), "zzz no such function");
  QCOMPARE(w.model().rowCount(), 0);
  w.window.selection().setFilter({});
  QVERIFY(w.model().rowCount() > 1);
  triplets.table().selectRow(w.model().rowCount() - 1);
  QVERIFY(w.window.selection().triplet() == w.model().comparison(w.model().rowCount() - 1).triplet);
  QTRY_VERIFY(w.window.actions().copyCsv->isEnabled());
  w.window.actions().copyCsv->trigger();
  QVERIFY(QGuiApplication::clipboard()->text().startsWith("Function,Metric,Device"));
}

void MainWindowTest::exportsTheReport() {
  const QTemporaryDir folder;
  SampleWindow w;
  QVERIFY(w.open(sample()));
  QSignalSpy written(&w.window.saves(), &SaveJobs::reportWritten);
  const QStringList names = {"report.md", "report.pdf", "result.json", "page.html"};
  for (const QString& name : names) {
    const auto before = written.count();
    w.window.saves().exportReport(*w.window.opened(), {folder.filePath(name).toStdString()});
    QVERIFY(QTest::qWaitFor([&] { return written.count() > before; }, kPatienceMs));
  }
  QVERIFY(contentOf(folder.filePath("report.md")).contains("Causes"));
  QVERIFY(contentOf(folder.filePath("result.json")).contains("\"culprit.result/1\""));
  QFile pdf(folder.filePath("report.pdf"));
  QVERIFY(pdf.open(QIODevice::ReadOnly));
  QVERIFY(pdf.read(5) == "%PDF-");
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), names.size());
  if (QStandardPaths::findExecutable("pdftotext").isEmpty()) QSKIP("pdftotext is not installed");
  QVERIFY(textOfPdf(folder.filePath("report.pdf")).contains("Causes"));
}

void MainWindowTest::savesAndReopensTheSession() {
  const QTemporaryDir folder;
  const QString file = folder.filePath("kept.culprit");
  SampleWindow w;
  QVERIFY(w.open(sample()));
  const int rows = w.model().rowCount();
  QSignalSpy saved(&w.window.saves(), &SaveJobs::sessionSaved);
  w.window.saves().saveSession(*w.window.opened(), file.toStdString());
  QVERIFY(QTest::qWaitFor([&] { return saved.count() == 1; }, kPatienceMs));
  QCOMPARE(QString::fromStdString(w.window.opened()->session.string()), file);
  // SQLite's journal lies beside it while the view is being written into it.
  const QDir written(folder.path());
  QVERIFY(QTest::qWaitFor([&] { return written.entryList(QDir::Files) == QStringList{"kept.culprit"}; },
                          kPatienceMs));
  w.window.closeComparison();
  QVERIFY(w.open(file));
  QCOMPARE(w.model().rowCount(), rows);
  QCOMPARE(QString::fromStdString(w.window.opened()->session.string()), file);
}

void MainWindowTest::swapsSides() {
  SampleWindow w;
  QVERIFY(w.open(sample()));
  const std::string a = w.window.opened()->view.results->runA.folder;
  const std::string b = w.window.opened()->view.results->runB.folder;
  w.window.actions().swap->trigger();
  QVERIFY(QTest::qWaitFor([&] { return w.shown.count() == 2; }, kPatienceMs));
  QCOMPARE(w.window.opened()->view.results->runA.folder, b);
  QCOMPARE(w.window.opened()->view.results->runB.folder, a);
}

void MainWindowTest::showsErrorsInTheWindowAndRetries() {
  const QTemporaryDir folder;
  const QString missing = folder.filePath("later");
  SampleWindow w;
  w.window.opener().open({missing.toStdString()});
  QVERIFY(QTest::qWaitFor([&] { return w.failed.count() == 1; }, kPatienceMs));
  QVERIFY(w.window.messages().isVisible());
  QVERIFY(w.window.messages().copyText().contains("later"));
  QVERIFY(w.window.startPage().isVisible());
  QVERIFY(QFile::link(sample(), missing));
  emit w.window.messages().retryRequested();
  QVERIFY(QTest::qWaitFor([&] { return w.shown.count() == 1; }, kPatienceMs));
  QVERIFY(!w.window.messages().isVisible());
}

void MainWindowTest::takesBackTheErrorOfASaveThatSucceedsLater() {
  const QTemporaryDir folder;
  SampleWindow w;
  QVERIFY(w.open(sample()));
  QSignalSpy failed(&w.window.saves(), &SaveJobs::failed);
  QSignalSpy saved(&w.window.saves(), &SaveJobs::sessionSaved);
  w.window.saves().saveSession(*w.window.opened(), folder.filePath("no/such/folder.culprit").toStdString());
  QVERIFY(QTest::qWaitFor([&] { return failed.count() == 1; }, kPatienceMs));
  QVERIFY(w.window.messages().isVisible());
  w.window.saves().saveSession(*w.window.opened(), folder.filePath("kept.culprit").toStdString());
  QVERIFY(QTest::qWaitFor([&] { return saved.count() == 1; }, kPatienceMs));
  QVERIFY(!w.window.messages().isVisible());
}

void MainWindowTest::everyTableHasAContextMenu() {
  SampleWindow w;
  QVERIFY(w.open(sample()));
  for (const auto* table : w.window.workspace().findChildren<QTableView*>())
    QVERIFY2(table->contextMenuPolicy() != Qt::DefaultContextMenu, qPrintable(table->accessibleName()));
  auto& functions = *w.window.workspace().findChild<FunctionsPage*>();
  QVERIFY(functions.table().actions().contains(w.window.actions().showFunction));
  QVERIFY(functions.table().actions().contains(w.window.actions().copyAs->menuAction()));
}

void MainWindowTest::leavesNothingBehindWhenCancelled() {
  SampleWindow w;
  QVERIFY(w.open(sample()));
  const int rows = w.model().rowCount();
  const QStringList before = cached();
  QSignalSpy cancelled(&w.window.loader().job(), &Job::cancelled);
  w.window.loader().compare(w.window.opened()->folders);
  w.window.opener().cancel();
  QCOMPARE(cancelled.count(), 1);  // at once, whatever the worker is at
  QTest::qWait(400);
  QCOMPARE(w.shown.count(), 1);
  QCOMPARE(w.model().rowCount(), rows);
  QTRY_COMPARE(cached(), before);
}

void MainWindowTest::leavesNothingBehindWhenClosed() {
  const QStringList before = cached();
  {
    SampleWindow w;
    w.window.opener().open({(sample() + "/normal").toStdString(), (sample() + "/abnormal").toStdString()});
    QTest::qWait(5);
  }
  jobThreads().waitForDone();  // as the program does when it ends
  for (const QString& file : cached()) {
    QVERIFY2(before.contains(file) || file.endsWith(".culprit"), qPrintable("left behind: " + file));
  }
}

void MainWindowTest::saysWhyActionsAreDisabled() {
  SampleWindow w;
  const Actions& actions = w.window.actions();
  for (const QAction* action : {actions.exportReport, actions.saveSession, actions.swap, actions.reload}) {
    QVERIFY(!action->isEnabled());
    QCOMPARE(action->toolTip(), QString("No comparison is open"));
  }
  QVERIFY(w.open(sample()));
  QVERIFY(actions.exportReport->isEnabled());
  QVERIFY(actions.exportReport->toolTip().startsWith("Write the report"));
  QVERIFY(!actions.previousSuspicious->isEnabled());
  QCOMPARE(actions.previousSuspicious->toolTip(), QString("No row above has a Suspicion above 10"));
}

void MainWindowTest::remembersWhatWasOpened() {
  forgetComparisons();
  SampleWindow w;
  QVERIFY(w.open(sample()));
  const auto entries = recentComparisons();
  QCOMPARE(entries.size(), std::size_t{1});
  QVERIFY(entries[0].a.endsWith("/normal"));
  QVERIFY(entries[0].cyclesA > 0);
  QVERIFY(!entries[0].finding.isEmpty());
  w.window.closeComparison();
  QCOMPARE(w.window.startPage().recents().rowCount(), 1);
  w.window.opener().openRecent(entries[0], false);
  QVERIFY(QTest::qWaitFor([&] { return w.shown.count() == 2; }, kPatienceMs));
}

void MainWindowTest::keepsItsStateWhenReopened() {
  {
    SampleWindow w;
    QVERIFY(w.open(sample()));
    w.window.actions().names->actions().at(2)->trigger();
    w.window.resize(1111, 777);
    QTest::qWait(20);
  }
  SampleWindow w;
  QCOMPARE(w.window.size(), QSize(1111, 777));
  QVERIFY(w.window.actions().names->actions().at(2)->isChecked());
  w.window.actions().names->actions().at(0)->trigger();
}

void MainWindowTest::keepsItsDocksWhenReopened() {
  const auto heights = [](SampleWindow& w) {
    QList<int> all;
    for (const char* name : {"overview", "timelines", "detail"}) {
      all << w.window.workspace().dock(name)->height();
    }
    return all;
  };
  QList<int> before;
  {
    SampleWindow w;
    w.window.resize(1440, 900);
    QVERIFY(w.open(sample()));
    QTest::qWait(50);
    w.window.actions().restoreLayout->trigger();
    QTest::qWait(50);
    w.window.workspace().dock("issues")->close();
    w.window.workspace().resizeDocks({w.window.workspace().dock("functions")}, {280}, Qt::Vertical);
    QTest::qWait(50);
    before = heights(w);
    w.window.close();
  }
  SampleWindow w;
  QVERIFY(w.open(sample()));
  QTest::qWait(50);
  QVERIFY(w.window.workspace().dock("issues")->isHidden());
  const QList<int> after = heights(w);
  for (int i = 0; i < before.size(); ++i)
    QVERIFY2(std::abs(before[i] - after[i]) <= 3, qPrintable(QString::number(i)));
  w.window.actions().restoreLayout->trigger();
  QVERIFY(!w.window.workspace().dock("issues")->isHidden());
}

void MainWindowTest::showsWhatItWaitsForWhileReading() {
  SampleWindow w;
  w.window.opener().open({(sample() + "/normal").toStdString(), (sample() + "/abnormal").toStdString()});
  QVERIFY2(!w.window.startPage().isVisible(), "the places of the answers are shown at once");
  QVERIFY(w.window.workspace().isVisible());
  QVERIFY(w.window.loader().job().isRunning());
  w.window.opener().cancel();
  QVERIFY(w.window.startPage().isVisible());
}

void MainWindowTest::recomputesBrushedCycles() {
  SampleWindow w;
  QVERIFY(w.open(sample()));
  const Triplet triplet = *w.window.selection().triplet();
  const std::uint32_t allRows = w.model().comparison(*w.model().rowOf(triplet)).a.rows;
  w.window.selection().setBrush({.a = std::vector<std::uint32_t>{1, 2, 3}});
  QTRY_VERIFY(w.window.opened()->view.brushed && w.window.opened()->view.brushedTree);
  QVERIFY(w.model().comparison(*w.model().rowOf(triplet)).a.rows <= 3);
  QVERIFY(allRows > 3);
  QVERIFY(w.window.selection().triplet() == triplet);
  w.window.selection().setBrush({});
  QTRY_VERIFY(!w.window.opened()->view.brushed);
  QCOMPARE(w.model().comparison(*w.model().rowOf(triplet)).a.rows, allRows);
}

void MainWindowTest::trimsTheEdges() {
  const QString corpus =
      qEnvironmentVariable("CULPRIT_CORPUS", QString(CULPRIT_SOURCE_DIR) + "/../shared/corpus");
  const QString runs = corpus + "/processed/vLLM/cpu_compute_squeeze_out";
  if (!QDir(runs).exists()) QSKIP("the published runs are not here");
  SampleWindow w;
  QVERIFY(w.open(runs));
  const ComparisonView& view = w.window.opened()->view;
  QCOMPARE(view.wholePair().verdict.edges.size(), std::size_t{5});
  w.window.workspace().perform(CheckAction::TrimEdges);
  QTRY_VERIFY_WITH_TIMEOUT(view.brushed, kPatienceMs);
  QCOMPARE(view.pairResults().cyclesA.size(), std::size_t{16});
  QCOMPARE(view.pairResults().cyclesB.size(), std::size_t{7});
  QVERIFY2(view.pairResults().verdict.edges.empty(), "the verdict follows the brush");
  QVERIFY(w.window.findChild<HeadlineBar*>()->sentence().startsWith("B is"));
}

void MainWindowTest::asksBeforeItComparesDroppedFolders() {
  SampleWindow w;
  w.window.opener().ask({(sample() + "/abnormal").toStdString(), (sample() + "/normal").toStdString()});
  QTRY_VERIFY(w.window.opener().dialog());
  OpenDialog* dialog = w.window.opener().dialog();
  QVERIFY(!dialog->isModal());
  QVERIFY2(dialog->field(Side::A).path().endsWith("/normal"), "the baseline is guessed by its name");
  QCOMPARE(w.shown.count(), 0);
  emit dialog->compareRequested(
      {dialog->field(Side::A).path().toStdString(), dialog->field(Side::B).path().toStdString()});
  QTRY_COMPARE_WITH_TIMEOUT(w.shown.count(), 1, kPatienceMs);
}

void MainWindowTest::opensThePublishedRuns() {
  const QString corpus =
      qEnvironmentVariable("CULPRIT_CORPUS", QString(CULPRIT_SOURCE_DIR) + "/../shared/corpus");
  const QString runs = corpus + "/processed/SGLang/cpu_frequency_reduction";
  if (!QDir(runs).exists()) QSKIP("the published runs are not here");
  const QTemporaryDir folder;
  SampleWindow w;
  w.window.workspace().triplets().table().resetColumns();
  QVERIFY(w.open(runs));
  w.window.workspace().triplets().setAsPublished(true);
  QCOMPARE(w.model().rowCount(), 266);  // two functions have no metric
  QVERIFY2(w.window.workspace().triplets().isRankingHidden(), "the cycles hold other work");
  QCOMPARE(w.window.findChild<VerdictBadge*>()->word(), QString("NOT COMPARABLE"));
  QVERIFY(w.window.findChild<HeadlineBar*>()->sentence().startsWith("B is 3.50 times slower per unit of"));
  w.window.workspace().perform(CheckAction::PerUnitOfWork);
  QVERIFY(!w.window.workspace().triplets().isRankingHidden());
  QCOMPARE(w.model().rawName(0, TripletColumn::Metric), QString("cpu_frequency"));
  QCOMPARE(w.model().index(0, int(TripletColumn::Score)).data().toString(), QString("177.76"));
  QVERIFY2(w.window.selection().triplet() == w.model().comparison(0).triplet, "the culprit is selected");
  w.window.actions().nextSuspicious->trigger();
  QCOMPARE(w.model().rawName(1, TripletColumn::Function), QString("oncpu"));
  QVERIFY(w.window.selection().triplet() == w.model().comparison(1).triplet);
  w.window.selection().setFilter({.text = "/^oncpu$/"});
  QCOMPARE(w.model().rowCount(), 3);
  QSignalSpy written(&w.window.saves(), &SaveJobs::reportWritten);
  w.window.saves().exportReport(*w.window.opened(), {folder.filePath("seed.md").toStdString()});
  QVERIFY(QTest::qWaitFor([&] { return written.count() == 1; }, kPatienceMs));
  const QString report = contentOf(folder.filePath("seed.md"));
  QVERIFY(report.contains("630.27"));
  QVERIFY(report.contains("34.65"));
}

}  // namespace culprit::ui::test

#include "main_window_test.moc"
