#include "ui/export/pdf_writer.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSaveFile>

#include "core/model/error.h"
#include "core/report/build_report.h"
#include "ui/export/pdf_corrections.h"
#include "ui/export/print_document.h"
#include "ui/export/print_text.h"

namespace culprit::ui {

namespace {

constexpr int kPointsPerInch = 72;
constexpr std::size_t kPagesPerReport = 8;

/// Without margins: the pages have their own.
QPageLayout layoutOf(const PrintPage& page) {
  return {QPageSize(QPageSize::A4), page.isLandscape ? QPageLayout::Landscape : QPageLayout::Portrait, {}};
}

void paintPages(const PrintDocument& document, QPdfWriter& writer, Monitor& monitor) {
  writer.setPageLayout(layoutOf(document.page(0)));
  // One for the whole document: plots that draw through QCustomPlot need its class.
  QCPPainter painter;
  painter.begin(&writer);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  for (std::size_t number = 0; number < document.pageCount(); ++number) {
    monitor.checkpoint();
    if (number % kPagesPerReport == 0) {
      monitor.report(
          {"Writing the PDF", 0, 0, static_cast<double>(number) / static_cast<double>(document.pageCount())});
    }
    if (number > 0) {
      writer.setPageLayout(layoutOf(document.page(number)));
      writer.newPage();
    }
    document.paint(painter, number);
  }
  painter.end();
}

QByteArray pdfOf(const Report& report, const QString& footer, Monitor& monitor) {
  const PrintDocument document(report, footer, monitor);
  fixOrderOfFonts();
  QByteArray pdf;
  {
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(QString::fromStdString(report.title));
    writer.setCreator("Culprit");
    writer.setResolution(static_cast<int>(kPointsPerInch * kPoint));
    paintPages(document, writer, monitor);
  }
  setCreationTime(pdf, documentTime());
  nameBlanks(pdf);
  // A later Qt may write otherwise; then the document has to do without bookmarks.
  return withNavigation(pdf, document.navigation()).value_or(pdf);
}

}  // namespace

void writePdf(const Report& report, const QString& footer, const std::filesystem::path& target,
              Monitor& monitor) {
  QSaveFile file(QString::fromStdString(target.string()));
  const auto refuse = [&file, &target] {
    throw Error("cannot write (" + file.errorString().toStdString() + ")", target);
  };
  if (!file.open(QIODevice::WriteOnly)) refuse();
  const QByteArray pdf = pdfOf(report, footer, monitor);
  if (file.write(pdf) != pdf.size()) refuse();
  monitor.commit();
  if (!file.commit()) refuse();
}

void writePdf(const Session& session, const ReportChoice& choice, const std::filesystem::path& target,
              Monitor& monitor) {
  const Report report = buildReport(session, choice);
  writePdf(report, QString::fromStdString(report.command), target, monitor);
}

}  // namespace culprit::ui
