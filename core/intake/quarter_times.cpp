#include "core/intake/quarter_times.h"

#include <algorithm>

namespace culprit {

namespace {

constexpr std::int64_t kNsPerUs = 1000;
/// From here to twice this a double of microseconds has a step of a quarter: 2005 to 2041.
constexpr std::int64_t kFirstNs = (std::int64_t{1} << 50) * kNsPerUs;
constexpr std::int64_t kEndNs = 2 * kFirstNs;

bool hasQuarterSteps(std::int64_t timeNs) {
  return timeNs >= kFirstNs && timeNs < kEndNs;
}

bool looksLikeQuarter(std::int64_t timeNs) {
  if (!hasQuarterSteps(timeNs)) return true;
  const std::int64_t fraction = timeNs % kNsPerUs;
  return fraction == 0 || fraction == 200 || fraction == 500 || fraction == 800;
}

void restore(LongColumn<std::int64_t>& timesNs) {
  for (std::int64_t& timeNs : timesNs) {
    if (!hasQuarterSteps(timeNs)) continue;
    const std::int64_t fraction = timeNs % kNsPerUs;
    if (fraction == 200) timeNs += 50;
    if (fraction == 800) timeNs -= 50;
  }
}

}  // namespace

void restoreQuarters(Events& events, std::vector<ReadingSeries>& readings,
                     std::vector<MemoryChanges>& memories) {
  const auto areQuarters = [](const LongColumn<std::int64_t>& timesNs) {
    return std::all_of(timesNs.begin(), timesNs.end(), looksLikeQuarter);
  };
  const auto areAllQuarters = [&areQuarters](const auto& all) {
    return std::all_of(all.begin(), all.end(),
                       [&areQuarters](const auto& each) { return areQuarters(each.timeNs); });
  };
  if (!areQuarters(events.startNs) || !areAllQuarters(readings) || !areAllQuarters(memories)) return;
  restore(events.startNs);
  for (ReadingSeries& series : readings) restore(series.timeNs);
  for (MemoryChanges& changes : memories) restore(changes.timeNs);
}

}  // namespace culprit
