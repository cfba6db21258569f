#include <cstdint>
#include <vector>

#include "core/analysis/judging/time/function_shares.h"
#include "core/base/saturated_sum.h"
#include "core/base/time_units.h"

namespace culprit {

namespace {

/// Nanoseconds over all cycles.
struct Parts {
  std::int64_t cycle = 0, kernels = 0, copies = 0;

  /// Not positive without room for the others.
  std::int64_t rest() const { return cycle - saturatedSum(kernels, copies); }
};

Parts partsOf(const ProcessSamples& samples, const std::vector<std::uint32_t>& cycles, const Names& names) {
  Parts parts;
  std::vector<bool> chosen(samples.cycles.size());
  for (const std::uint32_t cycle : cycles) {
    chosen[cycle] = true;
    parts.cycle = saturatedSum(parts.cycle, samples.cycles[cycle].durationNs);
  }
  for (const Usage& usage : samples.usages) {
    const std::string& category = names.categories[usage.category];
    if (!isDeviceWork(category)) continue;
    std::int64_t& part = category.starts_with("gpu_mem") ? parts.copies : parts.kernels;
    for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
      if (chosen[usage.cycle[i]]) part = saturatedSum(part, usage.durationNs[i]);
    }
  }
  return parts;
}

}  // namespace

std::optional<Waterfall> waterfallOfSums(const VerdictInput& input, const WorkOfPair& work) {
  const double unitsB = static_cast<double>(work.keptB.size()) * work.unitsPerCycleOfB(input.thresholds);
  if (work.keptA.empty() || !(unitsB > 0.0)) return std::nullopt;
  const Parts a = partsOf(*input.a.samples, work.keptA, *input.names);
  const Parts b = partsOf(*input.b.samples, work.keptB, *input.names);
  if (a.rest() < 0 || b.rest() < 0) return std::nullopt;
  if (a.kernels + a.copies <= 0 && b.kernels + b.copies <= 0) return std::nullopt;
  const auto msOf = [](std::int64_t ns, double units) { return static_cast<double>(ns) / kNsPerMs / units; };
  const auto unitsA = static_cast<double>(work.keptA.size());
  const auto step = [&](TimeClass time, std::int64_t ofA, std::int64_t ofB) {
    return Waterfall::Step{time, msOf(ofA, unitsA), msOf(ofB, unitsB), ofA, ofB};
  };
  return Waterfall{
      .cycleAMs = msOf(a.cycle, unitsA),
      .cycleBMs = msOf(b.cycle, unitsB),
      .overlapKnown = false,
      .steps = {step(TimeClass::GpuKernels, a.kernels, b.kernels),
                step(TimeClass::Copies, a.copies, b.copies), step(TimeClass::Rest, a.rest(), b.rest())}};
}

}  // namespace culprit
