// Where a long name may go on in the next line, marked by U+200B, a blank without width. Called by writers
// whose format breaks lines.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

/// `name` may break behind each "::", ',' and '<'.
std::string breakableName(std::string_view name);

/// The title of a column may break behind '_' and before '('.
std::string breakableTitle(std::string_view title);

}  // namespace culprit
