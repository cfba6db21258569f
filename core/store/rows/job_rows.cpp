#include "core/store/rows/job_rows.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

constexpr std::array<const char*, 7> kJobTables = {
    "job", "job_class", "job_late", "job_late_host", "job_group", "job_group_host", "job_slow_host"};

void writeLateness(sql::Database& database, std::int64_t job, const JobVerdict& verdict) {
  sql::Command rank(database, "INSERT INTO job_late VALUES(?,?,?,?,?,?,?,?,?)");
  std::int64_t position = 0;
  for (const JobVerdict::LateRank& late : verdict.late) {
    rank.execute(job, position++, late.process, late.rank, late.aMs, late.bMs, late.reason, late.factor,
                 late.grew);
  }
  sql::Command host(database, "INSERT INTO job_late_host VALUES(?,?,?,?,?,?,?)");
  position = 0;
  for (const JobVerdict::LateHost& late : verdict.lateHosts)
    host.execute(job, position++, late.host, late.late, late.ranks, late.ms, late.reason);
}

void writeJobGroups(sql::Database& database, std::int64_t job, const JobVerdict& verdict) {
  sql::Command insert(database, "INSERT INTO job_group VALUES(?,?,?,?,?, ?,?,?, ?,?,?,?, ?,?,?,?, ?,?)");
  sql::Command host(database, "INSERT INTO job_group_host VALUES(?,?,?,?)");
  std::int64_t position = 0;
  for (const JobVerdict::GroupChange& group : verdict.groups) {
    insert.execute(job, position, group.name, group.description, group.ranks, group.callsA, group.callsB,
                   group.bytes, group.transferAMs, group.transferBMs, group.waitingAMs, group.waitingBMs,
                   group.ratio, group.low, group.high, group.change, group.busA, group.busB);
    std::int64_t place = 0;
    for (const std::string& name : group.hosts) host.execute(job, position, place++, name);
    ++position;
  }
  sql::Command slow(database, "INSERT INTO job_slow_host VALUES(?,?,?)");
  position = 0;
  for (const std::string& name : verdict.slowHosts) slow.execute(job, position++, name);
}

void writeJobClasses(sql::Database& database, std::int64_t job, const JobVerdict& verdict) {
  sql::Command insert(database, "INSERT INTO job_class VALUES(?,?,?,?,?)");
  std::int64_t position = 0;
  for (const JobVerdict::ClassTime& each : verdict.classes)
    insert.execute(job, position++, each.time, each.aMs, each.bMs);
}

void requireSoundJob(bool isSound) {
  if (!isSound) throw blob::Damaged();
}

/// What the words for a step cannot do without. Slower and faster may rest on most ranks alone; that nothing
/// is certain is told from the interval.
void requireStep(const SpeedRatio& step) {
  requireSoundJob(step.low.has_value() == step.high.has_value() && (step.ratio || !step.low));
  requireSoundJob(!step.ratio || *step.ratio > 0.0);
  switch (step.verdict) {
    case SpeedVerdict::Slower:
    case SpeedVerdict::Faster:
      return requireSoundJob(step.ratio.has_value());
    case SpeedVerdict::WithinBand:
    case SpeedVerdict::NotCertain:
    case SpeedVerdict::NoChange:
      return requireSoundJob(step.low.has_value());
    default:
      return;
  }
}

std::vector<JobVerdict> readJobHeads(sql::Database& database) {
  std::vector<JobVerdict> jobs;
  sql::Rows row(
      database,
      "SELECT position, part, ranks, ranks_a, ranks_b, hosts, steps, ratio, low, high, cycles_a, "
      "cycles_b, verdict, slowdown_by, step_a_ms, step_b_ms, agree, scope, slow_kind, transfer_ratio "
      "FROM job ORDER BY position");
  while (row.next()) {
    // Its lists name it by this number.
    requireSoundJob(row.integer() == static_cast<std::int64_t>(jobs.size()));
    JobVerdict& job = jobs.emplace_back();
    job.part = row.text();
    for (std::uint32_t* count : {&job.ranks, &job.ranksA, &job.ranksB, &job.hosts, &job.steps})
      *count = row.count();
    for (std::optional<double>* value : {&job.step.ratio, &job.step.low, &job.step.high})
      *value = row.maybeNumber();
    job.step.cyclesA = row.count();
    job.step.cyclesB = row.count();
    job.step.verdict = row.enumerator<SpeedVerdict>();
    job.by = row.enumerator<SlowdownBy>();
    job.stepAMs = row.number();
    job.stepBMs = row.number();
    job.agree = row.count();
    job.scope = row.enumerator<TransferScope>();
    job.slowKind = row.text();
    job.transferRatio = row.maybeNumber();
    requireStep(job.step);
    requireSoundJob(job.agree <= job.ranks && (!job.transferRatio || *job.transferRatio > 0.0));
  }
  return jobs;
}

JobVerdict& jobOf(sql::Rows& row, std::vector<JobVerdict>& jobs) {
  const std::uint32_t job = row.count();
  requireSoundJob(job < jobs.size());
  return jobs[job];
}

void readJobClasses(sql::Database& database, std::vector<JobVerdict>& jobs) {
  sql::Rows row(database, "SELECT job, time_class, a_ms, b_ms FROM job_class ORDER BY job, position");
  while (row.next()) {
    JobVerdict::ClassTime& each = jobOf(row, jobs).classes.emplace_back();
    each.time = row.enumerator<TimeClass>();
    each.aMs = row.number();
    each.bMs = row.number();
  }
}

