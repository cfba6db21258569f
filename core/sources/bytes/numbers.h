// Numbers as trace files write them: locale-free, correctly rounded, blanks around them allowed.
// Used by the sources; what is missing or no number comes back empty, never as a stand-in.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace culprit {

/// True for the strings that stand for "no value": "", "N/A", "null", "nan" and their like, the list of
/// pandas 1.5.
bool isMissing(std::string_view text);

/// A number, if its size is one that can be meant (usable_number.h).
std::optional<double> parseNumber(std::string_view text);

/// True for what is written as a number that nothing can mean: 1.5e308, 1e999, 1e-999, inf; not for NaN,
/// which stands for "no value". It is damage, where other text may just be something else.
bool isAbsurdNumber(std::string_view text);

/// As parseNumber, but digits beyond the 15 that a double always holds are taken as the program behind the
/// published tables takes them: the first 17 significant digits are added up in a double, then scaled once.
/// Levels that differ in the last place of a double become ties there, on which U-test p-values hang.
std::optional<double> parseLevel(std::string_view text);

/// A whole number, also when written as 2.329762e+06; empty if it is not whole or does not fit.
std::optional<std::int64_t> parseInteger(std::string_view text);

/// Decimal microseconds as nanoseconds, taken from the digits: a double would lose 0.25 us at 1.7e15 us.
/// Digits below a nanosecond are rounded. Empty if it is no number or does not fit.
std::optional<std::int64_t> parseMicroseconds(std::string_view text);

}  // namespace culprit
