#include "core/analysis/judging/time/time_causes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <string>

#include "core/analysis/judging/speed/cycle_lengths.h"
#include "core/analysis/judging/time/transfer_times.h"
#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/effect_size.h"

namespace culprit {

namespace {

constexpr std::size_t kClasses = std::tuple_size_v<decltype(TurnTimes::classNs)>;

/// The classes of time, in the order of the waterfall; with `waiting` communication is cut in two.
std::vector<TimeClass> classesOfTime(bool waiting) {
  std::vector<TimeClass> classes;
  for (std::size_t time = 0; time < kClasses; ++time) {
    classes.push_back(TimeClass(time));
    if (waiting && classes.back() == TimeClass::Communication) classes.push_back(TimeClass::WaitingForRanks);
  }
  return classes;
}

/// Time of one class in one cycle; with `waiting` communication is without its waiting for other ranks.
std::int64_t nsOf(TimeClass time, bool waiting, const TurnTimes& turns) {
  if (time == TimeClass::WaitingForRanks) return turns.waitingForRanksNs;
  const std::int64_t ns = turns.classNs[static_cast<std::size_t>(time)];
  return waiting && time == TimeClass::Communication ? ns - turns.waitingForRanksNs : ns;
}

/// Time of one class in the complete cycles, ms per cycle or unit of work.
std::vector<double> timesOf(TimeClass time, bool waiting, const ProcessSamples& samples,
                            const std::vector<std::uint32_t>& kept, double unitsPerCycle) {
  std::vector<double> times;
  times.reserve(kept.size());
  for (const std::uint32_t cycle : kept) {
    const std::int64_t ns = nsOf(time, waiting, samples.turnTimes[cycle]);
    times.push_back(static_cast<double>(ns) / kNsPerMs / unitsPerCycle);
  }
  return times;
}

/// The same over all of them together.
std::int64_t totalNs(TimeClass time, bool waiting, const ProcessSamples& samples,
                     const std::vector<std::uint32_t>& kept) {
  std::int64_t total = 0;
  for (const std::uint32_t cycle : kept) total += nsOf(time, waiting, samples.turnTimes[cycle]);
  return total;
}

/// Of the cycles as they are measured; empty if none has a length.
std::optional<double> gpuBusyShare(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept,
                                   bool arePeriods) {
  double busy = 0.0;
  double all = 0.0;
  for (const std::uint32_t cycle : kept) {
    const std::optional<std::int64_t> lengthNs = lengthOf(samples.cycles[cycle], arePeriods);
    if (!lengthNs) continue;
    busy += static_cast<double>(samples.turnTimes[cycle].gpuBusyNs);
    all += static_cast<double>(*lengthNs);
  }
  return all > 0.0 ? std::optional(busy / all) : std::nullopt;
}

/// Median over the cycles, in us.
std::optional<double> launchDelay(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept) {
  constexpr double kNsPerUs = 1e3;
  std::vector<double> delays;
  for (const std::uint32_t cycle : kept) {
    if (const auto& delay = samples.turnTimes[cycle].launchDelayNs)
      delays.push_back(static_cast<double>(*delay) / kNsPerUs);
  }
  return stats::median(delays);
}

Cause measure(TimeClass time, const std::vector<double>& a, const std::vector<double>& b,
              const Thresholds& thresholds, stats::EffectSize& effectSize) {
  Cause cause{.timeClass = time, .family = std::string(nameOf(time)), .unit = "ms"};
  cause.samplesA = static_cast<std::uint32_t>(a.size());
  cause.samplesB = static_cast<std::uint32_t>(b.size());
  cause.a = stats::mean(a);
  cause.b = stats::mean(b);
  cause.shift = cause.b - cause.a;
  if (std::min(cause.samplesA, cause.samplesB) < thresholds.cyclesFew) return cause;
  const stats::Effect effect = *effectSize(a, b);
  cause.cliff = effect.cliff;
  cause.typical = effect.shift;
  if (effect.interval) {
    cause.shiftLow = effect.interval->low;
    cause.shiftHigh = effect.interval->high;
  }
  return cause;
}

bool excludesZero(const Cause& cause) {
  return cause.shiftLow && cause.shiftHigh && *cause.shiftLow * *cause.shiftHigh > 0.0;
}

/// What lies between the cycles of B more than between those of A, in ms.
double grownBetween(const Waterfall& waterfall) {
  return waterfall.betweenBMs.value_or(0.0) - waterfall.betweenAMs.value_or(0.0);
}

/// Of all changes, to which what lies between the cycles belongs, and of A's cycle.
void setShares(const Waterfall& waterfall, std::vector<Cause>& causes) {
  const double all =
      std::accumulate(causes.begin(), causes.end(), std::fabs(grownBetween(waterfall)),
                      [](double sum, const Cause& cause) { return sum + std::fabs(cause.shift); });
  for (Cause& cause : causes) {
    cause.capacity = waterfall.cycleAMs;
    cause.score = all > 0.0 ? std::fabs(cause.shift) / all : 0.0;
    cause.share = cause.capacity > 0.0 ? std::fabs(cause.shift) / cause.capacity : 0.0;
  }
}

/// Gives the largest change in the direction of the whole change its level. Where what lies between the
/// cycles changed more, no class is the cause.
void findCause(const Waterfall& waterfall, bool cycleChanged, const Thresholds& thresholds,
               std::vector<Cause>& causes) {
  const double whole = waterfall.changeMs();
  const double between = grownBetween(waterfall);
  Cause* cause = nullptr;
  for (Cause& candidate : causes) {
    const bool along = candidate.shift * whole > 0.0;
    const bool isMost = candidate.score >= thresholds.strongTimeCause &&
                        std::fabs(whole) >= thresholds.noiseFloor * candidate.capacity;
    if (!along || !(candidate.share >= thresholds.timeFinding || isMost)) continue;
    if (cause == nullptr || std::fabs(candidate.shift) > std::fabs(cause->shift)) cause = &candidate;
  }
  if (cause == nullptr || !(excludesZero(*cause) || cycleChanged)) return;
  if (between * whole > 0.0 && std::fabs(between) > std::fabs(cause->shift)) return;
  if (cause->score >= thresholds.strongTimeCause && excludesZero(*cause)) {
    cause->level = CauseLevel::Strong;
  } else if (cause->score >= thresholds.possibleTimeCause) {
    cause->level = CauseLevel::Possible;
  }
}

/// Empty if no GPU ran anything.
std::optional<GpuUse> gpuUse(const VerdictInput& input, const WorkOfPair& work, bool arePeriods) {
  const ProcessSamples& a = *input.a.samples;
  const ProcessSamples& b = *input.b.samples;
  const std::optional<double> busyA = gpuBusyShare(a, work.keptA, arePeriods);
  const std::optional<double> busyB = gpuBusyShare(b, work.keptB, arePeriods);
  if (!busyA || !busyB || (*busyA <= 0.0 && *busyB <= 0.0)) return std::nullopt;
  const double limit = input.thresholds.hostBound;
  return GpuUse{.busyA = *busyA,
                .busyB = *busyB,
                .hostBound = *busyA < limit && *busyB < limit,
                .delayAUs = launchDelay(a, work.keptA),
                .delayBUs = launchDelay(b, work.keptB)};
}

}  // namespace

std::optional<TimeJudgement> judgeTime(const VerdictInput& input, const WorkOfPair& work,
                                       const Slowdown& slowdown) {
  const ProcessSamples& a = *input.a.samples;
  const ProcessSamples& b = *input.b.samples;
  if (a.turnTimes.empty() || b.turnTimes.empty() || work.keptA.empty() || work.keptB.empty())
    return std::nullopt;
  if (input.a.isWholeRun || input.b.isWholeRun || work.isIncommensurable) return std::nullopt;
  const double units = work.unitsPerCycleOfB(input.thresholds);
  stats::EffectSize effectSize;
  TimeJudgement judgement{.waterfall = {.overlapKnown = true}};
  Waterfall& waterfall = judgement.waterfall;
  const bool waiting = knowsWaiting(a, *input.names) && knowsWaiting(b, *input.names);
  for (const TimeClass time : classesOfTime(waiting)) {
    judgement.causes.push_back(measure(time, timesOf(time, waiting, a, work.keptA, 1.0),
                                       timesOf(time, waiting, b, work.keptB, units), input.thresholds,
                                       effectSize));
    const Cause& cause = judgement.causes.back();
    waterfall.steps.push_back({time, cause.a, cause.b, totalNs(time, waiting, a, work.keptA),
                               totalNs(time, waiting, b, work.keptB)});
    waterfall.cycleAMs += cause.a;
    waterfall.cycleBMs += cause.b;
  }
  if (slowdown.arePeriods) {
    const CycleLengths lengths(input);
    waterfall.betweenAMs = stats::mean(lengths.betweenMs(a, work.keptA));
    waterfall.betweenBMs = stats::mean(lengths.betweenMs(b, work.keptB)) / units;
  }
  setShares(waterfall, judgement.causes);
  const std::optional<double>& ratio = slowdown.whole.ratio;
  const bool cycleChanged = ratio && std::fabs(std::log(*ratio)) > std::log1p(slowdown.noise);
  findCause(waterfall, cycleChanged, input.thresholds, judgement.causes);
  std::stable_sort(judgement.causes.begin(), judgement.causes.end(), [](const Cause& x, const Cause& y) {
    if (x.level != y.level) return x.level > y.level;
    return std::fabs(x.shift) > std::fabs(y.shift);
  });
  judgement.gpu = gpuUse(input, work, slowdown.arePeriods);
  return judgement;
}

std::vector<Cause> inReadingOrder(std::vector<Cause> resources, const std::vector<Cause>& time) {
  const bool isStrong = !resources.empty() && resources.front().level == CauseLevel::Strong;
  const auto quiet = std::find_if(time.begin(), time.end(),
                                  [](const Cause& cause) { return cause.level == CauseLevel::None; });
  resources.insert(isStrong ? resources.end() : resources.begin(), time.begin(), quiet);
  resources.insert(resources.end(), quiet, time.end());
  return resources;
}

}  // namespace culprit
