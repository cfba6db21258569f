#include "core/analysis/function_use.h"

namespace culprit {

std::vector<FunctionUse> functionUses(const ProcessSamples& samples) {
  std::vector<FunctionUse> uses;
  for (const WallTime& times : samples.wallTimes) {
    uses.push_back({times.function, times.device, times.category, times.cycle, times.calls, times.busyNs,
                    times.criticalNs});
  }
  if (!uses.empty()) return uses;
  for (const Usage& usage : samples.usages) {
    const auto& busyNs = usage.unionNs.empty() ? usage.durationNs : usage.unionNs;
    uses.push_back({usage.function, usage.device, usage.category, usage.cycle, usage.calls, busyNs, busyNs});
  }
  return uses;
}

}  // namespace culprit
