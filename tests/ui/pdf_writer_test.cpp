#include "tests/ui/pdf_writer_test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "core/model/error.h"
#include "tests/ui/registry.h"
#include "ui/export/pdf_writer.h"

namespace culprit::ui::test {

static const Registered<PdfWriterTest> kRegistered("pdf_writer_test");

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
    std::vector<Text> cells = {{{name, Span::Style::Name}}};
    for (std::size_t i = 1; i < columns; ++i) cells.push_back({{"1,234.50"}});
    table.rows.push_back(cells);
  }
  return table;
}

Report made(const std::string& name) {
  Report report;
  report.title = "A title";
  report.sections.push_back({2, "First chapter", {Paragraph{{{"efficient floats affect offline flow"}}}}});
  report.sections.push_back({2, "Many rows", {tableOf(3, 120, name)}});
  report.sections.push_back({2, "Wide", {tableOf(17, 5, name)}});
  report.sections.push_back({2, "Last chapter", {Paragraph{{{"The end."}}}}});
  return report;
}

}  // namespace

void PdfWriterTest::writesSearchableTextOnNumberedPages() {
  const QTemporaryDir folder;
  const QString file = folder.filePath("r.pdf");
  writePdf(made("oncpu"), "the footer", file.toStdString());
  QVERIFY(QFile(file).size() > 5000);
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"r.pdf"});
  if (!hasPoppler()) QSKIP("pdftotext is not installed");
  const QString text = output("pdftotext", {"-layout", file, "-"});
  QVERIFY2(text.contains("efficient floats affect offline flow"), "no ligatures");
  QVERIFY(text.contains("the footer"));
  QVERIFY(text.contains("page 1 of "));
  QVERIFY2(text.count("Number") >= 4, "the head of a table stands on each of its pages");
  const QString fonts = output("pdffonts", {file});
  QVERIFY(fonts.contains("DejaVuSans"));
  QVERIFY2(!fonts.contains(" no  no "), "fonts are embedded");
}

void PdfWriterTest::turnsWidePagesAndSurvivesHostileNames() {
  const QTemporaryDir folder;
  const QString file = folder.filePath("r.pdf");
  std::string name = "<script>alert(1)</script> kernel<";
  while (name.size() < 5000) name += "float, int, ";
  writePdf(made(name), "<b>footer</b>", file.toStdString());
  if (!hasPoppler()) QSKIP("pdfinfo is not installed");
  const QString pages = output("pdfinfo", {"-f", "1", "-l", "99", file});
  QVERIFY(pages.contains("595 x 842"));
  QVERIFY(pages.contains("842 x 595"));
  const QString text = output("pdftotext", {file, "-"});
  QVERIFY(text.contains("<script>alert(1)</script>"));
  QVERIFY(text.contains("The end."));
}

void PdfWriterTest::refusesFoldersThatAreNotThere() {
  const QTemporaryDir folder;
  QVERIFY_EXCEPTION_THROWN(writePdf(made("x"), "", folder.filePath("no/r.pdf").toStdString()), Error);
  QVERIFY(QDir(folder.path()).isEmpty());
}

}  // namespace culprit::ui::test
