#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtTest>

#include "core/pipeline/pipeline.h"
#include "core/report/formats/text/csv_files.h"
#include "core/store/session/session.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/made_results.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "tests/ui/shaped_pair.h"
#include "ui/jobs/job_threads.h"
#include "ui/window/saving/export_dialog.h"
#include "ui/window/saving/report_pages.h"
#include "ui/window/saving/report_preview.h"
#include "ui/window/saving/save_jobs.h"

namespace culprit::ui::test {

class ExportDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void keepsFormatAndFileTogether();
  void isOnePageUntilAllChaptersAreWanted();
  void ordersTheChosenPartsAndRemembersThem();
  void saysThatItIsOfAllCycles();
  void offersTheCallTreeWhereAReportHasIt();
  void showsWhatIsChosen();
  void showsTextOfFormatsWithoutPages();
  void readsWhatThePreviewShowsAndNoMore();
  void tellsWhyNothingCanBeWritten();
  void canBeUsedByKeyboardAndScreenReader();
  void writesWhatWasOrderedAndOpensIt();
  void writesATableForEachProcessPair();
  void warnsOfEachTableThatIsThere();
  void keepsThePreviewWhileAFileNameIsTyped();
  void leavesNoFileWhenCancelled();
  void tellsWhichFileCannotBeWritten();
};

static const Registered<ExportDialogTest> kExportDialogTest("export_dialog_test");

namespace {

struct ShownExportDialog {
  ShownExportDialog() {
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.file().setText(folder.filePath("r." + suffixOf(dialog.format())));
    dialog.show();
  }
  void choose(ReportFormat format) { dialog.formats().setCurrentIndex(static_cast<int>(format)); }
  bool waitForPages(int fewest, int most) {
    return QTest::qWaitFor(
        [&] {
          const QStringList words = dialog.preview().caption().split(' ');
          return words.size() == 4 && words[3].toInt() >= fewest && words[3].toInt() <= most;
        },
        kPatienceMs);
  }
  QString folderOfA() const { return QString::fromStdString(pair.view().results->runA.folder); }
  int pages() { return dialog.preview().caption().split(' ').value(3).toInt(); }

  QTemporaryDir folder;
  OpenedPair pair{{}, {.cycleMs = 150.0}};
  ExportDialog dialog{{pair.view().session, allKept(), "normal_abnormal", pair.view().results}};
};

OpenedComparison comparisonOf(const OpenedPair& pair) {
  OpenedComparison opened;
  opened.view = pair.view();
  return opened;
}

/// The sample, which has two process pairs.
struct Sample {
  Sample() {
    const std::filesystem::path file = folder.path() / "sample.culprit";
    SilentMonitor silent;
    compareRuns({.folders = splitParent(CULPRIT_SOURCE_DIR "/resources/sample"), .session = file}, silent);
    opened.view.session = file;
    opened.view.results = Session::open(opened.view.session).results();
  }
  QString written(const char* name) const {
    return QString::fromStdString((folder.path() / "out" / name).string());
  }

  culprit::test::TempFolder folder;
  OpenedComparison opened;
};

/// Stands in for the program that files are opened with.
class Opener : public QObject {
  Q_OBJECT
 public:
  Opener() { QDesktopServices::setUrlHandler("file", this, "open"); }
  ~Opener() override { QDesktopServices::unsetUrlHandler("file"); }
  QList<QUrl> opened;

 public slots:
  void open(const QUrl& url) { opened << url; }
};

}  // namespace

void ExportDialogTest::init() {
  QSettings().remove("report");
}

void ExportDialogTest::keepsFormatAndFileTogether() {
  ShownExportDialog s;
  QCOMPARE(s.dialog.format(), ReportFormat::Pdf);
  s.choose(ReportFormat::Markdown);
  QCOMPARE(s.dialog.file().text(), s.folder.filePath("r.md"));
  s.dialog.file().clear();
  QTest::keyClicks(&s.dialog.file(), s.folder.filePath("other.html"));
  QCOMPARE(s.dialog.format(), ReportFormat::Html);
  s.dialog.file().clear();
  QTest::keyClicks(&s.dialog.file(), s.folder.filePath("of v1.2"));
  QCOMPARE(s.dialog.order().target.string(), s.folder.filePath("of v1.2.html").toStdString());
}

void ExportDialogTest::isOnePageUntilAllChaptersAreWanted() {
  ShownExportDialog s;
  QVERIFY(!s.dialog.order().choice.isFull);
  QVERIFY(!s.dialog.parts().isEnabled());
  QVERIFY(s.waitForPages(1, 1));
  s.dialog.allChapters().setChecked(true);
  QVERIFY(s.dialog.parts().isEnabled());
  QVERIFY(s.waitForPages(2, 100));
}

