#include "core/report/sentences/verdict/job/job_late.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/report/words/format.h"
#include "core/report/words/group_words.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

using LateRank = JobVerdict::LateRank;
using LateHost = JobVerdict::LateHost;

/// "5 %", "0.4 %"
std::string percentLonger(double factor) {
  const double percent = 100.0 * (factor - 1.0);
  return format::number(percent, percent < 0.95 ? 1 : 0) + " %";
}

/// How what makes a rank late changed on it from A to B.
enum class OwnChange : std::uint8_t { Shorter, Alike, Longer };

/// What it is late by.
struct Reason {
  LateReason reason{};
  OwnChange change = OwnChange::Longer;  ///< of several ranks the largest
  std::optional<double> factor;          ///< of compute kernels, the median of the ranks
};

std::string reasonText(const Reason& late) {
  if (late.reason == LateReason::Unknown) return {};
  const bool isCompute = late.reason == LateReason::Compute, areCopies = late.reason == LateReason::Copies;
  const std::string_view what = isCompute                         ? "compute kernels"
                                : areCopies                       ? "copies"
                                : late.reason == LateReason::Host ? "host work"
                                                                  : "data loading";
  const bool areSeveral = isCompute || areCopies;
  const std::string_view take = areSeveral ? "take" : "takes", those = areSeveral ? "those" : "that";
  if (late.change == OwnChange::Shorter)
    return fmt::format("{} became faster, but {} of the others more so", what, those);
  if (late.change == OwnChange::Alike)
    return fmt::format("{} {} as long as in A, but {} of the others became faster", what, take, those);
  constexpr double kLeast = 1.0005;  // that rounds to a tenth of a percent
  const bool isToldBy = isCompute && late.factor && *late.factor >= kLeast;
  return fmt::format("{} {}{} longer", what, take, isToldBy ? " " + percentLonger(*late.factor) : "");
}

/// "is late by 0.39 ms: its compute kernels take 5 % longer", behind who it is.
std::string lateBy(bool isOne, const std::string& ms, const Reason& reason) {
  const std::string_view whose = isOne ? "its" : "their";
  const std::string why = reasonText(reason);
  return fmt::format("{} late by {} ms{} {} {}", isOne ? "is" : "are", ms, why.empty() ? ", by" : ":", whose,
                     why.empty() ? "own time" : why);
}

bool isOnLateHost(const Results& results, const JobVerdict& job, const LateRank& rank) {
  const std::string host = hostOfRank(results, rank.process);
  return rank.grew && std::any_of(job.lateHosts.begin(), job.lateHosts.end(), [&](const LateHost& each) {
           return each.host == host && each.reason == rank.reason;
         });
}

/// What a rank that is late for this reason takes longer for than the others.
bool isOf(LateReason reason, TimeClass time) {
  switch (reason) {
    case LateReason::Compute:
      return time == TimeClass::GpuCompute;
    case LateReason::Host:
      return time == TimeClass::Host || time == TimeClass::Idle || time == TimeClass::Waiting;
    case LateReason::Input:
      return time == TimeClass::InputPipeline;
    case LateReason::Copies:
      return time == TimeClass::Copies;
    case LateReason::Unknown:
      break;
  }
  return time != TimeClass::Communication && time != TimeClass::WaitingForRanks;
}

/// B − A of that, ms per cycle; empty: not known.
std::optional<double> grownMs(LateReason reason, const Waterfall& waterfall) {
  std::optional<double> ms;
  for (const Waterfall::Step& step : waterfall.steps)
    if (isOf(reason, step.time)) ms = ms.value_or(0.0) + step.bMs - step.aMs;
  // What lies between two cycles is idle time of the rank.
  if (ms && isOf(reason, TimeClass::Idle))
    *ms += waterfall.betweenBMs.value_or(0.0) - waterfall.betweenAMs.value_or(0.0);
  return ms;
}

/// Of what makes it late, in its cycle; where that is not known it is said to take longer. What changed by a
/// small part of the lateness is noise.
OwnChange changeOf(const Results& results, const LateRank& late) {
  constexpr double kNoise = 0.1;
  if (!late.grew) return OwnChange::Longer;
  const auto own = std::find_if(results.pairs.begin(), results.pairs.end(),
                                [&late](const PairResults& pair) { return pair.b.id == late.process; });
  const std::optional<double> ms = own != results.pairs.end() && own->verdict.waterfall
                                       ? grownMs(late.reason, *own->verdict.waterfall)
                                       : std::nullopt;
  if (!ms) {
    constexpr double kSameCall = 0.005;
    const double longer = late.factor.value_or(2.0) - 1.0;
    if (std::fabs(longer) < kSameCall) return OwnChange::Alike;
    return longer > 0.0 ? OwnChange::Longer : OwnChange::Shorter;
  }
  if (std::fabs(*ms) <= kNoise * late.ms()) return OwnChange::Alike;
  return *ms > 0.0 ? OwnChange::Longer : OwnChange::Shorter;
}

/// Of ranks that are late for one reason, at least one.
Reason reasonOf(const Results& results, const std::vector<const LateRank*>& ranks) {
  std::vector<double> factors;
  OwnChange change = OwnChange::Shorter;
  for (const LateRank* rank : ranks) {
    if (rank->factor) factors.push_back(*rank->factor);
    change = std::max(change, changeOf(results, *rank));
  }
  return {ranks.front()->reason, change, stats::median(factors)};
}

Reason reasonOf(const Results& results, const JobVerdict& job, const LateHost& host) {
  std::vector<const LateRank*> ranks;
  for (const LateRank& rank : job.late) {
    if (rank.grew && rank.reason == host.reason && hostOfRank(results, rank.process) == host.host)
      ranks.push_back(&rank);
  }
  return ranks.empty() ? Reason{.reason = host.reason} : reasonOf(results, ranks);
}

