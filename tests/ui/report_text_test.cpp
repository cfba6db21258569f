#include <QTextDocument>
#include <QTextTable>
#include <QtTest>

#include "core/base/safe_text.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_results.h"
#include "tests/ui/registry.h"

namespace culprit::ui::test {

/// The report as readers of its formats see it: names must come out as they went in.
class ReportTextTest : public QObject {
  Q_OBJECT
 private slots:
  void markdownShowsHostileNamesAsText();
  void htmlShowsHostileNamesAsText();
};

static const Registered<ReportTextTest> kReportTextTest("report_text_test");

namespace {

using culprit::test::hostileSample;

/// All cells of the tables of a document, the first row of each table left out.
QStringList cellsOf(const QTextDocument& document) {
  QStringList cells;
  for (QTextFrame* frame : document.rootFrame()->childFrames()) {
    const auto* table = qobject_cast<QTextTable*>(frame);
    for (int row = 1; table != nullptr && row < table->rows(); ++row) {
      for (int column = 0; column < table->columns(); ++column) {
        const QTextTableCell cell = table->cellAt(row, column);
        QTextCursor cursor = cell.firstCursorPosition();
        cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
        cells += cursor.selectedText().remove(QChar(0x200B)).simplified();
      }
    }
  }
  return cells;
}

QStringList namesOf(const Results& results) {
  QStringList names;
  for (const std::string& name : results.names.functions) {
    names += QString::fromStdString(singleLine(name)).simplified();
  }
  return names;
}

void expectNames(const QTextDocument& document, const Results& results) {
  const QStringList cells = cellsOf(document);
  for (const QString& name : namesOf(results)) QVERIFY2(cells.contains(name), qPrintable(name));
}

QStringList linksOf(const QTextDocument& document) {
  QStringList links;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QTextCharFormat format = it.fragment().charFormat();
      if (format.isAnchor() && !format.anchorHref().isEmpty()) links += format.anchorHref();
    }
  }
  return links;
}

}  // namespace

void ReportTextTest::markdownShowsHostileNamesAsText() {
  const Results results = hostileSample();
  QTextDocument document;
  document.setMarkdown(QString::fromStdString(toMarkdown(culprit::test::fullReport(results))),
                       QTextDocument::MarkdownDialectGitHub);
  expectNames(document, results);
  for (const QString& link : linksOf(document)) QVERIFY2(link.startsWith('#'), qPrintable(link));
}

void ReportTextTest::htmlShowsHostileNamesAsText() {
  const Results results = hostileSample();
  QTextDocument document;
  document.setHtml(QString::fromStdString(toHtml(culprit::test::fullReport(results))));
  expectNames(document, results);
  for (const QString& link : linksOf(document)) QVERIFY2(link.startsWith('#'), qPrintable(link));
}

}  // namespace culprit::ui::test

#include "report_text_test.moc"
