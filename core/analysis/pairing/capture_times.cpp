#include "core/analysis/pairing/capture_times.h"

#include <algorithm>
#include <utility>

namespace culprit {

std::vector<CaptureTime> captureTimes(std::span<const Capture> captures, const Monitor& monitor) {
  constexpr std::size_t kRowsAtATime = 1U << 20U;
  std::vector<CaptureTime> all;
  for (const Capture& capture : captures) {
    const Events& events = capture.events;
    if (events.size() == 0) continue;
    CaptureTime& time = all.emplace_back(CaptureTime{.startNs = events.startNs[0], .endNs = events.endNs(0)});
    std::vector<std::pair<std::int64_t, std::int64_t>> overhead;
    for (std::size_t row = 0; row < events.size(); ++row) {
      if (row % kRowsAtATime == 0) monitor.checkpoint();
      time.startNs = std::min(time.startNs, events.startNs[row]);
      time.endNs = std::max(time.endNs, events.endNs(row));
      if (events.category(row) == EventCategory::Overhead)
        overhead.emplace_back(events.startNs[row], events.endNs(row));
    }
    std::sort(overhead.begin(), overhead.end());
    std::int64_t reached = time.startNs;
    for (const auto& [from, to] : overhead) {
      time.overheadNs += std::max<std::int64_t>(to - std::max(from, reached), 0);
      reached = std::max(reached, to);
    }
  }
  return all;
}

}  // namespace culprit
