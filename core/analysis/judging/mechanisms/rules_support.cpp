#include "core/analysis/judging/mechanisms/rules_support.h"

#include <algorithm>
#include <cmath>

namespace culprit::rules {

Devices workingGpus(const PairChange& change) {
  constexpr double kFewest = 0.05;
  double busiestA = 0.0, busiestB = 0.0;
  for (const DeviceChange& each : change.devices) {
    busiestA = std::max(busiestA, each.aMs());
    busiestB = std::max(busiestB, each.bMs());
  }
  Devices working;
  for (const DeviceChange& each : change.devices)
    if (each.aMs() >= kFewest * busiestA || each.bMs() >= kFewest * busiestB) working.push_back(&each);
  return working;
}

bool holdsForEachGpu(const PairChange& change, CallGroup group) {
  const double pooled = change.group(group).m;
  const auto own = group == CallGroup::Compute ? &DeviceChange::computing : &DeviceChange::others;
  const Devices working = workingGpus(change);
  return std::all_of(working.begin(), working.end(), [&](const DeviceChange* each) {
    const GroupChange& its = each->*own;
    return !its.isMeasured() || (its.m * pooled > 0.0 && std::fabs(its.m) > kOthersStill * std::fabs(pooled));
  });
}

std::optional<double> computeFactor(const PairChange& change) {
  const GroupChange* slowest = nullptr;
  for (const DeviceChange* each : workingGpus(change)) {
    if (!each->computing.isMeasured()) continue;
    if (slowest == nullptr || each->computing.m > slowest->m) slowest = &each->computing;
  }
  if (slowest == nullptr) slowest = &change.group(CallGroup::Compute);
  return slowest->isMeasured() ? std::optional(std::exp(slowest->m)) : std::nullopt;
}

bool isIn(CallGroup group, std::initializer_list<CallGroup> groups) {
  return std::find(groups.begin(), groups.end(), group) != groups.end();
}

std::vector<FunctionId> mainFunctions(const PairChange& change, std::initializer_list<CallGroup> groups,
                                      const std::function<double(const CallRow&)>& part) {
  constexpr double kEnough = 0.8;
  constexpr std::size_t kMost = 12;
  double sum = 0.0;
  for (const CallRow& row : change.calls)
    if (isIn(row.group, groups)) sum += part(row);
  std::vector<const CallRow*> along;
  for (const CallRow& row : change.calls)
    if (isIn(row.group, groups) && part(row) * sum > 0.0) along.push_back(&row);
  std::stable_sort(along.begin(), along.end(), [&part](const CallRow* x, const CallRow* y) {
    return std::fabs(part(*x)) > std::fabs(part(*y));
  });
  std::vector<FunctionId> functions;
  double named = 0.0;
  for (const CallRow* row : along) {
    if (functions.size() == kMost || std::fabs(named) >= kEnough * std::fabs(sum)) break;
    functions.push_back(row->function);
    named += part(*row);
  }
  return functions;
}

void setFactor(Mechanism& mechanism, const GroupChange& group) {
  mechanism.factor = std::exp(group.m);
  mechanism.factorLow = std::exp(group.lo);
  mechanism.factorHigh = std::exp(group.hi);
  mechanism.count = group.functions;
  const double whole = std::expm1(group.m);
  if (whole == 0.0) return;
  const double atLow = mechanism.ms * std::expm1(group.lo) / whole;
  const double atHigh = mechanism.ms * std::expm1(group.hi) / whole;
  mechanism.low = std::min({atLow, atHigh, mechanism.ms});
  mechanism.high = std::max({atLow, atHigh, mechanism.ms});
}

}  // namespace culprit::rules
