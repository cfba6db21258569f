// The PDF of whole comparisons, read back with poppler's tools: of our own sample, and of the published pair.
#include <QFile>
#include <QHashSeed>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>
#include <fstream>

#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "tests/support/corpus.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_report.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/registry.h"
#include "ui/print/pdf_writer.h"
#include "ui/window/saving/report_order.h"

namespace culprit::ui::test {

class ReportPdfTest : public QObject {
  Q_OBJECT
 private slots:
  void hasWhatTheReportSays_data();
  void hasWhatTheReportSays();
  void isTheApprovedOneOfTheSample_data();
  void isTheApprovedOneOfTheSample();
  void isTheSameWheneverItIsWritten_data();
  void isTheSameWheneverItIsWritten();
};

static const Registered<ReportPdfTest> kReportPdfTest("report_pdf_test");

namespace {

namespace fs = std::filesystem;

QString output(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  process.waitForFinished();
  return QString::fromUtf8(process.readAllStandardOutput());
}

/// Without blanks: lines break anywhere.
QString packed(QString text) {
  return text.remove(QRegularExpression("\\s"));
}
QString packed(const std::string& text) {
  return packed(QString::fromStdString(text));
}

/// A comparison of the two runs in a folder, and where its report goes.
class Compared {
 public:
  explicit Compared(const fs::path& parent) {
    SilentMonitor silent;
    compareRuns({.folders = splitParent(parent), .session = m_folder.path() / "s.culprit"}, silent);
  }
  Session session() const { return Session::open(m_folder.path() / "s.culprit"); }
  QString written() {
    SilentMonitor silent;
    const auto written =
        writeReport(session(), {.target = m_folder.path() / "r.pdf", .choice = {.isFull = true}}, silent);
    return QString::fromStdString(written.files.at(0).string());
  }
  QByteArray bytes() {
    QFile file(written());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

 private:
  culprit::test::TempFolder m_folder;
};

void addRuns() {
  QTest::addColumn<QString>("parent");
  QTest::newRow("the sample") << QString(CULPRIT_SOURCE_DIR "/resources/sample");
  const auto seed = culprit::test::corpusPath("processed/SGLang/cpu_frequency_reduction");
  if (seed) QTest::newRow("the published pair") << QString::fromStdString(seed->string());
}

}  // namespace

void ReportPdfTest::hasWhatTheReportSays_data() {
  addRuns();
}

void ReportPdfTest::hasWhatTheReportSays() {
  if (QStandardPaths::findExecutable("pdftotext").isEmpty()) QSKIP("poppler's tools are not installed");
  QFETCH(QString, parent);
  Compared compared(parent.toStdString());
  const QString file = compared.written();
  const QString text = packed(output("pdftotext", {file, "-"}));
  const Report report = culprit::test::fullReport(compared.session());
  QVERIFY2(text.contains(packed(report.title)), report.title.c_str());  // the headline
  for (const Section& section : report.sections)
    QVERIFY2(text.contains(packed(section.title)), section.title.c_str());
  QVERIFY2(text.contains("float"), "names have no ligatures");
  // What stands above a timeline is the same number in every format.
  const QString page = QString::fromStdString(toHtml(report));
  int means = 0;
  for (auto found = QRegularExpression(">[AB], mean ([^<]+)<").globalMatch(page); found.hasNext(); ++means) {
    const QString mean = "mean" + packed(found.next().captured(1));
    QVERIFY2(text.contains(mean), qPrintable(mean));
  }
  QVERIFY(means >= 4);
  const QStringList fonts = output("pdffonts", {file}).trimmed().split('\n').mid(2);
  QVERIFY(!fonts.isEmpty());
  for (const QString& font : fonts)
    QVERIFY2(font.contains(QRegularExpression("Identity-H +yes ")), qPrintable(font));
}

void ReportPdfTest::isTheApprovedOneOfTheSample_data() {
  QTest::addColumn<bool>("isFull");
  QTest::addColumn<QString>("approved");
  QTest::newRow("one page") << false << "sample-page.pdf.txt";
  QTest::newRow("all chapters") << true << "sample.pdf.txt";
}

void ReportPdfTest::isTheApprovedOneOfTheSample() {
  QFETCH(bool, isFull);
  QFETCH(QString, approved);
  if (QStandardPaths::findExecutable("pdftotext").isEmpty()) QSKIP("poppler's tools are not installed");
  qputenv("SOURCE_DATE_EPOCH", "1700000000");
  SilentMonitor silent;
  const culprit::test::TempFolder folder;
  const culprit::test::Sample sample = culprit::test::readSample();
  const std::string pdf = toPdf(isFull ? sample.withoutAppendix : sample.onePage, silent);
  qunsetenv("SOURCE_DATE_EPOCH");
  const QString file = QString::fromStdString(folder.write("r.pdf", pdf).string());
  const QString pages = output("pdfinfo", {file}).section("Pages:", 1).section('\n', 0, 0).trimmed();
  const QString xml = output("pdftohtml", {"-xml", "-i", "-stdout", file});
  const QString outline = "<outline>" + xml.section("<outline>", 1);
  // How many blanks lie between two columns depends on the version of the tool.
  const QString text = output("pdftotext", {"-layout", file, "-"}).replace(QRegularExpression(" {2,}"), "  ");
  const std::string actual = QString("%1 pages\n\n%2\n\n%3").arg(pages, outline, text).toStdString();
  const fs::path golden = fs::path(CULPRIT_SOURCE_DIR) / "tests" / "golden" / approved.toStdString();
  if (qEnvironmentVariableIsSet("CULPRIT_APPROVE")) std::ofstream(golden, std::ios::binary) << actual;
  QVERIFY2(actual == culprit::test::contentOf(golden),
           "approve with CULPRIT_APPROVE=1 if the new output is right");
}

void ReportPdfTest::isTheSameWheneverItIsWritten_data() {
  addRuns();
}

void ReportPdfTest::isTheSameWheneverItIsWritten() {
  QFETCH(QString, parent);
  Compared compared(parent.toStdString());
  qputenv("SOURCE_DATE_EPOCH", "1700000000");
  const QByteArray first = compared.bytes();
  QHashSeed::resetRandomGlobalSeed();  // as in another process
  const QByteArray second = compared.bytes();
  qunsetenv("SOURCE_DATE_EPOCH");
  QVERIFY(first.size() > 50'000);
  QVERIFY(first == second);
}

}  // namespace culprit::ui::test

#include "report_pdf_test.moc"
