#include "core/store/session/session.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <span>
#include <utility>

#include "core/base/saturated_sum.h"
#include "core/intake/run_builder.h"
#include "core/store/files/part_file.h"
#include "core/store/rows/kernel_call_rows.h"
#include "core/store/rows/wall_rows.h"
#include "core/store/session/copying.h"
#include "core/store/session/database_error.h"
#include "core/store/session/results_reader.h"
#include "core/store/session/schema.h"
#include "core/store/session/session_file.h"
#include "core/store/session/session_identity.h"
#include "core/store/sql/database.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

void requireEqualLengths(std::initializer_list<std::size_t> lengths) {
  for (const std::size_t length : lengths) {
    if (length != *lengths.begin()) throw blob::Damaged();
  }
}

/// A column that not every input has: empty, or as long as the others.
template <typename Column>
void requireLengthIfAny(const Column& column, std::size_t length) {
  if (!column.empty() && column.size() != length) throw blob::Damaged();
}

constexpr const char* kUsageColumns =
    "SELECT function, device, category, cycle, beta, duration_ns, calls, union_ns FROM usage";

/// From kUsageColumns.
Usage usageFrom(sql::Rows& row, const IdLimits& limits) {
  Usage usage;
  usage.function = row.id<FunctionId>(limits);
  usage.device = row.id<DeviceId>(limits);
  usage.category = row.id<CategoryId>(limits);
  usage.cycle = row.integers<std::uint32_t>();
  usage.beta = row.doubles();
  usage.durationNs = row.naturals();
  usage.calls = row.integers<std::uint32_t>();
  usage.unionNs = row.naturals();
  requireEqualLengths({usage.cycle.size(), usage.beta.size(), usage.durationNs.size(), usage.calls.size()});
  requireLengthIfAny(usage.unionNs, usage.cycle.size());
  return usage;
}

constexpr const char* kLevelColumns =
    "SELECT function, device, metric, cycle, mu, sigma, evidence, readings, cycle_without_mu FROM level";

/// From kLevelColumns.
Level levelFrom(sql::Rows& row, const IdLimits& limits) {
  Level level;
  level.function = row.id<FunctionId>(limits);
  level.device = row.id<DeviceId>(limits);
  level.metric = row.id<MetricId>(limits);
  level.cycle = row.integers<std::uint32_t>();
  level.mu = row.doubles();
  level.sigma = row.doubles();
  level.evidence = row.enumerators<Evidence>();
  level.readings = row.integers<std::uint32_t>();
  level.cycleWithoutMu = row.integers<std::uint32_t>();
  requireEqualLengths({level.cycle.size(), level.mu.size(), level.sigma.size(), level.evidence.size()});
  requireLengthIfAny(level.readings, level.cycle.size());
  return level;
}

void requirePositions(std::span<const std::uint32_t> cycle, std::size_t cycles) {
  const bool isAscending =
      std::adjacent_find(cycle.begin(), cycle.end(), std::greater_equal<>()) == cycle.end();
  const bool isSound = isAscending && (cycle.empty() || cycle.back() < cycles);
  if (!isSound) throw blob::Damaged();
}

/// What analysis relies on: cycles that exist, each once and in order, and for each level's function a usage
/// in all of its cycles.
void requireSound(const ProcessSamples& samples) {
  std::map<std::pair<FunctionId, DeviceId>, const Usage*> used;
  for (const Usage& usage : samples.usages) {
    requirePositions(usage.cycle, samples.cycles.size());
    used.emplace(std::pair(usage.function, usage.device), &usage);
  }
  for (const Level& level : samples.levels) {
    const auto usage = used.find({level.function, level.device});
    if (usage == used.end()) throw blob::Damaged();
    for (const auto* cycles : {&level.cycle, &level.cycleWithoutMu}) {
      requirePositions(*cycles, samples.cycles.size());
      const auto& ofUsage = usage->second->cycle;
      if (!std::includes(ofUsage.begin(), ofUsage.end(), cycles->begin(), cycles->end()))
        throw blob::Damaged();
    }
  }
}

std::size_t cycleCount(sql::Database& database, ProcessId process) {
  sql::Rows row(database, "SELECT count(*) FROM cycle WHERE process = ?", process);
  row.next();
  return row.whole<std::size_t>();
}

/// In the order they were written. Only the row ids are sorted: whole rows, with their columns, would go
/// through a temporary file.
std::string rowsOfProcess(const char* columns, const char* table) {
  return fmt::format("{} WHERE rowid IN (SELECT rowid FROM {} WHERE process = ?) ORDER BY rowid", columns,
                     table);
}

