#include "core/analysis/judging/mechanisms/rank_mechanisms.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>

#include "core/analysis/judging/mechanisms/collective_bytes.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestRanks = 3;
/// A rank that waits so little of what the median rank waits, where it waited like the others before, is
/// waited for even if the calls are too few to be sure of it.
constexpr double kNoWaiting = 0.1;
constexpr double kWaitedBefore = 0.5;
/// ln of the transfer per call, B / A, that normal runs stay below.
constexpr double kTransfer = 0.15;

/// What the processes of a run did in its collectives.
class RanksByProcess {
 public:
  /// Points into `collectives`.
  explicit RanksByProcess(const std::optional<Collectives>& collectives) {
    if (!collectives) return;
    for (const Collectives::Rank& rank : collectives->ranks) m_ranks.try_emplace(rank.process, &rank);
  }

  /// Its own, or of the process it is a part of: what comes first. Null: it takes part in none.
  const Collectives::Rank* of(const Process& process) const {
    const Collectives::Rank* own = find(process.id);
    const Collectives::Rank* whole = process.trackOwner ? find(*process.trackOwner) : nullptr;
    if (own == nullptr || whole == nullptr) return own != nullptr ? own : whole;
    return std::min(own, whole);
  }

 private:
  const Collectives::Rank* find(ProcessId process) const {
    const auto found = m_ranks.find(process);
    return found == m_ranks.end() ? nullptr : found->second;
  }

  std::map<ProcessId, const Collectives::Rank*> m_ranks;
};

/// The median of all values but one that is `value`; 0 if there is no other.
double medianOfOthers(std::span<const double> ascending, double value) {
  const auto own = static_cast<std::size_t>(std::lower_bound(ascending.begin(), ascending.end(), value) -
                                            ascending.begin());
  const auto other = [&](std::size_t i) { return ascending[i < own ? i : i + 1]; };
  const std::size_t count = ascending.size() - 1;
  if (count == 0) return 0.0;
  const std::size_t middle = (count - 1) / 2;
  return count % 2 == 1 ? other(middle) : std::lerp(other(middle), other(middle + 1), 0.5);
}

double stepOf(const PairVerdict& verdict, TimeClass time, Side side) {
  if (!verdict.waterfall) return 0.0;
  for (const Waterfall::Step& step : verdict.waterfall->steps)
    if (step.time == time) return side == Side::A ? step.aMs : step.bMs;
  return 0.0;
}

/// Whether the parts of its cycle are told by any of these.
bool isKnown(const PairVerdict& verdict, std::initializer_list<TimeClass> classes) {
  return verdict.waterfall &&
         std::any_of(verdict.waterfall->steps.begin(), verdict.waterfall->steps.end(),
                     [classes](const Waterfall::Step& step) {
                       return std::find(classes.begin(), classes.end(), step.time) != classes.end();
                     });
}

double grown(const PairVerdict& verdict, std::initializer_list<TimeClass> classes) {
  double ms = 0.0;
  for (const TimeClass time : classes) ms += stepOf(verdict, time, Side::B) - stepOf(verdict, time, Side::A);
  return ms;
}

/// What more or fewer collectives make: a link takes no longer for them.
double ofMoreCollectives(const PairVerdict& verdict) {
  for (const Mechanism& each : verdict.mechanisms)
    if (each.kind == MechanismKind::Calls && each.time == TimeClass::Communication) return each.ms;
  return 0.0;
}

/// What a rank can be late by without its GPU, and what of it is not data loading.
constexpr std::initializer_list<TimeClass> kOwnTime = {TimeClass::Host, TimeClass::InputPipeline,
                                                       TimeClass::Idle};
constexpr std::initializer_list<TimeClass> kHostTime = {TimeClass::Host, TimeClass::Idle};
/// What a rank is late by that the steps of the job call late by its host, and data loading: OwnPart.
constexpr std::initializer_list<TimeClass> kLateTime = {TimeClass::Host, TimeClass::InputPipeline,
                                                        TimeClass::Idle, TimeClass::Waiting};

