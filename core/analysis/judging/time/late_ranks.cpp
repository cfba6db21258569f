#include "core/analysis/judging/time/late_ranks.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/naming/kernel_class.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/analysis/turns/bus_bytes.h"
#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/median_interval.h"
#include "core/stats/significance/binomial.h"

namespace culprit {

namespace {

constexpr std::size_t kLeastRanks = 3;

/// Adds up the shared calls of several groups.
class Sums {
 public:
  void add(const std::vector<std::size_t>& processes, const stats::SharedCalls& split) {
    m_collectives.calls += split.transfer.size();
    double transferMs = 0.0;
    for (const std::int64_t ns : split.transfer) transferMs += static_cast<double>(ns) / kNsPerMs;
    m_collectives.transferMs += transferMs;
    for (std::size_t i = 0; i < processes.size(); ++i) {
      Collectives::Rank& rank = m_ranks[processes[i]];
      rank.waitingMs += static_cast<double>(split.waiting[i]) / kNsPerMs;
      rank.transferMs += transferMs;
      rank.calls += split.transfer.size();
      rank.lastIn += split.lastIn[i];
      rank.lastByChance += static_cast<double>(split.transfer.size()) / static_cast<double>(processes.size());
    }
  }

  std::optional<Collectives> finish(std::uint64_t unmatched) {
    if (m_ranks.empty()) return std::nullopt;
    m_collectives.unmatched = unmatched;
    for (auto& [process, rank] : m_ranks) {
      rank.process = ProcessId{static_cast<std::uint32_t>(process)};
      m_collectives.ranks.push_back(rank);
    }
    return std::move(m_collectives);
  }

 private:
  Collectives m_collectives;
  std::map<std::size_t, Collectives::Rank> m_ranks;
};

/// Sums up the shared calls of each process group.
class GroupSums {
 public:
  GroupSums(const CollectiveCalls& calls, const Names& names) : m_names(names) {
    for (const Shared& shared : calls.groups) m_order.push_back(&shared);
    // Stable: two texts can have the same name, and then nothing else tells their calls apart.
    std::stable_sort(m_order.begin(), m_order.end(), [this](const Shared* x, const Shared* y) {
      const auto order = groupOf(*x) <=> groupOf(*y);
      return order < 0 || (order == 0 && functionOf(*x) < functionOf(*y));
    });
  }

  void addTo(Collectives& collectives) const {
    for (std::size_t first = 0; first < m_order.size();) {
      const Shared& shared = *m_order[first];
      std::size_t end = first + 1;
      while (end < m_order.size() && isSame(shared, *m_order[end])) ++end;
      if (first == 0 || groupOf(*m_order[first - 1]) != groupOf(shared)) addGroup(shared, collectives.groups);
      addCalls(std::span(m_order).subspan(first, end - first),
               static_cast<std::uint32_t>(collectives.groups.size() - 1), collectives.groupCalls);
      first = end;
    }
  }

 private:
  using Shared = CollectiveCalls::Group;
  using GroupKey = std::tuple<std::string_view, std::string_view, const std::vector<std::size_t>&>;

  struct EqualCalls {
    std::vector<double> transferMs;
    double waitingMs = 0.0;  ///< sum over the calls, mean over the members
    std::set<CollectiveOperation> operations;

    std::optional<double> busBytes(std::optional<std::uint64_t> bytes, std::size_t members) const {
      if (!bytes || operations.size() != 1) return std::nullopt;
      return culprit::busBytes(*operations.begin(), *bytes, members);
    }
  };

  /// What the members are called in the text says nothing that they do not.
  static std::string_view nameOf(const Shared& shared) {
    const std::string_view text = shared.text;
    return text.substr(0, text.find(' '));
  }
  static GroupKey groupOf(const Shared& shared) {
    return {nameOf(shared), shared.description, shared.processes};
  }
  const std::string& functionOf(const Shared& shared) const { return m_names.functions[shared.function]; }
  bool isSame(const Shared& x, const Shared& y) const {
    return x.function == y.function && groupOf(x) == groupOf(y);
  }

  static void addGroup(const Shared& shared, std::vector<Collectives::Group>& groups) {
    Collectives::Group& group = groups.emplace_back();
    group.name = nameOf(shared);
    group.description = shared.description;
    for (const std::size_t process : shared.processes)
      group.members.push_back(ProcessId{static_cast<std::uint32_t>(process)});
  }

