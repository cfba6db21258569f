#include "core/stats/effects/shared_calls.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace culprit::stats {

SharedCalls splitSharedCalls(const std::vector<std::vector<std::int64_t>>& durations) {
  SharedCalls split;
  split.waiting.resize(durations.size());
  split.lastIn.resize(durations.size());
  if (durations.empty()) return split;
  for (std::size_t call = 0; call < durations.front().size(); ++call) {
    const auto last =
        std::min_element(durations.begin(), durations.end(),
                         [call](const auto& one, const auto& other) { return one[call] < other[call]; });
    const std::int64_t transfer = (*last)[call];
    split.transfer.push_back(transfer);
    ++split.lastIn[static_cast<std::size_t>(last - durations.begin())];
    double waiting = 0.0;
    for (std::size_t rank = 0; rank < durations.size(); ++rank) {
      assert(durations[rank].size() == durations.front().size());
      const std::int64_t rest = durations[rank][call] - transfer;
      split.waiting[rank] += rest;
      waiting += static_cast<double>(rest);
    }
    split.waitingOfCall.push_back(waiting);
  }
  return split;
}

}  // namespace culprit::stats