/// grown(), with what lies between two cycles, which is idle time of the rank.
double ownGrown(const PairVerdict& verdict, std::initializer_list<TimeClass> classes) {
  const double within = grown(verdict, classes);
  const bool hasIdle = std::find(classes.begin(), classes.end(), TimeClass::Idle) != classes.end();
  if (!hasIdle || !verdict.waterfall) return within;
  return within + verdict.waterfall->betweenBMs.value_or(0.0) - verdict.waterfall->betweenAMs.value_or(0.0);
}

double cycleOf(const PairVerdict& verdict) {
  return verdict.waterfall ? verdict.waterfall->cycleAMs : 0.0;
}

/// What the ranks of both runs did in the collectives.
struct RanksOfRuns {
  RanksByProcess a, b;
};

/// The ranks of one job: pairs of one part.
class Job {
 public:
  /// `verdict`: on the job as a whole; null: it has none.
  Job(std::vector<PairResults*> pairs, const Results& results, const RanksOfRuns& ranks,
      const JobVerdict* verdict)
      : m_pairs(std::move(pairs)),
        m_results(results),
        m_ranks(ranks),
        m_verdict(verdict),
        m_limits(results.thresholds) {}

  void findMechanisms() {
    if (m_verdict != nullptr) callLikeTheJob();
    if (m_verdict != nullptr && isAnyLate(*m_verdict)) return nameLate();
    if (PairResults* slow = slowGpu())
      return nameRank(*slow, MechanismKind::RankGpu, {TimeClass::GpuCompute});
    // Where its steps could have told a late rank, there is none: who arrives last is one in normal runs,
    // too.
    PairResults* late = m_verdict != nullptr && tellsLateRanks(*m_verdict) ? nullptr : lateHost();
    if (late != nullptr) {
      const bool isInput = aboveOthers(*late, {TimeClass::InputPipeline}) > aboveOthers(*late, kHostTime);
      return nameRank(*late, isInput ? MechanismKind::RankInput : MechanismKind::RankHost, kOwnTime);
    }
    // Which groups transfer more slowly is told better than by the sum over all of them.
    const bool isOfSomeGroups =
        m_verdict != nullptr && m_verdict->scope != TransferScope::All &&
        std::any_of(m_verdict->groups.begin(), m_verdict->groups.end(),
                    [](const auto& group) { return group.change != TransferChange::NotTold; });
    if (!isOfSomeGroups) nameTransfer();
  }

 private:
  static bool isAnyLate(const JobVerdict& verdict) {
    return std::any_of(verdict.late.begin(), verdict.late.end(), [](const auto& each) { return each.grew; });
  }

  /// Steps enough, of one length, whose parts are known: findLateRanks() has looked at them.
  bool tellsLateRanks(const JobVerdict& verdict) const {
    const bool areAlike = verdict.step.low || verdict.by == SlowdownBy::Total;
    return areAlike && !verdict.classes.empty() &&
           verdict.steps >= static_cast<std::uint32_t>(m_limits.cyclesFew);
  }

  /// A rank whose step changed for sure by as much as two normal runs may differ by changed with its job,
  /// where that is called for what explains it.
  void callLikeTheJob() {
    if (m_verdict->by != SlowdownBy::StableParts || !m_verdict->step.ratio) return;
    for (PairResults* pair : m_pairs) {
      Slowdown& slowdown = pair->verdict.slowdown;
      const bool isAlike = slowdown.whole.verdict == SpeedVerdict::WithinBand && slowdown.whole.ratio &&
                           (*slowdown.whole.ratio > 1.0) == (*m_verdict->step.ratio > 1.0);
      if (!isAlike) continue;
      slowdown.whole.verdict = m_verdict->step.verdict;
      slowdown.by = SlowdownBy::StableParts;
    }
  }

