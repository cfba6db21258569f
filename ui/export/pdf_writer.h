// The report of a session as a PDF: A4, page numbers, fonts embedded, and text that can be searched and
// copied. The same report as every other format, laid out by QTextDocument. Needs a QGuiApplication
// (offscreen is enough); may run in any thread.
#pragma once

#include <QString>
#include <filesystem>

#include "core/report/report.h"
#include "core/store/session.h"

namespace culprit::ui {

/// Writes to a temporary file beside `target` and renames it. Throws Error if that is not possible.
void writePdf(const Session& session, const std::filesystem::path& target);

/// The same for a report already made; `footer` stands on each page beside its number.
void writePdf(const Report& report, const QString& footer, const std::filesystem::path& target);

}  // namespace culprit::ui