void ExportDialogTest::saysThatItIsOfAllCycles() {
  ShownExportDialog shown;
  QVERIFY(shown.dialog.message().isEmpty());
  shown.dialog.setBrushed(true);
  QCOMPARE(shown.dialog.message(), QString("The report is about all cycles, not the brushed ones alone."));
  shown.dialog.setBrushed(false);
  QVERIFY(shown.dialog.message().isEmpty());
}

void ExportDialogTest::ordersTheChosenPartsAndRemembersThem() {
  {
    ShownExportDialog s;
    s.dialog.allChapters().setChecked(true);
    QCOMPARE(s.dialog.order().choice.parts.size(), kReportParts.size());
    s.choose(ReportFormat::Html);
    const int appendix = s.dialog.parts().count() - 1;
    s.dialog.parts().item(appendix)->setCheckState(Qt::Unchecked);
    s.dialog.opensFile().setChecked(true);
    s.dialog.withoutNames().setChecked(true);
    QSignalSpy requested(&s.dialog, &ExportDialog::exportRequested);
    s.dialog.exportButton().click();
    QCOMPARE(requested.count(), 1);
    const auto order = requested.first().first().value<ReportOrder>();
    QVERIFY(!order.choice.has(ReportPart::Appendix));
    QVERIFY(order.choice.has(ReportPart::Checks));
    QVERIFY(order.opens);
    QVERIFY(!order.choice.hasPathsAndNames);
    QVERIFY(!s.dialog.isVisible());
  }
  ShownExportDialog again;
  QCOMPARE(again.dialog.format(), ReportFormat::Html);
  QVERIFY(!again.dialog.order().choice.has(ReportPart::Appendix));
  QVERIFY(again.dialog.order().choice.has(ReportPart::Method));
  QVERIFY(again.dialog.allChapters().isChecked());
  QVERIFY(again.dialog.order().opens);
  QVERIFY(again.dialog.withoutNames().isChecked());
}

void ExportDialogTest::offersTheCallTreeWhereAReportHasIt() {
  ShownExportDialog s;
  s.dialog.allChapters().setChecked(true);
  QListWidgetItem& calls = *s.dialog.parts().item(static_cast<int>(ReportPart::CallTree));
  QCOMPARE(calls.text(), QString("Call Tree"));
  QVERIFY(!(calls.flags() & Qt::ItemIsEnabled));
  s.choose(ReportFormat::Html);
  QVERIFY(calls.flags() & Qt::ItemIsEnabled);
  calls.setCheckState(Qt::Unchecked);
  QVERIFY(!s.dialog.order().choice.has(ReportPart::CallTree));
  s.choose(ReportFormat::Markdown);
  QVERIFY(!(calls.flags() & Qt::ItemIsEnabled));
}

void ExportDialogTest::showsWhatIsChosen() {
  ShownExportDialog s;
  s.dialog.allChapters().setChecked(true);
  QVERIFY(s.waitForPages(2, 100));
  const int whole = s.pages();
  QVERIFY(QTest::qWaitFor([&] { return !s.dialog.preview().image().isNull(); }, kPatienceMs));
  s.dialog.preview().turnTo(1);
  QVERIFY(s.dialog.preview().caption().startsWith("Page 2 of "));
  for (int row = 0; row < s.dialog.parts().count(); ++row)
    s.dialog.parts().item(row)->setCheckState(Qt::Unchecked);
  QVERIFY2(s.waitForPages(1, whole - 1), "only the first page");
  QVERIFY2(s.dialog.preview().page() < static_cast<std::size_t>(s.pages()), "a page that there is");
}

void ExportDialogTest::showsTextOfFormatsWithoutPages() {
  ShownExportDialog s;
  s.dialog.allChapters().setChecked(true);
  s.choose(ReportFormat::Markdown);
  QVERIFY(QTest::qWaitFor([&] { return s.dialog.preview().text().startsWith("# "); }, kPatienceMs));
  QVERIFY(s.dialog.parts().isEnabled());
  QVERIFY(s.dialog.preview().text().contains(s.folderOfA()));
  s.dialog.withoutNames().setChecked(true);
  QVERIFY(QTest::qWaitFor([&] { return !s.dialog.preview().text().contains(s.folderOfA()); }, kPatienceMs));
  s.choose(ReportFormat::Csv);
  QVERIFY(
      QTest::qWaitFor([&] { return s.dialog.preview().text().startsWith("Function Name,"); }, kPatienceMs));
  QVERIFY2(!s.dialog.parts().isEnabled(), "a table has no parts");
  s.choose(ReportFormat::Json);
  QVERIFY(QTest::qWaitFor([&] { return s.dialog.preview().text().startsWith("{"); }, kPatienceMs));
}

