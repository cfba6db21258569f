#include "core/exploring/cycles/leading_lane.h"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "core/exploring/cycles/exposed_time.h"
#include "core/exploring/cycles/looks.h"

namespace culprit {

namespace {

class LaneChanges {
 public:
  LaneChanges(const CyclePair& cycles, const Monitor& monitor)
      : m_cycles(cycles),
        m_bothHaveGpuWork(cycles.bothHaveGpuWork()),
        m_a(exposedTimes(cycles, Side::A, monitor)),
        m_b(exposedTimes(cycles, Side::B, monitor)) {
    // A pair counts in the lane of B, what B lacks in that of A.
    for (const Side side : {Side::A, Side::B}) {
      const auto& boxes = cycles.of(side).boxes;
      for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        lookAt(i, monitor);
        const CycleBox& box = boxes[i];
        if (!explains(box) || (side == Side::A && box.partner)) continue;
        const std::int64_t before = side == Side::A ? m_a[i] : box.partner ? m_a[*box.partner] : 0;
        m_changes[{side, box.lane}] += (side == Side::A ? 0 : m_b[i]) - before;
      }
    }
  }

  /// Of those on GPUs, or of those of the host, what changes most as the cycles do.
  std::optional<LeadingLane> largest(bool onGpu) const {
    std::optional<LeadingLane> largest;
    for (const auto& [lane, ns] : m_changes) {
      const bool isOnGpu = m_cycles.of(lane.first).lanes[lane.second].kind == TrackKind::GpuStream;
      if (isOnGpu != onGpu || !isOfTheChange(ns)) continue;
      if (!largest || std::abs(ns) > std::abs(largest->deltaNs))
        largest = LeadingLane{.side = lane.first, .lane = lane.second, .deltaNs = ns};
    }
    return largest;
  }

  /// Idle time of all GPUs, B - A: what is no time of GPU work.
  std::int64_t idleNs() const {
    std::int64_t workNs = 0;
    for (const Side side : {Side::A, Side::B}) {
      const auto& boxes = m_cycles.of(side).boxes;
      for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (isGpuWork(boxes[i].category)) workNs += side == Side::A ? -m_a[i] : m_b[i];
    }
    return m_cycles.changeNs() - workNs;
  }

  /// The thread that has most of the time in which the GPUs wait; empty also where not both have GPU work.
  std::optional<LeadingLane> waiting() const {
    if (!m_bothHaveGpuWork) return std::nullopt;
    const Side side = m_cycles.changeNs() > 0 ? Side::B : Side::A;
    const CycleEvents& events = m_cycles.of(side);
    std::vector<std::int64_t> sums(events.lanes.size(), 0);
    for (std::uint32_t i = 0; i < events.boxes.size(); ++i)
      sums[events.boxes[i].lane] += (side == Side::A ? m_a : m_b)[i];
    std::optional<std::uint32_t> most;
    for (std::uint32_t lane = 0; lane < sums.size(); ++lane) {
      if (events.lanes[lane].kind == TrackKind::GpuStream) continue;
      if (!most || sums[lane] > sums[*most]) most = lane;
    }
    if (!most) return std::nullopt;
    return LeadingLane{.side = side, .lane = *most, .deltaNs = idleNs(), .isWait = true};
  }

  bool isOfTheChange(std::int64_t ns) const {
    return ns != 0 && m_cycles.changeNs() != 0 && (ns > 0) == (m_cycles.changeNs() > 0);
  }

 private:
  bool explains(const CycleBox& box) const {
    const bool isOfSteps = box.category == EventCategory::StepMarker && m_bothHaveGpuWork;
    return box.isOwn && box.category != EventCategory::Sync && !isOfSteps;
  }

  const CyclePair& m_cycles;
  bool m_bothHaveGpuWork;
  std::vector<std::int64_t> m_a, m_b;
  std::map<std::pair<Side, std::uint32_t>, std::int64_t> m_changes;
};

}  // namespace

std::optional<LeadingLane> leadingLane(const CyclePair& cycles, const Monitor& monitor) {
  const LaneChanges changes(cycles, monitor);
  const auto gpu = changes.largest(true);
  const std::int64_t idleNs = changes.idleNs();
  const bool isHost = changes.isOfTheChange(idleNs) && (!gpu || std::abs(idleNs) > std::abs(gpu->deltaNs));
  if (!isHost) return gpu;
  if (const auto host = changes.largest(false)) return host;
  const auto waiting = changes.waiting();
  return waiting ? waiting : gpu;
}

}  // namespace culprit
