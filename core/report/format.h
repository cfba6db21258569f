// Numbers and units as text, in one way for window, report and command line. Locale-free; thousands comma,
// decimal point, true minus sign (U+2212) where `typographic` text is wanted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace culprit::format {

/// Fixed decimals with a thousands comma: 631,394.91. Not finite: "n/a".
std::string number(double value, int decimals);
/// As number(), always with a sign; zero has none.
std::string signedNumber(double value, int decimals);
/// p and q values: "< 0.0001" below that, else 4 decimals; empty optional: en dash.
std::string probability(std::optional<double> p);
/// Integer with a thousands comma.
std::string count(std::uint64_t value);
/// 1.4 MiB
std::string bytes(std::uint64_t value);
/// Auto unit: ns, us, ms, s, with three significant digits.
std::string duration(double nanoseconds);

}  // namespace culprit::format
