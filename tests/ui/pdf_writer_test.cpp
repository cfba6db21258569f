#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/error.h"
#include "core/report/chapters/cells.h"
#include "tests/ui/registry.h"
#include "ui/print/pdf_writer.h"

namespace culprit::ui::test {

class PdfWriterTest : public QObject {
  Q_OBJECT
 private slots:
  void writesSearchableTextOnNumberedPages();
  void leadsToEachSectionFromContentsAndBookmarks();
  void laysOnlyWhatIsWideAcross();
  void keepsRowsWholeBelowRepeatedHeads();
  void breaksLongNamesWithoutChangingThem();
  void setsNamesAboveTheNumbersOfAWideTable();
  void drawsFiguresAsVectors();
  void survivesHostileNames();
  void isTheSameWheneverItIsWritten();
  void isCancelledWhileATableIsLaidOut();
  void keepsHeadingsWithTheirLandscapeTables();
  void putsTitlesOnOneLine();
};

static const Registered<PdfWriterTest> kPdfWriterTest("pdf_writer_test");

namespace {

QString output(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  process.waitForFinished();
  return QString::fromUtf8(process.readAllStandardOutput());
}

bool hasPoppler() {
  return !QStandardPaths::findExecutable("pdftotext").isEmpty();
}

Table tableOf(std::size_t columns, std::size_t rows, const std::string& name) {
  Table table;
  table.columns.push_back({"Name"});
  for (std::size_t i = 1; i < columns; ++i) table.columns.push_back({"Number", Column::Align::Right});
  for (std::size_t row = 0; row < rows; ++row) {
    Table::Row cells = {report::nameCell(name)};
    for (std::size_t i = 1; i < columns; ++i) cells.emplace_back(report::cell("1,234.50"));
    table.rows.push_back(cells);
  }
  return table;
}

Report made(const std::string& name) {
  Report report;
  report.title = "A title";
  report.frontSections = 1;
  report.sections.push_back({2, "First chapter", {Paragraph{{{"efficient floats affect offline flow"}}}}});
  report.sections.push_back({2, "Many rows", {tableOf(3, 120, name)}});
  report.sections.push_back({3, "Inside (it)", {Paragraph{{{"Between."}}}}});
  report.sections.push_back({2, "Last chapter", {Paragraph{{{"The end."}}}}});
  report.sections.push_back({2, "Appendix", {Paragraph{{{"Everything."}}}, tableOf(17, 5, name)}});
  return report;
}

/// A PDF of a report, in a folder of its own.
struct Written {
  explicit Written(const Report& report) {
    SilentMonitor monitor;
    const std::string pdf = toPdf(report, monitor);
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    QCOMPARE(out.write(pdf.data(), qsizetype(pdf.size())), qsizetype(pdf.size()));
  }
  QString text(const QStringList& options = {}) const {
    return output("pdftotext", options + QStringList{file, "-"});
  }
  QByteArray bytes() const {
    QFile pdf(file);
    return pdf.open(QIODevice::ReadOnly) ? pdf.readAll() : QByteArray();
  }

