// What tests of readers of logs ask of a series.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/read_log.h"

namespace culprit::test {

inline constexpr std::int64_t kTenOClock = 1'795'514'400'000'000'000;  // 2026-11-24 10:00:00 UTC
inline constexpr std::int64_t kSecondNs = 1'000'000'000;

inline std::vector<double> values(const ReadingSeries& series) {
  return {series.value.begin(), series.value.end()};
}

inline std::vector<std::int64_t> times(const ReadingSeries& series) {
  return {series.timeNs.begin(), series.timeNs.end()};
}

inline std::vector<std::int64_t> secondsAfterTen(const ReadingSeries& series) {
  std::vector<std::int64_t> seconds;
  for (const std::int64_t time : series.timeNs) seconds.push_back((time - kTenOClock) / kSecondNs);
  return seconds;
}

inline bool hasMetric(const LogRead& log, std::string_view metric) {
  return std::any_of(log.series.begin(), log.series.end(),
                     [metric](const ReadingSeries& each) { return each.metric == metric; });
}

inline std::string withWindowsLineEnds(std::string_view text) {
  std::string changed;
  for (const char letter : text) changed += letter == '\n' ? std::string("\r\n") : std::string(1, letter);
  return changed;
}

}  // namespace culprit::test
