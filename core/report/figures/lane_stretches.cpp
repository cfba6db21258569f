#include "core/report/figures/lane_stretches.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace culprit {

namespace {

using Work = CyclesFigure::Work;
using Stretches = std::vector<LaneStretch>;

Work workOf(const CycleBox& box, bool isOnGpu, bool isOfCycle) {
  if (!isOfCycle) return Work::OtherCycle;
  if (box.category == EventCategory::GpuComm) return Work::Communication;
  if (box.category == EventCategory::GpuMemcpy || box.category == EventCategory::GpuMemset)
    return Work::Copies;
  if (isOnGpu) return Work::Compute;
  return box.category == EventCategory::Sync ? Work::Waiting : Work::HostCalls;
}

/// A step, a loop, the frame of the main function.
bool isAroundAll(const CycleBox& box, std::int64_t durationNs) {
  constexpr double kNearlyAll = 0.95;
  return box.category == EventCategory::StepMarker ||
         static_cast<double>(box.durationNs) >= kNearlyAll * static_cast<double>(durationNs);
}

/// Whatever begins first hides what runs inside it; of what begins together the longest.
Stretches outermost(Stretches all) {
  std::stable_sort(all.begin(), all.end(), [](const LaneStretch& x, const LaneStretch& y) {
    return std::pair(x.startNs, -x.endNs) < std::pair(y.startNs, -y.endNs);
  });
  Stretches outer;
  std::int64_t end = std::numeric_limits<std::int64_t>::min();
  for (LaneStretch& each : all) {
    each.startNs = std::max(each.startNs, end);
    if (each.startNs >= each.endNs) continue;
    end = each.endNs;
    outer.push_back(each);
  }
  return outer;
}

/// The calls with the waits in their places; both by time and without overlap.
Stretches withWaits(const Stretches& calls, const Stretches& waits) {
  Stretches all = waits;
  auto wait = waits.begin();
  for (LaneStretch call : calls) {
    while (wait != waits.end() && wait->endNs <= call.startNs) ++wait;
    for (auto inside = wait; inside != waits.end() && inside->startNs < call.endNs; ++inside) {
      if (inside->startNs > call.startNs)
        all.push_back({call.startNs, inside->startNs, call.work, call.function});
      call.startNs = inside->endNs;
    }
    if (call.startNs < call.endNs) all.push_back(call);
  }
  std::sort(all.begin(), all.end(),
            [](const LaneStretch& x, const LaneStretch& y) { return x.startNs < y.startNs; });
  return all;
}

}  // namespace

std::vector<Stretches> laneStretches(const CycleEvents& cycle) {
  std::vector<Stretches> calls(cycle.lanes.size()), waits(cycle.lanes.size());
  // One call may launch the work of many cycles; then none of them has any of its own.
  const bool hasOwn =
      std::any_of(cycle.boxes.begin(), cycle.boxes.end(), [](const CycleBox& box) { return box.isOwn; });
  for (const CycleBox& box : cycle.boxes) {
    const bool isOnGpu = cycle.lanes.at(box.lane).kind == TrackKind::GpuStream;
    const Work work = workOf(box, isOnGpu, box.isOwn || !hasOwn);
    if (!isOnGpu && work != Work::Waiting && isAroundAll(box, cycle.durationNs)) continue;
    const LaneStretch stretch{std::max<std::int64_t>(box.startNs, 0), box.endNs(), work, box.function};
    if (stretch.startNs >= stretch.endNs) continue;
    (work == Work::Waiting ? waits : calls)[box.lane].push_back(stretch);
  }
  std::vector<Stretches> lanes;
  for (std::size_t at = 0; at < calls.size(); ++at)
    lanes.push_back(withWaits(outermost(std::move(calls[at])), outermost(std::move(waits[at]))));
  return lanes;
}

Stretches merged(const Stretches& stretches, std::int64_t seenNs) {
  Stretches result;
  std::int64_t workNs = 0;  // of what the last of them mostly does
  bool isOpen = false;      // for more short ones
  for (const LaneStretch& each : stretches) {
    const bool isShort = each.lengthNs() < seenNs;
    if (isOpen && isShort && each.startNs - result.back().endNs < seenNs &&
        (each.work == result.back().work || each.endNs - result.back().startNs < seenNs)) {
      LaneStretch& last = result.back();
      last.endNs = each.endNs;
      if (last.function != each.function) last.function.reset();
      if (last.work == each.work) {
        workNs += each.lengthNs();
      } else if (each.lengthNs() > workNs) {
        last.work = each.work;
        workNs = each.lengthNs();
      }
      continue;
    }
    result.push_back(each);
    workNs = each.lengthNs();
    isOpen = isShort;
  }
  return result;
}

}  // namespace culprit
