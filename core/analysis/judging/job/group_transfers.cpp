#include "core/analysis/judging/job/group_transfers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/base/saturated_sum.h"
#include "core/stats/significance/student_t.h"

namespace culprit {

namespace {

using Group = Collectives::Group;
using GroupCalls = Collectives::GroupCalls;

constexpr double kBeyond = 0.02;     ///< of a transfer, and of a step for the waiting
constexpr double kAlike = 0.05;      ///< what the interval of a transfer that did not change may hold
constexpr double kMuchLonger = 1.5;  ///< waiting: a single stall must not count
/// What a session can hold.
constexpr auto kMostStored = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
constexpr double kFarthest = 20.0;  ///< ln of a ratio that makes no sense any more
constexpr double kNormal = 1e9;     ///< degrees of freedom with which Student's t is the normal distribution

/// A group of one run with the calls it made.
struct GroupOfRun {
  const Group* group = nullptr;
  std::vector<int> ranks;
  std::vector<const GroupCalls*> calls;
};

/// What is no part of the steps, unless there is nothing else.
void leaveSinglesOut(std::vector<const GroupCalls*>& calls, double steps) {
  std::map<std::string_view, std::uint64_t> byFunction;
  for (const GroupCalls* each : calls) {
    std::uint64_t& sum = byFunction[each->function];
    sum = saturatedSum(sum, each->calls);
  }
  const auto isOut = [&](const GroupCalls* each) {
    return isSingleCollective(byFunction.at(each->function), steps);
  };
  if (!std::all_of(calls.begin(), calls.end(), isOut)) std::erase_if(calls, isOut);
}

std::vector<GroupOfRun> groupsOf(const Results& results, Side side, const std::string& part, double steps) {
  std::vector<GroupOfRun> groups;
  const auto& collectives = results.run(side).collectives;
  if (!collectives) return groups;
  for (const Group& group : collectives->groups) {
    GroupOfRun& found = groups.emplace_back(GroupOfRun{.group = &group});
    bool isOfPart = false;
    for (const ProcessId member : group.members) {
      const Process& process = results.processes.at(indexOf(member));
      isOfPart = isOfPart || process.part == part;
      if (process.rank) found.ranks.push_back(*process.rank);
    }
    std::sort(found.ranks.begin(), found.ranks.end());
    if (!isOfPart || found.ranks.size() != group.members.size()) found.ranks.clear();
  }
  for (const GroupCalls& calls : collectives->groupCalls) groups.at(calls.group).calls.push_back(&calls);
  std::erase_if(groups, [](const GroupOfRun& each) { return each.ranks.empty(); });
  for (GroupOfRun& each : groups) leaveSinglesOut(each.calls, steps);
  return groups;
}

using GroupPairs = std::vector<std::pair<const GroupOfRun*, const GroupOfRun*>>;

/// Takes the first of equal keys on both sides, so that each group is used once.
template <typename KeyOf>
void pairBy(KeyOf keyOf, std::vector<const GroupOfRun*>& a, std::vector<const GroupOfRun*>& b,
            GroupPairs& pairs) {
  std::multimap<decltype(keyOf(*a.front())), const GroupOfRun*> left;
  for (const GroupOfRun* each : a) left.emplace(keyOf(*each), each);
  std::vector<const GroupOfRun*> alone;
  for (const GroupOfRun* each : b) {
    const auto found = left.find(keyOf(*each));
    if (found == left.end()) {
      alone.push_back(each);
      continue;
    }
    pairs.emplace_back(found->second, each);
    left.erase(found);
  }
  a.clear();
  for (const auto& [key, each] : left) a.push_back(each);
  b = std::move(alone);
}

GroupPairs pairGroups(const std::vector<GroupOfRun>& ofA, const std::vector<GroupOfRun>& ofB) {
  std::vector<const GroupOfRun*> a, b;
  for (const GroupOfRun& each : ofA) a.push_back(&each);
  for (const GroupOfRun& each : ofB) b.push_back(&each);
  GroupPairs pairs;
  const auto whole = [](const GroupOfRun& each) {
    return std::tuple(each.ranks, each.group->description, each.group->name);
  };
  const auto members = [](const GroupOfRun& each) { return std::tuple(each.ranks, each.group->description); };
  const auto named = [](const GroupOfRun& each) {
    return std::tuple(each.group->description, each.group->name);
  };
  if (!a.empty() && !b.empty()) pairBy(whole, a, b, pairs);
  if (!a.empty() && !b.empty()) pairBy(members, a, b, pairs);
  if (!a.empty() && !b.empty()) pairBy(named, a, b, pairs);
  return pairs;
}

/// What a median may be off by where the clock only tells whole microseconds; 0 where it tells more.
double coarseness(const GroupCalls& calls) {
  constexpr double kUsPerMs = 1000.0;
  constexpr double kNearly = 1e-6;
  const double lowUs = *calls.lowMs * kUsPerMs, highUs = *calls.highMs * kUsPerMs;
  const bool isWhole =
      std::fabs(lowUs - std::round(lowUs)) < kNearly && std::fabs(highUs - std::round(highUs)) < kNearly;
  return isWhole ? 0.5 / kUsPerMs : 0.0;
}

/// Sum of typical transfers of calls that both have, with its variance.
struct Transfer {
  double ms = 0.0;
  double variance = 0.0;

