// The report of a session as a PDF: A4, contents with links, bookmarks, page numbers, fonts embedded, text
// that can be searched and copied. The same report as every other format, laid out by print_document. Needs a
// QGuiApplication (offscreen is enough); may run in any thread. Dated by SOURCE_DATE_EPOCH if that is set.
#pragma once

#include <QString>
#include <filesystem>

#include "core/monitor.h"
#include "core/report/report.h"
#include "core/report/report_choice.h"
#include "core/store/session.h"

namespace culprit::ui {

/// Writes to a temporary file beside `target` and renames it. Throws Error if that is not possible;
/// Cancelled, and then nothing is left behind.
void writePdf(const Session& session, const ReportChoice& choice, const std::filesystem::path& target,
              Monitor& monitor);

/// The same for a report already made; `footer` stands on each page beside its number.
void writePdf(const Report& report, const QString& footer, const std::filesystem::path& target,
              Monitor& monitor);

}  // namespace culprit::ui
