#include "core/analysis/judging/speed/tail.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/significance/tail_thresholds.h"

namespace culprit {

namespace {

struct KindOfSide {
  std::vector<std::uint32_t> cycles;
  std::vector<double> lengths;
};

KindOfSide ofKind(const ProcessSamples& samples, CycleKind kind, const CycleLengths& lengths) {
  KindOfSide all;
  for (std::uint32_t i = 0; i < samples.cycles.size(); ++i) {
    const auto length = lengths.of(samples.cycles[i]);
    if (samples.cycles[i].kind != kind || !length) continue;
    all.cycles.push_back(i);
    all.lengths.push_back(*length);
  }
  return all;
}

std::vector<TailCycle> longerThan(Side side, const KindOfSide& all, double longest) {
  std::vector<TailCycle> tail;
  const double typical = stats::median(all.lengths).value_or(0.0);
  for (std::size_t i = 0; i < all.cycles.size(); ++i) {
    if (all.lengths[i] > longest)
      tail.push_back({side, all.cycles[i], static_cast<std::int64_t>(std::llround(typical * kNsPerMs))});
  }
  return tail;
}

}  // namespace

std::vector<TailCycle> tailCycles(const VerdictInput& input, const CycleLengths& lengths) {
  const Thresholds& thresholds = input.thresholds;
  const stats::TailLimits limits{thresholds.tailDeviations, thresholds.tailFactor,
                                 static_cast<std::size_t>(thresholds.cyclesFew)};
  std::set<CycleKind> kinds;
  for (const Cycle& cycle : input.b.samples->cycles) kinds.insert(cycle.kind);
  std::vector<TailCycle> tail;
  for (const CycleKind kind : kinds) {
    const KindOfSide a = ofKind(*input.a.samples, kind, lengths);
    const KindOfSide b = ofKind(*input.b.samples, kind, lengths);
    const auto longest = stats::tailThresholds(a.lengths, b.lengths, limits);
    if (!longest) continue;
    const std::vector<TailCycle> ofA = longerThan(Side::A, a, longest->a);
    const std::vector<TailCycle> ofB = longerThan(Side::B, b, longest->b);
    if (ofB.size() <= ofA.size()) continue;
    tail.insert(tail.end(), ofA.begin(), ofA.end());
    tail.insert(tail.end(), ofB.begin(), ofB.end());
  }
  std::stable_sort(tail.begin(), tail.end(), [](const TailCycle& x, const TailCycle& y) {
    return x.side != y.side ? x.side < y.side : x.cycle < y.cycle;
  });
  return tail;
}

}  // namespace culprit