  QTemporaryDir folder;
  QString file = folder.filePath("r.pdf");
};

}  // namespace

void PdfWriterTest::writesSearchableTextOnNumberedPages() {
  const Written written(made("oncpu"));
  QVERIFY(QFile(written.file).size() > 5000);
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  const QString text = written.text({"-layout"});
  QVERIFY2(text.contains("efficient floats affect offline flow"), "no ligatures");
  QVERIFY(text.contains(QRegularExpression("A title +page 1 of ")));
  const QString fonts = output("pdffonts", {written.file});
  QVERIFY(fonts.contains("DejaVuSans"));
  QVERIFY2(!fonts.contains(QRegularExpression(R"(\s+no\s+(yes|no)\s+(yes|no)\s+\d)")), "fonts are embedded");
  QVERIFY2(!written.bytes().contains("<0009>"), "blanks are blanks");
}

void PdfWriterTest::leadsToEachSectionFromContentsAndBookmarks() {
  const Written written(made("oncpu"));
  if (!hasPoppler()) QSKIP("poppler's tools are not installed");
  const QString places = output("pdfinfo", {"-dests", written.file});
  for (const char* place : {"section-1", "section-2", "section-3", "section-4", "section-5"})
    QVERIFY2(places.contains(place), place);
  const QString xml = output("pdftohtml", {"-xml", "-i", "-stdout", written.file});
  const QStringList outline = xml.mid(xml.indexOf("<outline>")).simplified().split('<');
  const auto depthOf = [&outline](const QString& title) {
    int depth = 0;
    for (const QString& tag : outline) {
      depth += tag.startsWith("outline") ? 1 : tag.startsWith("/outline") ? -1 : 0;
      if (tag.startsWith("item") && tag.contains(title)) return depth;
    }
    return 0;
  };
  QCOMPARE(depthOf("Many rows"), 1);
  QCOMPARE(depthOf("Inside (it)"), 2);
  QCOMPARE(depthOf("Appendix"), 1);
  // The contents behind the first page lead to each section's page.
  const QString last =
      QString::number(output("pdfinfo", {written.file}).section("Pages:", 1).section('\n', 0, 0).toInt());
  const QString contents = xml.section("</page>", 1, 1);
  QCOMPARE(contents.count("<a href="), 10);  // title and number of each
  QVERIFY(contents.contains(QRegularExpression("#" + last + "\">Appendix")));
}

void PdfWriterTest::laysOnlyWhatIsWideAcross() {
  const Written written(made("oncpu"));
  if (!hasPoppler()) QSKIP("pdfinfo is not installed");
  const QString pages = output("pdfinfo", {"-f", "1", "-l", "99", written.file});
  QCOMPARE(pages.count("842 x 595"), 1);
  const auto count = pages.count("595 x 842") + 1;
  QVERIFY(pages.indexOf("842 x 595") > pages.lastIndexOf("595 x 842"));
  QVERIFY2(written.text({"-f", QString::number(count)}).contains("Everything."), "with its heading and text");
}

void PdfWriterTest::keepsRowsWholeBelowRepeatedHeads() {
  Report report;
  report.title = "Rows";
  Table table = tableOf(3, 0, "");
  for (int row = 0; row < 90; ++row) {
    std::string name = "begin" + std::to_string(row);
    for (int i = 0; i < 40; ++i) name += " word";
    table.rows.push_back(
        {report::cell(name + " end" + std::to_string(row)), report::cell("1"), report::cell("2")});
  }
  report.sections.push_back({2, "All", {table}});
  const Written written(report);
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  QStringList pages = written.text().split('\f');
  QVERIFY(pages.takeLast().isEmpty());
  QVERIFY(pages.size() > 2);
  for (const QString& page : pages) {
    QCOMPARE(page.count("Name"), 1);
    QCOMPARE(page.count("begin"), page.count("end") - page.count("begin end"));
    QVERIFY2(page.contains("begin"), "no page without a row");
  }
}

void PdfWriterTest::breaksLongNamesWithoutChangingThem() {
  std::string name = "void at::native::";
  for (int i = 0; i < 12; ++i) name += "vectorized_elementwise_kernel<4, std::array<float, 2ul>>::";
  Report report;
  report.sections.push_back({2, "Names", {tableOf(1, 2, name)}});
  const Written written(report);
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  const QString text = written.text();
  QVERIFY2(!text.contains(QChar(0x200B)), "whoever copies a name gets that name");
  QString whole = text;
  const QString wanted = QString::fromStdString(name).remove(' ');
  QVERIFY(whole.remove(QRegularExpression("\\s")).contains(wanted));
  const QRegularExpression atBreak("(::|,|<)\\n");
  QVERIFY(text.contains(atBreak));
  QVERIFY2(text.count("vectorized_elementwise_kernel") == 2 * 12, "words stay whole");
}

void PdfWriterTest::setsNamesAboveTheNumbersOfAWideTable() {
  constexpr std::size_t kNumbers = 14;
  std::string name;
  while (name.size() < 180) name += "vectorized_elementwise_kernel::";
  Table table{{{"Function"}, {"Device"}}, {{report::nameCell(name), report::cell("GPU 3")}}};
  for (std::size_t at = 0; at < kNumbers; ++at) {
    table.columns.push_back({"Number " + std::to_string(at), Column::Align::Right});
    table.rows[0].emplace_back(report::cell("159,300.0" + std::to_string(at % 10)));
  }
  Report report;
  report.sections.push_back({2, "Wide", {table}});
  const Written written(report);
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  const QString text = written.text({"-layout"}).remove(QRegularExpression("\\s"));
  const QString wanted = QString::fromStdString(name) + "·GPU3" + "159,300.00159,300.01";
  QVERIFY2(text.contains(wanted), qPrintable(text));
}

void PdfWriterTest::drawsFiguresAsVectors() {
  Report report;
  report.title = "Figures";
  const DistributionFigure::Lane a{
      Side::A, "median 630 ms, 3 cycles", {620, 630, 640}, {620, 625, 630, 635, 640}};
  const DistributionFigure::Lane b{Side::B, "median 35 ms, 3 cycles", {30, 35, 280}, {30, 33, 35, 40, 50}};
  const DistributionFigure durations{"cycle duration, ms (logarithmic axis)", true, {a, b}};
  const WaterfallFigure parts{"ms per cycle",
                              {{"A", Side::A, 0, 100, "100.00"},
                               {"GPU kernels", {}, 100, 60, "−40.00"},
                               {"B", Side::B, 0, 60, "60.00"}}};
  report.sections.push_back({2, "Verdict", {Paragraph{{{"Slower.", Span::Style::Strong}}}}});
  report.sections.push_back({2,
                             "Pictures",
                             {Figure{1, {{"How long."}}, {{"From 30 to 640 ms."}}, durations},
                              Figure{2, {{"What for."}}, {{"Less."}}, parts}}});
  const Written written(report);
  if (!hasPoppler()) QSKIP("poppler's tools are not installed");
  const QString text = written.text();
  QCOMPARE(text.count("median 35 ms, 3 cycles"), 1);
  QCOMPARE(text.count("GPU kernels"), 1);
  QVERIFY(text.contains("cycle duration, ms (logarithmic axis)"));
  QVERIFY(text.contains("Figure 2. What for."));
  QCOMPARE(output("pdfimages", {"-list", written.file}).trimmed().count('\n'),
           1);  // the head of an empty list
}

void PdfWriterTest::survivesHostileNames() {
  std::string name = "<script>alert(1)</script> kernel<";
  while (name.size() < 5000) name += "float, int, ";
  const Written written(made(name));
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  const QString text = written.text();
  QVERIFY(text.contains("<script>alert(1)</script>"));
  QVERIFY(text.contains("The end."));
}

void PdfWriterTest::isTheSameWheneverItIsWritten() {
  qputenv("SOURCE_DATE_EPOCH", "1700000000");
  const QByteArray first = Written(made("oncpu")).bytes();
  QTest::qWait(1100);  // the date in a PDF has seconds
  for (int i = 0; i < 8; ++i) {
    QHashSeed::resetRandomGlobalSeed();  // as in another process
    QVERIFY(Written(made("oncpu")).bytes() == first);
  }
  const QByteArray second = Written(made("oncpu")).bytes();
  qunsetenv("SOURCE_DATE_EPOCH");
  QVERIFY(!first.isEmpty());
  QVERIFY(first == second);
  QVERIFY(first.contains("(D:20231114221320"));
  QVERIFY(first.contains("/Title"));
}

void PdfWriterTest::isCancelledWhileATableIsLaidOut() {
  // Cancelled after so many looks, and remembers what it was told.
  class Impatient final : public Monitor {
   public:
    explicit Impatient(int looks) : m_looks(looks) {}
    void report(const Progress& progress) override { stages << QString::fromStdString(progress.stage); }
    bool isCancelled() const override { return m_looks-- <= 0; }
    QStringList stages;

   private:
    mutable int m_looks;
  };
  Report report{.title = "Rows"};
  report.sections.push_back({2, "All", {tableOf(3, 2000, "oncpu")}});
  // Its widths are found, then its rows laid out.
  for (const int looks : {2, 3000, 7000}) {
    Impatient impatient(looks);
    QVERIFY_EXCEPTION_THROWN(toPdf(report, impatient), Cancelled);
    QCOMPARE(impatient.stages, QStringList{"Laying out the PDF"});
  }
}

void PdfWriterTest::keepsHeadingsWithTheirLandscapeTables() {
  Report report{.title = "Several pairs"};
  report.sections.push_back({2, "First chapter", {Paragraph{{{"Text."}}}}});
  report.sections.push_back({2, "Appendix: Full Tables", {}});
  report.sections.push_back({3, "The first pair", {}});
  report.sections.push_back({4, "Detailed comparison table", {tableOf(17, 5, "oncpu")}});
  const Written written(report);
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  const QStringList pages = written.text().split('\f');
  QCOMPARE(pages.size(), 3);  // two, each with its end
  QCOMPARE(pages[0].count("Appendix: Full Tables"), 0);
  QCOMPARE(pages[1].count("Appendix: Full Tables"), 1);
}

void PdfWriterTest::putsTitlesOnOneLine() {
  Report report{.title = "A\ntitle \x01 of\tone line"};
  report.sections.push_back({2, "First\nchapter \x07", {Paragraph{{{"Text."}}}}});
  const Written written(report);
  if (!hasPoppler()) QSKIP("poppler's tools are not installed");
  const QString text = written.text({"-layout"});
  QVERIFY2(!text.contains(QRegularExpression("[\\x01\\x07\\t]")), qPrintable(text));
  const QString outline =
      output("pdftohtml", {"-xml", "-i", "-stdout", written.file}).section("<outline>", 1);
  QVERIFY2(!outline.section("</item>", 0, 0).contains(QRegularExpression("First\\s*\\n\\s*chapter")),
           qPrintable(outline));
  const QString title = output("pdfinfo", {written.file}).section("Title:", 1).section('\n', 0, 0);
  QVERIFY2(title.contains("one line"), qPrintable(title));
}

}  // namespace culprit::ui::test

#include "pdf_writer_test.moc"
