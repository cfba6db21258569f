#include "ui/window/saving/report_order.h"

#include "core/exploring/exploration.h"
#include "core/report/outputs.h"
#include "ui/print/pdf_writer.h"

#include <QFileInfo>
#include <algorithm>

namespace culprit::ui {

QString titleOf(ReportFormat format) {
  switch (format) {
    case ReportFormat::Pdf:
      return "PDF";
    case ReportFormat::Html:
      return "Web page (HTML)";
    case ReportFormat::Markdown:
      return "Markdown";
    case ReportFormat::Csv:
      return "Table of all triplets (CSV)";
    case ReportFormat::Json:
      break;
  }
  return "All results (JSON)";
}

QString suffixOf(ReportFormat format) {
  switch (format) {
    case ReportFormat::Pdf:
      return "pdf";
    case ReportFormat::Html:
      return "html";
    case ReportFormat::Markdown:
      return "md";
    case ReportFormat::Csv:
      return "csv";
    case ReportFormat::Json:
      break;
  }
  return "json";
}

std::optional<ReportFormat> formatOf(const QString& file) {
  const QString suffix = QFileInfo(file).suffix();
  const auto found = std::find_if(kReportFormats.begin(), kReportFormats.end(),
                                  [&suffix](ReportFormat format) { return suffixOf(format) == suffix; });
  return found == kReportFormats.end() ? std::nullopt : std::optional(*found);
}

bool hasParts(ReportFormat format) {
  return format != ReportFormat::Csv && format != ReportFormat::Json;
}

QString sentenceOf(const std::vector<std::filesystem::path>& files) {
  if (files.empty()) return {};
  const QString first = QString::fromStdString(files.front().string());
  return files.size() == 1 ? first : QString("%1 and %2 more").arg(first).arg(files.size() - 1);
}

WrittenOutputs writeReport(const Session& session, const ReportOrder& order, Monitor& monitor) {
  const std::vector<OutputFormat> extraFormats = {{".pdf", toPdf}};
  checkOutputs({order.target}, extraFormats);
  return writeOutputs(session, session.results(), {order.target}, extraFormats, monitor, order.choice,
                      {medianCyclesOf, callTreeFrom, shapesFrom, memoryFrom});
}

}  // namespace culprit::ui
