#include "core/store/session/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "core/store/files/database_header.h"
#include "core/store/sql/blob.h"
#include "core/store/sql/database.h"
#include "core/store/sql/row.h"

namespace culprit::schema {

namespace {

/// The two runs, the names that both share, and who ran.
constexpr const char* kRuns = R"sql(
CREATE TABLE run(side INTEGER PRIMARY KEY, folder TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL,
                 mu_scale INTEGER NOT NULL, rows INTEGER NOT NULL);
-- What run.json tells.
CREATE TABLE run_note(side INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
                      variable INTEGER NOT NULL, PRIMARY KEY(side, position)) WITHOUT ROWID;
CREATE TABLE input(side INTEGER NOT NULL, path TEXT NOT NULL, bytes INTEGER NOT NULL,
                   modified_ns INTEGER NOT NULL, xxh3 TEXT NOT NULL);
CREATE TABLE function(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE device(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE metric(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE category(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE anchor(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE process(id INTEGER PRIMARY KEY, side INTEGER NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
                     rank INTEGER, part TEXT NOT NULL, track_owner INTEGER);
-- process to metric: the cycle and triplet that the issue is about; all NULL if it is about none, metric also
-- where there is none.
CREATE TABLE issue(kind TEXT NOT NULL, side INTEGER, file TEXT NOT NULL, line INTEGER, count INTEGER NOT NULL,
                   text TEXT NOT NULL, process INTEGER, cycle INTEGER, function INTEGER, device INTEGER,
                   metric INTEGER);
-- Collectives that the processes of a run share (core/model/run/collectives.h).
CREATE TABLE collectives(side INTEGER PRIMARY KEY, calls INTEGER NOT NULL, unmatched INTEGER NOT NULL,
                         transfer_ms REAL NOT NULL, median_waiting_ms REAL NOT NULL);
CREATE TABLE collective_rank(side INTEGER NOT NULL, position INTEGER NOT NULL, process INTEGER NOT NULL,
                             waiting_ms REAL NOT NULL, transfer_ms REAL NOT NULL, calls INTEGER NOT NULL,
                             last_in INTEGER NOT NULL, last_by_chance REAL NOT NULL, late INTEGER NOT NULL);
-- members: ids of processes, ascending; grp: position of the group.
CREATE TABLE collective_group(side INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
                              description TEXT NOT NULL, members BLOB NOT NULL,
                              PRIMARY KEY(side, position)) WITHOUT ROWID;
CREATE TABLE collective_calls(side INTEGER NOT NULL, position INTEGER NOT NULL, grp INTEGER NOT NULL,
                              function TEXT NOT NULL, bytes INTEGER, calls INTEGER NOT NULL,
                              transfer_ms REAL NOT NULL, waiting_ms REAL NOT NULL, typical_ms REAL NOT NULL,
                              low_ms REAL, high_ms REAL, bus_bytes REAL, PRIMARY KEY(side, position)) WITHOUT ROWID;
)sql";

/// What the user chose for the whole session, and what the user attaches.
constexpr const char* kChoices = R"sql(
-- How raw traces were cut (one row; kind: only these cycles), and the processes chosen (--process; at most one).
CREATE TABLE cut_choice(trim_first INTEGER NOT NULL, trim_last INTEGER NOT NULL, kind INTEGER);
CREATE TABLE process_choice(a INTEGER NOT NULL, b INTEGER NOT NULL, by_rank INTEGER NOT NULL);
-- Best first; chosen: 0 no, 1 by Culprit, 2 by the user.
CREATE TABLE anchor_candidate(position INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL,
                              score REAL NOT NULL, sound INTEGER NOT NULL, chosen INTEGER NOT NULL,
                              count_a INTEGER, regularity_a REAL, coverage_a REAL, launches_a REAL,
                              count_b INTEGER, regularity_b REAL, coverage_b REAL, launches_b REAL);
-- What belongs together in A and B, by name.
CREATE TABLE device_choice(a TEXT NOT NULL, b TEXT NOT NULL);
CREATE TABLE name_choice(a TEXT NOT NULL, b TEXT NOT NULL);
-- What the user says of logs of counters beside the traces: seconds to add to their times, and what they call the
-- metric of a resource (its position among them, from 1 on).
CREATE TABLE counter_offset(file TEXT NOT NULL, seconds REAL NOT NULL);
CREATE TABLE counter_name(resource INTEGER NOT NULL, name TEXT NOT NULL);
CREATE TABLE threshold(name TEXT PRIMARY KEY, value REAL NOT NULL);
CREATE TABLE user_resource(metric TEXT NOT NULL, family TEXT NOT NULL, role INTEGER NOT NULL, unit TEXT NOT NULL,
                           scale REAL, capacity REAL, resolution REAL);
-- A triplet is (0, function, device, metric or -1), a cycle (1, side, position, 0), a stretch of the timeline of a
-- side (2, side, start, end), in nanoseconds.
CREATE TABLE user_mark(id INTEGER PRIMARY KEY, pair INTEGER NOT NULL, kind INTEGER NOT NULL, first INTEGER NOT NULL,
                       second INTEGER NOT NULL, third INTEGER NOT NULL, pinned INTEGER NOT NULL, note TEXT NOT NULL,
                       UNIQUE(pair, kind, first, second, third));
CREATE TABLE user_view(key TEXT PRIMARY KEY, value TEXT NOT NULL);
)sql";

/// Cycles, samples and readings. A column that is a BLOB holds one value per cycle with a record, or per
/// reading (core/store/sql/blob.h).
constexpr const char* kSamples = R"sql(
CREATE TABLE cycle(process INTEGER NOT NULL, position INTEGER NOT NULL, number INTEGER NOT NULL,
                   start_ns INTEGER NOT NULL, duration_ns INTEGER NOT NULL, anchor INTEGER NOT NULL,
                   kind INTEGER NOT NULL, anchor_start_ns INTEGER NOT NULL, anchor_duration_ns INTEGER NOT NULL,
                   capture INTEGER NOT NULL, period_ns INTEGER NOT NULL,
                   PRIMARY KEY(process, position)) WITHOUT ROWID;
-- One row per (process, function, device); union_ns is empty for processed runs.
CREATE TABLE usage(process INTEGER NOT NULL, function INTEGER NOT NULL, device INTEGER NOT NULL,
                   category INTEGER NOT NULL, cycle BLOB NOT NULL, beta BLOB NOT NULL, duration_ns BLOB NOT NULL,
                   calls BLOB NOT NULL, samples INTEGER NOT NULL, union_ns BLOB NOT NULL);
-- One row per (process, function, device, metric); readings is empty for processed runs.
CREATE TABLE level(process INTEGER NOT NULL, function INTEGER NOT NULL, device INTEGER NOT NULL,
                   metric INTEGER NOT NULL, cycle BLOB NOT NULL, mu BLOB NOT NULL, sigma BLOB NOT NULL,
                   evidence BLOB NOT NULL, cycle_without_mu BLOB NOT NULL, samples INTEGER NOT NULL,
                   readings BLOB NOT NULL);
-- Counted without passing over the columns of values.
CREATE INDEX level_samples ON level(samples);
-- Raw traces: work by the clock, whoever launched it, and whose turn the instants of the cycles were
-- (wall_rows.cpp). level: TimeLevel, rows of functions, operators and ranges; totals over the whole recording,
-- NULL: not known. own_ns, typical_ns and longest_ns are empty for operators and ranges.
CREATE TABLE wall_time(process INTEGER NOT NULL, function INTEGER NOT NULL, device INTEGER NOT NULL,
                       category INTEGER NOT NULL, cycle BLOB NOT NULL, calls BLOB NOT NULL, busy_ns BLOB NOT NULL,
                       critical_ns BLOB NOT NULL, level INTEGER NOT NULL, total_calls INTEGER, total_ns INTEGER,
                       own_ns BLOB NOT NULL, typical_ns BLOB NOT NULL, longest_ns BLOB NOT NULL, launch_threads REAL, copy_bytes REAL);
-- waiting_for_ranks: of each cycle the communication that waits for other ranks. launch_delay: of each cycle 1 and
-- the median time from a launch to its kernel, or 0 and 0. longest_gap: of each cycle the longest time in which the
-- GPU runs nothing, and the function that runs then plus 1, or 0.
CREATE TABLE turn_time(process INTEGER PRIMARY KEY, times BLOB NOT NULL, waiting_for_ranks BLOB NOT NULL,
                       launch_delay BLOB NOT NULL, longest_gap BLOB NOT NULL);
-- Raw traces: kernels over the whole recording, those with the longest total first; start_ns and lane have one value
-- per call that is kept, both are empty for all but the busiest (KernelCalls).
CREATE TABLE kernel_calls(process INTEGER NOT NULL, position INTEGER NOT NULL, function INTEGER NOT NULL,
                          calls INTEGER NOT NULL, total_ns INTEGER NOT NULL, typical_ns REAL NOT NULL,
                          typical_low_ns REAL, typical_high_ns REAL, start_ns BLOB NOT NULL, lane BLOB NOT NULL,
                          stride INTEGER NOT NULL, lane_calls INTEGER NOT NULL,
                          PRIMARY KEY(process, position)) WITHOUT ROWID;
-- metric, instance and unit are empty for processed runs.
CREATE TABLE reading(side INTEGER NOT NULL, counter TEXT NOT NULL, host TEXT NOT NULL, time_ns BLOB NOT NULL,
                     value BLOB NOT NULL, readings INTEGER NOT NULL, metric TEXT NOT NULL, instance TEXT NOT NULL,
                     instance_kind INTEGER NOT NULL, unit TEXT NOT NULL, process INTEGER, is_guessed INTEGER NOT NULL,
                     is_aside INTEGER NOT NULL);
)sql";

constexpr const char* kTraces = R"sql(
CREATE TABLE capture(id INTEGER PRIMARY KEY, side INTEGER NOT NULL, file TEXT NOT NULL, dialect INTEGER NOT NULL,
                     host TEXT NOT NULL, rank INTEGER, world_size INTEGER, backend TEXT NOT NULL);
CREATE TABLE capture_device(capture INTEGER NOT NULL, position INTEGER NOT NULL, gpu INTEGER NOT NULL,
                            model TEXT NOT NULL, memory_bytes INTEGER, multiprocessors INTEGER,
                            compute_capability TEXT, clock_mhz REAL,
                            PRIMARY KEY(capture, position)) WITHOUT ROWID;
-- kind 0: a version, 1: a setting of the profiler, 2: an environment variable, 3: an argument of the program
CREATE TABLE capture_note(capture INTEGER NOT NULL, position INTEGER NOT NULL, kind INTEGER NOT NULL,
                          key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY(capture, position)) WITHOUT ROWID;
CREATE TABLE track(capture INTEGER NOT NULL, position INTEGER NOT NULL, kind INTEGER NOT NULL, process INTEGER,
                   gpu INTEGER, pid TEXT NOT NULL, tid TEXT NOT NULL, name TEXT NOT NULL,
                   PRIMARY KEY(capture, position)) WITHOUT ROWID;
CREATE TABLE event_detail(capture INTEGER NOT NULL, position INTEGER NOT NULL, bytes INTEGER, threads INTEGER,
                          occupancy REAL, process_group TEXT NOT NULL, group_description TEXT NOT NULL,
                          grid_x INTEGER, grid_y INTEGER, grid_z INTEGER, block_x INTEGER, block_y INTEGER,
                          block_z INTEGER, registers INTEGER, shared_bytes INTEGER,
                          group_size INTEGER NOT NULL, operation INTEGER NOT NULL, operands TEXT NOT NULL,
                          PRIMARY KEY(capture, position)) WITHOUT ROWID;
-- The events of one function and category on one track, a column each (core/store/sql/blob.h). duration_ns, launch
-- and detail (position in event_detail + 1, 0: none) are empty if they are 0 throughout.
CREATE TABLE event(capture INTEGER NOT NULL, track INTEGER NOT NULL, function INTEGER NOT NULL,
                   category INTEGER NOT NULL, start_ns BLOB NOT NULL, duration_ns BLOB NOT NULL,
                   launch BLOB NOT NULL, detail BLOB NOT NULL, events INTEGER NOT NULL);
CREATE INDEX event_track ON event(capture, track);
-- Of tracks in which events of several functions start together and last equally long: their order (tie_order.h).
CREATE TABLE event_tie(capture INTEGER NOT NULL, track INTEGER NOT NULL, ties BLOB NOT NULL,
                       PRIMARY KEY(capture, track)) WITHOUT ROWID;
-- Each time the program took memory or gave it back (core/model/run/memory_changes.h), a column each: all that was
-- done to one memory, in the order of time. gpu: NULL for that of the host.
CREATE TABLE memory_change(capture INTEGER NOT NULL, gpu INTEGER, by_address INTEGER NOT NULL, time_ns BLOB NOT NULL,
                           bytes BLOB NOT NULL, track BLOB NOT NULL, freed_at BLOB NOT NULL);
CREATE INDEX memory_change_capture ON memory_change(capture);
CREATE TABLE topology_host(side INTEGER NOT NULL, name TEXT NOT NULL, memory_bytes REAL, cpu_max_mhz REAL,
                           cores INTEGER);
CREATE TABLE topology_gpu(side INTEGER NOT NULL, host TEXT NOT NULL, physical INTEGER NOT NULL,
                          memory_bytes REAL);
CREATE TABLE topology_binding(side INTEGER NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
                              physical INTEGER NOT NULL);
)sql";

constexpr const char* kPairs = R"sql(
CREATE TABLE pair(id INTEGER PRIMARY KEY, process_a INTEGER NOT NULL, process_b INTEGER NOT NULL,
                  label_a TEXT NOT NULL, label_b TEXT NOT NULL);
-- The devices of each pair that are partners, and the functions that are matched by hand.
CREATE TABLE pair_device(pair INTEGER NOT NULL, row INTEGER NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL);
CREATE TABLE pair_function(pair INTEGER NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL);
-- In the published order; p and u are NULL where there is no test.
CREATE TABLE comparison(pair INTEGER NOT NULL, position INTEGER NOT NULL, function INTEGER NOT NULL,
                        metric INTEGER, device INTEGER NOT NULL, category INTEGER NOT NULL,
                        beta_a REAL NOT NULL, beta_std_a REAL NOT NULL, mu_a REAL NOT NULL, mu_std_a REAL NOT NULL,
                        n_a INTEGER NOT NULL, beta_b REAL NOT NULL, beta_std_b REAL NOT NULL, mu_b REAL NOT NULL,
                        mu_std_b REAL NOT NULL, n_b INTEGER NOT NULL, z_beta REAL NOT NULL, z_mu REAL NOT NULL,
                        z_log_mu REAL NOT NULL, score REAL NOT NULL, p_beta REAL, u_beta REAL, p_mu REAL, u_mu REAL,
                        PRIMARY KEY(pair, position)) WITHOUT ROWID;
-- Beside `comparison`, row for row.
CREATE TABLE assessment(pair INTEGER NOT NULL, position INTEGER NOT NULL, role INTEGER NOT NULL,
                        suspicion REAL NOT NULL,
                        change REAL NOT NULL, deviation REAL NOT NULL, level REAL NOT NULL, beta_a REAL,
                        beta_std_a REAL, mu_a REAL, ms_a REAL, coverage_a REAL NOT NULL, beta_b REAL,
                        beta_std_b REAL, mu_b REAL, ms_b REAL, coverage_b REAL NOT NULL, cliff REAL, shift REAL,
                        shift_low REAL, shift_high REAL, q_beta REAL, q_mu REAL, percentile REAL, evidence INTEGER,
                        PRIMARY KEY(pair, position)) WITHOUT ROWID;
CREATE TABLE finding(pair INTEGER NOT NULL, position INTEGER NOT NULL, kind INTEGER NOT NULL,
                     comparison INTEGER, levels BLOB NOT NULL, item INTEGER,
                     PRIMARY KEY(pair, position)) WITHOUT ROWID;
)sql";

/// Of each pair (core/model/results/verdict.h).
constexpr const char* kVerdicts = R"sql(
-- host_bound is NULL without gpu_busy, overlap_known without cycle_ms.
CREATE TABLE verdict(pair INTEGER PRIMARY KEY, comparable INTEGER NOT NULL, per_cycle REAL,
                     per INTEGER NOT NULL, noise REAL NOT NULL, capture_noise REAL,
                     band_low REAL NOT NULL, band_high REAL NOT NULL, band_measured INTEGER NOT NULL, smallest REAL,
                     ratio_of_medians REAL, ratio_of_means REAL, work_ratio REAL, drift_a REAL, drift_b REAL,
                     gpu_busy_a REAL, gpu_busy_b REAL, host_bound INTEGER, cycle_a_ms REAL, cycle_b_ms REAL,
                     overlap_known INTEGER, tests_beta INTEGER NOT NULL, tests_beta_p INTEGER NOT NULL,
                     tests_beta_q INTEGER NOT NULL, tests_mu INTEGER NOT NULL, tests_mu_p INTEGER NOT NULL,
                     tests_mu_q INTEGER NOT NULL, splits INTEGER NOT NULL, tests_sure INTEGER NOT NULL,
                     memory_beta REAL NOT NULL, memory_mu REAL NOT NULL, launch_delay_a_us REAL,
                     launch_delay_b_us REAL, slowdown_by INTEGER NOT NULL, periods INTEGER NOT NULL,
                     long_b INTEGER NOT NULL, baselines BLOB NOT NULL, compute_factor REAL, between_a_ms REAL,
                     between_b_ms REAL, units_a REAL NOT NULL, units_b REAL NOT NULL);
-- That of the headline first; functions: ids, cycle: its number (core/model/results/mechanism.h). rank: of one of
-- several GPUs the id of the device, so that sessions of format 9, whose tables are these, open.
CREATE TABLE mechanism(pair INTEGER NOT NULL, position INTEGER NOT NULL, kind INTEGER NOT NULL, level INTEGER NOT NULL,
                       ms REAL NOT NULL, low REAL, high REAL, functions BLOB NOT NULL, factor REAL, factor_low REAL,
                       factor_high REAL, count INTEGER NOT NULL, out_of INTEGER NOT NULL, cycle INTEGER, rank INTEGER,
                       time_class INTEGER, longest_ms REAL, PRIMARY KEY(pair, position)) WITHOUT ROWID;
CREATE TABLE check_result(pair INTEGER NOT NULL, id INTEGER NOT NULL, status INTEGER NOT NULL,
                          in_data INTEGER NOT NULL, PRIMARY KEY(pair, id)) WITHOUT ROWID;
CREATE TABLE check_fact(pair INTEGER NOT NULL, id INTEGER NOT NULL, position INTEGER NOT NULL,
                        kind INTEGER NOT NULL, name TEXT NOT NULL, a REAL, b REAL, both REAL, text_a TEXT NOT NULL,
                        text_b TEXT NOT NULL, PRIMARY KEY(pair, id, position)) WITHOUT ROWID;
CREATE TABLE edge_cycle(pair INTEGER NOT NULL, position INTEGER NOT NULL, side INTEGER NOT NULL,
                        cycle INTEGER NOT NULL, reason INTEGER NOT NULL, PRIMARY KEY(pair, position)) WITHOUT ROWID;
-- kind 0: all cycles, 1: complete ones, 2: without the first and last of each capture, 3: means, 4: launch rate.
CREATE TABLE speed_ratio(pair INTEGER NOT NULL, kind INTEGER NOT NULL, ratio REAL, low REAL, high REAL,
                         cycles_a INTEGER NOT NULL, cycles_b INTEGER NOT NULL, verdict INTEGER NOT NULL,
                         PRIMARY KEY(pair, kind)) WITHOUT ROWID;
CREATE TABLE tail_cycle(pair INTEGER NOT NULL, position INTEGER NOT NULL, side INTEGER NOT NULL,
                        cycle INTEGER NOT NULL, typical_ns INTEGER NOT NULL,
                        PRIMARY KEY(pair, position)) WITHOUT ROWID;
-- Where nothing repeats: what kernels take per call, and those whose calls changed, by what they explain.
CREATE TABLE per_call(pair INTEGER PRIMARY KEY, kernels INTEGER NOT NULL, same INTEGER NOT NULL,
                      changed INTEGER NOT NULL, same_low REAL NOT NULL, same_high REAL NOT NULL, ratio REAL NOT NULL,
                      low REAL, high REAL, busy_a REAL, busy_b REAL);
CREATE TABLE changed_call(pair INTEGER NOT NULL, position INTEGER NOT NULL, function INTEGER NOT NULL,
                          calls_a INTEGER NOT NULL, calls_b INTEGER NOT NULL, a_ns REAL NOT NULL,
                          b_ns REAL NOT NULL, ratio REAL NOT NULL, low REAL, high REAL,
                          PRIMARY KEY(pair, position)) WITHOUT ROWID;
-- typical: of a time cause the shift its interval belongs to.
CREATE TABLE cause(pair INTEGER NOT NULL, position INTEGER NOT NULL, metric INTEGER, time_class INTEGER,
                   family TEXT NOT NULL, role INTEGER NOT NULL, unit TEXT NOT NULL, level INTEGER NOT NULL,
                   score REAL NOT NULL, a REAL NOT NULL, b REAL NOT NULL, shift REAL NOT NULL, shift_low REAL,
                   shift_high REAL, cliff REAL, log_ratio REAL NOT NULL, capacity REAL NOT NULL, share REAL NOT NULL,
                   samples_a INTEGER NOT NULL, samples_b INTEGER NOT NULL, typical REAL,
                   signature INTEGER, explains_low REAL, explains_high REAL, explains_of REAL,
                   PRIMARY KEY(pair, position)) WITHOUT ROWID;
-- level: TimeLevel; positions run on from level to level. Totals over the whole recording, NULL: not known.
CREATE TABLE function_share(pair INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
                            device TEXT NOT NULL, category TEXT NOT NULL, match INTEGER NOT NULL,
                            calls_a REAL NOT NULL, busy_a_ms REAL NOT NULL, a_ms REAL NOT NULL,
                            functions_a BLOB NOT NULL, calls_b REAL NOT NULL, busy_b_ms REAL NOT NULL,
                            b_ms REAL NOT NULL, functions_b BLOB NOT NULL, delta_calls_ms REAL NOT NULL,
                            delta_per_call_ms REAL NOT NULL, delta_exposed_ms REAL NOT NULL, level INTEGER NOT NULL,
                            total_calls_a REAL, total_a_ms REAL, total_calls_b REAL, total_b_ms REAL,
                            delta_typical_ms REAL, delta_interrupted_ms REAL, typical_call_a_ms REAL,
                            mean_call_a_ms REAL, typical_call_b_ms REAL, mean_call_b_ms REAL,
                            role INTEGER NOT NULL, suspicion REAL, kind TEXT NOT NULL, family TEXT NOT NULL,
                            members_a BLOB NOT NULL, members_b BLOB NOT NULL,
                            PRIMARY KEY(pair, position)) WITHOUT ROWID;
-- What differs around the runs, in the order in which it is shown. functions: ids.
CREATE TABLE setting(pair INTEGER NOT NULL, position INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL,
                     a TEXT NOT NULL, b TEXT NOT NULL, functions BLOB NOT NULL, share REAL NOT NULL,
                     PRIMARY KEY(pair, position)) WITHOUT ROWID;
CREATE TABLE waterfall_step(pair INTEGER NOT NULL, position INTEGER NOT NULL, time_class INTEGER NOT NULL,
                            a_ms REAL NOT NULL, b_ms REAL NOT NULL, a_ns INTEGER NOT NULL,
                            b_ns INTEGER NOT NULL, PRIMARY KEY(pair, position)) WITHOUT ROWID;
CREATE TABLE spread_change(pair INTEGER NOT NULL, position INTEGER NOT NULL, function INTEGER NOT NULL,
                           device INTEGER NOT NULL, iqr_a REAL NOT NULL, iqr_b REAL NOT NULL, p REAL NOT NULL,
                           PRIMARY KEY(pair, position)) WITHOUT ROWID;
)sql";

/// What is said of jobs as a whole (core/model/results/job.h); job: position in `job`.
constexpr const char* kJobs = R"sql(
-- hosts: 0 where they are not told. ratio to high, verdict and slowdown_by: of the step.
CREATE TABLE job(position INTEGER PRIMARY KEY, part TEXT NOT NULL, ranks INTEGER NOT NULL,
                 ranks_a INTEGER NOT NULL, ranks_b INTEGER NOT NULL, hosts INTEGER NOT NULL,
                 steps INTEGER NOT NULL, ratio REAL, low REAL, high REAL, cycles_a INTEGER NOT NULL,
                 cycles_b INTEGER NOT NULL, verdict INTEGER NOT NULL, slowdown_by INTEGER NOT NULL,
                 step_a_ms REAL NOT NULL, step_b_ms REAL NOT NULL, agree INTEGER NOT NULL, scope INTEGER NOT NULL,
                 slow_kind TEXT NOT NULL, transfer_ratio REAL);
CREATE TABLE job_class(job INTEGER NOT NULL, position INTEGER NOT NULL, time_class INTEGER NOT NULL,
                       a_ms REAL NOT NULL, b_ms REAL NOT NULL, PRIMARY KEY(job, position)) WITHOUT ROWID;
CREATE TABLE job_late(job INTEGER NOT NULL, position INTEGER NOT NULL, process INTEGER NOT NULL,
                      rank INTEGER NOT NULL, a_ms REAL NOT NULL, b_ms REAL NOT NULL, reason INTEGER NOT NULL,
                      factor REAL, grew INTEGER NOT NULL, PRIMARY KEY(job, position)) WITHOUT ROWID;
CREATE TABLE job_late_host(job INTEGER NOT NULL, position INTEGER NOT NULL, host TEXT NOT NULL,
                           late INTEGER NOT NULL, ranks INTEGER NOT NULL, ms REAL NOT NULL,
                           reason INTEGER NOT NULL, PRIMARY KEY(job, position)) WITHOUT ROWID;
-- ranks: of the members, ascending; bytes: 0 where they are not told.
CREATE TABLE job_group(job INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
                       description TEXT NOT NULL, ranks BLOB NOT NULL, calls_a INTEGER NOT NULL,
                       calls_b INTEGER NOT NULL, bytes INTEGER NOT NULL, transfer_a_ms REAL NOT NULL,
                       transfer_b_ms REAL NOT NULL, waiting_a_ms REAL NOT NULL, waiting_b_ms REAL NOT NULL,
                       ratio REAL, low REAL, high REAL, change INTEGER NOT NULL, bus_a REAL, bus_b REAL,
                       PRIMARY KEY(job, position)) WITHOUT ROWID;
-- grp: position of the group.
CREATE TABLE job_group_host(job INTEGER NOT NULL, grp INTEGER NOT NULL, position INTEGER NOT NULL,
                            host TEXT NOT NULL, PRIMARY KEY(job, grp, position)) WITHOUT ROWID;
CREATE TABLE job_slow_host(job INTEGER NOT NULL, position INTEGER NOT NULL, host TEXT NOT NULL,
                           PRIMARY KEY(job, position)) WITHOUT ROWID;
)sql";

