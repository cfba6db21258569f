#include "core/analysis/judging/mechanisms/call_sums.h"

#include "core/base/time_units.h"

namespace culprit {

std::vector<bool> CycleSet::chosen() const {
  std::vector<bool> chosen(side->samples->cycles.size());
  for (const std::uint32_t cycle : cycles) chosen[cycle] = true;
  return chosen;
}

CallSums::CallSums(const FunctionUse& use, const std::vector<bool>& chosen)
    : function(use.function), threads(use.launchThreads), bytes(use.copyBytes) {
  const bool knowsCalls = !use.ownNs.empty();
  for (std::size_t i = 0; i < use.cycle.size(); ++i) {
    if (!chosen[use.cycle[i]]) continue;
    const double own = static_cast<double>(knowsCalls ? use.ownNs[i] : use.busyNs[i]) / kNsPerMs;
    exposedMs += static_cast<double>(use.exposedNs[i]) / kNsPerMs;
    // Of calls that only reach into the cycles it is not known what they take; others may take no time.
    if (knowsCalls && use.ownNs[i] == 0 && use.typicalNs[i] == 0 && use.busyNs[i] > 0) continue;
    calls += use.calls[i];
    ms += own;
    if (knowsCalls && use.calls[i] > 0)
      typical.push_back(
          {static_cast<double>(use.typicalNs[i]) / kNsPerMs, static_cast<double>(use.calls[i])});
  }
}

void CallSums::add(const CallSums& more) {
  calls += more.calls;
  ms += more.ms;
  exposedMs += more.exposedMs;
  typical.insert(typical.end(), more.typical.begin(), more.typical.end());
  if (!threads) threads = more.threads;
  if (!bytes) bytes = more.bytes;
}

CallSide CallSums::side(double units) const {
  CallSide side{.calls = calls / units,
                .ms = ms / units,
                .count = calls,
                .exposedMs = exposedMs / units,
                .threads = threads,
                .bytes = bytes};
  side.typicalMs = stats::weightedQuantile({typical.begin(), typical.end()}, 0.5).value_or(side.meanMs());
  return side;
}

}  // namespace culprit
