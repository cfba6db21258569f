// What every HTML document of the report brings along: style and script. They make it readable in light and
// dark and on paper, and its tables sortable, without asking for anything else. For the HTML writer only.
#pragma once

#include <string>
#include <string_view>

#include "core/base/monitor.h"
#include "core/report/document/report.h"

namespace culprit::html {

/// CSS, figures included.
std::string style();

/// JavaScript that turns the heads of tables of class "sortable" into buttons. Cells of numbers have their
/// key as data-k.
std::string_view script();

/// The element of a table. `labelId`: of the heading that names it for readers who cannot see it (alt text).
/// Throws Cancelled.
std::string tableElement(const Table& table, std::string_view labelId, const Monitor& monitor);

}  // namespace culprit::html
