#include "core/analysis/cutting/range_windows.h"

#include <algorithm>

namespace culprit {

namespace {

/// Below this share of the anchor's time what lies behind it is no part of the repetition (chosen).
constexpr double kLeastBehind = 0.1;

struct RangesOfCall {
  std::int64_t endNs = 0;
  std::uint64_t ranges = 0;  ///< that begin in it
};

bool isRange(EventCategory category) {
  return category == EventCategory::Annotation || category == EventCategory::StepMarker;
}

std::vector<RangesOfCall> repetitionsOf(const Events& events, const Track& thread,
                                        const std::vector<CycleWindow>& windows) {
  std::vector<RangesOfCall> repetitions;
  std::size_t row = thread.begin;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    RangesOfCall& repetition = repetitions.emplace_back(RangesOfCall{.endNs = windows[i].endNs});
    const bool isLast = i + 1 == windows.size();
    while (row < thread.end && events.startNs[row] < windows[i].startNs) ++row;
    for (; row < thread.end && (isLast || events.startNs[row] < windows[i + 1].startNs); ++row) {
      if (!isRange(events.category(row))) continue;
      repetition.endNs = std::max(repetition.endNs, events.endNs(row));
      ++repetition.ranges;
    }
    if (!isLast) repetition.endNs = std::min(repetition.endNs, windows[i + 1].startNs);
  }
  return repetitions;
}

std::uint64_t usualRanges(const std::vector<RangesOfCall>& repetitions) {
  std::vector<std::uint64_t> counts;
  for (const RangesOfCall& repetition : repetitions) counts.push_back(repetition.ranges);
  const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
  std::nth_element(counts.begin(), middle, counts.end());
  return *middle;
}

}  // namespace

bool holdsRangesOnly(const Events& events, const ProcessTracks& tracks) {
  std::vector<const Track*> all = tracks.host;
  all.insert(all.end(), tracks.gpu.begin(), tracks.gpu.end());
  bool hasRanges = false;
  for (const Track* track : all) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      const EventCategory category = events.category(row);
      if (!isRange(category) && category != EventCategory::Os && isOfProgram(category)) return false;
      hasRanges = hasRanges || isRange(category);
    }
  }
  return hasRanges;
}

void reachOverRanges(const Events& events, const Track& thread, std::vector<CycleWindow>& windows) {
  if (windows.empty()) return;
  const std::vector<RangesOfCall> repetitions = repetitionsOf(events, thread, windows);
  double called = 0.0;
  double behind = 0.0;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    called += static_cast<double>(windows[i].endNs - windows[i].startNs);
    behind += static_cast<double>(std::max<std::int64_t>(0, repetitions[i].endNs - windows[i].endNs));
  }
  if (behind < kLeastBehind * called) return;
  for (std::size_t i = 0; i < windows.size(); ++i) windows[i].endNs = repetitions[i].endNs;
  if (windows.size() > 1 && 2 * repetitions.back().ranges < usualRanges(repetitions)) windows.pop_back();
}

}  // namespace culprit
