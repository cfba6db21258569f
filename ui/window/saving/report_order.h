// What the user wants exported: which format, what of the report, into which file. Made by the export dialog,
// carried out by a worker.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/monitor.h"
#include "core/report/document/report_choice.h"
#include "core/report/pair_files.h"
#include "core/store/session/session.h"

namespace culprit::ui {

enum class ReportFormat : std::uint8_t { Pdf, Html, Markdown, Csv, Json };
inline constexpr std::array kReportFormats = {ReportFormat::Pdf, ReportFormat::Html, ReportFormat::Markdown,
                                              ReportFormat::Csv, ReportFormat::Json};

/// "PDF", "Table of all triplets (CSV)".
QString titleOf(ReportFormat format);
/// Without the dot; also the stable name for the settings file.
QString suffixOf(ReportFormat format);
/// By the end of a file's name.
std::optional<ReportFormat> formatOf(const QString& file);
/// Whether the parts of the report can be chosen: a table or all results have none.
bool hasParts(ReportFormat format);

/// "/x/r.csv", "/x/r_pid7.csv and 1 more".
QString sentenceOf(const std::vector<std::filesystem::path>& files);

struct ReportOrder {
  std::filesystem::path target;  ///< its extension is the format's
  ReportChoice choice = {};
  bool opens = false;  ///< with the program for such files, once it is written
};

/// Through temporary files; returns the files made, a table of each process pair has its own, and what of
/// them is not there. Needs a QGuiApplication for PDF. Throws Error; Cancelled, and then leaves no file.
WrittenOutputs writeReport(const Session& session, const ReportOrder& order, Monitor& monitor);

}  // namespace culprit::ui
