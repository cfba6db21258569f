#include <vector>

#include "core/analysis/judging/time/function_shares.h"
#include "core/base/time_units.h"

namespace culprit {

namespace {

struct Parts {
  double cycleMs = 0.0, kernelsMs = 0.0, copiesMs = 0.0;

  double restMs() const { return cycleMs - kernelsMs - copiesMs; }
};

Parts partsOf(const ProcessSamples& samples, const std::vector<std::uint32_t>& cycles, double units,
              const Names& names) {
  Parts parts;
  std::vector<bool> chosen(samples.cycles.size());
  for (const std::uint32_t cycle : cycles) {
    chosen[cycle] = true;
    parts.cycleMs += static_cast<double>(samples.cycles[cycle].durationNs) / kNsPerMs / units;
  }
  for (const Usage& usage : samples.usages) {
    const std::string& category = names.categories[usage.category];
    if (!isDeviceWork(category)) continue;
    double& part = category.starts_with("gpu_mem") ? parts.copiesMs : parts.kernelsMs;
    for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
      if (chosen[usage.cycle[i]]) part += static_cast<double>(usage.durationNs[i]) / kNsPerMs / units;
    }
  }
  return parts;
}

}  // namespace

std::optional<Waterfall> waterfallOfSums(const VerdictInput& input, const WorkOfPair& work) {
  const double unitsB = static_cast<double>(work.keptB.size()) * work.unitsPerCycleOfB(input.thresholds);
  if (work.keptA.empty() || !(unitsB > 0.0)) return std::nullopt;
  const Parts a = partsOf(*input.a.samples, work.keptA, static_cast<double>(work.keptA.size()), *input.names);
  const Parts b = partsOf(*input.b.samples, work.keptB, unitsB, *input.names);
  if (a.restMs() < 0.0 || b.restMs() < 0.0) return std::nullopt;
  if (!(a.kernelsMs + a.copiesMs > 0.0) && !(b.kernelsMs + b.copiesMs > 0.0)) return std::nullopt;
  return Waterfall{.cycleAMs = a.cycleMs,
                   .cycleBMs = b.cycleMs,
                   .overlapKnown = false,
                   .steps = {{TimeClass::GpuKernels, a.kernelsMs, b.kernelsMs},
                             {TimeClass::Copies, a.copiesMs, b.copiesMs},
                             {TimeClass::Rest, a.restMs(), b.restMs()}}};
}

}  // namespace culprit
