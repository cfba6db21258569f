#include "core/analysis/judging/speed/judge_slowdown.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/judging/speed/ratios.h"
#include "core/analysis/judging/speed/tail.h"
#include "core/analysis/judging/speed/warmup.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/duration_ratio.h"
#include "core/stats/significance/student_t.h"

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

CycleSeries withoutFirst(const CycleSeries& all, std::size_t count) {
  CycleSeries rest;
  rest.durations.assign(all.durations.begin() + static_cast<std::ptrdiff_t>(count), all.durations.end());
  rest.captures.assign(all.captures.begin() + static_cast<std::ptrdiff_t>(count), all.captures.end());
  return rest;
}

/// Long cycles from which the mean may say what the typical cycle does not.
constexpr std::size_t kFewestLong = 2;

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
      : m_input(input),
        m_work(work),
        m_sameKind(work.isSameKind(input.thresholds)),
        m_lengths(m_sameKind ? CycleLengths(input) : CycleLengths()),
        m_band(bandOf(input)) {}

  Slowdown operator()() const {
    Slowdown result{.per = m_sameKind ? WorkUnit::Cycle : WorkUnit::Work};
    result.bandLow = m_band.low;
    result.bandHigh = m_band.high;
    result.bandMeasured = m_band.isMeasured;
    result.baselines = m_input.baselineRatios;
    result.arePeriods = m_lengths.arePeriods();
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
    return measureCycles(seriesOf(m_input.a, a), seriesOf(m_input.b, b), m_input.thresholds);
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
    const auto durationsA = m_lengths.of(*m_input.a.samples, a);
    const auto durationsB = m_lengths.of(*m_input.b.samples, b);
    result.ratioOfMedians = ratioOf(stats::median(durationsB), stats::median(durationsA));
    if (!durationsA.empty() && !durationsB.empty())
      result.ratioOfMeans = ratioOf(stats::mean(durationsB), stats::mean(durationsA));
    const auto allA = durationsMs(*m_input.a.samples, allCycles(*m_input.a.samples));
    const auto allB = durationsMs(*m_input.b.samples, allCycles(*m_input.b.samples));
    result.workRatio = timePerWork(m_work.kernels, {m_work.innerA, allA}, {m_work.innerB, allB});
    result.driftA = driftOf(durationsA, fewest());
    result.driftB = driftOf(durationsB, fewest());
  }

  void addSameKind(const std::vector<std::uint32_t>& cyclesA, const std::vector<std::uint32_t>& cyclesB,
                   Slowdown& result) const {
    const CycleSeries a = seriesOf(m_input.a, cyclesA);
    const CycleSeries b = seriesOf(m_input.b, cyclesB);
    result.tail = tailCycles(m_input, m_lengths);
    addTotal(result);
    const CycleSeries insideA = withoutEnds(a);
    const CycleSeries insideB = withoutEnds(b);
    if (std::min(insideA.durations.size(), insideB.durations.size()) < fewest()) return;
    SpeedRatio edgeFree = measureCycles(insideA, insideB, m_input.thresholds).ratio;
    edgeFree.verdict = judgeRatio(edgeFree, result.noise, m_band);
    result.edgeFree = edgeFree;
  }

  /// The means, which a few long cycles move and the typical cycle does not.
  void addTotal(Slowdown& result) const {
    const Thresholds& limits = m_input.thresholds;
    const CycleSeries a = seriesOf(m_input.a, m_work.keptA);
    const CycleSeries b = seriesOf(m_input.b, m_work.keptB);
    const CycleSeries warmA = withoutFirst(a, leadingLong(a.durations, limits));
    const CycleSeries warmB = withoutFirst(b, leadingLong(b.durations, limits));
    result.longB = static_cast<std::uint32_t>(longCycles(warmB));
    result.total = measureMeans(warmA, warmB, limits);
    if (!result.total) return;
    const SpeedVerdict typical = result.whole.verdict;
    result.total->verdict = judgeRatio(*result.total, result.noise, bandOfMeans(m_input));
    const double ratio = *result.total->ratio;
    const bool isTypicalOutside =
        result.whole.ratio && (*result.whole.ratio < m_band.low || *result.whole.ratio > m_band.high);
    const CycleSeries& slower = ratio > 1.0 ? warmB : warmA;
    const CycleSeries& quicker = ratio > 1.0 ? warmA : warmB;
    const bool areLong = longCycles(slower) >= kFewestLong;
    if (result.total->verdict == SpeedVerdict::NotCertain && areBeyond(slower, quicker))
      result.total->verdict = ratio > 1.0 ? SpeedVerdict::Slower : SpeedVerdict::Faster;
    const auto says = [](SpeedVerdict verdict) {
      return verdict == SpeedVerdict::Slower || verdict == SpeedVerdict::Faster;
    };
    if (!says(result.total->verdict)) return;
    if (!areLong && !isTypicalOutside) {
      result.total->verdict = SpeedVerdict::WithinBand;
    } else if (!says(typical) && result.whole.ratio && result.whole.low) {
      result.whole.verdict = result.total->verdict;
      result.by = SlowdownBy::Total;
    }
  }

  /// All long cycles of one side, two at least, are far longer than any of the other, which has no long one:
  /// two pauses of 100 ms among 14 cycles of 28 ms, which a draw of cycles may miss.
  bool areBeyond(const CycleSeries& slower, const CycleSeries& quicker) const {
    constexpr double kFar = 1.5;
    if (longCycles(quicker) > 0 || quicker.durations.empty()) return false;
    const double far = kFar * *std::max_element(quicker.durations.begin(), quicker.durations.end());
    const auto count = static_cast<std::size_t>(std::count_if(
        slower.durations.begin(), slower.durations.end(), [far](double each) { return each > far; }));
    return count >= kFewestLong && count == longCycles(slower);
  }

  std::size_t longCycles(const CycleSeries& series) const {
    const double longest = m_input.thresholds.warmupFactor * stats::median(series.durations).value_or(0.0);
    return static_cast<std::size_t>(std::count_if(series.durations.begin(), series.durations.end(),
                                                  [longest](double each) { return each > longest; }));
  }

  CycleSeries seriesOf(const PairSide& side, const std::vector<std::uint32_t>& cycles) const {
    return {*side.samples, cycles, m_lengths};
  }

  const VerdictInput& m_input;
  const WorkOfPair& m_work;
  bool m_sameKind;
  CycleLengths m_lengths;
  Band m_band;
};

}  // namespace

