#include "core/store/session/session_writer.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "core/intake/run_builder.h"
#include "core/store/rows/anchor_rows.h"
#include "core/store/rows/collective_rows.h"
#include "core/store/rows/job_rows.h"
#include "core/store/rows/kernel_call_rows.h"
#include "core/store/rows/setting_rows.h"
#include "core/store/rows/trace_writer.h"
#include "core/store/rows/verdict_writer.h"
#include "core/store/rows/wall_rows.h"
#include "core/store/session/schema.h"
#include "core/store/session/session.h"
#include "core/store/session/session_file.h"
#include "core/store/session/writing.h"
#include "core/store/sql/command.h"
#include "core/store/sql/database.h"

namespace culprit {

namespace {

template <typename Id>
void writeNames(sql::Database& database, const char* table, const Dictionary<Id>& names) {
  sql::Command insert(database, fmt::format("INSERT INTO {} VALUES(?, ?)", table));
  std::int64_t id = 0;
  for (const std::string& name : names) insert.execute(id++, name);
}

void writeCycles(sql::Database& database, ProcessId process, const std::vector<Cycle>& cycles) {
  sql::Command insert(
      database,
      "INSERT INTO cycle(process, position, number, start_ns, duration_ns, anchor, kind, "
      "anchor_start_ns, anchor_duration_ns, capture, period_ns) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Cycle& cycle : cycles) {
    insert.execute(process, position++, cycle.number, cycle.startNs, cycle.durationNs, cycle.anchor,
                   cycle.kind, cycle.anchorStartNs, cycle.anchorDurationNs, cycle.capture, cycle.periodNs);
  }
}

void writeUsages(sql::Database& database, ProcessId process, const std::vector<Usage>& usages) {
  sql::Command insert(
      database,
      "INSERT INTO usage(process, function, device, category, cycle, beta, duration_ns, calls, "
      "samples, union_ns) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Usage& usage : usages) {
    insert.execute(process, usage.function, usage.device, usage.category, usage.cycle, usage.beta,
                   usage.durationNs, usage.calls, usage.cycle.size(), usage.unionNs);
  }
}

void writeLevels(sql::Database& database, ProcessId process, const std::vector<Level>& levels) {
  sql::Command insert(database,
                      "INSERT INTO level(process, function, device, metric, cycle, mu, sigma, evidence, "
                      "cycle_without_mu, samples, readings) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Level& level : levels) {
    insert.execute(process, level.function, level.device, level.metric, level.cycle, level.mu, level.sigma,
                   level.evidence, level.cycleWithoutMu, level.cycle.size() + level.cycleWithoutMu.size(),
                   level.readings);
  }
}

void writeReadings(sql::Database& database, Side side, const std::vector<ReadingSeries>& all,
                   const std::vector<ProcessId>& ids) {
  sql::Command insert(
      database,
      "INSERT INTO reading(side, counter, host, time_ns, value, readings, metric, instance, "
      "instance_kind, unit, process, is_guessed, is_aside) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const ReadingSeries& series : all) {
    const auto process = series.process ? std::optional(ids.at(indexOf(*series.process))) : std::nullopt;
    insert.execute(side, series.counter, series.host, series.timeNs, series.value, series.timeNs.size(),
                   series.metric, series.instance, series.instanceKind, series.unit, process,
                   series.isGuessed, series.isAside);
  }
}

void writeRunRow(sql::Database& database, const Run& run) {
  sql::Command insert(database,
                      "INSERT INTO run(side, folder, label, kind, mu_scale, rows) VALUES(?, ?, ?, ?, ?, ?)");
  insert.execute(run.side, run.folder, run.label, run.kind, run.muScale, run.rows);
}

void writeInputs(sql::Database& database, const std::vector<Fingerprint>& inputs) {
  sql::Command insert(database, "INSERT INTO input VALUES(?, ?, ?, ?, ?)");
  for (const Fingerprint& input : inputs)
    insert.execute(input.side, input.path, input.bytes, input.modifiedNs, input.xxh3);
}

void writeProcesses(sql::Database& database, const std::vector<Process>& processes) {
  sql::Command insert(database, "INSERT INTO process VALUES(?, ?, ?, ?, ?, ?, ?)");
  for (const Process& process : processes) {
    insert.execute(process.id, process.side, process.host, process.pid, process.rank, process.part,
                   process.trackOwner);
  }
}

auto columnsOf(const SideStatistics& side) {
  return std::tie(side.betaMean, side.betaStd, side.muMean, side.muStd, side.rows);
}

void writeComparisons(sql::Database& database, std::int64_t pair,
                      const std::vector<Comparison>& comparisons) {
  sql::Command insert(database,
                      "INSERT INTO comparison VALUES(?,?,?,?,?,?, ?,?,?,?,?, ?,?,?,?,?, ?,?,?,?, ?,?,?,?)");
  std::int64_t position = 0;
  for (const Comparison& comparison : comparisons) {
    const Triplet& triplet = comparison.triplet;
    insert.execute(pair, position++, triplet.function, triplet.metric, triplet.device, comparison.category,
                   columnsOf(comparison.a), columnsOf(comparison.b), comparison.zBeta, comparison.zMu,
                   comparison.zLogMu, comparison.score, comparison.pBeta, comparison.uBeta, comparison.pMu,
                   comparison.uMu);
  }
}

void writeFindings(sql::Database& database, std::int64_t pair, const std::vector<Finding>& findings) {
  sql::Command insert(database, "INSERT INTO finding VALUES(?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Finding& finding : findings)
    insert.execute(pair, position++, finding.kind, finding.comparison, finding.levels, finding.item);
}

void writePairs(sql::Database& database, const std::vector<PairResults>& pairs) {
  sql::Command insert(database, "INSERT INTO pair VALUES(?, ?, ?, ?, ?)");
  std::int64_t id = 0;
  for (const PairResults& pair : pairs) {
    insert.execute(id, pair.a.id, pair.b.id, pair.labelA, pair.labelB);
    writeComparisons(database, id, pair.comparisons);
    writeFindings(database, id, pair.findings);
    writePartners(database, id, pair);
    writeVerdict(database, id, pair);
    ++id;
  }
}

using SubjectColumns =
    std::tuple<std::optional<std::uint32_t>, std::optional<std::int64_t>, std::optional<FunctionId>,
               std::optional<DeviceId>, std::optional<MetricId>>;

SubjectColumns columnsOf(const std::optional<IssueSubject>& subject) {
  if (!subject) return {};
  const Triplet& triplet = subject->triplet;
  return {subject->process, subject->cycleNumber, triplet.function, triplet.device, triplet.metric};
}

void writeIssues(sql::Database& database, const std::vector<Issue>& issues) {
  sql::Command insert(database, "INSERT INTO issue VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Issue& issue : issues) {
    insert.execute(nameOf(issue.kind), issue.side, issue.file, issue.line, issue.count, issue.text,
                   columnsOf(issue.subject));
  }
}

}  // namespace

SessionWriter::SessionWriter(std::filesystem::path file, schema::Holds holds)
    : m_part(std::move(file)), m_holds(holds) {
  refuseForeignTarget(m_part.target(), m_holds);
  writing(m_part, m_database, [this] {
    open();
    schema::create(*m_database, m_holds);
  });
}

SessionWriter::SessionWriter(std::filesystem::path file, const Session& from, const Monitor& monitor)
    : m_part(std::move(file)), m_isCopy(true) {
  refuseForeignTarget(m_part.target());
  from.copyTo(m_part, monitor);
  writing(m_part, m_database, [this] { open(); });
}

void SessionWriter::open() {
  m_database = std::make_unique<sql::Database>(
      m_part.path().c_str(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX, 0,
      kWithoutLocks);
  // A part that is not finished is thrown away, so nothing has to survive a crash before finish().
  m_database->exec("PRAGMA journal_mode = OFF");
  m_database->exec("PRAGMA synchronous = OFF");
  m_database->exec("BEGIN");
}

SessionWriter::~SessionWriter() = default;

void SessionWriter::writeRun(Side side, const RunContent& content, const std::vector<ProcessId>& ids,
                             const std::function<void()>& checkpoint) {
  writing(m_part, m_database, [&] {
    for (std::size_t i = 0; i < content.samples.size(); ++i) {
      checkpoint();
      writeCycles(*m_database, ids[i], content.samples[i].cycles);
      writeWallTimes(*m_database, ids[i], content.samples[i]);
      writeKernelCalls(*m_database, ids[i], content.samples[i].kernelCalls);
      writeUsages(*m_database, ids[i], content.samples[i].usages);
      writeLevels(*m_database, ids[i], content.samples[i].levels);
    }
    writeReadings(*m_database, side, content.readings, ids);
    writeTrace(*m_database, side, content.trace, ids, checkpoint);
  });
}

void SessionWriter::writeResults(const Results& results) {
  writing(m_part, m_database, [&] {
    writeRunRow(*m_database, results.runA);
    writeRunRow(*m_database, results.runB);
    writeNotes(*m_database, Side::A, results.runA.notes);
    writeNotes(*m_database, Side::B, results.runB.notes);
    writeCollectives(*m_database, results.runA);
    writeCollectives(*m_database, results.runB);
    writeInputs(*m_database, results.inputs);
    writeNames(*m_database, "function", results.names.functions);
    writeNames(*m_database, "device", results.names.devices);
    writeNames(*m_database, "metric", results.names.metrics);
    writeNames(*m_database, "category", results.names.categories);
    writeNames(*m_database, "anchor", results.names.anchors);
    writeProcesses(*m_database, results.processes);
    writePairs(*m_database, results.pairs);
    writeJobs(*m_database, results);
    writeIssues(*m_database, results.issues);
    writeAnchors(*m_database, results.anchors);
    writeCut(*m_database, results.cut);
    writeProcessChoice(*m_database, results.processChoice);
    writeJudgement(*m_database, results);
  });
}

void SessionWriter::writeRecordings(const std::vector<TraceProcess>& recordings) {
  writing(m_part, m_database, [&] {
    sql::Command insert(*m_database, "INSERT INTO recording VALUES(?, ?, ?, ?)");
    std::uint32_t process = 0;
    for (const TraceProcess& recording : recordings)
      insert.execute(process++, recording.file, recording.startNs, recording.endNs);
  });
}

void SessionWriter::writeUserData(const std::vector<Mark>& marks, const std::vector<StoredView>& states) {
  writing(m_part, m_database, [&] { culprit::writeUserData(*m_database, marks, states); });
}

void SessionWriter::swapSides() {
  writing(m_part, m_database, [this] {
    for (const char* table : {"run", "run_note", "input", "process", "reading", "issue", "capture",
                              "topology_host", "topology_gpu", "topology_binding", "collectives",
                              "collective_rank", "collective_group", "collective_calls"}) {
      // In two steps: in one, two rows of a unique side would meet half-way.
      m_database->exec(fmt::format("UPDATE {} SET side = side + 2", table));
      m_database->exec(fmt::format("UPDATE {} SET side = 3 - side", table));
    }
    m_database->exec(
        "UPDATE anchor_candidate SET count_a = count_b, count_b = count_a, regularity_a = regularity_b, "
        "regularity_b = regularity_a, coverage_a = coverage_b, coverage_b = coverage_a, "
        "launches_a = launches_b, launches_b = launches_a");
    for (const char* table : {"device_choice", "name_choice", "process_choice"})
      m_database->exec(fmt::format("UPDATE {} SET a = b, b = a", table));
    m_database->exec("UPDATE user_mark SET first = first + 2 WHERE kind IN (1, 2)");
    m_database->exec("UPDATE user_mark SET first = 3 - first WHERE kind IN (1, 2)");
  });
}

void SessionWriter::replaceResults(const Results& results) {
  writing(m_part, m_database, [&] {
    for (const char* table : {"finding", "comparison", "pair", "pair_device", "pair_function", "device"})
      m_database->exec(fmt::format("DELETE FROM {}", table));
    clearVerdicts(*m_database);
    clearJobs(*m_database);
    // Rows of partners are named after both.
    writeNames(*m_database, "device", results.names.devices);
    writePairs(*m_database, results.pairs);
    writeJobs(*m_database, results);
    sql::Command label(*m_database, "UPDATE run SET label = ? WHERE side = ?");
    for (const Run* run : {&results.runA, &results.runB}) label.execute(run->label, run->side);
  });
}

void SessionWriter::replaceJudgement(const Results& results) {
  writing(m_part, m_database, [&] {
    for (const char* table :
         {"threshold", "user_resource", "device_choice", "name_choice", "counter_offset", "counter_name",
          "issue", "collectives", "collective_rank", "collective_group", "collective_calls"})
      m_database->exec(fmt::format("DELETE FROM {}", table));
    writeJudgement(*m_database, results);
    writeIssues(*m_database, results.issues);
    writeCollectives(*m_database, results.runA);
    writeCollectives(*m_database, results.runB);
  });
}

void SessionWriter::finish() {
  writing(m_part, m_database, [this] {
    if (!m_isCopy) schema::createIndexes(*m_database);
    m_database->exec("COMMIT");
    m_database.reset();
  });
  refuseForeignTarget(m_part.target(), m_holds);
  m_part.publish();
}

}  // namespace culprit