LateClause hostClause(const Results& results, const JobVerdict& job, const LateHost& host) {
  const std::string who = host.late == host.ranks ? fmt::format("all {} ranks", format::count(host.ranks))
                                                  : fmt::format("{} of {} ranks", format::count(host.late),
                                                                format::count(host.ranks));
  const Reason reason = reasonOf(results, job, host);
  return {
      fmt::format("{} of host {} {}", who, nameInSentence(host.host), lateBy(false, lateMs(host.ms), reason)),
      host.ms, reason.change == OwnChange::Longer};
}

/// "11 (node1)"; of a job on one host without it.
std::string rankInJob(const Results& results, const JobVerdict& job, const LateRank& rank) {
  const std::string host = job.hosts > 1 ? hostOfRank(results, rank.process) : std::string();
  return std::to_string(rank.rank) + (host.empty() ? "" : " (" + nameInSentence(host) + ")");
}

/// Ranks that are late for one reason, the latest first.
LateClause ranksClause(const Results& results, const JobVerdict& job,
                       const std::vector<const LateRank*>& ranks) {
  std::vector<std::string> who, ms;
  for (const LateRank* rank : ranks) {
    who.push_back(rankInJob(results, job, *rank));
    ms.push_back(lateMs(rank->ms()));
  }
  const bool isOne = ranks.size() == 1;
  const Reason reason = reasonOf(results, ranks);
  return {fmt::format("{} {} {}", isOne ? "rank" : "ranks", format::list(who),
                      lateBy(isOne, format::list(ms), reason)),
          ranks.front()->ms(), reason.change == OwnChange::Longer};
}

void addHosts(const Results& results, const JobVerdict& job, LateClauses& clauses) {
  constexpr std::size_t kNamed = 3;
  for (std::size_t i = 0; i < std::min(job.lateHosts.size(), kNamed); ++i)
    clauses.grown.push_back(hostClause(results, job, job.lateHosts[i]));
  if (job.lateHosts.size() > kNamed)
    clauses.more.push_back("and " + format::counted(job.lateHosts.size() - kNamed, "more host"));
}

void addRanks(const Results& results, const JobVerdict& job, LateClauses& clauses) {
  constexpr std::size_t kNamed = 3;
  std::vector<const LateRank*> alone;
  for (const LateRank& rank : job.late)
    if (rank.grew && !isOnLateHost(results, job, rank)) alone.push_back(&rank);
  const std::size_t count = std::min(alone.size(), kNamed);
  // Those of one reason share a clause; the first of them is the latest.
  std::vector<std::vector<const LateRank*>> groups;
  for (std::size_t i = 0; i < count; ++i) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.front()->reason == alone[i]->reason &&
             changeOf(results, *group.front()) == changeOf(results, *alone[i]);
    });
    if (same != groups.end()) {
      same->push_back(alone[i]);
    } else {
      groups.push_back({alone[i]});
    }
  }
  for (const auto& group : groups) clauses.grown.push_back(ranksClause(results, job, group));
  if (alone.size() > count)
    clauses.more.push_back("and " + format::counted(alone.size() - count, "more rank"));
}

std::string inBothText(const Results& results, const JobVerdict& job) {
  constexpr std::size_t kNamed = 3;
  std::vector<const LateRank*> both;
  for (const LateRank& rank : job.late)
    if (!rank.grew) both.push_back(&rank);
  if (both.empty()) return {};
  std::vector<std::string> who;
  for (std::size_t i = 0; i < std::min(both.size(), kNamed); ++i)
    who.push_back(rankInJob(results, job, *both[i]));
  if (both.size() > kNamed) who.push_back(format::count(both.size() - kNamed) + " more");
  const auto [least, most] = std::minmax_element(
      both.begin(), both.end(), [](const LateRank* one, const LateRank* two) { return one->bMs < two->bMs; });
  if (both.size() == 1)
    return fmt::format("rank {} is late in both ({} and {} ms)", who.front(), lateMs(both.front()->aMs),
                       lateMs(both.front()->bMs));
  return fmt::format("ranks {} are late in both (by {} to {} ms in B)", format::list(who),
                     lateMs((*least)->bMs), lateMs((*most)->bMs));
}

/// Nothing that is known of the job says that nobody waits longer.
bool mayWait(const JobVerdict& job) {
  return std::none_of(job.classes.begin(), job.classes.end(), [](const JobVerdict::ClassTime& each) {
    return each.time == TimeClass::WaitingForRanks && !(each.bMs > each.aMs);
  });
}

}  // namespace

LateClauses lateClauses(const Results& results, const JobVerdict& job) {
  LateClauses clauses;
  addHosts(results, job, clauses);
  addRanks(results, job, clauses);
  std::stable_sort(clauses.grown.begin(), clauses.grown.end(),
                   [](const LateClause& one, const LateClause& two) { return one.ms > two.ms; });
  const auto grown =
      std::count_if(job.late.begin(), job.late.end(), [](const LateRank& rank) { return rank.grew; });
  if (grown > 0 && mayWait(job))
    clauses.waits = grown == 1 ? "the others wait for it" : "the others wait for them";
  clauses.inBoth = inBothText(results, job);
  return clauses;
}

std::string lateMs(double ms) {
  constexpr double kLarge = 10.0;
  return format::telling(ms, std::fabs(ms) < kLarge ? 2 : 1);
}

std::string lateReasonText(const Results& results, const JobVerdict::LateRank& late) {
  return reasonText(reasonOf(results, {&late}));
}

std::string hostOfRank(const Results& results, ProcessId process) {
  const std::size_t at = indexOf(process);
  return at < results.processes.size() ? results.processes[at].host : std::string();
}

}  // namespace culprit
