#include "core/analysis/judging/job/judge_job.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/analysis/judging/job/group_transfers.h"
#include "core/analysis/judging/job/late_work.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/duration_ratio.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestRanks = 3;

constexpr std::array kJobClasses{TimeClass::GpuCompute, TimeClass::Communication,  TimeClass::Copies,
                                 TimeClass::Waiting,    TimeClass::InputPipeline,  TimeClass::Host,
                                 TimeClass::Idle,       TimeClass::WaitingForRanks};

/// The pairs of one part.
class Job {
 public:
  Job(const Results& results, std::vector<RankPair> pairs)
      : m_results(results), m_pairs(std::move(pairs)), m_a(m_pairs, Side::A), m_b(m_pairs, Side::B) {}

  JobVerdict judge() {
    m_job.part = m_pairs.front().pair->b.part;
    m_job.ranks = static_cast<std::uint32_t>(m_pairs.size());
    m_job.steps = static_cast<std::uint32_t>(std::min(m_a.size(), m_b.size()));
    countProcesses();
    addClasses();
    if (isByCycle()) m_job.late = findLateRanks(m_pairs, m_a, m_b, m_results);
    m_job.lateHosts = findLateHosts(m_pairs, m_job.late);
    measureStep();
    if (isOfWholeRecording()) {
      m_job.groups =
          compareGroups(m_results, m_job.part,
                        {stepsOfRecording(Side::A), stepsOfRecording(Side::B), m_job.stepAMs, mayWaitMore()});
      judgeScope(m_job);
    }
    judgeStep();
    return std::move(m_job);
  }

 private:
  void countProcesses() {
    std::set<std::string> hosts;
    const PairResults& first = *m_pairs.front().pair;
    for (const Process& process : m_results.processes) {
      const bool isOfA = process.side == Side::A;
      if (process.rank && process.part == (isOfA ? first.a.part : first.b.part))
        ++(isOfA ? m_job.ranksA : m_job.ranksB);
    }
    for (const RankPair& pair : m_pairs) hosts.insert(pair.pair->b.host);
    m_job.hosts = hosts.contains("") ? 0 : static_cast<std::uint32_t>(hosts.size());
  }

  void addClasses() {
    if (!m_a.haveClasses() || !m_b.haveClasses() || m_a.size() == 0 || m_b.size() == 0) return;
    for (const TimeClass time : kJobClasses)
      m_job.classes.push_back({time, m_a.meanMs(time), m_b.meanMs(time)});
  }

  /// What is known of the collectives is that of all cycles, of every kind.
  bool isOfWholeRecording() const {
    const auto isPart = [](const RankPair& pair) {
      return pair.pair->a.trackOwner || pair.pair->b.trackOwner;
    };
    return m_a.size() > 0 && m_b.size() > 0 && !m_results.cut.leavesOut() &&
           std::none_of(m_pairs.begin(), m_pairs.end(), isPart);
  }

  /// Cycles differ in their work, or nothing repeats: lengths cannot be held against each other.
  bool isByCycle() const {
    return std::all_of(m_pairs.begin(), m_pairs.end(), [](const RankPair& pair) {
      const Slowdown& slowdown = pair.pair->verdict.slowdown;
      return slowdown.per == WorkUnit::Cycle && slowdown.whole.verdict != SpeedVerdict::NoAnchor &&
             slowdown.whole.verdict != SpeedVerdict::UnlikeCycles;
    });
  }

  void measureStep() {
    SpeedRatio& step = m_job.step;
    const std::vector<double> a = m_a.lengthsMs(), b = m_b.lengthsMs();
    step.cyclesA = static_cast<std::uint32_t>(a.size());
    step.cyclesB = static_cast<std::uint32_t>(b.size());
    m_job.stepAMs = stats::median(a).value_or(0.0);
    m_job.stepBMs = stats::median(b).value_or(0.0);
    const auto fewest = static_cast<std::size_t>(m_results.thresholds.cyclesFew);
    const auto measured = isByCycle() ? stats::slowdown({a, {}}, {b, {}}, fewest) : std::nullopt;
    if (measured) {
      step.ratio = measured->ratio;
      if (measured->interval) {
        step.low = measured->interval->low;
        step.high = measured->interval->high;
      }
    } else {
      // Per unit of work, or without steps that all have: what the typical pair says.
      std::vector<double> ratios;
      for (const RankPair& pair : m_pairs)
        if (const auto& ratio = pair.pair->verdict.slowdown.whole.ratio) ratios.push_back(*ratio);
      if (ratios.size() == m_pairs.size()) step.ratio = stats::median(ratios);
    }
    countAgreeing();
  }

  void countAgreeing() {
    m_job.agree = 0;
    if (!m_job.step.ratio) return;
    const bool isMore = *m_job.step.ratio > 1.0;
    for (const RankPair& pair : m_pairs) {
      const auto& ratio = pair.pair->verdict.slowdown.whole.ratio;
      if (ratio && *ratio != 1.0 && (*ratio > 1.0) == isMore) ++m_job.agree;
    }
  }

  /// Of the whole recording, which its collectives are counted over.
  double stepsOfRecording(Side side) const {
    std::vector<double> counts;
    for (const RankPair& pair : m_pairs)
      counts.push_back(static_cast<double>((side == Side::A ? pair.a : pair.b)->cycles.size()));
    return std::max(1.0, stats::median(counts).value_or(1.0));
  }

