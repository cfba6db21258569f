#include "core/store/session/results_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "core/base/saturated_sum.h"
#include "core/base/usable_number.h"
#include "core/base/usable_time.h"
#include "core/store/rows/collective_rows.h"
#include "core/store/rows/job_rows.h"
#include "core/store/rows/verdict_reader.h"
#include "core/store/session/session_identity.h"
#include "core/store/session/user_data.h"
#include "core/store/sql/blob.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

/// An id is the position of its name, and no name comes twice.
template <typename Id>
void readNames(sql::Database& database, const char* table, Dictionary<Id>& names) {
  sql::Rows row(database, fmt::format("SELECT id, name FROM {} ORDER BY id", table));
  while (row.next()) {
    const std::int64_t id = row.integer();
    if (indexOf(names.intern(row.text())) != id) throw blob::Damaged();
  }
}

/// Whether the verdict has what the finding is about.
bool hasSubject(const PairVerdict& verdict, const Finding& finding) {
  const auto isIn = [&finding](const auto& list) { return finding.item && *finding.item < list.size(); };
  switch (finding.kind) {
    case FindingKind::AnchorsDiffer:
    case FindingKind::ChangedFunction:
    case FindingKind::TooFewCycles:
    case FindingKind::Speed:
    case FindingKind::LongCycles:
    case FindingKind::LateRanks:
      return true;
    case FindingKind::FailedCheck:
      return isIn(verdict.comparability.checks);
    case FindingKind::ChangedResource:
      return isIn(verdict.causes);
    case FindingKind::ChangedSpread:
      return isIn(verdict.spreads);
    case FindingKind::TimeParts:
      return verdict.waterfall.has_value();
    case FindingKind::HostBound:
      return verdict.gpu && verdict.gpu->hostBound;
    default:
      return isIn(verdict.functions);
  }
}

/// Findings point at rows that exist, at each once, the verdict at cycles that exist.
void requireSound(const PairResults& pair) {
  const auto exists = [&pair](std::uint32_t row) { return row < pair.comparisons.size(); };
  const auto hasLevel = [&](std::uint32_t row) {
    return exists(row) && pair.comparisons[row].triplet.metric;
  };
  for (const Finding& finding : pair.findings) {
    const std::set<std::uint32_t> levels(finding.levels.begin(), finding.levels.end());
    const bool isSound = (!finding.comparison || exists(*finding.comparison)) &&
                         levels.size() == finding.levels.size() &&
                         std::all_of(levels.begin(), levels.end(), hasLevel);
    if (!isSound || (finding.kind == FindingKind::ChangedFunction && !finding.comparison))
      throw blob::Damaged();
    if (!hasSubject(pair.verdict, finding)) throw blob::Damaged();
  }
  const auto requireCycle = [&pair](Side side, std::uint32_t cycle) {
    if (cycle >= (side == Side::A ? pair.cyclesA : pair.cyclesB).size()) throw blob::Damaged();
  };
  for (const EdgeCycle& edge : pair.verdict.edges) requireCycle(edge.side, edge.cycle);
  for (const TailCycle& cycle : pair.verdict.slowdown.tail) requireCycle(cycle.side, cycle.cycle);
}

void readProcesses(sql::Database& database, const IdLimits& limits, std::vector<Process>& processes) {
  sql::Rows row(database, "SELECT id, side, host, pid, rank, part, track_owner FROM process ORDER BY id");
  while (row.next()) {
    Process& process = processes.emplace_back();
    process.id = row.id<ProcessId>(limits);
    if (indexOf(process.id) + 1 != processes.size()) throw blob::Damaged();
    process.side = row.enumerator<Side>();
    process.host = row.text();
    process.pid = row.integer();
    process.rank = row.maybeWhole<int>();
    process.part = row.text();
    process.trackOwner = row.maybeId<ProcessId>(limits);
  }
  for (const Process& process : processes) {
    if (!process.trackOwner) continue;
    const Process& owner = processes.at(indexOf(*process.trackOwner));
    if (owner.side != process.side || (owner.trackOwner && owner.id != *owner.trackOwner))
      throw blob::Damaged();
  }
}

SideStatistics sideFrom(sql::Rows& row) {
  SideStatistics side;
  for (double* value : {&side.betaMean, &side.betaStd, &side.muMean, &side.muStd}) *value = row.number();
  side.rows = row.count();
  return side;
}

