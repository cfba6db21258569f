#include "core/report/sentences/verdict/job/job_reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/model/results/mechanism.h"
#include "core/report/sentences/verdict/job/arrival_text.h"
#include "core/report/sentences/verdict/job/job_change.h"
#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
#include "core/report/sentences/verdict/job/shared_cause.h"
#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr double kOfChange = kPartWorthNaming;

/// What the transfers of the groups that changed alike make, as a call takes longer or shorter.
double ofTransfersMs(const JobVerdict& job) {
  double ms = 0.0;
  for (const JobVerdict::GroupChange& group : job.groups)
    if (hasChangedAlike(job, group)) ms += group.transferAMs * (group.ratio.value_or(1.0) - 1.0);
  return ms;
}

/// Cycles of the whole recording, in which the calls are counted.
double cyclesOf(const Results& results, const JobVerdict& job, Side side) {
  std::vector<double> counts;
  for (const PairResults& pair : results.pairs)
    if (pair.b.part == job.part)
      counts.push_back(static_cast<double>((side == Side::A ? pair.cyclesA : pair.cyclesB).size()));
  return stats::median(counts).value_or(0.0);
}

class Reasons {
 public:
  Reasons(const Results& results, const JobVerdict& job)
      : m_results(results),
        m_job(job),
        m_per(workUnitOf(results, job)),
        m_hasChanged(isTold(job) && !isSame(job)),
        m_changeMs(changeMs(job, m_per)) {}

  std::vector<JobReason> find() {
    if (!m_job.late.empty()) addLate();
    if (const std::string clause = transferText(m_job); !clause.empty())
      add(clause, {clause, transferBrief(m_job)}, ofTransfersMs(m_job));
    const bool tellsCalls = m_per == WorkUnit::Cycle && addCalls();
    if (m_reasons.empty()) addArrivals();
    const auto shared = sharedCause(m_results, m_job);
    const bool isTold = shared && shared->isCollectiveCalls && tellsCalls;
    if (shared && !isTold && shared->ms >= kOfChange * std::fabs(m_changeMs))
      m_reasons.push_back({shared->sentence, {shared->sentence, shared->brief}, shared->ms});
    return std::move(m_reasons);
  }

 private:
  /// Whether that many ms more or less speak against what the job did.
  bool opposes(double ms) const { return m_hasChanged && ms * (*m_job.step.ratio - 1.0) < 0.0; }

  /// Whether they are a reason for it. Where nothing changed there is none to be had.
  bool isReason(double ms) const {
    return !m_hasChanged || (!opposes(ms) && std::fabs(ms) >= kOfChange * std::fabs(m_changeMs));
  }

  void add(const std::string& clause, std::vector<std::string> inTitle, double ms) {
    JobReason& reason = m_reasons.emplace_back(JobReason{.text = clause, .ms = std::fabs(ms)});
    if (isReason(ms)) reason.inTitle = std::move(inTitle);
    if (opposes(ms)) reason.text = "but " + clause;
  }

  /// Whether the ranks made the job take longer. Where that takes the same time, they were ahead before, or
  /// others make up for it.
  bool isFelt(const LateClause& late) const {
    if (!isTold(m_job) || m_hasChanged) return true;
    return m_changeMs >= kOfChange * late.ms && late.tookLonger;
  }

  void addLate() {
    const LateClauses clauses = lateClauses(m_results, m_job);
    for (const LateClause& late : clauses.grown) {
      const bool isFirst = m_reasons.empty();
      add(late.text, {late.text, late.text.substr(0, late.text.find(": "))}, late.ms);
      if (!isFelt(late)) m_reasons.back().inTitle.clear();
      if (!isFirst) m_reasons.back().text = late.text;  // one "but" is enough
    }
    for (const std::string& more : clauses.more) m_reasons.push_back({more});
    if (!clauses.waits.empty()) m_reasons.push_back({clauses.waits});
    // It is no reason for a change, and may be one to look at that machine.
    if (!clauses.inBoth.empty())
      m_reasons.push_back(
          {clauses.inBoth, m_hasChanged ? std::vector<std::string>() : std::vector{clauses.inBoth}});
  }

  /// "collectives are called 3.0 times as often", "67 % less often". Not how often: a cycle that the
  /// recording cuts has few calls, so the mean is not the number that the table has. Recordings that end
  /// elsewhere have some calls more or less. Whether it is a reason for the change.
  bool addCalls() {
    constexpr double kAlike = 1.25;
    double a = 0.0, b = 0.0, transferMs = 0.0;
    for (const JobVerdict::GroupChange& group : m_job.groups) {
      a += static_cast<double>(group.callsA);
      b += static_cast<double>(group.callsB);
      transferMs += group.transferAMs;
    }
    const double cyclesA = cyclesOf(m_results, m_job, Side::A), cyclesB = cyclesOf(m_results, m_job, Side::B);
    if (!(a > 0.0 && b > 0.0 && cyclesA > 0.0 && cyclesB > 0.0)) return false;
    const double factor = (b / cyclesB) / (a / cyclesA);
    if (std::max(factor, 1.0 / factor) < kAlike) return false;
    const std::string often = factor > 1.0 ? fmt::format("{} times as often", format::number(factor, 1))
                                           : fmt::format("{} % less often", format::percentChange(factor, 0));
    const std::string clause = "collectives are called " + often;
    add(clause, {clause}, transferMs * (factor - 1.0));
    return !m_reasons.back().inTitle.empty();
  }

  /// They weigh nothing beside a cause that most ranks share: who arrives last is what was seen, not why.
  void addArrivals() {
    const bool hasParts = m_results.jobs.size() > 1 && !m_job.part.empty();
    const Arrivals arrivals = arrivalsOf(m_results, hasParts ? std::optional(m_job.part) : std::nullopt);
    if (arrivals.text.empty()) return;
    JobReason& reason = m_reasons.emplace_back(JobReason{.text = arrivals.text});
    // In both runs it is no reason for a change.
    if (arrivals.inBoth ? !m_hasChanged : isReason(arrivals.ms))
      reason.inTitle = {arrivals.text, arrivals.brief};
    if (opposes(arrivals.ms)) reason.text = "but " + arrivals.text;
  }

  const Results& m_results;
  const JobVerdict& m_job;
  WorkUnit m_per;
  bool m_hasChanged;
  double m_changeMs;
  std::vector<JobReason> m_reasons;
};

}  // namespace

std::vector<JobReason> jobReasons(const Results& results, const JobVerdict& job) {
  return Reasons(results, job).find();
}

}  // namespace culprit