void ExportDialogTest::readsWhatThePreviewShowsAndNoMore() {
  const ShapedPair pair;
  const Session session = Session::open(pair.view.session);
  const SilentMonitor silent;
  const ReportChoice onePage, all{.isFull = true}, checks{.isFull = true, .parts = {ReportPart::Checks}};
  const auto first = materialOf(session, {}, nullptr, ReportFormat::Pdf, onePage, silent);
  QVERIFY(!first->values.shapes);
  QVERIFY(first->values.medianCycles);
  QVERIFY(first->isEnoughFor(ReportFormat::Html, onePage));
  QVERIFY2(first->isEnoughFor(ReportFormat::Csv, all), "a table has no parts");
  QVERIFY(!first->isEnoughFor(ReportFormat::Html, all));
  QVERIFY(!materialOf(session, {}, nullptr, ReportFormat::Pdf, checks, silent)->values.shapes);
  const auto whole = materialOf(session, {}, first.get(), ReportFormat::Pdf, all, silent);
  QVERIFY(whole->values.shapes);
  QVERIFY2(whole->isEnoughFor(ReportFormat::Markdown, checks), "for any part");
  const auto again = materialOf(session, {}, whole.get(), ReportFormat::Pdf, checks, silent);
  QVERIFY2(again->isEnoughFor(ReportFormat::Pdf, all), "what was shown before is not read again");
}

void ExportDialogTest::tellsWhyNothingCanBeWritten() {
  ShownExportDialog s;
  QVERIFY(s.dialog.exportButton().isEnabled());
  QCOMPARE(s.dialog.message(), QString());
  s.dialog.file().clear();
  QTest::keyClicks(&s.dialog.file(), s.folder.filePath("no/r.pdf"));
  QVERIFY(!s.dialog.exportButton().isEnabled());
  QCOMPARE(s.dialog.message(), "There is no folder " + s.folder.filePath("no") + ".");
  QFile there(s.folder.filePath("there.pdf"));
  QVERIFY(there.open(QIODevice::WriteOnly));
  s.dialog.file().clear();
  QTest::keyClicks(&s.dialog.file(), there.fileName());
  QVERIFY(s.dialog.exportButton().isEnabled());
  QCOMPARE(s.dialog.exportButton().text(), QString("Replace"));
  QVERIFY(s.dialog.message().contains("will be replaced"));
}

void ExportDialogTest::canBeUsedByKeyboardAndScreenReader() {
  ShownExportDialog s;
  s.dialog.allChapters().setChecked(true);
  QVERIFY(s.waitForPages(2, 100));
  for (const QWidget* widget : s.dialog.findChildren<QWidget*>()) {
    if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool isNamed = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
    QVERIFY2(isNamed, widget->metaObject()->className());
  }
  s.dialog.parts().setFocus();
  s.dialog.parts().setCurrentRow(2);
  QTest::keyClick(&s.dialog.parts(), Qt::Key_Space);
  QVERIFY(!s.dialog.order().choice.has(kReportParts[2]));
  QTest::keyClick(&s.dialog, Qt::Key_PageDown, Qt::ControlModifier);
  QVERIFY(QTest::qWaitFor([&] { return s.dialog.preview().caption().startsWith("Page 2 "); }, kPatienceMs));
  QTest::keyClick(&s.dialog, Qt::Key_Escape);
  QVERIFY(!s.dialog.isVisible());
}