  /// The one rank that is late with its own work. Of several none is the one that the others wait for.
  void nameLate() {
    const JobVerdict::LateRank* late = nullptr;
    for (const JobVerdict::LateRank& each : m_verdict->late) {
      if (!each.grew) continue;
      if (late != nullptr) return;
      late = &each;
    }
    const auto of = std::find_if(m_pairs.begin(), m_pairs.end(),
                                 [late](const PairResults* pair) { return pair->b.id == late->process; });
    if (of == m_pairs.end()) return;
    if (late->reason == LateReason::Compute)
      return nameRank(**of, MechanismKind::RankGpu, {TimeClass::GpuCompute});
    if (late->reason == LateReason::Input) return nameRank(**of, MechanismKind::RankInput, kOwnTime);
    if (late->reason == LateReason::Host) nameRank(**of, MechanismKind::RankHost, kLateTime);
  }

  /// The rank whose computing kernels became slower than those of the others, and cost it time.
  PairResults* slowGpu() const {
    std::vector<double> logs;
    for (const PairResults* pair : m_pairs)
      if (pair->verdict.computeFactor) logs.push_back(std::log(*pair->verdict.computeFactor));
    if (logs.size() < kFewestRanks) return nullptr;
    const double median = *stats::median(logs);
    PairResults* slowest = nullptr;
    for (PairResults* pair : m_pairs) {
      if (!pair->verdict.computeFactor) continue;
      const double log = std::log(*pair->verdict.computeFactor);
      // Faster than before is not slow, however much faster the others became.
      const double above = log > m_limits.rankChange ? log - median : 0.0;
      const bool costs = !isKnown(pair->verdict, {TimeClass::GpuCompute}) ||
                         grown(pair->verdict, {TimeClass::GpuCompute}) > 0.0;
      const bool isMore =
          slowest == nullptr || *pair->verdict.computeFactor > *slowest->verdict.computeFactor;
      if (above > m_limits.rankChange && costs && isMore) slowest = pair;
    }
    return slowest;
  }

  /// The rank that is late in B and was not in A.
  PairResults* lateHost() const {
    PairResults* latest = nullptr;
    double least = 0.0;
    std::vector<double> ownTimes;
    for (const PairResults* pair : m_pairs) ownTimes.push_back(grown(pair->verdict, kOwnTime));
    std::sort(ownTimes.begin(), ownTimes.end());
    for (PairResults* pair : m_pairs) {
      const Collectives::Rank* a = m_ranks.a.of(pair->a);
      const Collectives::Rank* b = m_ranks.b.of(pair->b);
      if (a == nullptr || b == nullptr || a->isLate) continue;
      const double medianA = m_results.runA.collectives->medianWaitingMs;
      const double medianB = m_results.runB.collectives->medianWaitingMs;
      const bool stoppedWaiting =
          b->waitingMs < kNoWaiting * medianB && a->waitingMs > kWaitedBefore * medianA;
      if (!(b->isLate || stoppedWaiting) || !tookMore(*pair, ownTimes)) continue;
      if (latest == nullptr || b->waitingMs < least) {
        latest = pair;
        least = b->waitingMs;
      }
    }
    return latest;
  }

  /// By more than normal runs differ by, and than the others did. `ownTimes`: of all pairs, ascending.
  bool tookMore(const PairResults& pair, std::span<const double> ownTimes) const {
    const double own = grown(pair.verdict, kOwnTime);
    return own - medianOfOthers(ownTimes, own) > m_limits.timeShare * cycleOf(pair.verdict);
  }

  /// By how many ms more it grew than that of the median of the others.
  double aboveOthers(const PairResults& pair, std::initializer_list<TimeClass> classes) const {
    std::vector<double> others;
    for (const PairResults* each : m_pairs)
      if (each != &pair) others.push_back(grown(each->verdict, classes));
    return grown(pair.verdict, classes) - stats::median(others).value_or(0.0);
  }

