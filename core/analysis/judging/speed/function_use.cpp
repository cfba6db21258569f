#include "core/analysis/judging/speed/function_use.h"

#include "core/base/time_units.h"

namespace culprit {

namespace {

std::vector<FunctionUse> usesOf(const std::vector<WallTime>& list) {
  std::vector<FunctionUse> uses;
  for (const WallTime& times : list) {
    FunctionUse& use = uses.emplace_back(FunctionUse{.function = times.function,
                                                     .device = times.device,
                                                     .category = times.category,
                                                     .cycle = times.cycle,
                                                     .calls = times.calls,
                                                     .busyNs = times.busyNs,
                                                     .exposedNs = times.criticalNs,
                                                     .ownNs = times.ownNs,
                                                     .typicalNs = times.typicalNs,
                                                     .longestNs = times.longestNs,
                                                     .launchThreads = times.launchThreads,
                                                     .copyBytes = times.copyBytes});
    if (times.totalCalls) use.totalCalls = static_cast<double>(*times.totalCalls);
    if (times.totalNs) use.totalMs = static_cast<double>(*times.totalNs) / kNsPerMs;
  }
  return uses;
}

}  // namespace

std::vector<FunctionUse> functionUses(const ProcessSamples& samples) {
  if (!samples.wallTimes.empty()) return usesOf(samples.wallTimes);
  std::vector<FunctionUse> uses;
  for (const Usage& usage : samples.usages) {
    const auto& busyNs = usage.unionNs.empty() ? usage.durationNs : usage.unionNs;
    uses.push_back({.function = usage.function,
                    .device = usage.device,
                    .category = usage.category,
                    .cycle = usage.cycle,
                    .calls = usage.calls,
                    .busyNs = busyNs,
                    .exposedNs = busyNs});
  }
  return uses;
}

std::vector<FunctionUse> operatorUses(const ProcessSamples& samples) {
  return usesOf(samples.operatorTimes);
}

std::vector<FunctionUse> rangeUses(const ProcessSamples& samples) {
  return usesOf(samples.rangeTimes);
}

}  // namespace culprit
