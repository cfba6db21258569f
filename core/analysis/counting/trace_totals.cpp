#include "core/analysis/counting/trace_totals.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/analysis/naming/kernel_base_name.h"
#include "core/base/long_column.h"

namespace culprit {

namespace {

using Interval = std::pair<std::int64_t, std::int64_t>;

double lengthOfUnion(LongColumn<Interval>& intervals) {
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

/// As the profiler that made the capture counts kernels.
std::string_view countedName(const Capture& capture, std::string_view name) {
  return traitsOf(capture.facts.dialect).countsBaseNames ? kernelBaseName(name) : name;
}

void addCapture(const Capture& capture, const Names& names, TraceTotals& totals,
                std::set<std::string_view>& distinct) {
  const Events& events = capture.events;
  std::map<std::optional<std::int32_t>, LongColumn<Interval>> kernels;
  std::vector<Interval> steps;
  std::set<FunctionId> functions;
  for (std::size_t row = 0; row < events.size(); ++row) {
    const EventCategory category = events.category(row);
    const auto duration = static_cast<double>(events.durationNs[row]);
    if (isKernel(category)) {
      ++totals.kernels;
      totals.kernelNs += duration;
      functions.insert(events.function[row]);
      kernels[capture.tracks[events.track[row]].gpu].emplace_back(events.startNs[row], events.endNs(row));
    } else if (category == EventCategory::GpuMemcpy) {
      ++totals.copies;
      totals.copyNs += duration;
    } else if (category == EventCategory::StepMarker) {
      steps.emplace_back(events.startNs[row], events.durationNs[row]);
    }
  }
  for (const FunctionId function : functions)
    distinct.insert(countedName(capture, names.functions[function]));
  for (auto& [gpu, intervals] : kernels) totals.busyNs += lengthOfUnion(intervals);
  std::sort(steps.begin(), steps.end());
  for (const auto& [start, duration] : steps) totals.stepNs.push_back(duration);
}

}  // namespace

TraceTotals totalsOf(const Trace& trace, const Names& names) {
  TraceTotals totals;
  std::set<std::string_view> kernels;
  std::set<std::int32_t> gpus;
  for (const Capture& capture : trace.captures) {
    addCapture(capture, names, totals, kernels);
    for (const Track& track : capture.tracks) {
      if (track.kind == TrackKind::GpuStream && track.gpu) gpus.insert(*track.gpu);
    }
  }
  totals.distinctKernels = kernels.size();
  totals.gpus.assign(gpus.begin(), gpus.end());
  return totals;
}

}  // namespace culprit