/// Only of parts of a run, parallel to its processes: in which file and from when to when each was recorded.
constexpr const char* kRecordings = R"sql(
CREATE TABLE recording(process INTEGER PRIMARY KEY, file TEXT NOT NULL, start_ns INTEGER NOT NULL,
                       end_ns INTEGER NOT NULL);
)sql";

constexpr const char* kLateIndexes = R"sql(
CREATE UNIQUE INDEX usage_key ON usage(process, function, device);
CREATE UNIQUE INDEX level_key ON level(process, function, device, metric);
CREATE INDEX event_function ON event(function);
CREATE INDEX wall_time_process ON wall_time(process);
)sql";

/// The text of everything but SQLite's own tables and indexes, by type and name; white space counts as one
/// blank.
std::map<std::string, std::string> partsOf(sql::Database& database) {
  std::map<std::string, std::string> parts;
  // As text, whatever a stranger has put there.
  sql::Rows row(database,
                "SELECT ifnull(type || ' ' || name, ''), ifnull(CAST(sql AS TEXT), '') FROM sqlite_master "
                "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
  while (row.next()) {
    std::string& text = parts[row.text()];
    for (const char letter : row.text()) {
      const bool isBlank = letter == ' ' || letter == '\n';
      if (!isBlank || (!text.empty() && text.back() != ' ')) text += isBlank ? ' ' : letter;
    }
  }
  return parts;
}

/// The parts of what create() makes, without and with the late indexes.
using TwoStates = std::pair<std::map<std::string, std::string>, std::map<std::string, std::string>>;

TwoStates made(Holds holds) {
  sql::Database memory(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  create(memory, holds);
  std::map<std::string, std::string> before = partsOf(memory);
  createIndexes(memory);
  return {std::move(before), partsOf(memory)};
}

const TwoStates& madeOnce(Holds holds) {
  static const TwoStates session = made(Holds::Session);
  static const TwoStates part = made(Holds::RunPart);
  return holds == Holds::Session ? session : part;
}

}  // namespace

std::int32_t idOf(Holds holds) {
  return holds == Holds::Session ? kSessionId : kRunPartId;
}

bool isSound(sql::Database& database, Holds holds) {
  const TwoStates& ours = madeOnce(holds);
  const std::map<std::string, std::string> parts = partsOf(database);
  return parts == ours.first || parts == ours.second;
}

std::vector<std::string> foldersOf(sql::Database& database) {
  const std::string table = "table run";
  const std::map<std::string, std::string> parts = partsOf(database);
  const auto run = parts.find(table);
  if (run == parts.end() || run->second != madeOnce(Holds::Session).first.at(table)) return {};
  std::vector<std::string> folders;
  try {
    sql::Rows row(database,
                  "SELECT ifnull(CAST(folder AS TEXT), '') FROM run NOT INDEXED ORDER BY side LIMIT 2");
    while (row.next()) folders.push_back(row.text());
  } catch (const SQLite::Exception&) {
    return {};
  } catch (const blob::Damaged&) {
    return {};
  }
  return folders;
}

void createIndexes(sql::Database& database) {
  database.exec(kLateIndexes);
}

void create(sql::Database& database, Holds holds) {
  for (const char* tables : {kRuns, kChoices, kSamples, kTraces, kPairs, kVerdicts, kJobs})
    database.exec(tables);
  if (holds == Holds::RunPart) database.exec(kRecordings);
  database.exec(fmt::format("PRAGMA application_id = {}", idOf(holds)));
  database.exec(fmt::format("PRAGMA user_version = {}", kVersion));
}

}  // namespace culprit::schema
