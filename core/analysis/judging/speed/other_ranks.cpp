#include "core/analysis/judging/speed/other_ranks.h"

#include <algorithm>
#include <utility>

#include "core/analysis/judging/speed/work.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/base/time_units.h"

namespace culprit {

bool isCollective(const FunctionUse& use, const Names& names) {
  return isDeviceWork(names.categories[use.category]) &&
         kernelClass(names.functions[use.function]) == kCommunicationClass;
}

CollectiveTimes::CollectiveTimes(const ProcessSamples& samples, const Names& names) {
  forEachFunction(samples, [&](const FunctionUse& use) {
    if (!isCollective(use, names)) return;
    for (std::size_t i = 0; i < use.cycle.size(); ++i) {
      m_times.emplace_back(Key(use.function, samples.cycles[use.cycle[i]].number),
                           static_cast<double>(use.busyNs[i]) / kNsPerMs);
    }
  });
  // Stable, so that sums are made in the order in which the functions come.
  std::stable_sort(m_times.begin(), m_times.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < m_times.size(); ++i) {
    if (m_times[i].first == m_times[last].first) {
      m_times[last].second += m_times[i].second;
    } else {
      m_times[++last] = m_times[i];
    }
  }
  if (!m_times.empty()) m_times.resize(last + 1);
}

std::optional<double> CollectiveTimes::of(FunctionId function, std::int64_t cycle) const {
  const Key key(function, cycle);
  const auto found = std::lower_bound(m_times.begin(), m_times.end(), key,
                                      [](const auto& time, const Key& x) { return time.first < x; });
  return found == m_times.end() || found->first != key ? std::nullopt : std::optional(found->second);
}

RankShare rankShare(const ProcessSamples& samples, bool isProcessed, const Names& names,
                    const Thresholds& thresholds) {
  RankShare share;
  // On which side is of no interest here.
  for (const EdgeCycle& edge : findEdges(Side::A, samples, launchesPerCycle(samples, names), thresholds))
    share.edges.emplace_back(samples.cycles[edge.cycle].number, edge.reason);
  if (isProcessed) share.collectives = CollectiveTimes(samples, names);
  return share;
}

std::size_t RanksOfPart::add(RankShare share) {
  const std::size_t rank = m_shares.size();
  for (const auto& [cycle, reason] : share.edges) {
    const auto [known, isNew] = m_edges.try_emplace(cycle, Edges{rank, reason, std::nullopt});
    Edges& edges = known->second;
    if (!isNew && edges.first != rank && !edges.ofSecond) edges.ofSecond = reason;
  }
  for (const auto& [key, ms] : share.collectives.all()) {
    Shortest& shortest = m_times[key];
    ++shortest.ranks;
    if (shortest.ranks == 1 || ms < shortest.ofFirstMs) {
      shortest.ofSecondMs = shortest.ofFirstMs;
      shortest.first = rank;
      shortest.ofFirstMs = ms;
    } else if (shortest.ranks == 2 || ms < shortest.ofSecondMs) {
      shortest.ofSecondMs = ms;
    }
  }
  if (!share.collectives.empty()) ++m_communicating;
  m_shares.push_back(std::move(share));
  return rank;
}

OtherRanks::OtherRanks(const RanksOfPart& ranks, std::optional<std::size_t> own,
                       std::span<const FunctionPartners> functions)
    : m_ranks(&ranks), m_own(own), m_functions(functions.begin(), functions.end()) {}

std::optional<EdgeReason> OtherRanks::edgeAt(std::int64_t cycle) const {
  const auto found = m_ranks->m_edges.find(cycle);
  if (found == m_ranks->m_edges.end()) return std::nullopt;
  const RanksOfPart::Edges& edges = found->second;
  return edges.first == m_own ? edges.ofSecond : edges.ofFirst;
}

std::size_t OtherRanks::communicating() const {
  const bool isOwn = m_own && !m_ranks->m_shares[*m_own].collectives.empty();
  return m_ranks->m_communicating - (isOwn ? 1 : 0);
}

std::optional<double> OtherRanks::shortest(FunctionId function, std::int64_t cycle) const {
  // Under A's name stand in B: that name itself, and what was matched with it.
  std::vector<FunctionId> stored;
  if (rowOf(Side::B, function, m_functions) == function) stored.push_back(function);
  for (const FunctionPartners& partners : m_functions) {
    if (rowOf(Side::B, partners.b, m_functions) == function) stored.push_back(partners.b);
  }
  std::sort(stored.begin(), stored.end());
  stored.erase(std::unique(stored.begin(), stored.end()), stored.end());
  if (stored.size() != 1) return shortestOf(stored, cycle);
  const auto found = m_ranks->m_times.find({stored.front(), cycle});
  if (found == m_ranks->m_times.end()) return std::nullopt;
  const RanksOfPart::Shortest& times = found->second;
  const bool isOwn = m_own && m_ranks->m_shares[*m_own].collectives.of(stored.front(), cycle);
  const std::size_t others = times.ranks - (isOwn ? 1 : 0);
  if (others == 0 || others != communicating()) return std::nullopt;
  return times.first == m_own ? times.ofSecondMs : times.ofFirstMs;
}

/// Of several functions of a rank their sum.
std::optional<double> OtherRanks::shortestOf(std::span<const FunctionId> functions,
                                             std::int64_t cycle) const {
  std::optional<double> shortest;
  for (std::size_t rank = 0; rank < m_ranks->size(); ++rank) {
    const CollectiveTimes& times = m_ranks->m_shares[rank].collectives;
    if (rank == m_own || times.empty()) continue;
    std::optional<double> sum;
    for (const FunctionId function : functions) {
      if (const auto ms = times.of(function, cycle)) sum = sum.value_or(0.0) + *ms;
    }
    if (!sum) return std::nullopt;
    shortest = std::min(shortest.value_or(*sum), *sum);
  }
  return shortest;
}

}  // namespace culprit
