#include "core/store/session.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <utility>

#include "core/store/blob.h"
#include "core/store/database_error.h"
#include "core/store/part_file.h"
#include "core/store/results_reader.h"
#include "core/store/schema.h"
#include "core/store/session_file.h"

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

/// From "function, device, category, cycle, beta, duration_ns, calls".
Usage usageFrom(SQLite::Statement& row) {
  return {.function = FunctionId{row.getColumn(0).getUInt()},
          .device = DeviceId{row.getColumn(1).getUInt()},
          .category = CategoryId{row.getColumn(2).getUInt()},
          .cycle = blob::decode<std::uint32_t>(bytesOf(row.getColumn(3))),
          .beta = blob::decodeDoubles(bytesOf(row.getColumn(4))),
          .durationNs = blob::decodeIntegers(bytesOf(row.getColumn(5))),
          .calls = blob::decode<std::uint32_t>(bytesOf(row.getColumn(6)))};
}

constexpr const char* kUsageColumns =
    "SELECT function, device, category, cycle, beta, duration_ns, calls FROM usage";

/// From "function, device, metric, cycle, mu, sigma, evidence, cycle_without_mu".
Level levelFrom(SQLite::Statement& row) {
  return {.function = FunctionId{row.getColumn(0).getUInt()},
          .device = DeviceId{row.getColumn(1).getUInt()},
          .metric = MetricId{row.getColumn(2).getUInt()},
          .cycle = blob::decode<std::uint32_t>(bytesOf(row.getColumn(3))),
          .mu = blob::decodeDoubles(bytesOf(row.getColumn(4))),
          .sigma = blob::decodeDoubles(bytesOf(row.getColumn(5))),
          .evidence = blob::decode<Evidence>(bytesOf(row.getColumn(6))),
          .cycleWithoutMu = blob::decode<std::uint32_t>(bytesOf(row.getColumn(7)))};
}

constexpr const char* kLevelColumns =
    "SELECT function, device, metric, cycle, mu, sigma, evidence, cycle_without_mu FROM level";

/// True for `metric` itself and for `metric_<number>`: one counter per process, core or mount.
bool isCounterOf(std::string_view counter, std::string_view metric) {
  if (!counter.starts_with(metric)) return false;
  const std::string_view rest = counter.substr(metric.size());
  if (rest.empty()) return true;
  double instance = 0.0;
  const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), instance);
  return rest.front() == '_' && error == std::errc() && end == rest.data() + rest.size();
}

/// The migrated copy lives as long as the connection: it is unlinked as soon as it is open.
std::unique_ptr<SQLite::Database> openMigratedCopy(const fs::path& file, int version) {
  const fs::path copy = fs::temp_directory_path() / fmt::format("culprit-migrated.{}.part", ::getpid());
  std::error_code error;
  fs::copy_file(file, copy, fs::copy_options::overwrite_existing, error);
  if (error) throw Error(fmt::format("an older session cannot be copied ({})", error.message()), file);
  auto database = std::make_unique<SQLite::Database>(copy.string(), SQLite::OPEN_READWRITE);
  SQLite::Transaction transaction(*database);
  schema::migrate(*database, version);
  transaction.commit();
  fs::remove(copy, error);
  return database;
}

std::unique_ptr<SQLite::Database> openDatabase(const fs::path& file) {
  auto database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY);
  const int version = database->execAndGet("PRAGMA user_version").getInt();
  if (version > schema::kVersion) {
    throw Error(fmt::format("the session was written by a newer Culprit (format {}, this one knows {})",
                            version, schema::kVersion),
                file);
  }
  if (version < 1) throw Error("the session is incomplete", file);
  return version < schema::kVersion ? openMigratedCopy(file, version) : std::move(database);
}

}  // namespace

Session::Session(fs::path file, std::unique_ptr<SQLite::Database> database)
    : m_file(std::move(file)), m_database(std::move(database)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Session Session::open(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) throw Error("no such session", file);
  if (!isSessionFile(file)) throw Error("this is no Culprit session", file);
  return reading(file, [&file] { return Session(file, openDatabase(file)); });
}

ResultsPtr Session::results() const {
  return reading(m_file, [this] { return readResults(*m_database); });
}

ProcessSamples Session::samples(ProcessId process) const {
  return reading(m_file, [this, process] {
    ProcessSamples samples{.cycles = readCycles(*m_database, process)};
    SQLite::Statement usages(*m_database, fmt::format("{} WHERE process = ? ORDER BY rowid", kUsageColumns));
    usages.bind(1, indexOf(process));
    while (usages.executeStep()) samples.usages.push_back(usageFrom(usages));
    SQLite::Statement levels(*m_database, fmt::format("{} WHERE process = ? ORDER BY rowid", kLevelColumns));
    levels.bind(1, indexOf(process));
    while (levels.executeStep()) samples.levels.push_back(levelFrom(levels));
    return samples;
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
    return usageFrom(row);
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
    return levelFrom(row);
  });
}

std::vector<ReadingSeries> Session::readings(Side side, const std::string& metric) const {
  return reading(m_file, [&] {
    std::vector<ReadingSeries> all;
    SQLite::Statement row(*m_database, "SELECT counter, host, time_ns, value FROM reading WHERE side = ?");
    row.bind(1, static_cast<int>(side));
    while (row.executeStep()) {
      const std::string counter = row.getColumn(0).getString();
      if (!metric.empty() && !isCounterOf(counter, metric)) continue;
      all.push_back({.counter = counter,
                     .host = row.getColumn(1).getString(),
                     .timeNs = blob::decodeIntegers(bytesOf(row.getColumn(2))),
                     .value = blob::decodeDoubles(bytesOf(row.getColumn(3)))});
    }
    return all;
  });
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

void Session::saveAs(const fs::path& target) const {
  refuseForeignTarget(target);
  PartFile part(target);
  copyTo(part.path());
  part.publish();
}

void Session::copyTo(const fs::path& file) const {
  explaining(file, [&] {
    SQLite::Database copy(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup backup(copy, *m_database);
    constexpr int kAllPages = -1;
    backup.executeStep(kAllPages);
  });
}

}  // namespace culprit
