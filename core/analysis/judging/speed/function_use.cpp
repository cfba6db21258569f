#include "core/analysis/judging/speed/function_use.h"

#include <vector>

#include "core/base/time_units.h"

namespace culprit {

namespace {

FunctionUse useOf(const WallTime& times) {
  FunctionUse use{.function = times.function,
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
                  .copyBytes = times.copyBytes};
  if (times.totalCalls) use.totalCalls = static_cast<double>(*times.totalCalls);
  if (times.totalNs) use.totalMs = static_cast<double>(*times.totalNs) / kNsPerMs;
  return use;
}

FunctionUse useOf(const Usage& usage) {
  const auto& busyNs = usage.unionNs.empty() ? usage.durationNs : usage.unionNs;
  return {.function = usage.function,
          .device = usage.device,
          .category = usage.category,
          .cycle = usage.cycle,
          .calls = usage.calls,
          .busyNs = busyNs,
          .exposedNs = busyNs};
}

template <typename Times>
void forEach(const std::vector<Times>& list, const UseVisitor& visit) {
  for (const Times& times : list) visit(useOf(times));
}

}  // namespace

void forEachFunction(const ProcessSamples& samples, const UseVisitor& visit) {
  if (samples.wallTimes.empty()) return forEach(samples.usages, visit);
  forEach(samples.wallTimes, visit);
}

void forEachOperator(const ProcessSamples& samples, const UseVisitor& visit) {
  forEach(samples.operatorTimes, visit);
}

void forEachRange(const ProcessSamples& samples, const UseVisitor& visit) {
  forEach(samples.rangeTimes, visit);
}

}  // namespace culprit
