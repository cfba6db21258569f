#include "core/store/session/results_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/store/rows/anchor_rows.h"
#include "core/store/rows/blob.h"
#include "core/store/rows/collective_rows.h"
#include "core/store/rows/row.h"
#include "core/store/rows/verdict_reader.h"
#include "core/store/session/user_data.h"

namespace culprit {

namespace {

template <typename Id>
void readNames(SQLite::Database& database, const char* table, Dictionary<Id>& names) {
  SQLite::Statement row(database, fmt::format("SELECT name FROM {} ORDER BY id", table));
  while (row.executeStep()) names.intern(row.getColumn(0).getString());
}

/// An id as stored; damaged if no dictionary entry has it.
template <typename Id>
Id idFrom(const SQLite::Column& column, const Dictionary<Id>& names) {
  const auto id = column.getUInt();
  if (id >= names.size()) throw blob::Damaged();
  return Id{id};
}

/// An enumerator as stored; damaged if there is none such up to `last`.
template <typename Enum>
Enum enumFrom(const SQLite::Column& column, Enum last) {
  const int value = column.getInt();
  if (value < 0 || value > static_cast<int>(last)) throw blob::Damaged();
  return static_cast<Enum>(value);
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
      return verdict.gpu.has_value();
    default:
      return isIn(verdict.functions);
  }
}

/// Findings point at rows that exist, cycles at anchors that exist, the verdict at cycles that exist.
void requireSound(const PairResults& pair, const Names& names) {
  const auto exists = [&pair](std::uint32_t row) { return row < pair.comparisons.size(); };
  for (const Finding& finding : pair.findings) {
    const bool isSound = (!finding.comparison || exists(*finding.comparison)) &&
                         std::all_of(finding.levels.begin(), finding.levels.end(), exists);
    if (!isSound || (finding.kind == FindingKind::ChangedFunction && !finding.comparison))
      throw blob::Damaged();
    if (!hasSubject(pair.verdict, finding)) throw blob::Damaged();
  }
  for (const auto* cycles : {&pair.cyclesA, &pair.cyclesB}) {
    for (const Cycle& cycle : *cycles) {
      if (indexOf(cycle.anchor) >= names.anchors.size()) throw blob::Damaged();
    }
  }
  const auto requireCycle = [&pair](Side side, std::uint32_t cycle) {
    if (cycle >= (side == Side::A ? pair.cyclesA : pair.cyclesB).size()) throw blob::Damaged();
  };
  for (const EdgeCycle& edge : pair.verdict.edges) requireCycle(edge.side, edge.cycle);
  for (const TailCycle& cycle : pair.verdict.slowdown.tail) requireCycle(cycle.side, cycle.cycle);
}

void readRuns(SQLite::Database& database, Results& results) {
  SQLite::Statement row(database, "SELECT side, folder, label, kind, mu_scale, rows FROM run");
  while (row.executeStep()) {
    const auto side = enumFrom(row.getColumn(0), Side::B);
    Run& run = side == Side::A ? results.runA : results.runB;
    run = {.side = side,
           .folder = row.getColumn(1).getString(),
           .label = row.getColumn(2).getString(),
           .kind = row.getColumn(3).getString(),
           .muScale = enumFrom(row.getColumn(4), MuScale::Natural),
           .rows = static_cast<std::uint64_t>(row.getColumn(5).getInt64())};
  }
}

void readInputs(SQLite::Database& database, std::vector<Fingerprint>& inputs) {
  SQLite::Statement row(database, "SELECT side, path, bytes, modified_ns, xxh3 FROM input ORDER BY rowid");
  while (row.executeStep()) {
    inputs.push_back({.side = enumFrom(row.getColumn(0), Side::B),
                      .path = row.getColumn(1).getString(),
                      .bytes = static_cast<std::uint64_t>(row.getColumn(2).getInt64()),
                      .modifiedNs = row.getColumn(3).getInt64(),
                      .xxh3 = row.getColumn(4).getString()});
  }
}

void readProcesses(SQLite::Database& database, std::vector<Process>& processes) {
  SQLite::Statement row(database,
                        "SELECT id, side, host, pid, rank, part, track_owner FROM process ORDER BY id");
  while (row.executeStep()) {
    processes.push_back(
        {.id = ProcessId{row.getColumn(0).getUInt()},
         .side = enumFrom(row.getColumn(1), Side::B),
         .host = row.getColumn(2).getString(),
         .pid = row.getColumn(3).getInt64(),
         .rank = row.getColumn(4).isNull() ? std::nullopt : std::optional(row.getColumn(4).getInt()),
         .part = row.getColumn(5).getString(),
         .trackOwner = row.getColumn(6).isNull() ? std::nullopt
                                                 : std::optional(ProcessId{row.getColumn(6).getUInt()})});
    if (indexOf(processes.back().id) + 1 != processes.size()) throw blob::Damaged();
  }
}

SideStatistics sideFrom(sql::Rows& row) {
  SideStatistics side;
  for (double* value : {&side.betaMean, &side.betaStd, &side.muMean, &side.muStd}) *value = row.number();
  side.rows = row.count();
  return side;
}

std::vector<Comparison> readComparisons(SQLite::Database& database, std::int64_t pair, const Names& names) {
  std::vector<Comparison> comparisons;
  sql::Rows row(database,
                "SELECT function, metric, device, category, beta_a, beta_std_a, mu_a, mu_std_a, n_a, beta_b, "
                "beta_std_b, mu_b, mu_std_b, n_b, z_beta, z_mu, z_log_mu, score, p_beta, u_beta, p_mu, u_mu "
                "FROM comparison WHERE pair = ? ORDER BY position",
                pair);
  while (row.next()) {
    Comparison& comparison = comparisons.emplace_back();
    comparison.triplet.function = row.id(names.functions);
    comparison.triplet.metric = row.maybeId(names.metrics);
    comparison.triplet.device = row.id(names.devices);
    comparison.category = row.id(names.categories);
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

std::vector<Finding> readFindings(SQLite::Database& database, std::int64_t pair) {
  std::vector<Finding> findings;
  sql::Rows row(database,
                "SELECT kind, comparison, levels, item FROM finding WHERE pair = ? ORDER BY position", pair);
  while (row.next()) {
    Finding& finding = findings.emplace_back();
    finding.kind = row.oneOf(FindingKind::OtherCalls);
    finding.comparison = row.maybeCount();
    finding.levels = row.integers<std::uint32_t>();
    finding.item = row.maybeCount();
  }
  return findings;
}

void readPairs(SQLite::Database& database, Results& results) {
  SQLite::Statement row(database, "SELECT id, process_a, process_b, label_a, label_b FROM pair ORDER BY id");
  while (row.executeStep()) {
    PairResults& pair = results.pairs.emplace_back();
    const std::int64_t id = row.getColumn(0).getInt64();
    const std::size_t processA = row.getColumn(1).getUInt();
    const std::size_t processB = row.getColumn(2).getUInt();
    if (std::max(processA, processB) >= results.processes.size()) throw blob::Damaged();
    pair.a = results.processes[processA];
    pair.b = results.processes[processB];
    pair.labelA = row.getColumn(3).getString();
    pair.labelB = row.getColumn(4).getString();
    pair.cyclesA = readCycles(database, pair.a.id);
    pair.cyclesB = readCycles(database, pair.b.id);
    pair.comparisons = readComparisons(database, id, results.names);
    readAssessments(database, id, pair.comparisons);
    pair.findings = readFindings(database, id);
    readPartners(database, id, results.names, pair);
    pair.verdict = readVerdict(database, id, results.names);
    requireSound(pair, results.names);
  }
}

/// Empty if the issue is about no single row.
std::optional<IssueSubject> readSubject(const SQLite::Statement& row, const Names& names) {
  const auto column = [&row](int at) { return row.getColumn(at); };
  if (column(6).isNull() || column(7).isNull() || column(8).isNull() || column(9).isNull())
    return std::nullopt;
  IssueSubject subject{.process = column(6).getUInt(), .cycleNumber = column(7).getInt64()};
  subject.triplet.function = idFrom(column(8), names.functions);
  subject.triplet.device = idFrom(column(9), names.devices);
  if (!column(10).isNull()) subject.triplet.metric = idFrom(column(10), names.metrics);
  return subject;
}

void readIssues(SQLite::Database& database, const Names& names, std::vector<Issue>& issues) {
  SQLite::Statement row(
      database,
      "SELECT kind, side, file, line, count, text, process, cycle, function, device, metric "
      "FROM issue ORDER BY rowid");
  while (row.executeStep()) {
    const auto kind = issueKindNamed(row.getColumn(0).getString());
    if (!kind) throw blob::Damaged();
    issues.push_back({.kind = *kind,
                      .side = row.getColumn(1).isNull() ? std::nullopt
                                                        : std::optional(enumFrom(row.getColumn(1), Side::B)),
                      .file = row.getColumn(2).getString(),
                      .line = row.getColumn(3).isNull()
                                  ? std::nullopt
                                  : std::optional(static_cast<std::uint64_t>(row.getColumn(3).getInt64())),
                      .count = static_cast<std::uint64_t>(row.getColumn(4).getInt64()),
                      .text = row.getColumn(5).getString(),
                      .subject = readSubject(row, names)});
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
    const auto& triplet = std::get<Triplet>(mark.subject);
    return indexOf(triplet.function) < results.names.functions.size() &&
           indexOf(triplet.device) < results.names.devices.size() &&
           (!triplet.metric || indexOf(*triplet.metric) < results.names.metrics.size());
  };
  std::copy_if(marks.begin(), marks.end(), std::back_inserter(results.marks), isKnown);
}

}  // namespace

std::vector<Cycle> readCycles(SQLite::Database& database, ProcessId process) {
  std::vector<Cycle> cycles;
  SQLite::Statement row(database,
                        "SELECT number, start_ns, duration_ns, anchor, kind, anchor_start_ns, "
                        "anchor_duration_ns, capture FROM cycle "
                        "WHERE process = ? ORDER BY position");
  row.bind(1, indexOf(process));
  while (row.executeStep()) {
    cycles.push_back({.number = row.getColumn(0).getInt64(),
                      .startNs = row.getColumn(1).getInt64(),
                      .durationNs = row.getColumn(2).getInt64(),
                      .anchor = AnchorId{row.getColumn(3).getUInt()},
                      .kind = enumFrom(row.getColumn(4), CycleKind::Decode),
                      .capture = row.getColumn(7).getUInt(),
                      .anchorStartNs = row.getColumn(5).getInt64(),
                      .anchorDurationNs = row.getColumn(6).getInt64()});
  }
  return cycles;
}

ResultsPtr readResults(SQLite::Database& database) {
  auto results = std::make_shared<Results>();
  readRuns(database, *results);
  readInputs(database, results->inputs);
  readNames(database, "function", results->names.functions);
  readNames(database, "device", results->names.devices);
  readNames(database, "metric", results->names.metrics);
  readNames(database, "category", results->names.categories);
  readNames(database, "anchor", results->names.anchors);
  readProcesses(database, results->processes);
  for (Run* run : {&results->runA, &results->runB})
    run->collectives = readCollectives(database, run->side, results->processes.size());
  readPairs(database, *results);
  readIssues(database, results->names, results->issues);
  results->anchors = readAnchors(database);
  results->cut = readCut(database);
  results->processChoice = readProcessChoice(database);
  if (const AnchorTable& anchors = results->anchors; anchors.chosenByUser)
    results->cut.anchor = anchors.candidates.at(anchors.chosen).name;
  readJudgement(database, *results);
  keepKnown(readMarks(database), *results);
  return results;
}

}  // namespace culprit
