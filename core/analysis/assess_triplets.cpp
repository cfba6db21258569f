#include "core/analysis/assess_triplets.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/analysis/level_tests.h"
#include "core/analysis/triplet_assessor.h"
#include "core/stats/benjamini_hochberg.h"

namespace culprit {

namespace {

constexpr double kSignificant = 0.05;

struct Counts {
  std::uint32_t tests = 0, p = 0, q = 0;
};

Counts countTests(const std::vector<std::optional<double>>& p, const std::vector<std::optional<double>>& q) {
  Counts counts;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (!p[i]) continue;
    ++counts.tests;
    if (*p[i] < kSignificant) ++counts.p;
    if (*q[i] < kSignificant) ++counts.q;
  }
  return counts;
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

void setBetaQ(const FunctionRows& grouped, const std::vector<std::optional<double>>& p, TestCounts& counts) {
  const auto q = stats::benjaminiHochberg(p);
  const Counts found = countTests(p, q);
  counts.beta = found.tests;
  counts.betaP = found.p;
  counts.betaQ = found.q;
  for (std::size_t i = 0; i < grouped.functions.size(); ++i) {
    for (Comparison* row : grouped.rows.at(grouped.functions[i])) row->assessment->qBeta = q[i];
  }
}

void setMuQ(const VerdictInput& input, std::vector<Comparison>& comparisons, TestCounts& counts) {
  const auto tests = levelTests(levelSeries(*input.a.samples), levelSeries(*input.b.samples), input);
  std::vector<std::optional<double>> p;
  std::map<std::pair<MetricId, DeviceId>, std::size_t> places;
  for (const auto& [key, value] : tests) {
    places.emplace(key, p.size());
    p.push_back(value);
  }
  const auto q = stats::benjaminiHochberg(p);
  const Counts found = countTests(p, q);
  counts.mu = found.tests;
  counts.muP = found.p;
  counts.muQ = found.q;
  for (Comparison& row : comparisons) {
    if (!row.triplet.metric) continue;
    const auto place = places.find({*row.triplet.metric, sharedRow(row.triplet.device, input.devices)});
    if (place != places.end()) row.assessment->qMu = q[place->second];
  }
}

stats::Splits splitsOf(const VerdictInput& input) {
  const auto durations = durationsMs(*input.a.samples, allCycles(*input.a.samples));
  std::vector<std::uint32_t> captures;
  for (const Cycle& cycle : input.a.samples->cycles) captures.push_back(cycle.capture);
  return stats::balancedSplits({durations, captures},
                               static_cast<std::uint64_t>(input.thresholds.resamplingSeed));
}

}  // namespace

TripletTests assessTriplets(const VerdictInput& input, double unitsPerCycleOfB,
                            std::vector<Comparison>& comparisons, const Monitor& monitor) {
  const FunctionRows grouped(comparisons, input.devices);
  const stats::Splits splits = splitsOf(input);
  TripletAssessor assessor(input, unitsPerCycleOfB, splits);
  std::vector<std::optional<double>> betaTests;
  for (const FunctionOnDevice& function : grouped.functions) {
    monitor.checkpoint();
    betaTests.push_back(assessor.assess(function, grouped.rows.at(function)));
  }
  TripletTests result;
  result.counts.splits = splits.distinct;
  setBetaQ(grouped, betaTests, result.counts);
  setMuQ(input, comparisons, result.counts);
  const std::vector<double> maxima = assessor.splitMaxima();
  for (Comparison& row : comparisons) {
    row.assessment->percentile = stats::percentileAmongSplits(maxima, row.assessment->suspicion);
  }
  result.spreads = assessor.spreads();
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
