#include "core/analysis/judging/triplets/assess_triplets.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/analysis/judging/triplets/time_suspicion.h"
#include "core/analysis/judging/triplets/triplet_assessor.h"
#include "core/stats/significance/benjamini_hochberg.h"

namespace culprit {

namespace {

constexpr double kSignificant = 0.05;

using Tests = std::vector<std::optional<stats::SerialTest>>;
using Probabilities = std::vector<std::optional<double>>;

struct Counts {
  std::uint32_t tests = 0, p = 0, q = 0;
};

/// How many tests there are and find something as if no cycle remembered another, in a family of their own.
Counts countTests(const Tests& tests) {
  Probabilities p;
  for (const auto& test : tests) p.push_back(test ? std::optional(test->p) : std::nullopt);
  const Probabilities q = stats::benjaminiHochberg(p);
  Counts counts;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (!p[i]) continue;
    ++counts.tests;
    if (*p[i] < kSignificant) ++counts.p;
    if (*q[i] < kSignificant) ++counts.q;
  }
  return counts;
}

/// Adds the p of one kind of test, with what their values remember; returns the common memory.
double addSerial(const Tests& tests, Probabilities& p) {
  std::vector<stats::SerialTest> known;
  for (const auto& test : tests) {
    if (test) known.push_back(*test);
  }
  const stats::SerialFamily family = stats::serialTests(known);
  auto next = family.p.begin();
  for (const auto& test : tests) p.push_back(test ? std::optional(*next++) : std::nullopt);
  return family.memory;
}

/// Rows by function and device, in the order in which the functions come first.
struct FunctionRows {
  std::vector<FunctionOnDevice> functions;
  std::map<FunctionOnDevice, std::vector<Comparison*>> rows;

  FunctionRows(std::vector<Comparison>& comparisons, std::span<const DevicePartners> devices) {
    for (Comparison& row : comparisons) {
      const FunctionOnDevice key(row.triplet.function, sharedRow(row.triplet.device, devices));
      std::vector<Comparison*>& ofFunction = rows[key];
      if (ofFunction.empty()) functions.push_back(key);
      ofFunction.push_back(&row);
    }
  }
};

/// Everything that is marked in one table is one family: a reader sees shares and levels side by side.
void setQ(const VerdictInput& input, const LevelTests& levels, const FunctionRows& grouped,
          const Tests& betaTests, std::vector<Comparison>& comparisons, TestCounts& counts) {
  Tests muTests;
  std::map<std::pair<MetricId, DeviceId>, std::size_t> places;
  for (const auto& [key, test] : levels) {
    places.emplace(key, betaTests.size() + muTests.size());
    muTests.push_back(test);
  }
  const Counts beta = countTests(betaTests);
  const Counts mu = countTests(muTests);
  counts.beta = beta.tests;
  counts.betaP = beta.p;
  counts.betaQ = beta.q;
  counts.mu = mu.tests;
  counts.muP = mu.p;
  counts.muQ = mu.q;

  Probabilities p;
  counts.memoryBeta = addSerial(betaTests, p);
  counts.memoryMu = addSerial(muTests, p);
  const Probabilities q = stats::benjaminiHochberg(p);
  counts.sure = static_cast<std::uint32_t>(
      std::count_if(q.begin(), q.end(), [](const auto& one) { return one && *one < kSignificant; }));
  for (std::size_t i = 0; i < grouped.functions.size(); ++i) {
    for (Comparison* row : grouped.rows.at(grouped.functions[i])) row->assessment.qBeta = q[i];
  }
  for (Comparison& row : comparisons) {
    if (!row.triplet.metric) continue;
    const auto place = places.find({*row.triplet.metric, sharedRow(row.triplet.device, input.devices)});
    if (place != places.end()) row.assessment.qMu = q[place->second];
  }
}

stats::Splits splitsOf(const VerdictInput& input) {
  const auto durations = durationsMs(*input.a.samples, allCycles(*input.a.samples));
  std::vector<std::uint32_t> captures;
  for (const Cycle& cycle : input.a.samples->cycles) captures.push_back(cycle.capture);
  return stats::balancedSplits({durations, captures},
                               static_cast<std::uint64_t>(input.thresholds.resamplingSeed));
}

/// Everything but what splits of the baseline tell, whose largest Suspicions are returned, ascending. What is
/// needed on the way is as large as the rows and goes with it.
std::vector<double> assessFunctions(const VerdictInput& input, const LevelTests& levels, double unitsOfB,
                                    const stats::Splits& splits, std::vector<Comparison>& comparisons,
                                    TripletTests& result, const Monitor& monitor) {
  const FunctionRows grouped(comparisons, input.devices);
  TripletAssessor assessor(input, unitsOfB, splits);
  Tests betaTests;
  for (const FunctionOnDevice& function : grouped.functions) {
    monitor.checkpoint();
    betaTests.push_back(assessor.assess(function, grouped.rows.at(function)));
  }
  setQ(input, levels, grouped, betaTests, comparisons, result.counts);
  result.spreads = assessor.spreads();
  return assessor.splitMaxima();
}

}  // namespace

TripletTests assessTriplets(const VerdictInput& input, const LevelTests& levels, const WorkOfPair& work,
                            std::vector<FunctionShare>& functions, std::vector<Comparison>& comparisons,
                            const Monitor& monitor) {
  const stats::Splits splits = splitsOf(input);
  const bool isRaw = !input.a.isProcessed && !input.b.isProcessed;
  const stats::Splits none;
  TripletTests result;
  result.counts.splits = splits.distinct;
  const std::vector<double> maxima = assessFunctions(input, levels, work.unitsPerCycleOfB(input.thresholds),
                                                     isRaw ? none : splits, comparisons, result, monitor);
  if (isRaw) {
    suspectByTime(input, work, splits, functions, comparisons, monitor);
  } else {
    const auto fewest = static_cast<std::size_t>(input.thresholds.fewestSplits);
    for (Comparison& row : comparisons)
      row.assessment.percentile = stats::percentileAmongSplits(maxima, row.assessment.suspicion, fewest);
  }
  std::stable_sort(result.spreads.begin(), result.spreads.end(),
                   [](const SpreadChange& x, const SpreadChange& y) {
                     const auto size = [](const SpreadChange& change) {
                       return std::fabs(std::log(change.iqrB / change.iqrA));
                     };
                     return size(x) > size(y);
                   });
  return result;
}

}  // namespace culprit
