#include "core/analysis/judging/speed/cycle_lengths.h"

#include <algorithm>

#include "core/base/time_units.h"

namespace culprit {

namespace {

struct Between {
  double periods = 0.0, gaps = 0.0;  ///< ns
  std::size_t known = 0;

  double share() const { return periods > 0.0 ? gaps / periods : 0.0; }
};

Between betweenCycles(const ProcessSamples& samples) {
  Between between;
  for (const Cycle& cycle : samples.cycles) {
    if (cycle.periodNs <= 0) continue;
    ++between.known;
    between.periods += static_cast<double>(cycle.periodNs);
    between.gaps += static_cast<double>(cycle.periodNs - cycle.durationNs);
  }
  return between;
}

}  // namespace

CycleLengths::CycleLengths(const VerdictInput& input) {
  const Between a = betweenCycles(*input.a.samples);
  const Between b = betweenCycles(*input.b.samples);
  const auto fewest = static_cast<std::size_t>(input.thresholds.cyclesFew);
  m_arePeriods =
      std::min(a.known, b.known) >= fewest && std::max(a.share(), b.share()) > input.thresholds.betweenCycles;
}

std::optional<double> CycleLengths::of(const Cycle& cycle) const {
  const std::optional<std::int64_t> lengthNs = lengthOf(cycle, m_arePeriods);
  return lengthNs ? std::optional(static_cast<double>(*lengthNs) / kNsPerMs) : std::nullopt;
}

std::vector<std::uint32_t> CycleLengths::known(const ProcessSamples& samples,
                                               std::span<const std::uint32_t> cycles) const {
  std::vector<std::uint32_t> with;
  for (const std::uint32_t cycle : cycles)
    if (of(samples.cycles[cycle])) with.push_back(cycle);
  return with;
}

std::vector<double> CycleLengths::of(const ProcessSamples& samples,
                                     std::span<const std::uint32_t> cycles) const {
  std::vector<double> lengths;
  for (const std::uint32_t cycle : cycles)
    if (const auto length = of(samples.cycles[cycle])) lengths.push_back(*length);
  return lengths;
}

std::vector<double> CycleLengths::betweenMs(const ProcessSamples& samples,
                                            std::span<const std::uint32_t> cycles) const {
  std::vector<double> between;
  if (!m_arePeriods) return between;
  for (const std::uint32_t at : cycles) {
    const Cycle& cycle = samples.cycles[at];
    if (cycle.periodNs > 0)
      between.push_back(static_cast<double>(cycle.periodNs - cycle.durationNs) / kNsPerMs);
  }
  return between;
}

}  // namespace culprit
