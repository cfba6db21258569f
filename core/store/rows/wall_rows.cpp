#include "core/store/rows/wall_rows.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/model/results/function_share.h"
#include "core/store/rows/row.h"

namespace culprit {

namespace {

constexpr std::size_t kClasses = std::tuple_size_v<decltype(TurnTimes::classNs)>;

std::string_view bytesOf(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

void require(bool sound) {
  if (!sound) throw blob::Damaged();
}

/// One cycle after the other: its classes, then the busy time of the GPU.
std::vector<std::int64_t> inOneColumn(const std::vector<TurnTimes>& turns) {
  std::vector<std::int64_t> values;
  for (const TurnTimes& times : turns) {
    values.insert(values.end(), times.classNs.begin(), times.classNs.end());
    values.push_back(times.gpuBusyNs);
  }
  return values;
}

std::vector<TurnTimes> decodeTurns(std::string_view bytes) {
  const std::vector<std::int64_t> values = blob::decodeIntegers(bytes);
  require(values.size() % (kClasses + 1) == 0);
  std::vector<TurnTimes> turns(values.size() / (kClasses + 1));
  auto next = values.begin();
  for (TurnTimes& times : turns) {
    std::copy_n(next, kClasses, times.classNs.begin());
    next += kClasses;
    times.gpuBusyNs = *next++;
  }
  return turns;
}

/// One cycle after the other: whether there is a delay, and the delay or 0.
std::vector<std::int64_t> delaysOf(const std::vector<TurnTimes>& turns) {
  std::vector<std::int64_t> values;
  for (const TurnTimes& times : turns) {
    values.push_back(times.launchDelayNs ? 1 : 0);
    values.push_back(times.launchDelayNs.value_or(0));
  }
  return values;
}

void decodeDelays(std::string_view bytes, std::vector<TurnTimes>& turns) {
  const std::vector<std::int64_t> values = blob::decodeIntegers(bytes);
  require(values.size() == 2 * turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (values[2 * i] != 0) turns[i].launchDelayNs = values[2 * i + 1];
  }
}

struct List {
  TimeLevel level{};
  std::vector<WallTime> ProcessSamples::*member;
};
constexpr std::array<List, 3> kLists = {{{TimeLevel::Function, &ProcessSamples::wallTimes},
                                         {TimeLevel::Operator, &ProcessSamples::operatorTimes},
                                         {TimeLevel::Range, &ProcessSamples::rangeTimes}}};

/// Of the level that a row names.
std::vector<WallTime>& listOf(ProcessSamples& samples, int level) {
  const auto* const found = std::find_if(kLists.begin(), kLists.end(), [level](const List& list) {
    return static_cast<int>(list.level) == level;
  });
  require(found != kLists.end());
  return samples.*(found->member);
}

void readLists(SQLite::Database& database, ProcessId process, ProcessSamples& samples) {
  SQLite::Statement row(database,
                        "SELECT function, device, category, cycle, calls, busy_ns, critical_ns, total_calls, "
                        "total_ns, level FROM wall_time WHERE process = ? ORDER BY rowid");
  row.bind(1, indexOf(process));
  while (row.executeStep()) {
    WallTime times{.function = FunctionId{row.getColumn(0).getUInt()},
                   .device = DeviceId{row.getColumn(1).getUInt()},
                   .category = CategoryId{row.getColumn(2).getUInt()},
                   .cycle = blob::decode<std::uint32_t>(bytesOf(row.getColumn(3))),
                   .calls = blob::decode<std::uint32_t>(bytesOf(row.getColumn(4))),
                   .busyNs = blob::decodeIntegers(bytesOf(row.getColumn(5))),
                   .criticalNs = blob::decodeIntegers(bytesOf(row.getColumn(6)))};
    for (const std::size_t length : {times.calls.size(), times.busyNs.size(), times.criticalNs.size()})
      require(length == times.cycle.size());
    for (const std::uint32_t cycle : times.cycle) require(cycle < samples.cycles.size());
    if (!row.getColumn(7).isNull())
      times.totalCalls = static_cast<std::uint64_t>(row.getColumn(7).getInt64());
    if (!row.getColumn(8).isNull()) times.totalNs = row.getColumn(8).getInt64();
    listOf(samples, row.getColumn(9).getInt()).push_back(std::move(times));
  }
}

}  // namespace

void writeWallTimes(SQLite::Database& database, ProcessId process, const ProcessSamples& samples) {
  SQLite::Statement insert(
      database,
      "INSERT INTO wall_time(process, function, device, category, cycle, calls, busy_ns, "
      "critical_ns, level, total_calls, total_ns) VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  for (const auto& [level, member] : kLists) {
    for (const WallTime& times : samples.*member) {
      sql::insertRow(insert, process, times.function, times.device, times.category, times.cycle, times.calls,
                     times.busyNs, times.criticalNs, level, times.totalCalls, times.totalNs);
    }
  }
  if (samples.turnTimes.empty()) return;
  SQLite::Statement turns(
      database, "INSERT INTO turn_time(process, times, waiting_for_ranks, launch_delay) VALUES(?, ?, ?, ?)");
  std::vector<std::int64_t> waiting;
  for (const TurnTimes& times : samples.turnTimes) waiting.push_back(times.waitingForRanksNs);
  sql::insertRow(turns, process, inOneColumn(samples.turnTimes), waiting, delaysOf(samples.turnTimes));
}

void readWallTimes(SQLite::Database& database, ProcessId process, ProcessSamples& samples) {
  readLists(database, process, samples);
  SQLite::Statement turns(database,
                          "SELECT times, waiting_for_ranks, launch_delay FROM turn_time WHERE process = ?");
  turns.bind(1, indexOf(process));
  if (!turns.executeStep()) return;
  samples.turnTimes = decodeTurns(bytesOf(turns.getColumn(0)));
  require(samples.turnTimes.size() == samples.cycles.size());
  const std::vector<std::int64_t> waiting = blob::decodeIntegers(bytesOf(turns.getColumn(1)));
  require(waiting.size() == samples.turnTimes.size());
  for (std::size_t i = 0; i < waiting.size(); ++i) samples.turnTimes[i].waitingForRanksNs = waiting[i];
  decodeDelays(bytesOf(turns.getColumn(2)), samples.turnTimes);
}

}  // namespace culprit
