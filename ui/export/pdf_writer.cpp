#include "ui/export/pdf_writer.h"

#include <QAbstractTextDocumentLayout>
#include <QFont>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <variant>
#include <vector>

#include "core/model/error.h"
#include "core/report/build_report.h"
#include "core/report/writers.h"

namespace culprit::ui {

namespace {

constexpr double kMarginMm = 12.7;
constexpr int kDotsPerInch = 300;
constexpr double kBodyPoints = 9.0;
constexpr double kFooterPoints = 8.0;
constexpr std::size_t kPortraitColumns = 10;  // a table with more gets pages in landscape

QFont printFont(double points) {
  QFont font("DejaVu Sans");
  font.setStyleHint(QFont::SansSerif);
  font.setPointSizeF(points);
  // Shaping would join "fl" into one glyph, and nobody finds "float" in the PDF then.
  font.setStyleStrategy(QFont::PreferNoShaping);
  return font;
}

QPageLayout pageLayout(QPageLayout::Orientation orientation) {
  return {QPageSize(QPageSize::A4), orientation, QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm),
          QPageLayout::Millimeter};
}

bool isWide(const Section& section) {
  return std::any_of(section.blocks.begin(), section.blocks.end(), [](const Block& block) {
    const auto* table = std::get_if<Table>(&block);
    return table && table->columns.size() > kPortraitColumns;
  });
}

/// Sections that go onto pages of the same orientation.
struct Part {
  QPageLayout::Orientation orientation{};
  Report report;
  std::unique_ptr<QTextDocument> document = std::make_unique<QTextDocument>();
  QSizeF page;  ///< room for the text, in dots
};

std::vector<Part> partsOf(const Report& report) {
  std::vector<Part> parts;
  parts.push_back({QPageLayout::Portrait, {report.title, report.preface, {}}});
  for (const Section& section : report.sections) {
    const auto orientation = isWide(section) ? QPageLayout::Landscape : QPageLayout::Portrait;
    if (orientation != parts.back().orientation) parts.push_back({orientation, {}});
    parts.back().report.sections.push_back(section);
  }
  return parts;
}

double footerHeight() {
  return kFooterPoints * 2.5 * kDotsPerInch / 72.0;
}

void layOut(Part& part, QPdfWriter& writer) {
  writer.setPageLayout(pageLayout(part.orientation));
  part.page = QSizeF(writer.width(), writer.height() - footerHeight());
  QTextDocument& document = *part.document;
  document.documentLayout()->setPaintDevice(&writer);
  document.setDefaultFont(printFont(kBodyPoints));
  document.setDocumentMargin(0);
  document.setHtml(QString::fromStdString(toHtml(part.report)));
  document.setPageSize(part.page);
}

/// Without a last page that holds nothing but the head of a table that has ended before.
int pagesOf(const Part& part) {
  const QTextDocument& document = *part.document;
  for (QTextBlock block = document.lastBlock(); block.isValid(); block = block.previous()) {
    if (block.text().isEmpty()) continue;
    const double bottom = document.documentLayout()->blockBoundingRect(block).bottom();
    return std::clamp(static_cast<int>(std::ceil(bottom / part.page.height())), 1, document.pageCount());
  }
  return 1;
}

void paintFooter(QPainter& painter, const QRectF& line, const QString& footer, int page, int pages) {
  painter.save();
  painter.setFont(printFont(kFooterPoints));
  painter.setPen(QColor(0x56, 0x5E, 0x68));
  const QString number = QString("page %1 of %2").arg(page).arg(pages);
  const double room = line.width() - painter.fontMetrics().horizontalAdvance(number) * 1.2;
  painter.drawText(line, Qt::AlignLeft | Qt::AlignBottom,
                   painter.fontMetrics().elidedText(footer, Qt::ElideMiddle, static_cast<int>(room)));
  painter.drawText(line, Qt::AlignRight | Qt::AlignBottom, number);
  painter.restore();
}

void paintPage(QPainter& painter, const Part& part, int page) {
  painter.save();
  const QRectF shown(0, page * part.page.height(), part.page.width(), part.page.height());
  painter.translate(0, -shown.top());
  painter.setClipRect(shown);
  part.document->drawContents(&painter, shown);
  painter.restore();
}

void paintParts(QPdfWriter& writer, const std::vector<Part>& parts, const QString& footer) {
  const int pages = std::accumulate(parts.begin(), parts.end(), 0,
                                    [](int sum, const Part& part) { return sum + pagesOf(part); });
  writer.setPageLayout(pageLayout(parts.front().orientation));
  QPainter painter(&writer);
  int number = 0;
  for (const Part& part : parts) {
    const int partPages = pagesOf(part);
    for (int page = 0; page < partPages; ++page) {
      if (number++ > 0) {
        writer.setPageLayout(pageLayout(part.orientation));
        writer.newPage();
      }
      paintPage(painter, part, page);
      paintFooter(painter, QRectF(0, part.page.height(), part.page.width(), footerHeight()), footer, number,
                  pages);
    }
  }
}

}  // namespace

void writePdf(const Report& report, const QString& footer, const std::filesystem::path& target) {
  QSaveFile file(QString::fromStdString(target.string()));
  if (!file.open(QIODevice::WriteOnly)) {
    throw Error("cannot write (" + file.errorString().toStdString() + ")", target);
  }
  QPdfWriter writer(&file);
  writer.setTitle(QString::fromStdString(report.title));
  writer.setCreator("Culprit");
  writer.setResolution(kDotsPerInch);
  std::vector<Part> parts = partsOf(report);
  for (Part& part : parts) layOut(part, writer);
  paintParts(writer, parts, footer);
  if (!file.commit()) throw Error("cannot write (" + file.errorString().toStdString() + ")", target);
}

void writePdf(const Session& session, const std::filesystem::path& target) {
  const ResultsPtr results = session.results();
  const QString footer =
      QString::fromStdString("Culprit: " + results->runA.folder + " | " + results->runB.folder);
  writePdf(buildReport(session), footer, target);
}

}  // namespace culprit::ui