  /// `all`: one function of one group.
  void addCalls(std::span<const Shared* const> all, std::uint32_t group,
                std::vector<Collectives::GroupCalls>& list) const {
    std::map<std::optional<std::uint64_t>, EqualCalls> byBytes;
    for (const Shared* shared : all) {
      const auto members = static_cast<double>(shared->processes.size());
      for (std::size_t i = 0; i < shared->bytes.size(); ++i) {
        EqualCalls& calls = byBytes[shared->bytes[i]];
        calls.transferMs.push_back(static_cast<double>(shared->split.transfer[i]) / kNsPerMs);
        calls.operations.insert(shared->operation[i]);
        calls.waitingMs += shared->split.waitingOfCall[i] / members / kNsPerMs;
      }
    }
    for (auto& [bytes, equal] : byBytes) {
      Collectives::GroupCalls& calls = list.emplace_back();
      calls.group = group;
      calls.function = functionOf(*all.front());
      calls.bytes = bytes;
      calls.busBytes = equal.busBytes(bytes, all.front()->processes.size());
      calls.calls = equal.transferMs.size();
      for (const double ms : equal.transferMs) calls.transferMs += ms;
      calls.waitingMs = equal.waitingMs;
      const stats::MedianInterval typical = stats::medianInterval(std::move(equal.transferMs));
      calls.typicalMs = typical.median;
      if (!typical.interval) continue;
      calls.lowMs = typical.interval->low;
      calls.highMs = typical.interval->high;
    }
  }

  const Names& m_names;
  std::vector<const Shared*> m_order;  ///< by group and function
};

/// Time per (function, number of the cycle) of one process, devices together.
using Times = std::map<std::pair<FunctionId, std::int64_t>, std::int64_t>;

Times communicationTimes(const ProcessSamples& samples, const Names& names) {
  Times times;
  for (const Usage& usage : samples.usages) {
    if (!isDeviceWork(names.categories[usage.category])) continue;
    if (kernelClass(names.functions[usage.function]) != kCommunicationClass) continue;
    for (std::size_t i = 0; i < usage.cycle.size(); ++i)
      times[{usage.function, samples.cycles[usage.cycle[i]].number}] += usage.durationNs[i];
  }
  return times;
}

std::optional<Collectives> collectivesByCycle(const RunContent& content, const Names& names) {
  using PartKey = std::string;
  std::map<PartKey, std::map<std::size_t, Times>> parts;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    Times times = communicationTimes(content.samples[i], names);
    if (!times.empty()) parts[content.processes[i].part][i] = std::move(times);
  }
  Sums sums;
  std::uint64_t unmatched = 0;
  for (const auto& [part, ranks] : parts) {
    if (ranks.size() < 2) continue;
    std::vector<std::size_t> processes;
    std::vector<std::vector<std::int64_t>> durations(ranks.size());
    for (const auto& [process, times] : ranks) processes.push_back(process);
    std::uint64_t records = 0;
    for (const auto& [process, times] : ranks) records += times.size();
    for (const auto& [key, ns] : ranks.begin()->second) {
      std::vector<std::int64_t> ofRanks;
      for (const auto& [process, times] : ranks) {
        const auto found = times.find(key);
        if (found != times.end()) ofRanks.push_back(found->second);
      }
      if (ofRanks.size() < ranks.size()) continue;
      for (std::size_t i = 0; i < ofRanks.size(); ++i) durations[i].push_back(ofRanks[i]);
    }
    unmatched += records - durations.front().size() * ranks.size();
    if (!durations.front().empty()) sums.add(processes, stats::splitSharedCalls(durations));
  }
  return sums.finish(unmatched);
}

/// Of being last so often if all ranks were alike.
double chanceOf(const Collectives::Rank& rank) {
  const auto calls = static_cast<double>(rank.calls);
  if (!(rank.lastByChance > 0.0 && rank.lastByChance < calls)) return 1.0;
  return stats::binomialAtLeast(rank.lastIn, rank.calls, rank.lastByChance / calls);
}

}  // namespace

std::optional<Collectives> sumsOf(const CollectiveCalls& calls, const Names& names, std::size_t cycles) {
  const auto repeats = [cycles](const CollectiveCalls::Group& group) {
    return !isSingleCollective(group.split.transfer.size(), static_cast<double>(cycles));
  };
  const bool doAnyRepeat = std::any_of(calls.groups.begin(), calls.groups.end(), repeats);
  Sums sums;
  for (const CollectiveCalls::Group& group : calls.groups)
    if (!doAnyRepeat || repeats(group)) sums.add(group.processes, group.split);
  auto collectives = sums.finish(calls.unmatched);
  if (collectives) GroupSums(calls, names).addTo(*collectives);
  return collectives;
}

std::optional<Collectives> findCollectives(const RunContent& content, const Names& names,
                                           const Thresholds& thresholds) {
  if (content.processes.size() < 2) return std::nullopt;
  auto collectives = content.trace.empty() ? collectivesByCycle(content, names) : content.collectives;
  if (collectives) judgeRanks(*collectives, thresholds);
  return collectives;
}

void judgeRanks(Collectives& collectives, const Thresholds& thresholds) {
  std::vector<double> waiting;
  for (const Collectives::Rank& rank : collectives.ranks) waiting.push_back(rank.waitingMs);
  const double median = stats::median(waiting).value_or(0.0);
  const auto count = static_cast<double>(waiting.size());
  collectives.medianWaitingMs = median;
  for (Collectives::Rank& rank : collectives.ranks) {
    const bool isWaitedFor =
        waiting.size() >= kLeastRanks && median > thresholds.lateRankLeast * rank.transferMs;
    rank.isLate = isWaitedFor && rank.waitingMs < thresholds.lateRankWaiting * median &&
                  count * chanceOf(rank) <= thresholds.lateRankP;
  }
}

}  // namespace culprit
