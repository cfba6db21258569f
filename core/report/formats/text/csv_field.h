// One field of a CSV file (resources/help/formats.md, "Reports"). Called by the CSV writers only.
#pragma once

#include <string>
#include <string_view>

namespace culprit::csv {

/// Quoted only where the CSV would break without.
std::string inQuotes(std::string_view field);

/// A name: valid UTF-8; one that a spreadsheet would take for a formula gets a leading apostrophe.
std::string nameField(std::string_view name);

}  // namespace culprit::csv
