#include <algorithm>
#include <map>

#include "core/analysis/judging/speed/other_ranks.h"
#include "core/analysis/judging/speed/work.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

using Reasons = std::map<std::uint32_t, EdgeReason>;

double medianOf(std::span<const double> values, std::span<const std::uint32_t> positions) {
  std::vector<double> taken;
  for (const std::uint32_t position : positions) taken.push_back(values[position]);
  return stats::median(taken).value_or(0.0);
}

/// The usual launches of each kind of cycle.
std::map<CycleKind, double> usualLaunches(const ProcessSamples& samples, std::span<const double> launches,
                                          const std::vector<std::uint32_t>& inner) {
  std::map<CycleKind, std::vector<std::uint32_t>> ofKind;
  for (const std::uint32_t cycle : inner) ofKind[samples.cycles[cycle].kind].push_back(cycle);
  std::map<CycleKind, double> usual;
  for (const auto& [kind, cycles] : ofKind) usual[kind] = medianOf(launches, cycles);
  return usual;
}

/// From one end inwards, as long as every cycle is an edge already or has too few launches.
template <typename Iterator, typename HasFew>
void addFewLaunches(Iterator begin, Iterator end, HasFew hasFew, Reasons& reasons) {
  for (Iterator cycle = begin; cycle != end; ++cycle) {
    const bool few = hasFew(*cycle);
    if (!few && !reasons.contains(*cycle)) return;
    if (few) reasons.try_emplace(*cycle, EdgeReason::FewLaunches);
  }
}

}  // namespace

std::vector<EdgeCycle> findEdges(Side side, const ProcessSamples& samples, std::span<const double> launches,
                                 const Thresholds& thresholds) {
  Reasons reasons;
  const std::vector<std::uint32_t> inner = innerCycles(launches);
  if (inner.empty()) return {};
  for (const std::uint32_t cycle : allCycles(samples)) {
    if (cycle < inner.front() || cycle > inner.back()) reasons.emplace(cycle, EdgeReason::NoKernels);
  }
  const std::vector<double> durations = durationsMs(samples, allCycles(samples));
  const double longest = thresholds.edgeLength * medianOf(durations, inner);
  for (const std::uint32_t cycle : {inner.front(), inner.back()}) {
    if (durations[cycle] > longest) reasons.emplace(cycle, EdgeReason::Long);
  }
  const std::map<CycleKind, double> usual = usualLaunches(samples, launches, inner);
  const auto hasFew = [&](std::uint32_t cycle) {
    return launches[cycle] < thresholds.edgeLaunches * usual.at(samples.cycles[cycle].kind);
  };
  addFewLaunches(inner.begin(), inner.end(), hasFew, reasons);
  addFewLaunches(inner.rbegin(), inner.rend(), hasFew, reasons);
  std::vector<EdgeCycle> edges;
  for (const auto& [cycle, reason] : reasons) edges.push_back({side, cycle, reason});
  return edges;
}

std::vector<EdgeCycle> findEdges(Side side, const PairSide& process, const Names& names,
                                 const Thresholds& thresholds) {
  Reasons reasons;
  for (const EdgeCycle& edge :
       findEdges(side, *process.samples, launchesPerCycle(*process.samples, names), thresholds))
    reasons.emplace(edge.cycle, edge.reason);
  std::map<std::int64_t, std::uint32_t> positions;
  for (const std::uint32_t cycle : allCycles(*process.samples)) {
    positions.emplace(process.samples->cycles[cycle].number, cycle);
  }
  if (process.others != nullptr) {
    for (const auto& [number, cycle] : positions) {
      if (const auto reason = process.others->edgeAt(number)) reasons.emplace(cycle, *reason);
    }
  }
  std::vector<EdgeCycle> edges;
  for (const auto& [cycle, reason] : reasons) edges.push_back({side, cycle, reason});
  return edges;
}

}  // namespace culprit
