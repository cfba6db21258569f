#include "core/analysis/judging/mechanisms/group_changes.h"

#include <algorithm>
#include <cmath>

#include "core/stats/basics/weighted_quantile.h"

namespace culprit {

namespace {

/// Fewer calls tell no typical one.
constexpr double kFewestCalls = 3.0;

GroupChange changeOf(std::span<const CallRow> rows, CallGroup group) {
  GroupChange change;
  std::vector<stats::WeightedValue> logs;
  double sum = 0.0;
  double squares = 0.0;
  for (const CallRow& row : rows) {
    if (row.group != group) continue;
    change.aMs += row.a.ms;
    change.bMs += row.b.ms;
    change.callsMs += row.callsMs;
    change.typicalMs += row.typicalMs;
    change.interruptedMs += row.interruptedMs;
    const auto log = row.logTypical();
    if (!log || std::min(row.a.count, row.b.count) < kFewestCalls) continue;
    const double weight = std::sqrt(row.a.ms * row.b.ms);
    logs.push_back({*log, weight});
    sum += weight;
    squares += weight * weight;
  }
  const auto median = stats::weightedQuantile(logs, 0.5);
  if (!median) return change;
  change.functions = static_cast<std::uint32_t>(logs.size());
  change.m = *median;
  change.lo = *stats::weightedQuantile(logs, 0.15);
  change.hi = *stats::weightedQuantile(logs, 0.85);
  change.effective = sum * sum / squares;
  return change;
}

}  // namespace

GroupChanges groupChanges(std::span<const CallRow> rows) {
  GroupChanges changes;
  for (std::size_t i = 0; i < kCallGroups; ++i) changes[i] = changeOf(rows, CallGroup(i));
  return changes;
}

}  // namespace culprit
