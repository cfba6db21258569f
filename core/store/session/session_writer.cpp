#include "core/store/session/session_writer.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <utility>

#include "core/intake/run_builder.h"
#include "core/store/rows/anchor_rows.h"
#include "core/store/rows/blob.h"
#include "core/store/rows/collective_rows.h"
#include "core/store/rows/job_rows.h"
#include "core/store/rows/kernel_call_rows.h"
#include "core/store/rows/row.h"
#include "core/store/rows/setting_rows.h"
#include "core/store/rows/trace_writer.h"
#include "core/store/rows/verdict_writer.h"
#include "core/store/rows/wall_rows.h"
#include "core/store/session/database_error.h"
#include "core/store/session/schema.h"
#include "core/store/session/session.h"
#include "core/store/session/session_file.h"

namespace culprit {

namespace {

template <typename Id>
void writeNames(SQLite::Database& database, const char* table, const Dictionary<Id>& names) {
  SQLite::Statement insert(database, fmt::format("INSERT INTO {} VALUES(?, ?)", table));
  std::int64_t id = 0;
  for (const std::string& name : names) {
    insert.bind(1, id++);
    insert.bindNoCopy(2, name);
    insert.exec();
    insert.reset();
  }
}

void writeCycles(SQLite::Database& database, ProcessId process, const std::vector<Cycle>& cycles) {
  SQLite::Statement insert(
      database,
      "INSERT INTO cycle(process, position, number, start_ns, duration_ns, anchor, kind, "
      "anchor_start_ns, anchor_duration_ns, capture, period_ns) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Cycle& cycle : cycles) {
    sql::insertRow(insert, process, position++, cycle.number, cycle.startNs, cycle.durationNs, cycle.anchor,
                   cycle.kind, cycle.anchorStartNs, cycle.anchorDurationNs, cycle.capture, cycle.periodNs);
  }
}

void writeUsages(SQLite::Database& database, ProcessId process, const std::vector<Usage>& usages) {
  SQLite::Statement insert(
      database,
      "INSERT INTO usage(process, function, device, category, cycle, beta, duration_ns, calls, "
      "samples, union_ns) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Usage& usage : usages) {
    sql::insertRow(insert, process, usage.function, usage.device, usage.category, usage.cycle, usage.beta,
                   usage.durationNs, usage.calls, usage.cycle.size(), usage.unionNs);
  }
}

void writeLevels(SQLite::Database& database, ProcessId process, const std::vector<Level>& levels) {
  SQLite::Statement insert(database,
                           "INSERT INTO level(process, function, device, metric, cycle, mu, sigma, evidence, "
                           "cycle_without_mu, samples, readings) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Level& level : levels) {
    sql::insertRow(insert, process, level.function, level.device, level.metric, level.cycle, level.mu,
                   level.sigma, level.evidence, level.cycleWithoutMu,
                   level.cycle.size() + level.cycleWithoutMu.size(), level.readings);
  }
}

void writeReadings(SQLite::Database& database, Side side, const std::vector<ReadingSeries>& all,
                   const std::vector<ProcessId>& ids) {
  SQLite::Statement insert(
      database,
      "INSERT INTO reading(side, counter, host, time_ns, value, readings, metric, instance, "
      "instance_kind, unit, process, is_guessed, is_aside) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const ReadingSeries& series : all) {
    const auto process = series.process ? std::optional(ids.at(indexOf(*series.process))) : std::nullopt;
    sql::insertRow(insert, side, series.counter, series.host, series.timeNs, series.value,
                   series.timeNs.size(), series.metric, series.instance, series.instanceKind, series.unit,
                   process, series.isGuessed, series.isAside);
  }
}

void writeRunRow(SQLite::Database& database, const Run& run) {
  SQLite::Statement insert(
      database, "INSERT INTO run(side, folder, label, kind, mu_scale, rows) VALUES(?, ?, ?, ?, ?, ?)");
  insert.bind(1, static_cast<int>(run.side));
  insert.bind(2, run.folder);
  insert.bind(3, run.label);
  insert.bind(4, run.kind);
  insert.bind(5, static_cast<int>(run.muScale));
  insert.bind(6, static_cast<std::int64_t>(run.rows));
  insert.exec();
}

void writeInputs(SQLite::Database& database, const std::vector<Fingerprint>& inputs) {
  SQLite::Statement insert(database, "INSERT INTO input VALUES(?, ?, ?, ?, ?)");
  for (const Fingerprint& input : inputs) {
    insert.bind(1, static_cast<int>(input.side));
    insert.bind(2, input.path);
    insert.bind(3, static_cast<std::int64_t>(input.bytes));
    insert.bind(4, input.modifiedNs);
    insert.bind(5, input.xxh3);
    insert.exec();
    insert.reset();
  }
}

void writeProcesses(SQLite::Database& database, const std::vector<Process>& processes) {
  SQLite::Statement insert(database, "INSERT INTO process VALUES(?, ?, ?, ?, ?, ?, ?)");
  for (const Process& process : processes) {
    insert.bind(1, indexOf(process.id));
    insert.bind(2, static_cast<int>(process.side));
    insert.bind(3, process.host);
    insert.bind(4, process.pid);
    process.rank ? insert.bind(5, *process.rank) : insert.bind(5);
    insert.bind(6, process.part);
    process.trackOwner ? insert.bind(7, indexOf(*process.trackOwner)) : insert.bind(7);
    insert.exec();
    insert.reset();
  }
}

void bindSide(SQLite::Statement& insert, int index, const SideStatistics& side) {
  insert.bind(index, side.betaMean);
  insert.bind(index + 1, side.betaStd);
  insert.bind(index + 2, side.muMean);
  insert.bind(index + 3, side.muStd);
  insert.bind(index + 4, side.rows);
}

void bindOptional(SQLite::Statement& insert, int index, const std::optional<double>& value) {
  value ? insert.bind(index, *value) : insert.bind(index);
}

void writeComparisons(SQLite::Database& database, std::int64_t pair,
                      const std::vector<Comparison>& comparisons) {
  SQLite::Statement insert(
      database, "INSERT INTO comparison VALUES(?,?,?,?,?,?, ?,?,?,?,?, ?,?,?,?,?, ?,?,?,?, ?,?,?,?)");
  std::int64_t position = 0;
  for (const Comparison& comparison : comparisons) {
    insert.bind(1, pair);
    insert.bind(2, position++);
    insert.bind(3, indexOf(comparison.triplet.function));
    comparison.triplet.metric ? insert.bind(4, indexOf(*comparison.triplet.metric)) : insert.bind(4);
    insert.bind(5, indexOf(comparison.triplet.device));
    insert.bind(6, indexOf(comparison.category));
    bindSide(insert, 7, comparison.a);
    bindSide(insert, 12, comparison.b);
    insert.bind(17, comparison.zBeta);
    insert.bind(18, comparison.zMu);
    insert.bind(19, comparison.zLogMu);
    insert.bind(20, comparison.score);
    bindOptional(insert, 21, comparison.pBeta);
    bindOptional(insert, 22, comparison.uBeta);
    bindOptional(insert, 23, comparison.pMu);
    bindOptional(insert, 24, comparison.uMu);
    insert.exec();
    insert.reset();
  }
}

void writeFindings(SQLite::Database& database, std::int64_t pair, const std::vector<Finding>& findings) {
  SQLite::Statement insert(database, "INSERT INTO finding VALUES(?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Finding& finding : findings) {
    const std::string levels = blob::encode(finding.levels);
    insert.bind(1, pair);
    insert.bind(2, position++);
    insert.bind(3, static_cast<int>(finding.kind));
    finding.comparison ? insert.bind(4, *finding.comparison) : insert.bind(4);
    sql::bindBlob(insert, 5, levels);
    finding.item ? insert.bind(6, *finding.item) : insert.bind(6);
    insert.exec();
    insert.reset();
  }
}

void writePairs(SQLite::Database& database, const std::vector<PairResults>& pairs) {
  SQLite::Statement insert(database, "INSERT INTO pair VALUES(?, ?, ?, ?, ?)");
  std::int64_t id = 0;
  for (const PairResults& pair : pairs) {
    insert.bind(1, id);
    insert.bind(2, indexOf(pair.a.id));
    insert.bind(3, indexOf(pair.b.id));
    insert.bind(4, pair.labelA);
    insert.bind(5, pair.labelB);
    insert.exec();
    insert.reset();
    writeComparisons(database, id, pair.comparisons);
    writeFindings(database, id, pair.findings);
    writePartners(database, id, pair);
    writeVerdict(database, id, pair);
    ++id;
  }
}

void writeIssues(SQLite::Database& database, const std::vector<Issue>& issues) {
  SQLite::Statement insert(database, "INSERT INTO issue VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const Issue& issue : issues) {
    insert.bind(1, std::string(nameOf(issue.kind)));
    issue.side ? insert.bind(2, static_cast<int>(*issue.side)) : insert.bind(2);
    insert.bind(3, issue.file);
    issue.line ? insert.bind(4, static_cast<std::int64_t>(*issue.line)) : insert.bind(4);
    insert.bind(5, static_cast<std::int64_t>(issue.count));
    insert.bind(6, issue.text);
    if (issue.subject) {
      const Triplet& triplet = issue.subject->triplet;
      insert.bind(7, static_cast<std::int64_t>(issue.subject->process));
      insert.bind(8, issue.subject->cycleNumber);
      insert.bind(9, static_cast<std::int64_t>(indexOf(triplet.function)));
      insert.bind(10, static_cast<std::int64_t>(indexOf(triplet.device)));
      if (triplet.metric) insert.bind(11, static_cast<std::int64_t>(indexOf(*triplet.metric)));
    }
    insert.exec();
    insert.reset();
    insert.clearBindings();
  }
}

}  // namespace

SessionWriter::SessionWriter(std::filesystem::path file, schema::Holds holds)
    : m_part(std::move(file)), m_holds(holds) {
  refuseForeignTarget(m_part.target(), m_holds);
  explaining(m_part.target(), [this] {
    open();
    schema::create(*m_database, m_holds);
  });
}

SessionWriter::SessionWriter(std::filesystem::path file, const Session& from, const Monitor& monitor)
    : m_part(std::move(file)), m_isCopy(true) {
  refuseForeignTarget(m_part.target());
  from.copyTo(m_part.path(), monitor);
  explaining(m_part.target(), [this] { open(); });
}

void SessionWriter::open() {
  m_database = std::make_unique<SQLite::Database>(
      m_part.path().c_str(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, kWithoutLocks);
  // A part that is not finished is thrown away, so nothing has to survive a crash before finish().
  m_database->exec("PRAGMA journal_mode = OFF");
  m_database->exec("PRAGMA synchronous = OFF");
  m_database->exec("BEGIN");
}

SessionWriter::~SessionWriter() = default;

void SessionWriter::writeRun(Side side, const RunContent& content, const std::vector<ProcessId>& ids,
                             const std::function<void()>& checkpoint) {
  explaining(m_part.target(), [&] {
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
  explaining(m_part.target(), [&] {
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
  explaining(m_part.target(), [&] {
    SQLite::Statement insert(*m_database, "INSERT INTO recording VALUES(?, ?, ?, ?)");
    std::uint32_t process = 0;
    for (const TraceProcess& recording : recordings)
      sql::insertRow(insert, process++, recording.file, recording.startNs, recording.endNs);
  });
}

void SessionWriter::writeUserData(const std::vector<Mark>& marks, const std::vector<StoredView>& states) {
  explaining(m_part.target(), [&] { culprit::writeUserData(*m_database, marks, states); });
}

void SessionWriter::swapSides() {
  explaining(m_part.target(), [this] {
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
    m_database->exec("UPDATE user_mark SET first = first + 2 WHERE kind = 1");
    m_database->exec("UPDATE user_mark SET first = 3 - first WHERE kind = 1");
  });
}

void SessionWriter::replaceResults(const Results& results) {
  explaining(m_part.target(), [&] {
    for (const char* table : {"finding", "comparison", "pair", "pair_device", "pair_function", "device"})
      m_database->exec(fmt::format("DELETE FROM {}", table));
    clearVerdicts(*m_database);
    clearJobs(*m_database);
    // Rows of partners are named after both.
    writeNames(*m_database, "device", results.names.devices);
    writePairs(*m_database, results.pairs);
    writeJobs(*m_database, results);
    SQLite::Statement label(*m_database, "UPDATE run SET label = ? WHERE side = ?");
    for (const Run* run : {&results.runA, &results.runB}) {
      label.bind(1, run->label);
      label.bind(2, static_cast<int>(run->side));
      label.exec();
      label.reset();
    }
  });
}

void SessionWriter::replaceJudgement(const Results& results) {
  explaining(m_part.target(), [&] {
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
  explaining(m_part.target(), [this] {
    if (!m_isCopy) schema::createIndexes(*m_database);
    m_database->exec("COMMIT");
    m_database.reset();
  });
  refuseForeignTarget(m_part.target(), m_holds);
  m_part.publish();
}

}  // namespace culprit
