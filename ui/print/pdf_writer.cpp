#include "ui/print/pdf_writer.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>

#include "ui/print/pdf/pdf_corrections.h"
#include "ui/print/print_document.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr int kPointsPerInch = 72;
constexpr std::size_t kPagesPerReport = 8;
constexpr double kLaidOut = 0.5;  // of the time, before the first page is written

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
      const double part = static_cast<double>(number) / static_cast<double>(document.pageCount());
      monitor.report({"Writing the PDF", 0, 0, kLaidOut + (1.0 - kLaidOut) * part});
    }
    if (number > 0) {
      writer.setPageLayout(layoutOf(document.page(number)));
      writer.newPage();
    }
    document.paint(painter, number);
  }
  painter.end();
}

}  // namespace

std::string toPdf(const Report& report, Monitor& monitor) {
  monitor.report({"Laying out the PDF", 0, 0, 0.0});
  const PrintDocument document(report, monitor);
  fixOrderOfFonts();
  QByteArray pdf;
  {
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(document.title());
    writer.setCreator("Culprit");
    writer.setResolution(static_cast<int>(kPointsPerInch * kPoint));
    paintPages(document, writer, monitor);
  }
  setCreationTime(pdf, documentTime());
  nameBlanks(pdf);
  // A later Qt may write otherwise; then the document has to do without bookmarks.
  return withNavigation(pdf, document.navigation()).value_or(pdf).toStdString();
}

}  // namespace culprit::ui