  /// The waiting of a recording has that of its cut cycles in it, which can be more than all the rest: then
  /// the complete ones tell whether it grew.
  bool mayWaitMore() const {
    const bool areCut = std::any_of(m_pairs.begin(), m_pairs.end(),
                                    [](const RankPair& pair) { return !pair.pair->verdict.edges.empty(); });
    return !areCut || m_job.classes.empty() || grownMs(TimeClass::WaitingForRanks) > 0.0;
  }

  std::size_t calledAlike(SpeedVerdict verdict) const {
    return static_cast<std::size_t>(std::count_if(m_pairs.begin(), m_pairs.end(), [=](const RankPair& pair) {
      return pair.pair->verdict.slowdown.whole.verdict == verdict;
    }));
  }

  double grownMs(TimeClass time) const {
    for (const JobVerdict::ClassTime& each : m_job.classes)
      if (each.time == time) return each.bMs - each.aMs;
    return 0.0;
  }

  /// What the transfers make of the change: where some transfer longer, the others wait.
  double madeByTransfersMs() const {
    if (m_job.scope == TransferScope::None) return 0.0;
    const double ms = grownMs(TimeClass::Communication);
    // Where each transfers shorter, it is something else that makes communication longer.
    return ms * std::log(m_job.transferRatio.value_or(1.0)) > 0.0 ? ms : 0.0;
  }

  /// Whether the latest rank, or the transfers, make most of it.
  bool isExplained(double changeMs) const {
    double lateMs = 0.0;
    for (const JobVerdict::LateRank& late : m_job.late)
      if (late.grew) lateMs = std::max(lateMs, late.ms());
    const auto makesMost = [&](double ms) {
      return ms * changeMs > 0.0 && std::fabs(ms) >= m_results.thresholds.stableParts * std::fabs(changeMs);
    };
    return makesMost(lateMs) || makesMost(madeByTransfersMs());
  }

  void judgeStep() {
    SpeedRatio& step = m_job.step;
    if (!step.ratio) return;
    const double ratio = *step.ratio;
    const SpeedVerdict called = ratio > 1.0 ? SpeedVerdict::Slower : SpeedVerdict::Faster;
    const bool areMostCalled = 2 * calledAlike(called) > m_pairs.size();
    if (!step.low) {
      step.verdict = areMostCalled ? called : SpeedVerdict::TooFewCycles;
      return;
    }
    const Thresholds& limits = m_results.thresholds;
    if (std::fabs(std::log(ratio)) <= std::log1p(limits.noiseFloor)) {
      step.verdict = SpeedVerdict::NoChange;
      judgeByMeans();
      return;
    }
    const bool isCertain = *step.low > 1.0 || *step.high < 1.0;
    const Slowdown& pair = m_pairs.front().pair->verdict.slowdown;
    const bool isOutsideBand = ratio < pair.bandLow || ratio > pair.bandHigh;
    const bool hasReason = isExplained(m_job.stepBMs - m_job.stepAMs);
    if (!isCertain) {
      step.verdict = isOutsideBand ? SpeedVerdict::NotCertain : SpeedVerdict::NoChange;
    } else if (isOutsideBand || hasReason || areMostCalled) {
      step.verdict = called;
      if (!isOutsideBand && hasReason) m_job.by = SlowdownBy::StableParts;
    } else {
      step.verdict = SpeedVerdict::WithinBand;
    }
  }

  /// The typical step is as it was, but most pairs are called for a few long cycles: then the means tell, of
  /// which there is no interval here.
  void judgeByMeans() {
    for (const SpeedVerdict called : {SpeedVerdict::Slower, SpeedVerdict::Faster}) {
      if (2 * calledAlike(called) <= m_pairs.size()) continue;
      const double a = stats::mean(m_a.lengthsMs()), b = stats::mean(m_b.lengthsMs());
      if (!(a > 0.0 && b > 0.0) || (b > a) != (called == SpeedVerdict::Slower)) return;
      m_job.step.ratio = b / a;
      m_job.step.low = m_job.step.high = std::nullopt;
      m_job.step.verdict = called;
      m_job.by = SlowdownBy::Total;
      m_job.stepAMs = a;
      m_job.stepBMs = b;
      countAgreeing();
    }
  }

  const Results& m_results;
  std::vector<RankPair> m_pairs;
  JobSteps m_a, m_b;
  JobVerdict m_job;
};

}  // namespace

std::vector<JobVerdict> judgeJobs(const Results& results, std::span<const RankPair> pairs) {
  std::vector<std::string> parts;
  std::map<std::string, std::vector<RankPair>> jobs;
  for (const RankPair& pair : pairs) {
    const std::string& part = pair.pair->b.part;
    if (!jobs.contains(part)) parts.push_back(part);
    jobs[part].push_back(pair);
  }
  std::vector<JobVerdict> verdicts;
  for (const std::string& part : parts) {
    std::vector<RankPair>& ofPart = jobs[part];
    std::set<int> ranks;
    const bool haveRanks = std::all_of(ofPart.begin(), ofPart.end(), [&ranks](const RankPair& pair) {
      const std::optional<int>& rank = pair.pair->a.rank;
      return rank && rank == pair.pair->b.rank && ranks.insert(*rank).second;
    });
    if (haveRanks && ofPart.size() >= kFewestRanks)
      verdicts.push_back(Job(results, std::move(ofPart)).judge());
  }
  return verdicts;
}

}  // namespace culprit
