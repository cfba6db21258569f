#include "core/report/sentences/verdict/job/job_transfers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/report/words/format.h"
#include "core/report/words/group_words.h"

namespace culprit {

namespace {

using GroupChange = JobVerdict::GroupChange;

std::size_t toldGroups(const JobVerdict& job) {
  return static_cast<std::size_t>(
      std::count_if(job.groups.begin(), job.groups.end(),
                    [](const GroupChange& group) { return group.change != TransferChange::NotTold; }));
}

/// "4 (data-parallel, ranks 1 and 9)"
std::string groupName(const GroupChange& group) {
  std::vector<std::string> details;
  const std::string kind = groupKind(group.description);
  if (!kind.empty()) details.push_back(kind);
  if (!group.ranks.empty() && kind != groupKind("default_pg"))
    details.push_back((group.ranks.size() == 1 ? "rank " : "ranks ") + rankList(group.ranks));
  std::string name = nameInSentence(group.name);
  if (details.empty()) return name.empty() ? "without a name" : name;
  return fmt::format("{}{}({})", name, name.empty() ? "" : " ", fmt::join(details, ", "));
}

int decimalsOfBandwidth(double value) {
  return value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
}

/// "180 → 95", with as many digits as tell the two apart.
std::string bandwidths(double a, double b) {
  constexpr int kMostDecimals = 3;
  int decimals = decimalsOfBandwidth(std::max(a, b));
  while (decimals < kMostDecimals && format::number(a, decimals) == format::number(b, decimals)) ++decimals;
  return fmt::format("{} → {}", format::telling(a, decimals), format::telling(b, decimals));
}

/// Whether its bandwidth changed about as its typical calls did: with another mix of sizes it tells of the
/// mix.
bool tellsTheSame(const GroupChange& group) {
  constexpr double kAbout = 1.25;
  if (!group.busA || !group.busB || !group.ratio) return false;
  const double slower = *group.busA / *group.busB, off = slower / *group.ratio;
  return (slower > 1.0) == (*group.ratio > 1.0) && off < kAbout && off > 1.0 / kAbout;
}

/// " (bus bandwidth 180 → 95 GB/s)" of the only group that changed; the numbers of several have no short
/// form.
std::string bandwidthInSentence(const JobVerdict& job) {
  const GroupChange* only = nullptr;
  for (const GroupChange& group : job.groups) {
    if (!hasChangedAlike(job, group)) continue;
    if (only != nullptr) return {};
    only = &group;
  }
  if (only == nullptr || !tellsTheSame(*only)) return {};
  return fmt::format(" (bus bandwidth {} GB/s)", bandwidths(*only->busA, *only->busB));
}

/// "50 % longer (bus bandwidth 180 → 120 GB/s)"
std::string changeOfTransfers(const JobVerdict& job) {
  return transferRatioText(job.transferRatio) + bandwidthInSentence(job);
}

std::vector<const GroupChange*> changedGroups(const JobVerdict& job) {
  std::vector<const GroupChange*> groups;
  for (const GroupChange& group : job.groups)
    if (hasChangedAlike(job, group)) groups.push_back(&group);
  return groups;
}

/// "process group 4 (...) transfers 50 % longer, the other 10 do not"
std::string someGroupsText(const JobVerdict& job) {
  constexpr std::size_t kNamed = 3;
  const std::vector<const GroupChange*> groups = changedGroups(job);
  if (groups.empty()) return {};
  const std::size_t told = toldGroups(job);
  const std::string change = changeOfTransfers(job);
  if (groups.size() == 1) {
    const std::size_t others = told > 1 ? told - 1 : 0;
    return fmt::format("process group {} transfers {}{}", groupName(*groups.front()), change,
                       others == 0   ? std::string()
                       : others == 1 ? std::string(", the other one does not")
                                     : fmt::format(", the other {} do not", format::count(others)));
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(groups.size(), kNamed); ++i) names.push_back(groupName(*groups[i]));
  if (groups.size() > kNamed) names.push_back(format::count(groups.size() - kNamed) + " more");
  return fmt::format("{} of {} process groups transfer {}: {}", format::count(groups.size()),
                     format::count(told), change, format::list(names));
}

std::string hostNames(const std::vector<std::string>& hosts) {
  constexpr std::size_t kNamed = 4;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(hosts.size(), kNamed); ++i) names.push_back(nameInSentence(hosts[i]));
  if (hosts.size() > kNamed) names.push_back(format::count(hosts.size() - kNamed) + " more");
  return format::list(names);
}

/// "hosts node0 and node1"
std::string betweenWhich(const JobVerdict& job) {
  if (job.slowHosts.empty()) return "hosts";
  return job.slowHosts.size() == 1 ? fmt::format("host {} and others", hostNames(job.slowHosts))
                                   : fmt::format("hosts {}", hostNames(job.slowHosts));
}

std::string betweenHostsText(const JobVerdict& job) {
  // Other hosts may have collectives between them that did not change.
  const bool areSomeAlike =
      std::any_of(job.groups.begin(), job.groups.end(), [&job](const GroupChange& group) {
        return group.hosts.size() > 1 && group.change != TransferChange::NotTold &&
               !hasChangedAlike(job, group);
      });
  return fmt::format("collectives between {} transfer {}; {} do not", betweenWhich(job),
                     changeOfTransfers(job), areSomeAlike ? "the others" : "those within a host");
}

}  // namespace