  void add(const GroupCalls& calls, double count) {
    constexpr double kWidth = 2.0 * 1.959963984540054;  // of a 95 % interval, in standard errors
    ms += count * calls.typicalMs;
    const double error = count * std::max((*calls.highMs - *calls.lowMs) / kWidth, coarseness(calls));
    variance += error * error;
  }
};

struct Estimate {
  double logRatio = 0.0;
  double error = 0.0;
};

/// Of the calls by function and size; empty where none of them has an interval on both sides.
std::optional<Estimate> estimate(const GroupOfRun& a, const GroupOfRun& b) {
  using Key = std::pair<std::string_view, std::optional<std::uint64_t>>;  // function, bytes
  std::map<Key, const GroupCalls*> ofA;
  for (const GroupCalls* calls : a.calls) ofA.emplace(Key(calls->function, calls->bytes), calls);
  Transfer transferA, transferB;
  for (const GroupCalls* calls : b.calls) {
    const auto found = ofA.find(Key(calls->function, calls->bytes));
    if (found == ofA.end() || !found->second->lowMs || !calls->lowMs) continue;
    const auto count = static_cast<double>(std::min(found->second->calls, calls->calls));
    transferA.add(*found->second, count);
    transferB.add(*calls, count);
  }
  if (!(transferA.ms > 0.0 && transferB.ms > 0.0)) return std::nullopt;
  const double relativeA = transferA.variance / (transferA.ms * transferA.ms);
  const double relativeB = transferB.variance / (transferB.ms * transferB.ms);
  const Estimate found{std::log(transferB.ms / transferA.ms), std::sqrt(relativeA + relativeB)};
  constexpr double kNothingKnown = 1.0;  // a standard error of a factor of e
  if (!(std::fabs(found.logRatio) < kFarthest && found.error < kNothingKnown)) return std::nullopt;
  return found;
}

void addSums(const GroupOfRun& group, double steps, std::uint64_t& count, double& transferMs,
             double& waitingMs) {
  for (const GroupCalls* calls : group.calls) {
    count = std::min(kMostStored, saturatedSum(count, calls->calls));
    transferMs += calls->transferMs / steps;
    waitingMs += calls->waitingMs / steps;
  }
}

/// Of all calls.
std::uint64_t bytesOf(const GroupCalls& calls) {
  const std::uint64_t bytes = calls.bytes.value_or(0);
  return bytes > kMostStored / std::max<std::uint64_t>(1, calls.calls) ? kMostStored : bytes * calls.calls;
}

/// GB/s over the calls of which it is told. Nothing where a stranger's numbers make no sense.
std::optional<double> busBandwidthOf(const GroupOfRun& group) {
  constexpr double kSlowest = 1e-12, kFastest = 1e9;
  double bytes = 0.0, ms = 0.0;
  for (const GroupCalls* calls : group.calls) {
    if (!calls->busBytes) continue;
    bytes += *calls->busBytes * static_cast<double>(calls->calls);
    ms += calls->transferMs;
  }
  const auto bandwidth = gigabytesPerSecond(bytes, ms);
  return bandwidth && *bandwidth >= kSlowest && *bandwidth <= kFastest ? bandwidth : std::nullopt;
}

std::vector<std::string> hostsOf(const GroupOfRun& group, const Results& results) {
  std::set<std::string> hosts;
  for (const ProcessId member : group.group->members)
    hosts.insert(results.processes.at(indexOf(member)).host);
  if (hosts.contains("")) return {};
  return {hosts.begin(), hosts.end()};
}

TransferChange changeOf(const JobVerdict::GroupChange& group, const StepCounts& steps) {
  if (!group.ratio) return TransferChange::NotTold;
  if (*group.high < 1.0 - kBeyond) return TransferChange::TransferFaster;
  const bool isSlower = *group.low > 1.0 + kBeyond;
  const bool waitsMore = steps.waitsMayGrow &&
                         group.waitingBMs - group.waitingAMs > kBeyond * steps.lengthMs &&
                         group.waitingBMs > kMuchLonger * group.waitingAMs;
  if (isSlower) return waitsMore ? TransferChange::Both : TransferChange::TransferSlower;
  const bool isAlike = *group.low >= 1.0 - kAlike && *group.high <= 1.0 + kAlike;
  if (!isAlike) return TransferChange::NotTold;
  return waitsMore ? TransferChange::ArrivalSkew : TransferChange::Same;
}

JobVerdict::GroupChange compareGroup(const GroupOfRun& a, const GroupOfRun& b, const Results& results,
                                     const StepCounts& steps, double quantile) {
  JobVerdict::GroupChange change{.name = b.group->name,
                                 .description = b.group->description,
                                 .ranks = b.ranks,
                                 .hosts = hostsOf(b, results)};
  addSums(a, steps.a, change.callsA, change.transferAMs, change.waitingAMs);
  addSums(b, steps.b, change.callsB, change.transferBMs, change.waitingBMs);
  for (const GroupCalls* calls : b.calls)
    change.bytes = std::min(kMostStored, saturatedSum(change.bytes, bytesOf(*calls)));
  change.busA = busBandwidthOf(a);
  change.busB = busBandwidthOf(b);
  // Without one of its members the last to arrive may be another one.
  const auto found = a.ranks == b.ranks ? estimate(a, b) : std::nullopt;
  if (found) {
    change.ratio = std::exp(found->logRatio);
    change.low = std::exp(found->logRatio - quantile * found->error);
    change.high = std::exp(found->logRatio + quantile * found->error);
  }
  change.change = changeOf(change, steps);
  return change;
}

}  // namespace

std::vector<JobVerdict::GroupChange> compareGroups(const Results& results, const std::string& part,
                                                   const StepCounts& steps) {
  const std::vector<GroupOfRun> a = groupsOf(results, Side::A, part, steps.a);
  const std::vector<GroupOfRun> b = groupsOf(results, Side::B, part, steps.b);
  const GroupPairs pairs = pairGroups(a, b);
  std::vector<JobVerdict::GroupChange> changes;
  if (pairs.empty()) return changes;
  constexpr double kOutside = 0.025;  // on each side
  const double quantile =
      stats::studentTQuantile(1.0 - kOutside / static_cast<double>(pairs.size()), kNormal);
  for (const auto& [left, right] : pairs)
    changes.push_back(compareGroup(*left, *right, results, steps, quantile));
  std::stable_sort(changes.begin(), changes.end(), [](const auto& one, const auto& two) {
    return std::fabs(one.transferBMs - one.transferAMs) > std::fabs(two.transferBMs - two.transferAMs);
  });
  return changes;
}

}  // namespace culprit
