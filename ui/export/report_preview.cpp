#include "ui/export/report_preview.h"

#include <QMutexLocker>
#include <QPainter>
#include <string>

#include "core/model/excerpt.h"
#include "core/report/neutral_results.h"
#include "core/report/writers.h"
#include "core/store/session.h"
#include "ui/export/marked_copy.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostText = 100'000;  // bytes: a widget takes long over more

/// As the choice lets a reader see them.
ResultsPtr shownOf(const ReportMaterial& material, const ReportChoice& choice) {
  if (choice.hasPathsAndNames) return material.results;
  return std::make_shared<const Results>(withoutPathsAndNames(*material.results));
}

std::string textOf(const Results& results, const StoredValues& values, ReportFormat format,
                   const ReportChoice& choice) {
  if (format == ReportFormat::Markdown) return toMarkdown(buildReport(results, values, choice));
  if (format == ReportFormat::Json) return toJson(results);
  return results.pairs.empty() ? std::string() : toCsv(results, results.pairs.front());
}

}  // namespace

std::shared_ptr<const ReportMaterial> materialOf(const std::filesystem::path& session,
                                                 const std::optional<std::vector<Mark>>& marks,
                                                 const Monitor& monitor) {
  const Session open = Session::open(session);
  if (marks) return materialOf(MarkedCopy(open, *marks).file(), {}, monitor);
  auto material = std::make_shared<ReportMaterial>();
  material->results = open.results();
  monitor.checkpoint();
  material->values.evidence = evidenceOf(open, *material->results);
  monitor.checkpoint();
  material->values.timelines = timelinesOf(open, *material->results);
  return material;
}

ReportPreview::ReportPreview(const ReportMaterial& material, ReportFormat format, const ReportChoice& choice,
                             const Monitor& monitor) {
  const ResultsPtr results = shownOf(material, choice);
  if (format == ReportFormat::Pdf || format == ReportFormat::Html) {
    Report report = buildReport(*results, material.values, choice);
    const QString footer = QString::fromStdString(report.title);
    m_pages = std::make_unique<PrintDocument>(std::move(report), footer, monitor);
  } else {
    m_text = QString::fromStdString(excerpt(textOf(*results, material.values, format, choice), kMostText));
  }
}

QImage ReportPreview::page(std::size_t number, int width) const {
  const QSizeF paper = paperSize(m_pages->page(number).isLandscape);
  const double scale = width / paper.width();
  QImage image((paper * scale).toSize(), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(scale, scale);
  const QMutexLocker one(&m_painting);
  m_pages->paint(painter, number);
  return image;
}

}  // namespace culprit::ui
