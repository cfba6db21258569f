#include "core/analysis/turns/own_times.h"

#include <algorithm>
#include <vector>

namespace culprit {

namespace {

bool isFrame(EventCategory category) {
  return category == EventCategory::Python;
}

/// Whether the event takes time of the thread, not only a name for it.
bool takesTime(EventCategory category) {
  switch (category) {
    case EventCategory::Runtime:
    case EventCategory::Sync:
    case EventCategory::CpuOp:
    case EventCategory::Python:
    case EventCategory::Other:
      return true;
    default:
      return false;
  }
}

/// Takes the part of every taken event off the innermost one around it, and stores it for those of
/// `isStored`.
template <typename IsTaken, typename IsStored>
void takeOff(const Events& events, const Track& track, const IsTaken& isTaken, const IsStored& isStored,
             LongColumn<std::int64_t>& own) {
  std::vector<std::size_t> open;
  for (std::size_t row = track.begin; row < track.end; ++row) {
    const EventCategory category = events.category(row);
    if (!isTaken(category)) continue;
    while (!open.empty() && events.endNs(open.back()) <= events.startNs[row]) open.pop_back();
    if (!open.empty() && isStored(events.category(open.back()))) {
      std::int64_t& left = own[open.back() - track.begin];
      const std::int64_t inside =
          std::min(events.endNs(row), events.endNs(open.back())) - events.startNs[row];
      left = std::max<std::int64_t>(left - inside, 0);
    }
    open.push_back(row);
  }
}

}  // namespace

LongColumn<std::int64_t> ownTimes(const Events& events, const Track& track) {
  const auto begin = events.durationNs.begin() + static_cast<std::ptrdiff_t>(track.begin);
  LongColumn<std::int64_t> own(begin, begin + static_cast<std::ptrdiff_t>(track.end - track.begin));
  const auto isWork = [](EventCategory category) { return takesTime(category) && !isFrame(category); };
  takeOff(events, track, isWork, isWork, own);
  const bool hasFrames = [&] {
    for (std::size_t row = track.begin; row < track.end; ++row) {
      if (isFrame(events.category(row))) return true;
    }
    return false;
  }();
  if (hasFrames) takeOff(events, track, takesTime, isFrame, own);
  return own;
}

}  // namespace culprit
