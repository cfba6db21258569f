#include "core/analysis/judging/speed/judge_slowdown.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/judging/speed/ratios.h"
#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/duration_ratio.h"
#include "core/stats/significance/tail_thresholds.h"

namespace culprit {

namespace {

std::size_t capturesOf(const PairSide& side) {
  std::set<std::uint32_t> captures;
  for (const Cycle& cycle : side.samples->cycles) captures.insert(cycle.capture);
  return captures.size();
}

std::optional<double> ratioOf(std::optional<double> b, std::optional<double> a) {
  if (!a || !b || !(*a > 0.0)) return std::nullopt;
  return *b / *a;
}

/// Without the first and last cycle of each capture.
CycleSeries withoutEnds(const CycleSeries& all) {
  CycleSeries inside;
  for (std::size_t i = 1; i + 1 < all.durations.size(); ++i) {
    if (all.captures[i - 1] != all.captures[i] || all.captures[i + 1] != all.captures[i]) continue;
    inside.durations.push_back(all.durations[i]);
    inside.captures.push_back(all.captures[i]);
  }
  return inside;
}

void addTail(Side side, const std::vector<std::uint32_t>& cycles, const std::vector<double>& durations,
             double longest, std::vector<TailCycle>& tail) {
  const double typical = stats::median(durations).value_or(0.0);
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (durations[i] > longest)
      tail.push_back({side, cycles[i], static_cast<std::int64_t>(std::llround(typical * kNsPerMs))});
  }
}

/// Second half of the run / first half.
std::optional<double> driftOf(const std::vector<double>& durations, std::size_t fewest) {
  const std::span<const double> all = durations;
  if (all.size() < 2 * fewest) return std::nullopt;
  return stats::durationRatio(all.first(all.size() / 2), all.subspan(all.size() / 2));
}

/// Half the width of the interval, as a relative change.
double halfWidth(const SpeedRatio& ratio) {
  return std::sqrt(*ratio.high / *ratio.low) - 1.0;
}

/// What is common to the two ways of measuring.
class Judge {
 public:
  Judge(const VerdictInput& input, const WorkOfPair& work)
      : m_input(input), m_work(work), m_sameKind(work.isSameKind(input.thresholds)), m_band(bandOf(input)) {}

  Slowdown operator()() const {
    Slowdown result{.per = m_sameKind ? WorkUnit::Cycle : WorkUnit::Work};
    result.bandLow = m_band.low;
    result.bandHigh = m_band.high;
    result.bandMeasured = m_band.isMeasured;
    const auto cyclesA = m_sameKind ? allCycles(*m_input.a.samples) : m_work.innerA;
    const auto cyclesB = m_sameKind ? allCycles(*m_input.b.samples) : m_work.innerB;
    const MeasuredRatio whole = measure(cyclesA, cyclesB);
    result.noise = noiseOf(whole);
    result.captureNoise = whole.captureNoise;
    result.whole = judged(whole);
    if (!m_work.edges.empty()) result.trimmed = judged(measure(m_work.keptA, m_work.keptB));
    addPlainRatios(cyclesA, cyclesB, result);
    if (m_sameKind && !saysNothing()) addSameKind(cyclesA, cyclesB, result);
    if (result.whole.low) {
      result.smallest =
          std::max({result.noise, halfWidth(result.whole), std::max(m_band.high, 1.0 / m_band.low) - 1.0});
    }
    return result;
  }

 private:
  MeasuredRatio measure(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) const {
    if (!m_sameKind) return measureWorkTime(m_input, m_work, a, b);
    return measureCycles({*m_input.a.samples, a}, {*m_input.b.samples, b}, m_input.thresholds);
  }

  double noiseOf(const MeasuredRatio& measured) const {
    return std::max({m_input.thresholds.noiseFloor, measured.noise, measured.captureNoise.value_or(0.0)});
  }

  /// Cycles a side that an interval needs.
  std::size_t fewest() const { return static_cast<std::size_t>(m_input.thresholds.cyclesFew); }

  /// One recording against cycles, or two recordings: their lengths say nothing about the work.
  bool hasNoAnchor() const { return m_input.a.isWholeRun || m_input.b.isWholeRun; }
  bool saysNothing() const { return hasNoAnchor() || m_work.isIncommensurable; }

