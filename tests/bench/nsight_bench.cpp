// Makes an export of Nsight Systems with many kernels, opens it, and prints the rate and the memory beside
// their limits: 2 million kernels per second, and what SQLite alone takes to step over the same columns in
// the same run. Run it on an idle machine:
//   nsight_bench [MILLIONS]
#include <fmt/format.h>
#include <sqlite3.h>

#include <string>

#include "core/pipeline/run_reading.h"
#include "tests/bench/cost.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

using bench::Cost, bench::costOf, bench::cheaper, bench::memoryMiB;

constexpr int kNames = 400;
constexpr int kStreams = 4;
constexpr int kRounds = 3;

std::string rateText(const Cost& cost, double events) {
  return fmt::format("{:.2f} s of the clock ({:.2f} million/s), {:.2f} s of the processor ({:.2f} million/s)",
                     cost.clock, events / 1e6 / cost.clock, cost.processor, events / 1e6 / cost.processor);
}

void make(const std::filesystem::path& file, std::int64_t kernels) {
  sqlite3* database = nullptr;
  sqlite3_open(file.c_str(), &database);
  const auto run = [database](const std::string& sql) {
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  };
  run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;"
      "CREATE TABLE StringIds(id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER NOT NULL, end INTEGER NOT NULL,"
      " deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER,"
      " streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER NOT NULL,"
      " shortName INTEGER NOT NULL, mangledName INTEGER, launchType INTEGER, cacheConfig INTEGER,"
      " registersPerThread INTEGER NOT NULL, gridX INTEGER NOT NULL, gridY INTEGER NOT NULL,"
      " gridZ INTEGER NOT NULL, blockX INTEGER NOT NULL, blockY INTEGER NOT NULL, blockZ INTEGER NOT NULL,"
      " staticSharedMemory INTEGER NOT NULL, dynamicSharedMemory INTEGER NOT NULL)");
  for (int i = 1; i <= kNames; ++i) {
    run(fmt::format("INSERT INTO StringIds VALUES({}, 'void kernel_{}<float>(float*)')", i, i));
  }
  sqlite3_stmt* insert = nullptr;
  sqlite3_prepare_v2(database,
                     "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(?1, ?2, 0, 1, NULL, ?3, ?4,"
                     " 281980910436352, ?5, ?5, ?5, 1, 1, 40, ?6, 4, 1, 256, 1, 1, 0, 4096)",
                     -1, &insert, nullptr);
  for (std::int64_t i = 0; i < kernels; ++i) {
    const std::int64_t start = 1'000'000'000 + i * 5'000;
    const std::int64_t values[] = {start,     start + 3'000 + i % 977, 7 + i % kStreams,
                                   i + 1'000, 1 + (i * 31) % kNames,   1 + i % 61};
    for (int column = 0; column < 6; ++column) sqlite3_bind_int64(insert, column + 1, values[column]);
    sqlite3_step(insert);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  run("COMMIT");
  sqlite3_close(database);
}

/// SQLite alone over the columns that the reader takes; the sum keeps it honest.
std::int64_t scan(const std::filesystem::path& file) {
  sqlite3* database = nullptr;
  sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr);
  sqlite3_stmt* select = nullptr;
  sqlite3_prepare_v2(database,
                     "SELECT start, end, deviceId, contextId, streamId, correlationId, globalPid,"
                     " demangledName, shortName, mangledName, gridX, gridY, gridZ, blockX, blockY, blockZ"
                     " FROM CUPTI_ACTIVITY_KIND_KERNEL",
                     -1, &select, nullptr);
  std::int64_t sum = 0;
  while (sqlite3_step(select) == SQLITE_ROW) {
    for (int column = 0; column < 16; ++column) sum += sqlite3_column_int64(select, column);
  }
  sqlite3_finalize(select);
  sqlite3_close(database);
  return sum;
}

RunContent open(const std::filesystem::path& file) {
  Names names;
  IssueLog issues;
  SilentMonitor monitor;
  const RunScan found = scanRun(file);
  ReadingProgress progress(monitor, found.bytes, 1.0);
  return readRun(found, Side::A, names, issues, progress);
}

void run(std::int64_t kernels) {
  const test::TempFolder folder;
  const std::filesystem::path file = folder.path() / "report1.sqlite";
  make(file, kernels);
  std::int64_t sum = scan(file);  // so that both measurements find the file in memory
  const double before = memoryMiB("VmRSS:");
  RunContent content;
  Cost reading{1e9, 1e9};
  Cost scanning{1e9, 1e9};
  double peak = 0.0;
  for (int round = 0; round < kRounds; ++round) {
    content = RunContent();
    reading = cheaper(reading, costOf([&] { content = open(file); }));
    if (round == 0) peak = memoryMiB("VmHWM:");
    scanning = cheaper(scanning, costOf([&] { sum += scan(file); }));
  }
  const auto events = static_cast<double>(content.trace.events());
  const double kept = events * 32.0 / 1048576.0;
  fmt::print("{:.0f} kernels in {:.0f} MB (sum {}), the best of {} rounds\n", events,
             static_cast<double>(std::filesystem::file_size(file)) / 1e6, sum, kRounds);
  fmt::print("opening:      {}, limit 2 million/s\n", rateText(reading, events));
  fmt::print("SQLite alone: {}\n", rateText(scanning, events));
  fmt::print("ratio {:.2f} by the clock, {:.2f} by the processor\n", reading.clock / scanning.clock,
             reading.processor / scanning.processor);
  fmt::print("peak memory {:.0f} MiB, {:.0f} before, {:.0f} of events (limit 1.5 times that, and 64)\n", peak,
             before, kept);
}

}  // namespace

}  // namespace culprit

int main(int count, char** arguments) {
  const std::int64_t millions = count > 1 ? std::stoll(arguments[1]) : 5;
  culprit::run(millions * 1'000'000);
  return 0;
}
