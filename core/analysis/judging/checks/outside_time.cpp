#include "core/analysis/judging/checks/outside_time.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace culprit {

namespace {

/// The time that cycles cover.
class CoveredTime {
 public:
  explicit CoveredTime(const std::vector<Cycle>& cycles) {
    for (const Cycle& cycle : cycles) m_endOf[cycle.startNs] = cycle.startNs + cycle.durationNs;
  }

  std::int64_t inside(std::int64_t startNs, std::int64_t endNs) const {
    auto cycle = m_endOf.upper_bound(startNs);
    if (cycle != m_endOf.begin()) --cycle;
    std::int64_t sum = 0;
    for (; cycle != m_endOf.end() && cycle->first < endNs; ++cycle) {
      sum += std::max<std::int64_t>(std::min(endNs, cycle->second) - std::max(startNs, cycle->first), 0);
    }
    return sum;
  }

 private:
  std::map<std::int64_t, std::int64_t> m_endOf;
};

/// False for a kind of cycle that was set apart from the others.
bool isComplete(const std::vector<Cycle>& cycles) {
  if (std::any_of(cycles.begin(), cycles.end(),
                  [](const Cycle& cycle) { return cycle.kind == CycleKind::Prefill; })) {
    return false;
  }
  for (std::size_t i = 1; i < cycles.size(); ++i) {
    if (cycles[i].number != cycles[i - 1].number + 1) return false;
  }
  return !cycles.empty() && cycles.front().number == 1;
}

}  // namespace

std::optional<double> outsideShare(const PairSide& side) {
  if (side.isTrimmed || !isComplete(side.samples->cycles)) return std::nullopt;
  const CoveredTime covered(side.samples->cycles);
  std::int64_t all = 0;
  std::int64_t inside = 0;
  for (const OwnTracks& own : side.tracks) {
    const Events& events = own.capture->events;
    for (const Track* track : own.tracks) {
      if (track->kind != TrackKind::GpuStream) continue;
      for (std::size_t row = track->begin; row < track->end; ++row) {
        const EventCategory category = events.category(row);
        if (category != EventCategory::GpuCompute && category != EventCategory::GpuComm) continue;
        all += events.durationNs[row];
        inside += covered.inside(events.startNs[row], events.endNs(row));
      }
    }
  }
  if (all == 0) return std::nullopt;
  return static_cast<double>(all - inside) / static_cast<double>(all);
}

}  // namespace culprit
