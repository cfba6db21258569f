#include "core/store/session/session.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <functional>
#include <map>
#include <thread>
#include <utility>

#include "core/store/files/part_file.h"
#include "core/store/rows/blob.h"
#include "core/store/rows/trace_reader.h"
#include "core/store/rows/wall_rows.h"
#include "core/store/session/database_error.h"
#include "core/store/session/results_reader.h"
#include "core/store/session/schema.h"
#include "core/store/session/session_file.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

std::string_view bytesOf(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

/// Runs `work`; SQLite failures and damaged columns become an Error about `file`.
template <typename Work>
auto reading(const fs::path& file, Work&& work) {
  try {
    return explaining(file, std::forward<Work>(work));
  } catch (const blob::Damaged& damage) {
    throw Error(fmt::format("the session cannot be used ({})", damage.what()), file);
  }
}

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

/// From "function, device, category, cycle, beta, duration_ns, calls, union_ns".
Usage usageFrom(SQLite::Statement& row) {
  Usage usage{.function = FunctionId{row.getColumn(0).getUInt()},
              .device = DeviceId{row.getColumn(1).getUInt()},
              .category = CategoryId{row.getColumn(2).getUInt()},
              .cycle = blob::decode<std::uint32_t>(bytesOf(row.getColumn(3))),
              .beta = blob::decodeDoubles(bytesOf(row.getColumn(4))),
              .durationNs = blob::decodeIntegers(bytesOf(row.getColumn(5))),
              .calls = blob::decode<std::uint32_t>(bytesOf(row.getColumn(6))),
              .unionNs = blob::decodeIntegers(bytesOf(row.getColumn(7)))};
  requireEqualLengths({usage.cycle.size(), usage.beta.size(), usage.durationNs.size(), usage.calls.size()});
  requireLengthIfAny(usage.unionNs, usage.cycle.size());
  return usage;
}

constexpr const char* kUsageColumns =
    "SELECT function, device, category, cycle, beta, duration_ns, calls, union_ns FROM usage";

/// From "function, device, metric, cycle, mu, sigma, evidence, cycle_without_mu, readings".
Level levelFrom(SQLite::Statement& row) {
  Level level{.function = FunctionId{row.getColumn(0).getUInt()},
              .device = DeviceId{row.getColumn(1).getUInt()},
              .metric = MetricId{row.getColumn(2).getUInt()},
              .cycle = blob::decode<std::uint32_t>(bytesOf(row.getColumn(3))),
              .mu = blob::decodeDoubles(bytesOf(row.getColumn(4))),
              .sigma = blob::decodeDoubles(bytesOf(row.getColumn(5))),
              .evidence = blob::decode<Evidence>(bytesOf(row.getColumn(6))),
              .readings = blob::decode<std::uint32_t>(bytesOf(row.getColumn(8))),
              .cycleWithoutMu = blob::decode<std::uint32_t>(bytesOf(row.getColumn(7)))};
  requireEqualLengths({level.cycle.size(), level.mu.size(), level.sigma.size(), level.evidence.size()});
  requireLengthIfAny(level.readings, level.cycle.size());
  const bool isKnown = std::all_of(level.evidence.begin(), level.evidence.end(),
                                   [](Evidence evidence) { return evidence <= Evidence::Interpolated; });
  if (!isKnown) throw blob::Damaged();
  return level;
}

void requirePositions(const std::vector<std::uint32_t>& cycle, std::size_t cycles) {
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

std::size_t cycleCount(SQLite::Database& database, ProcessId process) {
  SQLite::Statement row(database, "SELECT count(*) FROM cycle WHERE process = ?");
  row.bind(1, indexOf(process));
  row.executeStep();
  return static_cast<std::size_t>(row.getColumn(0).getInt64());
}

constexpr const char* kLevelColumns =
    "SELECT function, device, metric, cycle, mu, sigma, evidence, cycle_without_mu, readings FROM level";

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

void copyAll(SQLite::Database& from, SQLite::Database& to) {
  SQLite::Backup backup(to, from);
  constexpr int kPagesAtOnce = 1024;
  constexpr std::chrono::milliseconds kPause(10);
  auto patience = std::chrono::milliseconds(kSessionPatienceMs);
  for (int result = SQLITE_OK; result != SQLITE_DONE;) {
    result = backup.executeStep(kPagesAtOnce);
    if (result == SQLITE_OK || result == SQLITE_DONE) continue;
    // Busy or locked; everything else is thrown.
    if (patience <= std::chrono::milliseconds(0)) throw SQLite::Exception("database is locked", result);
    std::this_thread::sleep_for(kPause);
    patience -= kPause;
  }
}

/// The format version; rolls back what a killed program left half-written.
int versionOf(const fs::path& file, SQLite::Database& database) {
  try {
    return database.execAndGet("PRAGMA user_version").getInt();
  } catch (const SQLite::Exception& failure) {
    if (failure.getExtendedErrorCode() != SQLITE_READONLY_ROLLBACK) throw;
  }
  // The journal beside the file is rolled back by whoever may write it.
  rollBack(file);
  return database.execAndGet("PRAGMA user_version").getInt();
}

std::unique_ptr<SQLite::Database> openDatabase(const fs::path& file) {
  auto database = std::make_unique<SQLite::Database>(
      file.string(), SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX, kSessionPatienceMs);
  const int version = versionOf(file, *database);
  if (version > schema::kVersion) {
    throw Error(fmt::format("the session was written by a newer Culprit (format {}, this one knows {})",
                            version, schema::kVersion),
                file);
  }
  if (version < 1) throw Error("the session is incomplete", file);
  return database;
}

}  // namespace

Session::Session(fs::path file, std::unique_ptr<SQLite::Database> database)
    : m_file(std::move(file)), m_database(std::move(database)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Session Session::open(const fs::path& file) {
  requireSession(file);
  return reading(file, [&file] { return Session(file, openDatabase(file)); });
}

ResultsPtr Session::results() const {
  return reading(m_file, [this] { return readResults(*m_database); });
}

ProcessSamples Session::uses(ProcessId process) const {
  return reading(m_file, [this, process] {
    ProcessSamples samples{.cycles = readCycles(*m_database, process)};
    SQLite::Statement usages(*m_database, rowsOfProcess(kUsageColumns, "usage"));
    usages.bind(1, indexOf(process));
    while (usages.executeStep()) samples.usages.push_back(usageFrom(usages));
    readWallTimes(*m_database, process, samples);
    requireSound(samples);
    return samples;
  });
}

ProcessSamples Session::samples(ProcessId process) const {
  ProcessSamples samples = uses(process);
  return reading(m_file, [this, process, &samples] {
    SQLite::Statement levels(*m_database, rowsOfProcess(kLevelColumns, "level"));
    levels.bind(1, indexOf(process));
    while (levels.executeStep()) samples.levels.push_back(levelFrom(levels));
    requireSound(samples);
    return std::move(samples);
  });
}

std::optional<Usage> Session::usage(ProcessId process, FunctionId function, DeviceId device) const {
  return reading(m_file, [&]() -> std::optional<Usage> {
    SQLite::Statement row(*m_database,
                          fmt::format("{} WHERE process = ? AND function = ? AND device = ?", kUsageColumns));
    row.bind(1, indexOf(process));
    row.bind(2, indexOf(function));
    row.bind(3, indexOf(device));
    if (!row.executeStep()) return std::nullopt;
    Usage usage = usageFrom(row);
    requirePositions(usage.cycle, cycleCount(*m_database, process));
    return usage;
  });
}

void Session::eachUsage(ProcessId process, const std::function<void(const Usage&)>& take) const {
  reading(m_file, [&] {
    const std::size_t cycles = cycleCount(*m_database, process);
    SQLite::Statement row(*m_database, rowsOfProcess(kUsageColumns, "usage"));
    row.bind(1, indexOf(process));
    while (row.executeStep()) {
      const Usage usage = usageFrom(row);
      requirePositions(usage.cycle, cycles);
      take(usage);
    }
  });
}

std::optional<Level> Session::level(ProcessId process, const Triplet& triplet) const {
  if (!triplet.metric) return std::nullopt;
  return reading(m_file, [&]() -> std::optional<Level> {
    SQLite::Statement row(
        *m_database,
        fmt::format("{} WHERE process = ? AND function = ? AND device = ? AND metric = ?", kLevelColumns));
    row.bind(1, indexOf(process));
    row.bind(2, indexOf(triplet.function));
    row.bind(3, indexOf(triplet.device));
    row.bind(4, indexOf(*triplet.metric));
    if (!row.executeStep()) return std::nullopt;
    Level level = levelFrom(row);
    requirePositions(level.cycle, cycleCount(*m_database, process));
    return level;
  });
}

std::vector<ReadingSeries> Session::readings(Side side, const std::string& metric) const {
  std::vector<ReadingSeries> all;
  eachReadings(
      side,
      [&](const ReadingSeries& series) { return metric.empty() || isCounterOf(series.counter, metric); },
      [&](ReadingSeries series) { all.push_back(std::move(series)); });
  return all;
}

void Session::eachReadings(Side side, const std::function<bool(const ReadingSeries&)>& wants,
                           const std::function<void(ReadingSeries)>& take) const {
  reading(m_file, [&] {
    SQLite::Statement row(
        *m_database,
        "SELECT counter, host, time_ns, value, metric, instance, instance_kind, unit, process FROM "
        "reading WHERE side = ?");
    row.bind(1, static_cast<int>(side));
    while (row.executeStep()) {
      ReadingSeries series;
      series.counter = row.getColumn(0).getString();
      series.host = row.getColumn(1).getString();
      series.metric = row.getColumn(4).getString();
      series.instance = row.getColumn(5).getString();
      series.instanceKind = static_cast<InstanceKind>(row.getColumn(6).getInt());
      series.unit = row.getColumn(7).getString();
      if (!row.getColumn(8).isNull()) series.process = ProcessId{row.getColumn(8).getUInt()};
      if (!wants(series)) continue;
      series.timeNs = blob::decodeIntegers(bytesOf(row.getColumn(2)));
      series.value = blob::decodeDoubles(bytesOf(row.getColumn(3)));
      if (series.timeNs.size() != series.value.size()) throw blob::Damaged();
      take(std::move(series));
    }
  });
}

Trace Session::traceFacts(Side side) const {
  return reading(m_file, [&] { return readTraceFacts(*m_database, side); });
}

Trace Session::trace(Side side) const {
  return reading(m_file, [this, side] { return readTrace(*m_database, side); });
}

Trace Session::traceOutline(Side side) const {
  return reading(m_file, [&] { return readTraceOutline(*m_database, side); });
}

void Session::eachEventBlock(Side side, const EventQuery& query,
                             const std::function<void(const EventBlock&)>& take) const {
  reading(m_file, [&] { culprit::eachEventBlock(*m_database, side, query, take); });
}

std::vector<TrackEvents> Session::events(Side side, FunctionId function) const {
  return reading(m_file, [&] { return readTrackEvents(*m_database, side, function); });
}

Session::Size Session::size() const {
  return reading(m_file, [this] {
    const auto sum = [this](const char* sql) {
      return static_cast<std::uint64_t>(m_database->execAndGet(sql).getInt64());
    };
    return Size{.samples = sum("SELECT total(samples) FROM level"),
                .readings = sum("SELECT total(readings) FROM reading")};
  });
}

std::uint64_t Session::readingCount(Side side) const {
  return reading(m_file, [this, side] {
    SQLite::Statement row(*m_database, "SELECT total(readings) FROM reading WHERE side = ?");
    row.bind(1, static_cast<int>(side));
    row.executeStep();
    return static_cast<std::uint64_t>(row.getColumn(0).getInt64());
  });
}

void Session::saveAs(const fs::path& target, const std::function<void()>& beforeRename) const {
  refuseForeignTarget(target);
  PartFile part(target);
  copyTo(part.path());
  refuseForeignTarget(target);
  if (beforeRename) beforeRename();
  part.publish();
}

void Session::copyTo(const fs::path& file) const {
  explaining(file, [&] {
    SQLite::Database copy(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    copyAll(*m_database, copy);
  });
}

}  // namespace culprit
