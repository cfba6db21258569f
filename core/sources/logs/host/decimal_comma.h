// Numbers of tools that write in the language of whoever starts them: "0,50" under de_DE. For logs whose
// fields are not separated by commas.
#pragma once

#include <optional>
#include <string_view>

namespace culprit::logs {

/// As parseNumber(), with a decimal point or a decimal comma. Thousands are not grouped: printf does so only
/// where it is asked to.
std::optional<double> parseLocalNumber(std::string_view text);

}  // namespace culprit::logs
