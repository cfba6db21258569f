// What the times of one sentence are told in: a single kernel takes microseconds. For sentences that name
// several times; a time alone is format::duration().
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "core/report/words/format.h"

namespace culprit {

struct SentenceUnit {
  double perMs = 1.0;
  std::string_view name = "ms";

  /// That of the larger of two times in ms.
  static SentenceUnit of(double a, double b) {
    constexpr double kOneMs = 0.99995;  // from here on it would read 1,000.0 us
    const double largest = std::max(std::fabs(a), std::fabs(b));
    return largest > 0.0 && largest < kOneMs ? SentenceUnit{1000.0, "us"} : SentenceUnit{};
  }

  /// "3.00", of ms.
  std::string number(double ms) const { return format::number(ms * perMs, decimals(ms)); }
  /// "+3.00", of ms.
  std::string signedNumber(double ms) const { return format::signedNumber(ms * perMs, decimals(ms)); }
  /// "+3.00 ms"
  std::string change(double ms) const { return fmt::format("{} {}", signedNumber(ms), name); }

 private:
  int decimals(double ms) const { return std::fabs(ms * perMs) < 10.0 ? 2 : 1; }
};

}  // namespace culprit
