#include "core/analysis/judging/triplets/time_suspicion.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "core/analysis/judging/time/function_times.h"
#include "core/analysis/judging/triplets/split_suspicion.h"
#include "core/base/time_units.h"
#include "core/stats/effects/suspicion.h"

namespace culprit {

namespace {

constexpr double kPerCent = 100.0;

/// The time that nothing hides of rows of A, in every complete cycle.
class ExposedTimes {
 public:
  ExposedTimes(const VerdictInput& input, const WorkOfPair& work) : m_kept(work.keptA) {
    m_placeOf.assign(input.a.samples->cycles.size(), kLeftOut);
    for (std::size_t place = 0; place < m_kept.size(); ++place) m_placeOf[m_kept[place]] = place;
    for (KeyedUse& keyed : FunctionTabling(input, work).usesOf(Side::A))
      m_uses[keyed.use.function].push_back(std::move(keyed));
  }

  CycleTimes operator()(const FunctionShare& row) const {
    CycleTimes times{.cycle = m_kept, .beta = {}, .ms = std::vector<double>(m_kept.size())};
    for (const FunctionId function : row.a.functions) {
      const auto found = m_uses.find(function);
      if (found == m_uses.end()) continue;
      for (const auto& [key, use, isJoinedWait] : found->second) {
        if (key.device == row.device && key.category == row.category) add(use, times.ms);
      }
    }
    return times;
  }

 private:
  static constexpr std::size_t kLeftOut = static_cast<std::size_t>(-1);

  void add(const FunctionUse& use, std::vector<double>& ms) const {
    for (std::size_t i = 0; i < use.cycle.size(); ++i) {
      const std::size_t place = m_placeOf[use.cycle[i]];
      if (place != kLeftOut) ms[place] += static_cast<double>(use.exposedNs[i]) / kNsPerMs;
    }
  }

  const std::vector<std::uint32_t>& m_kept;
  std::vector<std::size_t> m_placeOf;  ///< by cycle: position among the complete ones
  std::map<FunctionId, std::vector<KeyedUse>> m_uses;
};

/// Finds the row that a triplet is part of.
class RowOfTriplet {
 public:
  RowOfTriplet(const VerdictInput& input, const std::vector<FunctionShare>& rows) : m_input(input) {
    for (const FunctionShare& row : rows) {
      for (const FunctionId function : row.a.functions) m_rows[function].push_back(&row);
      for (const FunctionId function : row.b.functions)
        m_rows[rowOf(Side::B, function, input.functions)].push_back(&row);
    }
  }

  /// On its own device, if it has a row there; work before what only waits. Null: it has no row.
  const FunctionShare* operator()(const Triplet& triplet) const {
    const auto found = m_rows.find(triplet.function);
    if (found == m_rows.end()) return nullptr;
    const std::string device = deviceGroup(m_input.names->devices[triplet.device]);
    const auto rank = [&device](const FunctionShare* row) {
      return std::make_pair(row->device == device, row->role == RowRole::Work);
    };
    return *std::max_element(found->second.begin(), found->second.end(),
                             [&rank](const auto* x, const auto* y) { return rank(x) < rank(y); });
  }

 private:
  const VerdictInput& m_input;
  std::map<FunctionId, std::vector<const FunctionShare*>> m_rows;
};

}  // namespace

void suspectByTime(const VerdictInput& input, const WorkOfPair& work, const stats::Splits& splits,
                   std::vector<FunctionShare>& rows, std::vector<Comparison>& comparisons,
                   const Monitor& monitor) {
  const std::size_t cycles = input.a.samples->cycles.size();
  const double meanMs = stats::mean(durationsMs(*input.a.samples, allCycles(*input.a.samples)));
  const double percentPerMs = meanMs > 0.0 ? kPerCent / meanMs : 0.0;
  const ExposedTimes exposed(input, work);
  SplitSuspicion halves(splits, cycles, percentPerMs);
  std::map<const FunctionShare*, stats::Suspicion> suspicions;
  for (FunctionShare& row : rows) {
    monitor.checkpoint();
    const CycleTimes times = exposed(row);
    halves.setFunction(times);
    halves.addRow(nullptr);
    const double spread = stats::describe(times.ms).std * percentPerMs;
    stats::Suspicion suspicion =
        stats::suspicion({{.mean = row.a.ms * percentPerMs, .std = spread, .n = times.ms.size()}, {}},
                         {{.mean = row.b.ms * percentPerMs}, {}});
    if (times.ms.size() < 2) suspicion.deviation = 1.0;  // as for processed runs (triplet_assessor.cpp)
    row.suspicion = suspicion.score();
    suspicions[&row] = suspicion;
  }
  const std::vector<double> maxima = halves.maxima();
  const auto fewest = static_cast<std::size_t>(input.thresholds.fewestSplits);
  const RowOfTriplet rowOfTriplet(input, rows);
  for (Comparison& comparison : comparisons) {
    Assessment& assessment = comparison.assessment;
    const FunctionShare* row = rowOfTriplet(comparison.triplet);
    const stats::Suspicion suspicion = row ? suspicions.at(row) : stats::Suspicion();
    assessment.role = row ? row->role : RowRole::Work;
    assessment.suspicion = suspicion.score();
    assessment.change = suspicion.change;
    assessment.deviation = suspicion.deviation;
    assessment.level = 0.0;
    assessment.percentile = stats::percentileAmongSplits(maxima, assessment.suspicion, fewest);
  }
}

}  // namespace culprit
