// Writes the report of a session in any format of the window, PDF included: what the window's Export Report
// does in its worker.
#pragma once

#include <filesystem>

#include "core/store/session.h"

namespace culprit::app {

/// By the extension of `target`; through a temporary file. Needs a QGuiApplication for PDF. Throws Error.
void writeReport(const Session& session, const std::filesystem::path& target);

/// PDF for the command line, which has no QGuiApplication: makes one of its own that needs no display.
void writePdfWithoutDisplay(const Session& session, const std::filesystem::path& target);

}  // namespace culprit::app