std::string transferText(const JobVerdict& job) {
  switch (job.scope) {
    case TransferScope::None:
      return {};
    case TransferScope::All:
      return fmt::format("collectives of all process groups transfer {} once all ranks are there",
                         changeOfTransfers(job));
    case TransferScope::BetweenHosts:
      return betweenHostsText(job);
    case TransferScope::Kind:
      return fmt::format("{} transfer {}, the others do not", groupsOfKind(job.slowKind),
                         changeOfTransfers(job));
    case TransferScope::Groups:
      break;
  }
  return someGroupsText(job);
}

std::string transferBrief(const JobVerdict& job) {
  const std::string change = transferRatioText(job.transferRatio);
  const std::vector<const GroupChange*> groups = changedGroups(job);
  switch (job.scope) {
    case TransferScope::None:
      return {};
    case TransferScope::All:
      return "collectives transfer " + change;
    case TransferScope::BetweenHosts:
      return fmt::format("collectives between {} transfer {}", betweenWhich(job), change);
    case TransferScope::Kind:
      return fmt::format("{} transfer {}", groupsOfKind(job.slowKind), change);
    case TransferScope::Groups:
      break;
  }
  if (groups.empty()) return {};
  if (groups.size() == 1)
    return fmt::format("process group {} transfers {}", groupName(*groups.front()), change);
  return fmt::format("{} of {} process groups transfer {}", format::count(groups.size()),
                     format::count(toldGroups(job)), change);
}

bool hasChangedAlike(const JobVerdict& job, const GroupChange& group) {
  if (job.transferRatio.value_or(1.0) < 1.0) return group.change == TransferChange::TransferFaster;
  return group.change == TransferChange::TransferSlower || group.change == TransferChange::Both;
}

std::string transferRatioText(std::optional<double> ratio) {
  constexpr double kTimesAsLong = 3.0;  // from here on a ratio reads better than a percentage
  if (!ratio) return "longer";
  if (*ratio >= kTimesAsLong) return format::number(*ratio, 1) + " times as long";
  const double percent = std::fabs(100.0 * (*ratio - 1.0));
  const std::string change = format::percentChange(*ratio, percent < 0.95 ? 1 : 0);
  return *ratio < 1.0 ? fmt::format("in {} % less time", change) : fmt::format("{} % longer", change);
}

std::string transferIntervalText(const GroupChange& group) {
  if (!group.ratio) return {};
  std::string text = format::number(*group.ratio, 2);
  if (group.low && group.high)
    text += fmt::format(" ({} to {})", format::number(*group.low, 2), format::number(*group.high, 2));
  return text;
}

std::string busBandwidthText(const GroupChange& group) {
  if (group.busA && group.busB) return bandwidths(*group.busA, *group.busB);
  if (!group.busA && !group.busB) return {};
  const auto shown = [](const std::optional<double>& value) {
    return value ? format::telling(*value, decimalsOfBandwidth(*value)) : std::string(format::kAbsent);
  };
  return fmt::format("{} → {}", shown(group.busA), shown(group.busB));
}

std::string groupCallsText(const GroupChange& group) {
  if (group.callsA == group.callsB) return format::count(group.callsB);
  return fmt::format("{} / {}", format::count(group.callsA), format::count(group.callsB));
}

std::string transferChangeText(TransferChange change) {
  switch (change) {
    case TransferChange::TransferSlower:
      return "transfers longer";
    case TransferChange::TransferFaster:
      return "transfers in less time";
    case TransferChange::ArrivalSkew:
      return "its members wait longer";
    case TransferChange::Both:
      return "transfers longer, its members wait longer";
    case TransferChange::Same:
      return "the same";
    case TransferChange::NotTold:
      break;
  }
  return "not told";
}

}  // namespace culprit
