#include "ui/window/saving/report_preview.h"

#include <fmt/format.h>

#include <QMutexLocker>
#include <QPainter>
#include <algorithm>
#include <string>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/exploring/exploration.h"
#include "core/report/document/writers.h"
#include "core/report/words/labels.h"
#include "core/store/session/session.h"
#include "ui/window/saving/marked_copy.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostText = 100'000;  // bytes: a widget takes long over more

/// One table after the other, each with its beginning.
std::string tablesOf(const Results& results, const Monitor& monitor) {
  if (results.pairs.size() == 1) return toCsv(results, results.pairs.front(), monitor);
  std::string text;
  for (const PairResults& pair : results.pairs) {
    text += fmt::format("{}{}:\n{}", text.empty() ? "" : "\n", singleLine(pairName(results, pair)),
                        excerpt(toCsv(results, pair, monitor), kMostText / results.pairs.size()));
  }
  return text;
}

std::set<ReportPart> partsIn(ReportFormat format, const ReportChoice& choice) {
  return choice.isFull && hasParts(format) ? choice.parts : std::set<ReportPart>();
}

}  // namespace

bool ReportMaterial::isEnoughFor(ReportFormat format, const ReportChoice& choice) const {
  const std::set<ReportPart> wanted = partsIn(format, choice);
  return std::includes(parts.begin(), parts.end(), wanted.begin(), wanted.end());
}

std::shared_ptr<const ReportMaterial> materialOf(const Session& session,
                                                 const std::optional<std::vector<Mark>>& marks,
                                                 const ReportMaterial* before, ReportFormat format,
                                                 const ReportChoice& choice, const Monitor& monitor) {
  if (marks) {
    const MarkedCopy copy(session, *marks, monitor);
    return materialOf(Session::open(copy.file()), {}, before, format, choice, monitor);
  }
  auto material = std::make_shared<ReportMaterial>();
  material->results = session.results();
  monitor.checkpoint();
  material->parts = partsIn(format, choice);
  if (before) material->parts.insert(before->parts.begin(), before->parts.end());
  const ReportChoice read{.isFull = true, .parts = material->parts};
  material->values = storedValues(session, *material->results, read, monitor, medianCyclesOf);
  addDetails(session, *material->results, *material->results, read,
             {.shapes = shapesFrom, .memory = memoryFrom}, monitor, material->values);
  return material;
}

ReportPreview::ReportPreview(const ReportMaterial& material, ReportFormat format, const ReportChoice& choice,
                             const Monitor& monitor) {
  const ResultsPtr results = resultsFor(material.results, choice);
  if (format == ReportFormat::Csv || format == ReportFormat::Json) {
    setText(format == ReportFormat::Csv ? tablesOf(*results, monitor) : toJson(*results, monitor));
    return;
  }
  StoredValues values = material.values;
  if (values.memory && !choice.hasPathsAndNames)
    values.memory = withNeutralNames(*values.memory, *material.results, *results, monitor);
  m_report = buildReport(*results, values, choice, monitor);
  if (format == ReportFormat::Markdown) {
    setText(toMarkdown(m_report, monitor));
  } else {
    m_pages = std::make_unique<PrintDocument>(m_report, monitor);
  }
}

void ReportPreview::setText(const std::string& text) {
  m_text = QString::fromStdString(excerpt(text, kMostText));
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
