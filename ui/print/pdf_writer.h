// The report as a PDF: A4, contents with links, bookmarks, page numbers, fonts embedded, text
// that can be searched and copied. The same report as every other format, laid out by print_document. Needs a
// QGuiApplication (offscreen is enough); may run in any thread. Dated by SOURCE_DATE_EPOCH if that is set.
#pragma once

#include <string>

#include "core/base/monitor.h"
#include "core/report/document/report.h"

namespace culprit::ui {

/// The whole file. Throws Cancelled.
std::string toPdf(const Report& report, Monitor& monitor);

}  // namespace culprit::ui