void ExportDialogTest::writesWhatWasOrderedAndOpensIt() {
  const QTemporaryDir folder;
  const OpenedPair pair{{}, {.cycleMs = 150.0}};
  SaveJobs saving(nullptr);
  Opener opener;
  QSignalSpy written(&saving, &SaveJobs::reportWritten);
  ReportOrder order{folder.filePath("r.md").toStdString()};
  order.choice = {.isFull = true, .parts = {ReportPart::Causes}};
  order.opens = true;
  saving.exportReport(comparisonOf(pair), order);
  QVERIFY(QTest::qWaitFor([&] { return written.count() == 1; }, kPatienceMs));
  QCOMPARE(opener.opened, QList<QUrl>{QUrl::fromLocalFile(folder.filePath("r.md"))});
  QFile file(folder.filePath("r.md"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QString text = QString::fromUtf8(file.readAll());
  QVERIFY(text.contains("Which Resource Changed"));
  QVERIFY(!text.contains("Appendix"));
  order.opens = false;
  saving.exportReport(comparisonOf(pair), order);
  QVERIFY(QTest::qWaitFor([&] { return written.count() == 2; }, kPatienceMs));
  QCOMPARE(opener.opened.size(), 1);
}

void ExportDialogTest::writesATableForEachProcessPair() {
  const Sample sample;
  const auto out = sample.folder.path() / "out";
  std::filesystem::create_directory(out);
  const std::vector<std::filesystem::path> files = csvFiles(*sample.opened.view.results, out / "r.csv");
  QCOMPARE(files.size(), std::size_t{2});
  SaveJobs saving(nullptr);
  Opener opener;
  QSignalSpy written(&saving, &SaveJobs::reportWritten);
  saving.exportReport(sample.opened, {.target = out / "r.csv", .opens = true});
  QVERIFY(QTest::qWaitFor([&] { return written.count() == 1; }, kPatienceMs));
  for (const std::filesystem::path& file : files) QVERIFY2(std::filesystem::exists(file), file.c_str());
  QVERIFY(!std::filesystem::exists(out / "r.csv"));
  QCOMPARE(written.first().first().toString(),
           QString::fromStdString(files.front().string()) + " and 1 more");
  QCOMPARE(opener.opened, QList<QUrl>{QUrl::fromLocalFile(QString::fromStdString(out.string()))});
}

void ExportDialogTest::warnsOfEachTableThatIsThere() {
  const Sample sample;
  const QTemporaryDir folder;
  ExportDialog dialog{{sample.opened.view.session, allKept(), "sample", sample.opened.view.results}};
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  dialog.show();
  const QString target = folder.filePath("r.csv");
  dialog.file().setText(target);
  const auto files = csvFiles(*sample.opened.view.results, target.toStdString());
  QVERIFY(dialog.message().contains("A file for each process pair: "));
  auto kinds = smallResults();
  kinds->pairs.push_back(kinds->pairs.front());
  ExportDialog ofKinds{{{}, allKept(), "kinds", asKinds(kinds)}};
  ofKinds.file().setText(target);
  QVERIFY(ofKinds.message().contains("A file for each kind of cycle: "));
  QVERIFY(ofKinds.allChapters().toolTip().contains("one with all kinds of cycle"));
  QVERIFY(QFile(target).open(QIODevice::WriteOnly));
  dialog.file().setText(folder.filePath("x.csv"));
  dialog.file().setText(target);
  QCOMPARE(dialog.exportButton().text(), QString("Export"));  // r.csv itself is not written
  for (const std::filesystem::path& file : files)
    QVERIFY(QFile(QString::fromStdString(file.string())).open(QIODevice::WriteOnly));
  dialog.file().setText(folder.filePath("x.csv"));
  dialog.file().setText(target);
  QCOMPARE(dialog.message(), QString::fromStdString(files.front().string()) +
                                 " and 1 more are there already and will be replaced.");
  QCOMPARE(dialog.exportButton().text(), QString("Replace"));
  QVERIFY(QTest::qWaitFor([&] { return dialog.preview().text().count("Function Name,") == 2; }, kPatienceMs));
}

void ExportDialogTest::keepsThePreviewWhileAFileNameIsTyped() {
  ShownExportDialog s;
  QVERIFY(s.waitForPages(1, 1));
  QVERIFY(QTest::qWaitFor([&] { return !s.dialog.preview().image().isNull(); }, kPatienceMs));
  QSignalSpy painted(&s.dialog.preview(), &ReportPages::painted);
  QTest::keyClicks(&s.dialog.file(), "abc");
  QTest::qWait(600);
  QCOMPARE(painted.count(), 0);
  s.dialog.withoutNames().setChecked(true);
  QVERIFY(QTest::qWaitFor([&] { return painted.count() > 0; }, kPatienceMs));
}

void ExportDialogTest::leavesNoFileWhenCancelled() {
  const QTemporaryDir folder;
  const OpenedPair pair{{}, {.cycleMs = 150.0}};
  for (const char* name : {"r.pdf", "r.html", "r.md", "r.json", "r.csv"}) {
    SaveJobs saving(nullptr);
    QSignalSpy written(&saving, &SaveJobs::reportWritten);
    saving.exportReport(comparisonOf(pair), {folder.filePath(name).toStdString()});
    saving.cancel();
    QVERIFY(!saving.reportJob().isRunning());
    jobThreads().waitForDone();
    QTest::qWait(1);
    QCOMPARE(written.count(), 0);
  }
  QVERIFY(QDir(folder.path()).isEmpty());
}

void ExportDialogTest::tellsWhichFileCannotBeWritten() {
  const QTemporaryDir folder;
  const OpenedPair pair{{}, {.cycleMs = 150.0}};
  for (const char* name : {"no/r.pdf", "no/r.html"}) {
    SaveJobs saving(nullptr);
    QSignalSpy failed(&saving, &SaveJobs::failed);
    saving.exportReport(comparisonOf(pair), {folder.filePath(name).toStdString()});
    QVERIFY(QTest::qWaitFor([&] { return failed.count() == 1; }, kPatienceMs));
    const auto failure = failed.first().first().value<Failure>();
    QVERIFY2((failure.sentence + failure.details).contains(folder.filePath("no")),
             qPrintable(failure.details));
  }
  QVERIFY(QDir(folder.path()).isEmpty());
}

}  // namespace culprit::ui::test

#include "export_dialog_test.moc"
