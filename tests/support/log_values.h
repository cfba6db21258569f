// What tests of readers of logs ask of a series.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/read_log.h"

namespace culprit::test {

inline constexpr std::int64_t kTenOClock = 1'795'514'400'000'000'000;  // 2026-11-24 10:00:00 UTC
inline constexpr std::int64_t kSecondNs = 1'000'000'000;

inline std::vector<double> values(const ReadingSeries& series) {
  return {series.value.begin(), series.value.end()};
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

}  // namespace culprit::test