/// True for `metric` itself and for `metric_<number>`: one counter per process, core or mount.
bool isCounterOf(std::string_view counter, std::string_view metric) {
  if (!counter.starts_with(metric)) return false;
  const std::string_view rest = counter.substr(metric.size());
  if (rest.empty()) return true;
  double instance = 0.0;
  const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), instance);
  return rest.front() == '_' && error == std::errc() && end == rest.data() + rest.size();
}

/// From the largest ids, which costs no pass over the names.
IdLimits idLimits(sql::Database& database) {
  sql::Rows row(
      database,
      "SELECT (SELECT max(id) + 1 FROM function), (SELECT max(id) + 1 FROM device), "
      "(SELECT max(id) + 1 FROM metric), (SELECT max(id) + 1 FROM category), "
      "(SELECT max(id) + 1 FROM anchor), (SELECT max(id) + 1 FROM process), "
      "(SELECT count(*) FROM capture WHERE side = 0), (SELECT count(*) FROM capture WHERE side = 1)");
  row.next();
  IdLimits limits;
  for (std::size_t* limit : {&limits.functions, &limits.devices, &limits.metrics, &limits.categories,
                             &limits.anchors, &limits.processes, &limits.capturesOfA, &limits.capturesOfB})
    *limit = row.maybeWhole<std::uint32_t>().value_or(0);
  return limits;
}

}  // namespace

