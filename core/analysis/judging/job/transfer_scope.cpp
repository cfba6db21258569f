#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "core/analysis/judging/job/group_transfers.h"

namespace culprit {

namespace {

using GroupChange = JobVerdict::GroupChange;
using Groups = std::vector<const GroupChange*>;

bool isSlower(const GroupChange& group) {
  return group.change == TransferChange::TransferSlower || group.change == TransferChange::Both;
}

bool isFaster(const GroupChange& group) {
  return group.change == TransferChange::TransferFaster;
}

/// Empty if one of them is on one host, or on hosts that are not told.
std::vector<std::string> commonHosts(const Groups& groups) {
  std::vector<std::string> common = groups.front()->hosts;
  for (const GroupChange* group : groups) {
    if (group->hosts.size() < 2) return {};
    std::vector<std::string> both;
    std::set_intersection(common.begin(), common.end(), group->hosts.begin(), group->hosts.end(),
                          std::back_inserter(both));
    common = std::move(both);
  }
  return common;
}

/// Whether `other`, which did not change, makes the way between `hosts` no explanation: it has the same way,
/// or one of the changed kind passes there. That of all ranks may be small, and hardly notice.
bool contradicts(const GroupChange& other, const std::vector<std::string>& hosts, const Groups& changed) {
  if (other.hosts.size() < 2) return false;
  if (other.hosts == hosts) return true;
  const bool reachesAll = std::includes(other.hosts.begin(), other.hosts.end(), hosts.begin(), hosts.end());
  return reachesAll && std::any_of(changed.begin(), changed.end(), [&other](const GroupChange* group) {
           return group->description == other.description;
         });
}

/// The hosts that tell the changed groups from the others: those that all changed ones have and no other one
/// has, nothing if it is all that reach over several hosts, and empty if the hosts do not tell them.
std::optional<std::vector<std::string>> tellingHosts(const Groups& changed, const Groups& others) {
  const bool areBetween = std::all_of(changed.begin(), changed.end(),
                                      [](const GroupChange* group) { return group->hosts.size() > 1; });
  if (!areBetween) return std::nullopt;
  const std::vector<std::string> common = commonHosts(changed);
  const bool isTold = !common.empty() && std::none_of(others.begin(), others.end(), [&](const auto* group) {
    return contradicts(*group, common, changed);
  });
  if (isTold) return common;
  const bool areOthersWithin = std::all_of(others.begin(), others.end(),
                                           [](const GroupChange* group) { return group->hosts.size() == 1; });
  return areOthersWithin ? std::optional(std::vector<std::string>()) : std::nullopt;
}

/// The description that all changed groups have and no other group.
std::optional<std::string> tellingKind(const Groups& changed, const Groups& others) {
  const std::string& kind = changed.front()->description;
  const auto isOfKind = [&kind](const GroupChange* group) { return group->description == kind; };
  if (kind.empty() || !std::all_of(changed.begin(), changed.end(), isOfKind)) return std::nullopt;
  if (std::any_of(others.begin(), others.end(), isOfKind)) return std::nullopt;
  return kind;
}

/// Weighted by their transfer in A.
std::optional<double> ratioOf(const Groups& groups) {
  double before = 0.0, after = 0.0;
  for (const GroupChange* group : groups) {
    before += group->transferAMs;
    after += group->transferAMs * *group->ratio;
  }
  return before > 0.0 && after > 0.0 ? std::optional(after / before) : std::nullopt;
}

double changeMs(const Groups& groups) {
  double ms = 0.0;
  for (const GroupChange* group : groups) ms += group->transferAMs * (*group->ratio - 1.0);
  return ms < 0.0 ? -ms : ms;
}

}  // namespace

void judgeScope(JobVerdict& job) {
  Groups slower, faster, others;
  for (const GroupChange& group : job.groups) {
    if (group.change == TransferChange::NotTold) continue;
    (isSlower(group) ? slower : isFaster(group) ? faster : others).push_back(&group);
  }
  if (slower.empty() && faster.empty()) return;
  const bool areSlower = faster.empty() || (!slower.empty() && changeMs(slower) >= changeMs(faster));
  const Groups& changed = areSlower ? slower : faster;
  const Groups& opposite = areSlower ? faster : slower;
  others.insert(others.end(), opposite.begin(), opposite.end());
  job.transferRatio = ratioOf(changed);
  if (!job.transferRatio) return;
  // One that may have changed as much tells nothing.
  std::erase_if(others, [ratio = *job.transferRatio](const GroupChange* group) {
    return *group->low <= ratio && ratio <= *group->high;
  });
  const bool areMost = 2 * changed.size() > job.groups.size();
  if (others.empty() && areMost) {
    job.scope = TransferScope::All;
  } else if (auto hosts = tellingHosts(changed, others)) {
    job.scope = TransferScope::BetweenHosts;
    job.slowHosts = std::move(*hosts);
  } else if (auto kind = tellingKind(changed, others)) {
    job.scope = TransferScope::Kind;
    job.slowKind = std::move(*kind);
  } else {
    job.scope = TransferScope::Groups;
  }
}

}  // namespace culprit
