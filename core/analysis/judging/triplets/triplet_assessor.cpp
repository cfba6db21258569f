#include "core/analysis/judging/triplets/triplet_assessor.h"

#include <algorithm>
#include <cmath>

#include "core/stats/significance/brown_forsythe.h"

namespace culprit {

namespace {

constexpr double kPerCent = 100.0;

LevelIndex indexLevels(const ProcessSamples& samples) {
  LevelIndex index;
  for (const Level& level : samples.levels)
    index.emplace(Triplet{level.function, level.metric, level.device}, &level);
  return index;
}

const Level* levelIn(const LevelIndex& index, const Triplet& triplet) {
  const auto found = index.find(triplet);
  return found == index.end() || found->second->cycle.empty() ? nullptr : found->second;
}

std::optional<double> meanMu(const Level* level) {
  return level == nullptr ? std::nullopt : std::optional(stats::mean(level->mu));
}

std::optional<double> meanLogMu(const Level* level) {
  if (level == nullptr) return std::nullopt;
  std::vector<double> logs;
  for (const double mu : level->mu) logs.push_back(std::log1p(std::max(mu, 0.0)));
  return stats::mean(logs);
}

/// How the levels of both sides came about, taken together; empty if there is none. A guess makes all of it
/// one.
std::optional<Evidence> evidenceOf(const Level* a, const Level* b) {
  std::optional<Evidence> all;
  for (const Level* level : {a, b}) {
    if (level == nullptr) continue;
    for (const Evidence evidence : level->evidence) {
      if (evidence == Evidence::Guessed) return evidence;
      if (!all) all = evidence;
      if (*all != evidence) all = Evidence::PartlyInterpolated;
    }
  }
  return all;
}

AllCycles allCyclesOf(const CycleTimes& times, std::size_t cycles) {
  AllCycles side;
  if (times.cycle.empty()) return side;
  const stats::Sample beta = stats::describe(times.beta);
  side.betaMean = beta.mean;
  side.betaStd = beta.std;
  side.ms = stats::mean(times.ms);
  side.coverage = static_cast<double>(times.cycle.size()) / static_cast<double>(cycles);
  return side;
}

}  // namespace

DeviceId sharedRow(DeviceId row, std::span<const DevicePartners> devices) {
  const auto pair = std::find_if(devices.begin(), devices.end(), [row](const DevicePartners& partners) {
    return partners.isAsPublished() && partners.b == row;
  });
  return pair == devices.end() ? row : pair->row;
}

/// What the rows of one function share.
struct TripletAssessor::Function {
  Assessment shared;  ///< all but what belongs to a metric
  stats::Sample timeA, timeB;
  std::optional<stats::SerialTest> test;  ///< of the betas
};

TripletAssessor::TripletAssessor(const VerdictInput& input, double unitsOfB, const stats::Splits& splits)
    : m_input(input),
      m_timesA(*input.a.samples, *input.names, 1.0),
      m_timesB(*input.b.samples, *input.names, unitsOfB),
      m_percentPerMs(m_timesA.meanCycleMs() > 0.0 ? kPerCent / m_timesA.meanCycleMs() : 0.0),
      m_levelsA(indexLevels(*input.a.samples)),
      m_levelsB(indexLevels(*input.b.samples)),
      m_splits(splits, m_timesA.cycles(), m_percentPerMs) {}

std::optional<stats::SerialTest> TripletAssessor::assess(const FunctionOnDevice& key,
                                                         const std::vector<Comparison*>& rows) {
  const CycleTimes a = m_timesA(key.first, key.second);
  const CycleTimes b = m_timesB(key.first, key.second);
  const Function function = assessFunction(a, b);
  noteSpread(key, a, b);
  m_splits.setFunction(a);
  for (Comparison* row : rows) {
    assessRow(function, *row);
    m_splits.addRow(levelIn(m_levelsA, shared(row->triplet)));
  }
  return function.test;
}

TripletAssessor::Function TripletAssessor::assessFunction(const CycleTimes& a, const CycleTimes& b) {
  Function function;
  function.shared.a = allCyclesOf(a, m_timesA.cycles());
  function.shared.b = allCyclesOf(b, m_timesB.cycles());
  function.timeA = relativeTime(a);
  function.timeB = relativeTime(b);
  if (const auto effect = m_effectSize(a.ms, b.ms)) {
    function.shared.cliff = effect->cliff;
    function.shared.shift = effect->shift;
    if (effect->interval) {
      function.shared.shiftLow = effect->interval->low;
      function.shared.shiftHigh = effect->interval->high;
    }
  }
  const auto fewest = static_cast<double>(std::min(a.beta.size(), b.beta.size()));
  if (fewest >= m_input.thresholds.cyclesFew) function.test = testBeta(a, b);
  return function;
}

std::optional<stats::SerialTest> TripletAssessor::testBeta(const CycleTimes& a, const CycleTimes& b) {
  const auto p = m_mannWhitney(a.beta, b.beta);
  if (!p) return std::nullopt;
  const auto capturesOf = [](const CycleTimes& times, const PairSide& side) {
    std::vector<std::uint32_t> captures;
    for (const std::uint32_t cycle : times.cycle) captures.push_back(side.samples->cycles[cycle].capture);
    return captures;
  };
  return stats::SerialTest{
      .p = *p,
      .n1 = a.beta.size(),
      .n2 = b.beta.size(),
      .r = stats::commonAutocorrelation(a.beta, b.beta, capturesOf(a, m_input.a), capturesOf(b, m_input.b))};
}

void TripletAssessor::assessRow(const Function& function, Comparison& row) const {
  const Level* levelA = levelIn(m_levelsA, shared(row.triplet));
  const Level* levelB = levelIn(m_levelsB, shared(row.triplet));
  Assessment& assessment = row.assessment = function.shared;
  assessment.a.muMean = meanMu(levelA);
  assessment.b.muMean = meanMu(levelB);
  assessment.evidence = evidenceOf(levelA, levelB);
  stats::Suspicion suspicion =
      stats::suspicion({function.timeA, meanLogMu(levelA)}, {function.timeB, meanLogMu(levelB)});
  // One cycle has no spread, and levels of one cycle are no evidence: the order is that of the change.
  if (m_timesA.cycles() < 2) suspicion = {.change = suspicion.change, .deviation = 1.0};
  assessment.suspicion = suspicion.score();
  assessment.change = suspicion.change;
  assessment.deviation = suspicion.deviation;
  assessment.level = suspicion.level;
}

void TripletAssessor::noteSpread(const FunctionOnDevice& key, const CycleTimes& a, const CycleTimes& b) {
  if (a.beta.empty() || b.beta.empty()) return;
  const Thresholds& thresholds = m_input.thresholds;
  if (static_cast<double>(std::min(a.beta.size(), b.beta.size())) < thresholds.spreadCycles) return;
  const double iqrA = *stats::interquartileRange(a.beta);
  if (!(iqrA > 0.0)) return;  // as of all that run in few cycles
  const double iqrB = *stats::interquartileRange(b.beta);
  if (!(iqrB > 0.0) || std::max(iqrA / iqrB, iqrB / iqrA) <= thresholds.spreadRatio) return;
  const auto p = stats::brownForsytheP(a.beta, b.beta);
  if (p && *p < thresholds.spreadP) m_spreads.push_back({key.first, key.second, iqrA, iqrB, *p});
}

Triplet TripletAssessor::shared(Triplet row) const {
  row.device = sharedRow(row.device, m_input.devices);
  return row;
}

stats::Sample TripletAssessor::relativeTime(const CycleTimes& times) const {
  std::vector<double> relative;
  for (const double ms : times.ms) relative.push_back(ms * m_percentPerMs);
  return stats::describe(relative);
}

}  // namespace culprit
