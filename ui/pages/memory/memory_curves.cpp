#include "ui/pages/memory/memory_curves.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/model/run/metric_unit.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/sides.h"

namespace culprit::ui {

namespace {

const MemoryCurve& curveOf(const MemorySide& side, MemoryLevel level) {
  return level == MemoryLevel::Allocated ? side.allocated : side.reserved;
}

double largestIn(const MemoryCurve& curve) {
  double largest = 0.0;
  for (const double bytes : curve.bytes) largest = std::max(largest, std::abs(bytes));
  return largest;
}

/// The last level holds up to the end of the cycle, and needs a point there.
bool isHeldToEnd(const MemoryCurve& curve, std::int64_t durationNs) {
  return !curve.empty() && curve.timeNs.back() < durationNs;
}

ReadingPlotSide plotted(const MemoryCurve& curve, std::int64_t durationNs, double scale) {
  constexpr double kSecondsPerNs = 1e-9;
  std::vector<double> seconds, values;
  seconds.reserve(curve.size() + 1);
  values.reserve(curve.size() + 1);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    seconds.push_back(static_cast<double>(curve.timeNs[i]) * kSecondsPerNs);
    values.push_back(curve.bytes[i] * scale);
  }
  if (isHeldToEnd(curve, durationNs)) {
    seconds.push_back(static_cast<double>(durationNs) * kSecondsPerNs);
    values.push_back(values.back());
  }
  return {std::move(seconds), std::move(values)};
}

}  // namespace

ReadingPlotData memoryCurves(const CycleMemory& memory, std::size_t at, MemoryLevel level) {
  const DeviceMemory& device = memory.devices.at(at);
  const MemoryCurve &a = curveOf(device.a, level), &b = curveOf(device.b, level);
  const MetricUnit unit = readingUnit("allocated_memory", std::max(largestIn(a), largestIn(b)));
  ReadingPlotData data{.quantity = QString("Memory %1 on %2, by seconds since the start of the cycle")
                                       .arg(level == MemoryLevel::Allocated ? "allocated" : "reserved",
                                            qString(device.device)),
                       .unit = qString(unit.unit),
                       .isStepped = true};
  data.sides.a = plotted(a, memory.durationA, unit.scale);
  data.sides.b = plotted(b, memory.durationB, unit.scale);
  data.peaks = {a.peak(), b.peak()};
  data.endsUnread = {isHeldToEnd(a, memory.durationA), isHeldToEnd(b, memory.durationB)};
  return data;
}

}  // namespace culprit::ui
