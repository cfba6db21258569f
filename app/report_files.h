// Writes the report of a session in any format of the window, PDF included: what the window's Export Report
// does in its worker.
#pragma once

#include <filesystem>

#include "core/monitor.h"
#include "core/report/report_choice.h"
#include "core/store/session.h"
#include "ui/export/report_order.h"

namespace culprit::app {

/// By the extension of the target; through a temporary file. Needs a QGuiApplication for PDF. Throws Error;
/// Cancelled, and then leaves no file.
void writeReport(const Session& session, const ui::ReportOrder& order, Monitor& monitor);

/// PDF for the command line, which has no QGuiApplication: makes one of its own that needs no display.
void writePdfWithoutDisplay(const Session& session, const ReportChoice& choice,
                            const std::filesystem::path& target);

}  // namespace culprit::app
