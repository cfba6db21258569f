#include "core/analysis/time_causes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <string>

#include "core/stats/descriptive.h"
#include "core/stats/effect_size.h"

namespace culprit {

namespace {

constexpr double kNsPerMs = 1e6;
constexpr std::size_t kClasses = std::tuple_size_v<decltype(TurnTimes::classNs)>;

/// Time of one class in the complete cycles, ms per cycle or unit of work.
std::vector<double> timesOf(std::size_t time, const ProcessSamples& samples,
                            const std::vector<std::uint32_t>& kept, double unitsPerCycle) {
  std::vector<double> times;
  times.reserve(kept.size());
  for (const std::uint32_t cycle : kept) {
    times.push_back(static_cast<double>(samples.turnTimes[cycle].classNs[time]) / kNsPerMs / unitsPerCycle);
  }
  return times;
}

double gpuBusyShare(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept) {
  double busy = 0.0;
  double all = 0.0;
  for (const std::uint32_t cycle : kept) {
    busy += static_cast<double>(samples.turnTimes[cycle].gpuBusyNs);
    all += static_cast<double>(samples.cycles[cycle].durationNs);
  }
  return all > 0.0 ? busy / all : 0.0;
}

Cause measure(TimeClass time, const std::vector<double>& a, const std::vector<double>& b,
              const Thresholds& thresholds) {
  Cause cause{.timeClass = time, .family = std::string(nameOf(time)), .unit = "ms"};
  cause.samplesA = static_cast<std::uint32_t>(a.size());
  cause.samplesB = static_cast<std::uint32_t>(b.size());
  cause.a = stats::mean(a);
  cause.b = stats::mean(b);
  cause.shift = cause.b - cause.a;
  if (std::min(cause.samplesA, cause.samplesB) < thresholds.cyclesFew) return cause;
  const stats::Effect effect = *stats::effectSize(a, b);
  cause.cliff = effect.cliff;
  if (effect.interval) {
    cause.shiftLow = effect.interval->low;
    cause.shiftHigh = effect.interval->high;
  }
  return cause;
}

bool excludesZero(const Cause& cause) {
  return cause.shiftLow && cause.shiftHigh && *cause.shiftLow * *cause.shiftHigh > 0.0;
}

/// Gives the largest change in the direction of the whole change its level.
void findCause(std::vector<Cause>& causes, double whole, bool cycleChanged, const Thresholds& thresholds) {
  Cause* cause = nullptr;
  for (Cause& candidate : causes) {
    const bool along = candidate.shift * whole > 0.0;
    const bool isMost = candidate.score >= thresholds.strongTimeCause &&
                        std::fabs(whole) >= thresholds.noiseFloor * candidate.capacity;
    if (!along || !(candidate.share >= thresholds.timeFinding || isMost)) continue;
    if (cause == nullptr || std::fabs(candidate.shift) > std::fabs(cause->shift)) cause = &candidate;
  }
  if (cause == nullptr || !(excludesZero(*cause) || cycleChanged)) return;
  if (cause->score >= thresholds.strongTimeCause && excludesZero(*cause)) {
    cause->level = CauseLevel::Strong;
  } else if (cause->score >= thresholds.possibleTimeCause) {
    cause->level = CauseLevel::Possible;
  }
}

}  // namespace

std::optional<TimeJudgement> judgeTime(const VerdictInput& input, const WorkOfPair& work,
                                       const Slowdown& slowdown) {
  const ProcessSamples& a = *input.a.samples;
  const ProcessSamples& b = *input.b.samples;
  if (a.turnTimes.empty() || b.turnTimes.empty() || work.keptA.empty() || work.keptB.empty())
    return std::nullopt;
  if (input.a.isWholeRun || input.b.isWholeRun) return std::nullopt;
  const double units = work.unitsPerCycleOfB(input.thresholds);
  TimeJudgement judgement{.waterfall = {.overlapKnown = true}};
  Waterfall& waterfall = judgement.waterfall;
  for (std::size_t time = 0; time < kClasses; ++time) {
    judgement.causes.push_back(measure(TimeClass(time), timesOf(time, a, work.keptA, 1.0),
                                       timesOf(time, b, work.keptB, units), input.thresholds));
    const Cause& cause = judgement.causes.back();
    waterfall.steps.push_back({TimeClass(time), cause.a, cause.b});
    waterfall.cycleAMs += cause.a;
    waterfall.cycleBMs += cause.b;
  }
  const double all = std::accumulate(judgement.causes.begin(), judgement.causes.end(), 0.0,
                                     [](double sum, const Cause& x) { return sum + std::fabs(x.shift); });
  for (Cause& cause : judgement.causes) {
    cause.capacity = waterfall.cycleAMs;
    cause.score = all > 0.0 ? std::fabs(cause.shift) / all : 0.0;
    cause.share = cause.capacity > 0.0 ? std::fabs(cause.shift) / cause.capacity : 0.0;
  }
  const std::optional<double>& ratio = slowdown.whole.ratio;
  const bool cycleChanged = ratio && std::fabs(std::log(*ratio)) > std::log1p(slowdown.noise);
  findCause(judgement.causes, waterfall.cycleBMs - waterfall.cycleAMs, cycleChanged, input.thresholds);
  std::stable_sort(judgement.causes.begin(), judgement.causes.end(), [](const Cause& x, const Cause& y) {
    if (x.level != y.level) return x.level > y.level;
    return std::fabs(x.shift) > std::fabs(y.shift);
  });
  GpuUse gpu{.busyA = gpuBusyShare(a, work.keptA), .busyB = gpuBusyShare(b, work.keptB)};
  gpu.hostBound = gpu.busyA < input.thresholds.hostBound && gpu.busyB < input.thresholds.hostBound;
  if (gpu.busyA > 0.0 || gpu.busyB > 0.0) judgement.gpu = gpu;
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