Session::Session(fs::path file, std::unique_ptr<sql::Database> database)
    : m_file(std::move(file)), m_database(std::move(database)), m_limits(idLimits(*m_database)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Session Session::open(const fs::path& file) {
  requireSession(file);
  return explaining(file, [&file] { return Session(file, openForReading(file)); });
}

Session Session::openPart(const fs::path& file) {
  requireSession(file, schema::Holds::RunPart);
  return explaining(file, [&file] { return Session(file, openForReading(file, schema::Holds::RunPart)); });
}

Session Session::open(const fs::path& file, const Results& shown) {
  Session session = open(file);
  const bool isShown = explaining(file, [&] { return areSame(readIdentity(*session.m_database), shown); });
  if (!isShown) throw Error("the session is not the one that was opened; open it again", file);
  return session;
}

Session Session::again() const {
  Session further = open(m_file);
  if (hasMoved(*m_database)) throw Error("the session was taken away while it was read", m_file);
  return further;
}

void Session::requireUnchanged(const Results& results) const {
  if (hasMoved(*m_database)) return;
  const Session now = open(m_file);
  if (!explaining(m_file, [&] { return areSame(readIdentity(*now.m_database), results); }))
    throw Error("the session was written over while it was read", m_file);
}

ResultsPtr Session::results() const {
  return explaining(m_file, [this] { return readResults(*m_database, m_limits); });
}

ProcessSamples Session::uses(ProcessId process, const Monitor& monitor) const {
  return explaining(m_file, [&] {
    ProcessSamples samples = readUses(process, monitor);
    requireSound(samples);
    return samples;
  });
}

ProcessSamples Session::samples(ProcessId process, const Monitor& monitor) const {
  return explaining(m_file, [&] {
    ProcessSamples samples = readUses(process, monitor);
    sql::Rows levels(*m_database, rowsOfProcess(kLevelColumns, "level"), process);
    while (levels.next()) {
      monitor.checkpoint();
      samples.levels.push_back(levelFrom(levels, m_limits));
    }
    requireSound(samples);
    return samples;
  });
}

/// Not checked yet.
ProcessSamples Session::readUses(ProcessId process, const Monitor& monitor) const {
  ProcessSamples samples{.cycles = readCycles(*m_database, process, m_limits)};
  sql::Rows usages(*m_database, rowsOfProcess(kUsageColumns, "usage"), process);
  while (usages.next()) {
    monitor.checkpoint();
    samples.usages.push_back(usageFrom(usages, m_limits));
  }
  readWallTimes(*m_database, process, m_limits, monitor, samples);
  samples.kernelCalls = readKernelCalls(*m_database, process, m_limits, monitor);
  return samples;
}

std::optional<Usage> Session::usage(ProcessId process, FunctionId function, DeviceId device) const {
  return explaining(m_file, [&]() -> std::optional<Usage> {
    sql::Rows row(*m_database,
                  fmt::format("{} WHERE process = ? AND function = ? AND device = ?", kUsageColumns), process,
                  function, device);
    if (!row.next()) return std::nullopt;
    Usage usage = usageFrom(row, m_limits);
    requirePositions(usage.cycle, cycleCount(*m_database, process));
    return usage;
  });
}

void Session::eachUsage(ProcessId process, const std::function<void(const Usage&)>& take) const {
  explaining(m_file, [&] {
    const std::size_t cycles = cycleCount(*m_database, process);
    sql::Rows row(*m_database, rowsOfProcess(kUsageColumns, "usage"), process);
    while (row.next()) {
      const Usage usage = usageFrom(row, m_limits);
      requirePositions(usage.cycle, cycles);
      take(usage);
    }
  });
}

std::optional<Level> Session::level(ProcessId process, const Triplet& triplet) const {
  if (!triplet.metric) return std::nullopt;
  return explaining(m_file, [&]() -> std::optional<Level> {
    sql::Rows row(
        *m_database,
        fmt::format("{} WHERE process = ? AND function = ? AND device = ? AND metric = ?", kLevelColumns),
        process, triplet.function, triplet.device, *triplet.metric);
    if (!row.next()) return std::nullopt;
    Level level = levelFrom(row, m_limits);
    requirePositions(level.cycle, cycleCount(*m_database, process));
    return level;
  });
}

std::vector<ReadingSeries> Session::readings(Side side, const std::string& metric,
                                             const Monitor& monitor) const {
  std::vector<ReadingSeries> all;
  eachReadings(
      side,
      [&](const ReadingSeries& series) {
        monitor.checkpoint();
        return metric.empty() || isCounterOf(series.counter, metric);
      },
      [&](ReadingSeries series) { all.push_back(std::move(series)); });
  return all;
}

void Session::eachReadings(Side side, const std::function<bool(const ReadingSeries&)>& wants,
                           const std::function<void(ReadingSeries)>& take) const {
  explaining(m_file, [&] {
    sql::Rows row(
        *m_database,
        "SELECT counter, host, metric, instance, instance_kind, unit, process, is_guessed, is_aside, "
        "time_ns, value FROM "
        "reading WHERE side = ?",
        side);
    while (row.next()) {
      ReadingSeries series;
      series.counter = row.text();
      series.host = row.text();
      series.metric = row.text();
      series.instance = row.text();
      series.instanceKind = row.enumerator<InstanceKind>();
      series.unit = row.text();
      series.process = row.maybeId<ProcessId>(m_limits);
      series.isGuessed = row.flag();
      series.isAside = row.flag();
      if (!wants(series)) continue;
      series.timeNs = row.times();
      series.value = row.doubles();
      if (series.timeNs.size() != series.value.size()) throw blob::Damaged();
      take(std::move(series));
    }
  });
}

std::vector<TraceProcess> Session::recordings() const {
  return explaining(m_file, [this] {
    std::vector<TraceProcess> recordings;
    sql::Rows row(
        *m_database,
        "SELECT p.host, p.pid, p.rank, r.file, r.start_ns, r.end_ns FROM recording r JOIN process p "
        "ON p.id = r.process ORDER BY r.process");
    while (row.next()) {
      TraceProcess& recording = recordings.emplace_back();
      recording.host = row.text();
      recording.pid = row.integer();
      recording.rank = row.maybeWhole<int>();
      recording.file = row.text();
      recording.startNs = row.time();
      recording.endNs = row.time();
    }
    return recordings;
  });
}

Session::Size Session::size() const {
  return explaining(m_file, [this] {
    // total(), unlike sum(), is none that overflows.
    sql::Rows row(*m_database,
                  "SELECT CAST((SELECT total(samples) FROM level) AS INTEGER), "
                  "CAST((SELECT total(readings) FROM reading) AS INTEGER)");
    row.next();
    const auto samples = row.whole<std::uint64_t>();
    return Size{.samples = samples, .readings = row.whole<std::uint64_t>()};
  });
}

std::uint64_t Session::readingCount(Side side) const {
  return explaining(m_file, [this, side] {
    std::uint64_t count = 0;  // SQLite's sum would take what is no number for 0
    sql::Rows row(*m_database, "SELECT readings FROM reading WHERE side = ?", side);
    while (row.next()) count = saturatedSum<std::uint64_t>(count, row.whole<std::uint64_t>());
    return count;
  });
}

void Session::saveAs(const fs::path& target, const Monitor& monitor) const {
  refuseForeignTarget(target);
  PartFile part(target);
  copyTo(part, monitor);
  refuseForeignTarget(target);
  monitor.commit();
  part.publish();
}

void Session::copyTo(const PartFile& part, const Monitor& monitor) const {
  copyInto(part, *m_database, m_file, monitor);
}

}  // namespace culprit