  /// In its own pair what grew there, in the others what they wait longer.
  void nameRank(PairResults& of, MechanismKind kind, std::initializer_list<TimeClass> own) {
    const double ownMs = ownGrown(of.verdict, own);
    if (isKnown(of.verdict, own) && !(ownMs > 0.0)) return nameAsNotGrown(of, kind);
    for (PairResults* pair : m_pairs) {
      PairVerdict& verdict = pair->verdict;
      const double waits = grown(verdict, {TimeClass::WaitingForRanks});
      Mechanism mechanism{.kind = kind,
                          .ms = pair == &of ? ownMs : waits,
                          .rank = of.b.rank,
                          .time = pair == &of ? std::optional<TimeClass>() : TimeClass::WaitingForRanks};
      if (kind == MechanismKind::RankGpu) mechanism.factor = of.verdict.computeFactor;
      Slowdown& slowdown = verdict.slowdown;
      const bool follows = slowdown.whole.ratio && of.verdict.slowdown.whole.ratio &&
                           std::log(*slowdown.whole.ratio) > std::log1p(m_limits.stableChange) &&
                           *of.verdict.slowdown.whole.ratio > 1.0;
      if (pair != &of && isCalled(of.verdict.slowdown) && !isCalled(slowdown) && follows &&
          slowdown.whole.low) {
        slowdown.whole.verdict = of.verdict.slowdown.whole.verdict;
        slowdown.by = SlowdownBy::StableParts;
      }
      // Who does not wait longer has causes of its own.
      if (pair == &of || waits > m_limits.timeShare * cycleOf(verdict))
        putFirst(std::move(mechanism), verdict);
    }
  }

  /// The others became faster, and it less so: it explains nothing of any cycle, and no GPU is slow that
  /// needs less than before.
  static void nameAsNotGrown(PairResults& of, MechanismKind kind) {
    if (kind != MechanismKind::RankGpu)
      of.verdict.mechanisms.push_back({.kind = kind, .ms = 0.0, .rank = of.b.rank});
  }

  void nameTransfer() {
    const auto& a = m_results.runA.collectives;
    const auto& b = m_results.runB.collectives;
    if (!a || !b || a->calls == 0 || b->calls == 0 || !(a->transferMs > 0.0 && b->transferMs > 0.0)) return;
    const double perCallA = a->transferMs / static_cast<double>(a->calls);
    const double perCallB = b->transferMs / static_cast<double>(b->calls);
    const double log = std::log(perCallB / perCallA);
    if (std::fabs(log) <= kTransfer) return;
    Mechanism mechanism = transferOf(log, *a, *b);
    const bool isSize = mechanism.kind == MechanismKind::Size;
    const double share = isSize ? std::min((*mechanism.factor - 1.0) / std::expm1(log), 1.0) : 1.0;
    for (PairResults* pair : m_pairs) {
      const double ms = grown(pair->verdict, {TimeClass::Communication}) - ofMoreCollectives(pair->verdict);
      if (std::fabs(ms) <= m_limits.timeShare * cycleOf(pair->verdict) || ms * log <= 0.0) continue;
      mechanism.ms = ms * share;
      auto& others = pair->verdict.mechanisms;
      const bool isMost = std::none_of(others.begin(), others.end(), [&mechanism](const Mechanism& each) {
        return std::fabs(each.ms) > std::fabs(mechanism.ms);
      });
      if (isMost) {
        putFirst(mechanism, pair->verdict);
      } else {
        others.push_back(mechanism);
      }
    }
  }

  /// Groups of which it is told that calls that move the same bytes take longer, or less.
  std::uint32_t groupsOfSameBytes(bool isSlower) const {
    if (m_verdict == nullptr) return 0;
    const auto count = std::count_if(
        m_verdict->groups.begin(), m_verdict->groups.end(), [isSlower](const JobVerdict::GroupChange& group) {
          const bool isFasterGroup = group.change == TransferChange::TransferFaster;
          const bool isSlowerGroup =
              group.change == TransferChange::TransferSlower || group.change == TransferChange::Both;
          return group.bytes > 0 && (isSlower ? isSlowerGroup : isFasterGroup);
        });
    return static_cast<std::uint32_t>(count);
  }

