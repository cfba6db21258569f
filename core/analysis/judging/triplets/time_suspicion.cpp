#include "core/analysis/judging/triplets/time_suspicion.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

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
    FunctionTabling(input, work).forEachUse(Side::A, [this](const KeyedUse& keyed) {
      m_times.push_back({keyed.use.function, nameOf(keyed.key.device), nameOf(keyed.key.category),
                         keyed.use.cycle, keyed.use.exposedNs});
    });
    std::stable_sort(m_times.begin(), m_times.end(), IsBefore());
  }

  CycleTimes operator()(const FunctionShare& row) const {
    CycleTimes times{.cycle = m_kept, .beta = {}, .ms = std::vector<double>(m_kept.size())};
    for (const FunctionId function : row.a.functions) {
      const auto [first, last] = std::equal_range(m_times.begin(), m_times.end(), function, IsBefore());
      for (const Exposed& own : std::span(first, last)) {
        if (*own.device == row.device && *own.category == row.category) add(own, times.ms);
      }
    }
    return times;
  }

 private:
  static constexpr std::size_t kLeftOut = static_cast<std::size_t>(-1);

  /// A use of which only this is asked.
  struct Exposed {
    FunctionId function{};
    const std::string* device;
    const std::string* category;
    std::span<const std::uint32_t> cycle;
    std::span<const std::int64_t> ns;
  };
  struct IsBefore {
    bool operator()(const Exposed& x, const Exposed& y) const { return x.function < y.function; }
    bool operator()(const Exposed& x, FunctionId y) const { return x.function < y; }
    bool operator()(FunctionId x, const Exposed& y) const { return x < y.function; }
  };

  /// One for all uses that have it.
  const std::string* nameOf(const std::string& name) { return &*m_names.insert(name).first; }

  void add(const Exposed& own, std::vector<double>& ms) const {
    for (std::size_t i = 0; i < own.cycle.size(); ++i) {
      const std::size_t place = m_placeOf[own.cycle[i]];
      if (place != kLeftOut) ms[place] += static_cast<double>(own.ns[i]) / kNsPerMs;
    }
  }

  const std::vector<std::uint32_t>& m_kept;
  std::vector<std::size_t> m_placeOf;  ///< by cycle: position among the complete ones
  std::set<std::string> m_names;
  std::vector<Exposed> m_times;  ///< by function
};

/// Finds the row that a triplet is part of.
class RowOfTriplet {
 public:
  RowOfTriplet(const VerdictInput& input, const std::vector<FunctionShare>& rows) : m_input(input) {
    for (const FunctionShare& row : rows) {
      for (const FunctionId function : row.a.functions) m_rows.emplace_back(function, &row);
      for (const FunctionId function : row.b.functions)
        m_rows.emplace_back(rowOf(Side::B, function, input.functions), &row);
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const RowOf& x, const RowOf& y) { return x.first < y.first; });
  }

  /// On its own device, if it has a row there; work before what only waits. Null: it has no row.
  const FunctionShare* operator()(const Triplet& triplet) const {
    const auto from =
        std::lower_bound(m_rows.begin(), m_rows.end(), triplet.function,
                         [](const RowOf& x, FunctionId function) { return x.first < function; });
    const std::string device = deviceGroup(m_input.names->devices[triplet.device]);
    const FunctionShare* best = nullptr;
    const auto rank = [&device](const FunctionShare* row) {
      return std::make_pair(row->device == device, row->role == RowRole::Work);
    };
    for (auto row = from; row != m_rows.end() && row->first == triplet.function; ++row)
      if (best == nullptr || rank(best) < rank(row->second)) best = row->second;
    return best;
  }

 private:
  using RowOf = std::pair<FunctionId, const FunctionShare*>;

  const VerdictInput& m_input;
  std::vector<RowOf> m_rows;  ///< by function, in the order of the rows
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
  std::vector<stats::Suspicion> suspicions;  // by row
  suspicions.reserve(rows.size());
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
    suspicions.push_back(suspicion);
  }
  const std::vector<double> maxima = halves.maxima();
  const auto fewest = static_cast<std::size_t>(input.thresholds.fewestSplits);
  const RowOfTriplet rowOfTriplet(input, rows);
  for (Comparison& comparison : comparisons) {
    Assessment& assessment = comparison.assessment;
    const FunctionShare* row = rowOfTriplet(comparison.triplet);
    const stats::Suspicion suspicion =
        row ? suspicions[static_cast<std::size_t>(row - rows.data())] : stats::Suspicion();
    assessment.role = row ? row->role : RowRole::Work;
    assessment.suspicion = suspicion.score();
    assessment.change = suspicion.change;
    assessment.deviation = suspicion.deviation;
    assessment.level = 0.0;
    assessment.percentile = stats::percentileAmongSplits(maxima, assessment.suspicion, fewest);
  }
}

}  // namespace culprit