namespace {

/// Nothing of a GPU was recorded: then all of the cycle is as noisy as the host.
bool worksOnHostOnly(const PairSide& side) {
  const auto& turns = side.samples->turnTimes;
  return !turns.empty() &&
         std::all_of(turns.begin(), turns.end(), [](const TurnTimes& each) { return each.gpuBusyNs == 0; });
}

/// Without further baselines: what normal runs of such recordings were seen to differ by.
Band usualBand(const VerdictInput& input) {
  const Thresholds& thresholds = input.thresholds;
  if (input.a.isProcessed && input.b.isProcessed)
    return {thresholds.betweenRunsNoiseLow, thresholds.betweenRunsNoiseHigh};
  if (std::min(capturesOf(input.a), capturesOf(input.b)) >= 2)
    return {thresholds.betweenManyCapturesNoiseLow, thresholds.betweenManyCapturesNoiseHigh};
  return {thresholds.betweenCapturesNoiseLow, thresholds.betweenCapturesNoiseHigh};
}

/// Of A and its further baselines: where one more normal run would lie, in 99 of 100 cases.
Band measuredBand(const VerdictInput& input, const Band& usual) {
  const Thresholds& thresholds = input.thresholds;
  std::vector<double> logs = {0.0};
  for (const double ratio : input.baselineRatios) logs.push_back(std::log(ratio));
  const auto isUsual = [&usual](double ratio) { return ratio >= usual.low && ratio <= usual.high; };
  const std::vector<double>& ratios = input.baselineRatios;
  const bool areUsual = std::all_of(ratios.begin(), ratios.end(), isUsual) &&
                        input.jobBaselines.isWithin(usual.low, usual.high);
  const double runs = static_cast<double>(logs.size());
  // Two runs say next to nothing of the spread: only that they differ by as much.
  if (logs.size() == 2 && areUsual)
    return {thresholds.betweenManyCapturesNoiseLow, thresholds.betweenManyCapturesNoiseHigh, true};
  if (logs.size() == 2) {
    const double seen = std::fabs(logs.back());
    return {std::min(usual.low, std::exp(-seen)), std::max(usual.high, std::exp(seen)), true};
  }
  constexpr double kQuantile = 0.995;
  constexpr double kWidest = 4.6;  // a factor of 100: runs that differ by more have nothing in common
  // Of few runs that hardly differ the spread is mostly luck.
  const double spread = std::max(stats::standardDeviation(logs), thresholds.noiseFloor);
  const double width = std::min(
      kWidest, stats::studentTQuantile(kQuantile, runs - 1.0) * spread * std::sqrt(1.0 + 1.0 / runs));
  const Band band{std::exp(-width), std::exp(width), true};
  if (!areUsual) return band;
  return {std::max(band.low, usual.low), std::min(band.high, usual.high), true};
}

}  // namespace

Band bandOf(const VerdictInput& input) {
  const Band usual = usualBand(input);
  if (!input.baselineRatios.empty()) return measuredBand(input, usual);
  if (!worksOnHostOnly(input.a) || !worksOnHostOnly(input.b)) return usual;
  return {std::min(usual.low, input.thresholds.betweenHostRunsLow),
          std::max(usual.high, input.thresholds.betweenHostRunsHigh)};
}

Band bandOfMeans(const VerdictInput& input) {
  const Band usual = usualBand(input);
  return input.baselineRatios.empty() ? usual : measuredBand(input, usual);
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
