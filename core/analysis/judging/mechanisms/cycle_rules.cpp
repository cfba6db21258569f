#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "core/analysis/judging/mechanisms/rules_support.h"
#include "core/analysis/judging/speed/warmup.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/duration_ratio.h"
#include "core/stats/significance/tail_thresholds.h"

namespace culprit::rules {

namespace {

/// How much of the drift the first half may differ from A beside what counts as the same.
constexpr double kFirstHalf = 0.5;
/// A cycle of the second half that is so much longer is a burst; more than one are no drift.
constexpr double kBurst = 1.5;
/// Of the change of the mean cycle, what must come from long cycles to be a pause.
constexpr double kOfLongCycles = 0.5;
/// Of the change of the mean gap, what the typical gap must make.
constexpr double kOfTypicalGap = 0.5;
/// Of what the first cycles of one run take more than its others, what those of the other run may.
constexpr double kWarmupOfOther = 0.5;

double logRatio(std::span<const double> a, std::span<const double> b) {
  const auto ratio = stats::durationRatio(a, b);
  return ratio ? std::log(*ratio) : 0.0;
}

std::size_t longerThan(std::span<const double> lengths, double limit) {
  return static_cast<std::size_t>(
      std::count_if(lengths.begin(), lengths.end(), [limit](double each) { return each > limit; }));
}

/// Where to cut the lengths so that the logs lie closest to the medians of the two parts.
std::size_t changePoint(std::span<const double> lengths) {
  const auto distance = [](std::span<const double> part) {
    std::vector<double> logs;
    for (const double each : part) logs.push_back(std::log(each));
    const double centre = stats::median(logs).value_or(0.0);
    double sum = 0.0;
    for (const double log : logs) sum += std::fabs(log - centre);
    return sum;
  };
  std::size_t best = lengths.size() / 2;
  double least = distance(lengths.first(best)) + distance(lengths.subspan(best));
  const std::size_t margin = std::max<std::size_t>(2, lengths.size() / 10);
  // Of many cycles some places are close enough.
  constexpr std::size_t kMostPlaces = 100;
  const std::size_t step = std::max<std::size_t>(1, lengths.size() / kMostPlaces);
  for (std::size_t at = margin; at + margin <= lengths.size(); at += step) {
    const double sum = distance(lengths.first(at)) + distance(lengths.subspan(at));
    if (sum < least) {
      least = sum;
      best = at;
    }
  }
  return best;
}

/// What the first ones take more than as many of the others, together.
double excessOfFirst(std::span<const double> lengths, std::size_t first) {
  if (lengths.size() <= first) return 0.0;
  const std::span<const double> rest = lengths.subspan(first);
  const auto sum = [](std::span<const double> part) {
    return std::accumulate(part.begin(), part.end(), 0.0);
  };
  const double others = sum(rest) / static_cast<double>(rest.size()) * static_cast<double>(first);
  return sum(lengths.first(first)) - others;
}

/// Of a run whose others take as long as those of the other run.
std::size_t warmupOf(std::span<const double> run, std::span<const double> other, const Thresholds& limits) {
  std::size_t first = leadingLong(run, limits);
  if (first == 0 || other.empty()) return 0;
  // It fades: 46, 40, 34, 28, 28 ms. What would count as much longer than the others belongs to it.
  const auto longest = stats::tailThresholds(
      other, run, {limits.tailDeviations, limits.tailFactor, static_cast<std::size_t>(limits.cyclesFew)});
  while (longest && first < run.size() / 3 && run[first] > longest->b) ++first;
  return std::fabs(logRatio(other, run.subspan(first))) < std::log1p(limits.sameLength) ? first : 0;
}

/// Of the cycles of a run that are far longer than its median: how many.
std::uint32_t longCyclesOf(const SideFacts& run, const Thresholds& limits) {
  const double longest = limits.warmupFactor * stats::median(run.lengths).value_or(0.0);
  return static_cast<std::uint32_t>(longerThan(run.lengths, longest));
}

/// The mean cycle in medians; empty without a median.
std::optional<double> meanOverMedian(const SideFacts& run) {
  const double median = stats::median(run.lengths).value_or(0.0);
  return median > 0.0 ? std::optional(stats::mean(run.lengths) / median) : std::nullopt;
}

/// Of the run that has more. Without its longest one nothing is told of how long they are.
Mechanism pauses(double ms, std::uint32_t cycles, const SideFacts& run, double longestMs) {
  return {.kind = MechanismKind::Pause,
          .ms = ms,
          .count = cycles,
          .outOf = static_cast<std::uint32_t>(run.lengths.size()),
          .longestMs = longestMs > 0.0 ? std::optional(longestMs) : std::nullopt};
}

}  // namespace

std::size_t warmupCycles(const std::vector<double>& a, const std::vector<double>& b,
                         const Thresholds& limits) {
  return std::max(warmupOf(b, a, limits), warmupOf(a, b, limits));
}

std::optional<Mechanism> warmup(const std::vector<double>& a, const std::vector<double>& b,
                                std::size_t first) {
  const double ofA = std::max(excessOfFirst(a, first), 0.0);
  const double ofB = std::max(excessOfFirst(b, first), 0.0);
  // Of the warm-ups as such: one of a run twice as long makes half as much of its mean cycle.
  if (std::min(ofA, ofB) > kWarmupOfOther * std::max(ofA, ofB)) return std::nullopt;
  const double ms = ofB / static_cast<double>(b.size()) - ofA / static_cast<double>(a.size());
  if (!(ms * (ofB - ofA) > 0.0)) return std::nullopt;
  return Mechanism{.kind = MechanismKind::Warmup,
                   .ms = ms,
                   .count = static_cast<std::uint32_t>(first),
                   .outOf = static_cast<std::uint32_t>((ms < 0.0 ? a : b).size())};
}

std::optional<Drift> drift(const std::vector<double>& a, const std::vector<double>& b,
                           const Thresholds& limits) {
  constexpr std::size_t kFewest = 8;
  if (std::min(a.size(), b.size()) < kFewest) return std::nullopt;
  const auto first = [](std::span<const double> all) { return all.first(all.size() / 2); };
  const auto second = [](std::span<const double> all) { return all.subspan(all.size() / 2); };
  const double ofB = logRatio(first(b), second(b));
  const double ofA = logRatio(first(a), second(a));
  const double start = logRatio(a, first(b));
  const bool isDrift = ofB > limits.driftChange && ofB > limits.driftOverA * std::fabs(ofA) &&
                       std::fabs(start) < limits.sameLength + kFirstHalf * ofB &&
                       longerThan(second(b), kBurst * stats::median(second(b)).value_or(0.0)) <= 1;
  if (!isDrift) return std::nullopt;
  return Drift{changePoint(b), std::exp(ofB)};
}

std::optional<Mechanism> gap(const PairChange& change, const Thresholds& limits) {
  const double ms = change.b.betweenMs - change.a.betweenMs;
  if (!(std::fabs(ms) > limits.timeShare * change.shorterCycleMs())) return std::nullopt;
  // A few long ones are pauses between the cycles.
  const SideFacts& more = change.withMore(ms);
  const double typical = more.typicalBetweenMs - change.withLess(ms).typicalBetweenMs;
  const std::uint32_t longCycles = longCyclesOf(more, limits);
  if (typical >= kOfTypicalGap * std::fabs(ms) || longCycles == 0)
    return Mechanism{.kind = MechanismKind::Gap, .ms = ms};
  return pauses(ms, longCycles, more, more.pauseBetweenMs);
}

std::optional<Mechanism> nothingRecorded(const PairChange& change, const Thresholds& limits) {
  if (!change.knowsTurns) return std::nullopt;
  const double ms = change.grown(TimeClass::Idle);
  if (!(std::fabs(ms) > limits.timeShare * change.shorterCycleMs())) return std::nullopt;
  const SideFacts& less = change.withLess(ms);
  const SideFacts& more = change.withMore(ms);
  const std::uint32_t longCycles = longCyclesOf(more, limits);
  const auto all = static_cast<double>(more.lengths.size());
  const double relative = (more.cycleMs - less.cycleMs) / less.cycleMs;
  const auto ofLess = meanOverMedian(less);
  const auto ofMore = meanOverMedian(more);
  const bool isPause = ofLess && ofMore && longCycles > 0 && longCycles <= limits.longCycles * all &&
                       *ofMore - *ofLess > kOfLongCycles * relative;
  if (isPause) return pauses(ms, longCycles, more, more.pauseIdleMs);
  return Mechanism{.kind = MechanismKind::Idle, .ms = ms};
}

std::vector<Mechanism> overlapLost(const PairChange& change, const Thresholds& limits) {
  if (!change.knowsTurns) return {};
  struct Part {
    TimeClass time;
    double grown, busyA, busyB;
  };
  const auto busy = [&change](CallGroup group, bool isB) {
    return isB ? change.group(group).bMs : change.group(group).aMs;
  };
  const Part copies{TimeClass::Copies, change.grown(TimeClass::Copies),
                    busy(CallGroup::HostCopy, false) + busy(CallGroup::DeviceCopy, false),
                    busy(CallGroup::HostCopy, true) + busy(CallGroup::DeviceCopy, true)};
  const double waiting = change.b.waitingForRanksMs - change.a.waitingForRanksMs;
  const Part communication{TimeClass::Communication, change.grown(TimeClass::Communication) - waiting,
                           busy(CallGroup::Collective, false), busy(CallGroup::Collective, true)};
  std::vector<Mechanism> found;
  for (const Part& part : {copies, communication}) {
    const bool isBusyAsBefore =
        part.busyA > 0.0 && std::fabs(std::log(part.busyB / part.busyA)) < std::log1p(limits.sameLength);
    if (!(std::fabs(part.grown) > limits.timeShare * change.shorterCycleMs()) || !isBusyAsBefore) continue;
    found.push_back({.kind = MechanismKind::Overlap, .ms = part.grown, .time = part.time});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Mechanism& x, const Mechanism& y) { return std::fabs(x.ms) > std::fabs(y.ms); });
  return found;
}

std::optional<Mechanism> otherMix(const KindTotals& a, const KindTotals& b, const Thresholds& limits) {
  double ms = 0.0;
  double most = 0.0;
  bool haveCommon = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    haveCommon = haveCommon || (a[i].cycles > 0 && b[i].cycles > 0);
    const double more = shareOf(CycleKind(i), b) - shareOf(CycleKind(i), a);
    // A kind that A does not have takes what it takes in B.
    ms += more * (a[i].cycles > 0 ? a[i] : b[i]).meanMs();
    most = std::max(most, std::fabs(more));
  }
  // Without a kind that both have there is no mix of them: one side may not tell its kinds.
  if (!haveCommon || !(most > limits.kindShareDifference)) return std::nullopt;
  return Mechanism{.kind = MechanismKind::OtherMix, .ms = ms};
}

}  // namespace culprit::rules