std::vector<Comparison> readComparisons(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  std::vector<Comparison> comparisons;
  sql::Rows row(database,
                "SELECT function, metric, device, category, beta_a, beta_std_a, mu_a, mu_std_a, n_a, beta_b, "
                "beta_std_b, mu_b, mu_std_b, n_b, z_beta, z_mu, z_log_mu, score, p_beta, u_beta, p_mu, u_mu "
                "FROM comparison WHERE pair = ? ORDER BY position",
                pair);
  while (row.next()) {
    Comparison& comparison = comparisons.emplace_back();
    comparison.triplet.function = row.id<FunctionId>(limits);
    comparison.triplet.metric = row.maybeId<MetricId>(limits);
    comparison.triplet.device = row.id<DeviceId>(limits);
    comparison.category = row.id<CategoryId>(limits);
    comparison.a = sideFrom(row);
    comparison.b = sideFrom(row);
    comparison.zBeta = row.number();
    comparison.zMu = row.number();
    comparison.zLogMu = row.number();
    comparison.score = row.number();
    comparison.pBeta = row.maybeNumber();
    comparison.uBeta = row.maybeNumber();
    comparison.pMu = row.maybeNumber();
    comparison.uMu = row.maybeNumber();
  }
  return comparisons;
}

std::vector<Finding> readFindings(sql::Database& database, std::int64_t pair) {
  std::vector<Finding> findings;
  sql::Rows row(database,
                "SELECT kind, comparison, levels, item FROM finding WHERE pair = ? ORDER BY position", pair);
  while (row.next()) {
    Finding& finding = findings.emplace_back();
    finding.kind = row.enumerator<FindingKind>();
    finding.comparison = row.maybeCount();
    const auto levels = row.integers<std::uint32_t>();
    finding.levels.assign(levels.begin(), levels.end());
    finding.item = row.maybeCount();
  }
  return findings;
}

/// The recordings of its run (positions) in which a process has tracks.
class OwnCaptures {
 public:
  explicit OwnCaptures(sql::Database& database) {
    std::map<std::int64_t, std::uint32_t> positions;  // by id
    std::uint32_t ofA = 0, ofB = 0;
    sql::Rows capture(database, "SELECT id, side FROM capture ORDER BY id");
    while (capture.next()) {
      const std::int64_t id = capture.integer();
      positions[id] = capture.enumerator<Side>() == Side::A ? ofA++ : ofB++;
    }
    sql::Rows track(database, "SELECT DISTINCT process, capture FROM track WHERE process IS NOT NULL");
    while (track.next()) {
      const std::int64_t process = track.integer();
      const auto found = positions.find(track.integer());
      if (found == positions.end()) throw blob::Damaged();
      m_captures[process].insert(found->second);
    }
  }

  /// Its cycles lie nowhere else. A process without tracks is none of a trace.
  void requireOf(const Process& process, const std::vector<Cycle>& cycles) const {
    const auto own = m_captures.find(indexOf(process.trackOwner.value_or(process.id)));
    if (own == m_captures.end()) return;
    for (const Cycle& cycle : cycles)
      if (!own->second.contains(cycle.capture)) throw blob::Damaged();
  }

 private:
  std::map<std::int64_t, std::set<std::uint32_t>> m_captures;  // by process
};

void readPairs(sql::Database& database, const IdLimits& limits, Results& results) {
  const OwnCaptures captures(database);
  sql::Rows row(database, "SELECT id, process_a, process_b, label_a, label_b FROM pair ORDER BY id");
  while (row.next()) {
    PairResults& pair = results.pairs.emplace_back();
    const std::int64_t id = row.integer();
    pair.a = results.processes.at(indexOf(row.id<ProcessId>(limits)));
    pair.b = results.processes.at(indexOf(row.id<ProcessId>(limits)));
    if (pair.a.side != Side::A || pair.b.side != Side::B) throw blob::Damaged();
    pair.labelA = row.text();
    pair.labelB = row.text();
    pair.cyclesA = readCycles(database, pair.a.id, limits);
    pair.cyclesB = readCycles(database, pair.b.id, limits);
    captures.requireOf(pair.a, pair.cyclesA);
    captures.requireOf(pair.b, pair.cyclesB);
    pair.comparisons = readComparisons(database, id, limits);
    readAssessments(database, id, pair.comparisons);
    pair.findings = readFindings(database, id);
    readPartners(database, id, limits, pair);
    pair.verdict = readVerdict(database, id, limits);
    requireSound(pair);
  }
}

/// Late ranks are told by their processes of B.
void requireLateOfB(const Results& results) {
  for (const JobVerdict& job : results.jobs) {
    for (const JobVerdict::LateRank& late : job.late)
      if (results.processes.at(indexOf(late.process)).side != Side::B) throw blob::Damaged();
  }
}

/// Empty if the issue is about no single row.
std::optional<IssueSubject> readSubject(sql::Rows& row, const IdLimits& limits) {
  const auto process = row.maybeCount();
  const auto cycle = row.maybeWhole<std::int64_t>();
  const auto function = row.maybeId<FunctionId>(limits);
  const auto device = row.maybeId<DeviceId>(limits);
  const auto metric = row.maybeId<MetricId>(limits);
  if (!process || !cycle || !function || !device) return std::nullopt;
  return IssueSubject{*process, *cycle, {*function, metric, *device}};
}

