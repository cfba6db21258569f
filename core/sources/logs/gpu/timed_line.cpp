#include "core/sources/logs/gpu/timed_line.h"

#include <algorithm>

namespace culprit::logs {

TimedLine splitTimedLine(std::string_view line) {
  constexpr std::size_t kMostWords = 2;
  constexpr std::size_t kLongestTime = 64;
  TimedLine timed{.time = std::nullopt, .rest = line};
  std::size_t end = 0;
  for (std::size_t word = 0; word < kMostWords && end < line.size(); ++word) {
    end = std::min(line.find_first_of(" \t,", end), line.size());
    if (end > kLongestTime) break;
    if (const auto time = parseLogTime(line.substr(0, end))) {
      timed.time = time;
      timed.rest = line.substr(std::min(end + 1, line.size()));
    }
    ++end;
  }
  return timed;
}

}  // namespace culprit::logs