  /// What explains that a call takes so many times as long, as a logarithm; `ms` is left open. More data, if
  /// that makes at least half of it; how much data it is may be known to be the same, or not be known.
  Mechanism transferOf(double log, const Collectives& a, const Collectives& b) const {
    Mechanism transfer{.kind = MechanismKind::CollectiveTransfer, .factor = std::exp(log)};
    transfer.count = groupsOfSameBytes(log > 0.0);
    if (transfer.count > 0) return transfer;
    const auto bytesA = bytesPerCall(a), bytesB = bytesPerCall(b);
    if (!bytesA || !bytesB) return transfer;
    const double byBytes = std::log(*bytesB / *bytesA);
    if (std::fabs(byBytes) <= m_limits.sizeChange || byBytes * log < 0.0) {
      transfer.count = 1;
      return transfer;
    }
    if (2.0 * std::fabs(byBytes) < std::fabs(log) || !movesStepAlong(byBytes, a, b)) return transfer;
    return {.kind = MechanismKind::Size, .factor = std::exp(byBytes), .time = TimeClass::Communication};
  }

  /// Whether what all calls of a step move went the way of what one does: fewer and larger ones move the
  /// same.
  bool movesStepAlong(double byBytes, const Collectives& a, const Collectives& b) const {
    const double cyclesA = cyclesOf(Side::A), cyclesB = cyclesOf(Side::B);
    if (!(cyclesA > 0.0 && cyclesB > 0.0)) return true;
    const double ofStep = byBytes + std::log(static_cast<double>(b.calls) / cyclesB) -
                          std::log(static_cast<double>(a.calls) / cyclesA);
    return ofStep * byBytes > 0.0 && std::fabs(ofStep) > m_limits.sizeChange;
  }

  /// Of the whole recording of the median rank, in which the calls are counted; 0: not known.
  double cyclesOf(Side side) const {
    std::vector<double> counts;
    for (const PairResults* pair : m_pairs)
      counts.push_back(static_cast<double>((side == Side::A ? pair->cyclesA : pair->cyclesB).size()));
    return stats::median(counts).value_or(0.0);
  }

  void putFirst(Mechanism mechanism, PairVerdict& verdict) const {
    const double whole = verdict.waterfall ? verdict.waterfall->changeMs() : 0.0;
    const bool isMost =
        mechanism.ms * whole > 0.0 && std::fabs(mechanism.ms) >= m_limits.strongTimeCause * std::fabs(whole);
    mechanism.level = isMost && isCalled(verdict.slowdown) ? CauseLevel::Strong : CauseLevel::Possible;
    verdict.mechanisms.insert(verdict.mechanisms.begin(), std::move(mechanism));
  }

  std::vector<PairResults*> m_pairs;
  const Results& m_results;
  const RanksOfRuns& m_ranks;
  const JobVerdict* m_verdict;
  const Thresholds& m_limits;
};

}  // namespace

void findRankMechanisms(Results& results) {
  std::map<std::string, std::vector<PairResults*>> jobs;
  for (PairResults& pair : results.pairs)
    if (pair.b.rank) jobs[pair.b.part].push_back(&pair);
  const RanksOfRuns ranks{RanksByProcess(results.runA.collectives), RanksByProcess(results.runB.collectives)};
  for (auto& [part, pairs] : jobs) {
    if (pairs.size() < kFewestRanks) continue;
    const auto verdict = std::find_if(results.jobs.begin(), results.jobs.end(),
                                      [&of = part](const JobVerdict& job) { return job.part == of; });
    Job(std::move(pairs), results, ranks, verdict == results.jobs.end() ? nullptr : &*verdict)
        .findMechanisms();
  }
  // Pairs are called, and mechanisms told, beyond what their own cycles say.
  for (PairResults& pair : results.pairs) pair.verdict.orderMechanisms();
}

}  // namespace culprit