void readIssues(sql::Database& database, const IdLimits& limits, std::vector<Issue>& issues) {
  sql::Rows row(database,
                "SELECT kind, side, file, line, count, text, process, cycle, function, device, metric "
                "FROM issue ORDER BY rowid");
  while (row.next()) {
    const auto kind = issueKindNamed(row.text());
    if (!kind) throw blob::Damaged();
    Issue& issue = issues.emplace_back();
    issue.kind = *kind;
    issue.side = row.maybeEnumerator<Side>();
    issue.file = row.text();
    issue.line = row.maybeWhole<std::uint64_t>();
    issue.count = row.whole<std::uint64_t>();
    issue.text = row.text();
    issue.subject = readSubject(row, limits);
  }
}

/// Marks of subjects that the results have.
void keepKnown(std::vector<Mark> marks, Results& results) {
  const auto isKnown = [&results](const Mark& mark) {
    if (mark.pair >= results.pairs.size()) return false;
    const PairResults& pair = results.pairs[mark.pair];
    if (const auto* cycle = std::get_if<MarkedCycle>(&mark.subject)) {
      return cycle->position < (cycle->side == Side::A ? pair.cyclesA : pair.cyclesB).size();
    }
    if (std::holds_alternative<MarkedStretch>(mark.subject)) return true;
    const auto& triplet = std::get<Triplet>(mark.subject);
    return indexOf(triplet.function) < results.names.functions.size() &&
           indexOf(triplet.device) < results.names.devices.size() &&
           (!triplet.metric || indexOf(*triplet.metric) < results.names.metrics.size());
  };
  std::copy_if(marks.begin(), marks.end(), std::back_inserter(results.marks), isKnown);
}

/// Cycles follow each other, so that all of them together are not too long either.
void requireCycles(const std::vector<Cycle>& cycles) {
  std::int64_t allNs = 0, allPeriodsNs = 0;
  for (const Cycle& cycle : cycles) {
    allNs = saturatedSum(allNs, cycle.durationNs);
    allPeriodsNs = saturatedSum(allPeriodsNs, cycle.periodNs);
    if (!isUsableCycleNumber(cycle.number) || !isUsableStretch(cycle.startNs, cycle.durationNs) ||
        !isUsableStretch(cycle.anchorStartNs, cycle.anchorDurationNs))
      throw blob::Damaged();
  }
  if (allNs > kLongestNs || allPeriodsNs > kLongestNs) throw blob::Damaged();
}

}  // namespace

std::vector<Cycle> readCycles(sql::Database& database, ProcessId process, const IdLimits& limits) {
  sql::Rows owner(database, "SELECT side FROM process WHERE id = ?", process);
  if (!owner.next()) throw blob::Damaged();
  const bool isOfA = owner.enumerator<Side>() == Side::A;
  // A processed run has none, and its cycles name the first.
  const std::size_t captures = std::max<std::size_t>(1, isOfA ? limits.capturesOfA : limits.capturesOfB);
  std::vector<Cycle> cycles;
  sql::Rows row(database,
                "SELECT number, start_ns, duration_ns, anchor, kind, anchor_start_ns, anchor_duration_ns, "
                "capture, period_ns FROM cycle WHERE process = ? ORDER BY position",
                process);
  while (row.next()) {
    Cycle& cycle = cycles.emplace_back();
    cycle.number = row.integer();
    cycle.startNs = row.time();
    cycle.durationNs = row.natural();
    cycle.anchor = row.id<AnchorId>(limits);
    cycle.kind = row.enumerator<CycleKind>();
    cycle.anchorStartNs = row.time();
    cycle.anchorDurationNs = row.natural();
    cycle.capture = row.count();
    if (cycle.capture >= captures) throw blob::Damaged();
    cycle.periodNs = row.natural();
  }
  requireCycles(cycles);
  return cycles;
}

ResultsPtr readResults(sql::Database& database, const IdLimits& limits) {
  auto results = std::make_shared<Results>(readIdentity(database));
  readNames(database, "function", results->names.functions);
  readNames(database, "device", results->names.devices);
  readNames(database, "metric", results->names.metrics);
  readNames(database, "category", results->names.categories);
  readNames(database, "anchor", results->names.anchors);
  readProcesses(database, limits, results->processes);
  for (Run* run : {&results->runA, &results->runB})
    run->collectives = readCollectives(database, run->side, limits);
  readPairs(database, limits, *results);
  results->jobs = readJobs(database, limits);
  requireLateOfB(*results);
  readIssues(database, limits, results->issues);
  keepKnown(readMarks(database), *results);
  return results;
}

}  // namespace culprit
