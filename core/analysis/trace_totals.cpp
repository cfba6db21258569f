#include "core/analysis/trace_totals.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace culprit {

namespace {

using Interval = std::pair<std::int64_t, std::int64_t>;

double lengthOfUnion(std::vector<Interval>& intervals) {
  std::sort(intervals.begin(), intervals.end());
  double length = 0.0;
  std::int64_t covered = 0;
  bool isFirst = true;
  for (const auto& [start, end] : intervals) {
    const std::int64_t from = isFirst ? start : std::max(start, covered);
    if (end > from) length += static_cast<double>(end - from);
    covered = isFirst ? end : std::max(covered, end);
    isFirst = false;
  }
  return length;
}

bool isKernel(EventCategory category) {
  return category == EventCategory::GpuCompute || category == EventCategory::GpuComm;
}

void addCapture(const Capture& capture, TraceTotals& totals, std::set<FunctionId>& names) {
  const Events& events = capture.events;
  std::map<std::optional<std::int32_t>, std::vector<Interval>> kernels;
  std::vector<Interval> steps;
  for (std::size_t row = 0; row < events.size(); ++row) {
    const EventCategory category = events.category(row);
    const auto duration = static_cast<double>(events.durationNs[row]);
    if (isKernel(category)) {
      ++totals.kernels;
      totals.kernelNs += duration;
      names.insert(events.function[row]);
      kernels[capture.tracks[events.track[row]].gpu].emplace_back(events.startNs[row], events.endNs(row));
    } else if (category == EventCategory::GpuMemcpy) {
      ++totals.copies;
      totals.copyNs += duration;
    } else if (category == EventCategory::StepMarker) {
      steps.emplace_back(events.startNs[row], events.durationNs[row]);
    }
  }
  for (auto& [gpu, intervals] : kernels) totals.busyNs += lengthOfUnion(intervals);
  std::sort(steps.begin(), steps.end());
  for (const auto& [start, duration] : steps) totals.stepNs.push_back(duration);
}

}  // namespace

TraceTotals totalsOf(const Trace& trace) {
  TraceTotals totals;
  std::set<FunctionId> names;
  std::set<std::int32_t> gpus;
  for (const Capture& capture : trace.captures) {
    addCapture(capture, totals, names);
    for (const Track& track : capture.tracks) {
      if (track.kind == TrackKind::GpuStream && track.gpu) gpus.insert(*track.gpu);
    }
  }
  totals.distinctKernels = names.size();
  totals.gpus.assign(gpus.begin(), gpus.end());
  return totals;
}

}  // namespace culprit