  SpeedRatio judged(const MeasuredRatio& measured) const {
    SpeedRatio ratio = measured.ratio;
    if (saysNothing()) {
      return {.cyclesA = ratio.cyclesA,
              .cyclesB = ratio.cyclesB,
              .verdict = hasNoAnchor() ? SpeedVerdict::NoAnchor : SpeedVerdict::UnlikeCycles};
    }
    ratio.verdict = judgeRatio(ratio, noiseOf(measured), m_band);
    return ratio;
  }

  void addPlainRatios(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                      Slowdown& result) const {
    if (saysNothing()) return;
    const auto durationsA = durationsMs(*m_input.a.samples, a);
    const auto durationsB = durationsMs(*m_input.b.samples, b);
    result.ratioOfMedians = ratioOf(stats::median(durationsB), stats::median(durationsA));
    if (!a.empty() && !b.empty())
      result.ratioOfMeans = ratioOf(stats::mean(durationsB), stats::mean(durationsA));
    const auto allA = durationsMs(*m_input.a.samples, allCycles(*m_input.a.samples));
    const auto allB = durationsMs(*m_input.b.samples, allCycles(*m_input.b.samples));
    result.workRatio = timePerWork(m_work.kernels, {m_work.innerA, allA}, {m_work.innerB, allB});
    result.driftA = driftOf(durationsA, fewest());
    result.driftB = driftOf(durationsB, fewest());
  }

  void addSameKind(const std::vector<std::uint32_t>& cyclesA, const std::vector<std::uint32_t>& cyclesB,
                   Slowdown& result) const {
    const CycleSeries a(*m_input.a.samples, cyclesA);
    const CycleSeries b(*m_input.b.samples, cyclesB);
    if (const auto longest = stats::tailThresholds(a.durations, b.durations, tailLimits())) {
      addTail(Side::A, cyclesA, a.durations, longest->a, result.tail);
      addTail(Side::B, cyclesB, b.durations, longest->b, result.tail);
    }
    const CycleSeries insideA = withoutEnds(a);
    const CycleSeries insideB = withoutEnds(b);
    if (std::min(insideA.durations.size(), insideB.durations.size()) < fewest()) return;
    SpeedRatio edgeFree = measureCycles(insideA, insideB, m_input.thresholds).ratio;
    edgeFree.verdict = judgeRatio(edgeFree, result.noise, m_band);
    result.edgeFree = edgeFree;
  }

  stats::TailLimits tailLimits() const {
    return {m_input.thresholds.tailDeviations, m_input.thresholds.tailFactor, fewest()};
  }

  const VerdictInput& m_input;
  const WorkOfPair& m_work;
  bool m_sameKind;
  Band m_band;
};

}  // namespace

Band bandOf(const VerdictInput& input) {
  const Thresholds& thresholds = input.thresholds;
  if (!input.baselineRatios.empty()) {
    double largest = 0.0;
    for (const double ratio : input.baselineRatios) largest = std::max(largest, std::fabs(std::log(ratio)));
    return {std::exp(-largest), std::exp(largest), true};
  }
  if (input.a.isProcessed && input.b.isProcessed)
    return {thresholds.betweenRunsNoiseLow, thresholds.betweenRunsNoiseHigh};
  if (std::min(capturesOf(input.a), capturesOf(input.b)) >= 2)
    return {thresholds.betweenManyCapturesNoiseLow, thresholds.betweenManyCapturesNoiseHigh};
  return {thresholds.betweenCapturesNoiseLow, thresholds.betweenCapturesNoiseHigh};
}

Slowdown judgeSlowdown(const VerdictInput& input, const WorkOfPair& work) {
  return Judge(input, work)();
}

SpeedVerdict judgeRatio(const SpeedRatio& measured, double noise, const Band& band) {
  if (!measured.ratio || !measured.low || !measured.high) return SpeedVerdict::TooFewCycles;
  const double ratio = *measured.ratio;
  const bool isCertain = *measured.low > 1.0 || *measured.high < 1.0;
  const bool isAboveNoise = std::fabs(std::log(ratio)) > std::log1p(noise);
  const bool isOutsideBand = ratio < band.low || ratio > band.high;
  if (!isAboveNoise) return SpeedVerdict::NoChange;
  if (!isOutsideBand) return isCertain ? SpeedVerdict::WithinBand : SpeedVerdict::NoChange;
  if (!isCertain) return SpeedVerdict::NotCertain;
  return ratio > 1.0 ? SpeedVerdict::Slower : SpeedVerdict::Faster;
}

}  // namespace culprit
