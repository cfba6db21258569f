// Writes the report of a session in any format of the window, PDF included: what the window's Export Report
// does in its worker.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/report/document/report.h"
#include "core/store/session/session.h"
#include "ui/window/saving/report_order.h"

namespace culprit::app {

/// By the extension of the target; through a temporary file. Returns the files made: a table of each process
/// pair has its own. Needs a QGuiApplication for PDF. Throws Error; Cancelled, and then leaves no file.
std::vector<std::filesystem::path> writeReport(const Session& session, const ui::ReportOrder& order,
                                               Monitor& monitor);

/// PDF for the command line, which has no QGuiApplication: makes one of its own that needs no display.
std::string pdfWithoutDisplay(const Report& report, Monitor& monitor);

}  // namespace culprit::app
