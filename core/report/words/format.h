// Numbers and units as text, in one way for window, report and command line. Called wherever a number is
// shown. Independent of the locale: thousands comma, decimal point, and the true minus sign U+2212, which
// asciiMinus() turns into '-' for plain-text files. Not for CSV and JSON, which print unrounded machine
// numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::format {

/// What stands where a number is not known or does not exist: an en dash.
inline constexpr std::string_view kAbsent = "–";

/// Fixed decimals (0 to 17) with thousands commas: 631,394.91. A magnitude of 1e15 or more is printed with an
/// exponent: 1.50e+20. A number that rounds to zero has no sign. Not finite: "n/a".
std::string number(double value, int decimals);
/// As number(), always with a sign; zero has none.
std::string signedNumber(double value, int decimals);
/// As number(), but a value that would lose all its digits has two (6 decimals at most): 0.040, never 0.0.
std::string telling(double value, int decimals);
/// What a factor adds or takes away, in per cent: "12", "35"; "more than 99" of what is not all gone.
std::string percentChange(double factor, int decimals);
/// "0.68 → 0.73", each as telling(), with as many decimals (6 at most) as show their difference: of a change
/// of 0.046 never "0.7 → 0.7".
std::string change(double a, double b, int decimals);
/// p and q values: "< 0.0001" below that, else 4 decimals; absent: kAbsent.
std::string probability(std::optional<double> p);
/// Integer with thousands commas.
std::string count(std::uint64_t value);
/// "a", "a and b", "a, b and c"
std::string list(const std::vector<std::string>& items);
/// "1 cycle", "12 cycles"
std::string counted(std::uint64_t value, std::string_view thing);
/// 512 B, 1.4 MiB
std::string bytes(std::uint64_t value);
/// Automatic: ns, us, ms or s, as the number is large.
enum class TimeUnit : std::uint8_t { Automatic, Microseconds, Milliseconds, Seconds };

/// With three significant digits: 631 ms, 38.5 ms, 1.50 us.
std::string duration(double nanoseconds, TimeUnit unit = TimeUnit::Automatic);

// The columns of a comparison. Each has its decimals here so that table, sentence and report agree.

/// Suspicion score: 234.44
std::string score(double value);
/// beta, per cent of the cycle, without unit: 162.78
std::string beta(double percent);
/// B - A of beta, percentage points, without unit: −6.36
std::string betaDelta(double points);
/// Z against the spread of A: −80.78
std::string z(double value);
/// mu, in the unit of its metric: 1,155.00
std::string mu(double value);
/// B - A of mu: −63.20
std::string muDelta(double value);
/// A time in microseconds from nanoseconds, without unit: 631,394.91
std::string microseconds(double nanoseconds);
/// B - A of a time, as microseconds(): −592,879.35
std::string microsecondsDelta(double nanoseconds);
/// (B - A) / A in per cent with unit: −93.90 %. Without a base (A is 0) there is no such number: kAbsent.
std::string relativeChange(double a, double b);

/// The text with every U+2212 replaced by '-'.
std::string asciiMinus(std::string_view text);

}  // namespace culprit::format