void readLateness(sql::Database& database, const IdLimits& limits, std::vector<JobVerdict>& jobs) {
  sql::Rows rank(database,
                 "SELECT job, process, rank, a_ms, b_ms, reason, factor, grew FROM job_late "
                 "ORDER BY job, position");
  while (rank.next()) {
    JobVerdict::LateRank& late = jobOf(rank, jobs).late.emplace_back();
    late.process = rank.id<ProcessId>(limits);
    late.rank = rank.whole<int>();
    late.aMs = rank.number();
    late.bMs = rank.number();
    late.reason = rank.enumerator<LateReason>();
    late.factor = rank.maybeNumber();
    late.grew = rank.flag();
  }
  sql::Rows host(database,
                 "SELECT job, host, late, ranks, ms, reason FROM job_late_host ORDER BY job, position");
  while (host.next()) {
    JobVerdict::LateHost& late = jobOf(host, jobs).lateHosts.emplace_back();
    late.host = host.text();
    late.late = host.count();
    late.ranks = host.count();
    late.ms = host.number();
    late.reason = host.enumerator<LateReason>();
    requireSoundJob(late.late <= late.ranks);
  }
}

/// What is told of a transfer rests on its ratio and interval.
void requireRatioOf(const JobVerdict::GroupChange& group) {
  requireSoundJob(group.low.has_value() == group.high.has_value() &&
                  group.ratio.has_value() == group.low.has_value());
  requireSoundJob(group.ratio ? *group.ratio > 0.0 : group.change == TransferChange::NotTold);
}

void readJobGroups(sql::Database& database, std::vector<JobVerdict>& jobs) {
  sql::Rows row(
      database,
      "SELECT job, position, name, description, ranks, calls_a, calls_b, bytes, transfer_a_ms, "
      "transfer_b_ms, waiting_a_ms, waiting_b_ms, ratio, low, high, change, bus_a, bus_b FROM job_group "
      "ORDER BY job, position");
  while (row.next()) {
    std::vector<JobVerdict::GroupChange>& groups = jobOf(row, jobs).groups;
    // Its hosts name it by this number.
    requireSoundJob(row.integer() == static_cast<std::int64_t>(groups.size()));
    JobVerdict::GroupChange& group = groups.emplace_back();
    group.name = row.text();
    group.description = row.text();
    const auto ranks = row.integers<int>();
    group.ranks.assign(ranks.begin(), ranks.end());
    for (std::uint64_t* count : {&group.callsA, &group.callsB, &group.bytes})
      *count = row.whole<std::uint64_t>();
    for (double* ms : {&group.transferAMs, &group.transferBMs, &group.waitingAMs, &group.waitingBMs})
      *ms = row.number();
    for (std::optional<double>* value : {&group.ratio, &group.low, &group.high}) *value = row.maybeNumber();
    group.change = row.enumerator<TransferChange>();
    for (std::optional<double>* bandwidth : {&group.busA, &group.busB}) *bandwidth = row.maybeNumber();
    requireRatioOf(group);
    requireSoundJob(group.busA.value_or(1.0) > 0.0 && group.busB.value_or(1.0) > 0.0);
  }
}

void readJobHosts(sql::Database& database, std::vector<JobVerdict>& jobs) {
  sql::Rows row(database, "SELECT job, grp, host FROM job_group_host ORDER BY job, grp, position");
  while (row.next()) {
    std::vector<JobVerdict::GroupChange>& groups = jobOf(row, jobs).groups;
    const std::uint32_t group = row.count();
    requireSoundJob(group < groups.size());
    groups[group].hosts.push_back(row.text());
  }
  sql::Rows slow(database, "SELECT job, host FROM job_slow_host ORDER BY job, position");
  while (slow.next()) {
    JobVerdict& job = jobOf(slow, jobs);
    job.slowHosts.push_back(slow.text());
  }
}

void requireSorted(const JobVerdict& job) {
  requireSoundJob(std::is_sorted(job.slowHosts.begin(), job.slowHosts.end()));
  for (const JobVerdict::GroupChange& group : job.groups) {
    requireSoundJob(std::is_sorted(group.ranks.begin(), group.ranks.end()) &&
                    std::is_sorted(group.hosts.begin(), group.hosts.end()));
  }
}

}  // namespace

void writeJobs(sql::Database& database, const Results& results) {
  sql::Command insert(database, "INSERT INTO job VALUES(?,?,?,?,?,?,?, ?,?,?,?,?,?,?, ?,?,?, ?,?,?)");
  std::int64_t position = 0;
  for (const JobVerdict& job : results.jobs) {
    insert.execute(position, job.part, job.ranks, job.ranksA, job.ranksB, job.hosts, job.steps,
                   job.step.ratio, job.step.low, job.step.high, job.step.cyclesA, job.step.cyclesB,
                   job.step.verdict, job.by, job.stepAMs, job.stepBMs, job.agree, job.scope, job.slowKind,
                   job.transferRatio);
    writeJobClasses(database, position, job);
    writeLateness(database, position, job);
    writeJobGroups(database, position, job);
    ++position;
  }
}

void clearJobs(sql::Database& database) {
  for (const char* table : kJobTables) database.exec(std::string("DELETE FROM ") + table);
}

std::vector<JobVerdict> readJobs(sql::Database& database, const IdLimits& limits) {
  std::vector<JobVerdict> jobs = readJobHeads(database);
  readJobClasses(database, jobs);
  readLateness(database, limits, jobs);
  readJobGroups(database, jobs);
  readJobHosts(database, jobs);
  for (const JobVerdict& job : jobs) requireSorted(job);
  return jobs;
}

}  // namespace culprit
