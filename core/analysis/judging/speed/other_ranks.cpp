#include "core/analysis/judging/speed/other_ranks.h"

#include <algorithm>

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
  joinEqual();
}

std::optional<double> CollectiveTimes::of(FunctionId function, std::int64_t cycle) const {
  const Key key(function, cycle);
  const auto found = std::lower_bound(m_times.begin(), m_times.end(), key,
                                      [](const auto& time, const Key& x) { return time.first < x; });
  return found == m_times.end() || found->first != key ? std::nullopt : std::optional(found->second);
}

void CollectiveTimes::renameToA(std::span<const FunctionPartners> functions) {
  if (functions.empty()) return;
  for (auto& [key, ms] : m_times) key.first = rowOf(Side::B, key.first, functions);
  joinEqual();
}

void CollectiveTimes::keepShorter(const CollectiveTimes& other) {
  auto theirs = other.m_times.begin();
  std::erase_if(m_times, [&](auto& own) {
    while (theirs != other.m_times.end() && theirs->first < own.first) ++theirs;
    if (theirs == other.m_times.end() || theirs->first != own.first) return true;
    own.second = std::min(own.second, theirs->second);
    return false;
  });
}

void CollectiveTimes::joinEqual() {
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

RankShare rankShare(const ProcessSamples& samples, bool isProcessed, const Names& names,
                    const Thresholds& thresholds) {
  RankShare share;
  // On which side is of no interest here.
  for (const EdgeCycle& edge : findEdges(Side::A, samples, launchesPerCycle(samples, names), thresholds))
    share.edges.emplace_back(samples.cycles[edge.cycle].number, edge.reason);
  if (isProcessed) share.collectives = CollectiveTimes(samples, names);
  return share;
}

void OtherRanks::add(const RankShare& share, std::span<const FunctionPartners> functions) {
  m_edges.insert(share.edges.begin(), share.edges.end());
  if (share.collectives.empty()) return;
  CollectiveTimes times = share.collectives;
  times.renameToA(functions);
  if (m_communicating++ == 0) {
    m_shortest = std::move(times);
  } else {
    m_shortest.keepShorter(times);
  }
}

}  // namespace culprit
