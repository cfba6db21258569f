#include "core/store/rows/wall_rows.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/saturated_sum.h"
#include "core/base/usable_time.h"
#include "core/model/results/function_share.h"
#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

constexpr std::size_t kClasses = std::tuple_size_v<decltype(TurnTimes::classNs)>;

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
  const auto values = blob::decodeIntegers(bytes);
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
  const auto values = blob::decodeIntegers(bytes);
  require(values.size() == 2 * turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (values[2 * i] != 0) turns[i].launchDelayNs = values[2 * i + 1];
  }
}

/// One cycle after the other: the longest gap, and its function plus 1 or 0.
std::vector<std::int64_t> gapsOf(const std::vector<TurnTimes>& turns) {
  std::vector<std::int64_t> values;
  for (const TurnTimes& times : turns) {
    values.push_back(times.longestGapNs);
    values.push_back(times.gapFunction ? 1 + static_cast<std::int64_t>(indexOf(*times.gapFunction)) : 0);
  }
  return values;
}

void decodeGaps(std::string_view bytes, const IdLimits& limits, std::vector<TurnTimes>& turns) {
  const auto values = blob::decodeIntegers(bytes);
  require(values.size() == 2 * turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    turns[i].longestGapNs = values[2 * i];
    const std::int64_t function = values[2 * i + 1];
    require(values[2 * i] >= 0 && function >= 0 && static_cast<std::size_t>(function) <= limits.functions);
    if (function > 0) turns[i].gapFunction = static_cast<FunctionId>(function - 1);
  }
}

/// The turns of a cycle are no longer than it is.
void requirePartsOf(const Cycle& cycle, const TurnTimes& turns) {
  std::int64_t allNs = 0;
  for (const std::int64_t ns : turns.classNs) {
    require(ns >= 0);
    allNs = saturatedSum(allNs, ns);
  }
  require(allNs <= cycle.durationNs && turns.longestGapNs <= cycle.durationNs);
  require(turns.gpuBusyNs >= 0 && turns.gpuBusyNs <= cycle.durationNs);
  require(turns.waitingForRanksNs <= turns.classNs.at(static_cast<std::size_t>(TimeClass::Communication)));
  const std::int64_t delayNs = turns.launchDelayNs.value_or(0);
  require(delayNs >= -kLongestNs && delayNs <= kLongestNs);
}

struct List {
  TimeLevel level{};
  std::vector<WallTime> ProcessSamples::*member;
};
constexpr std::array<List, 3> kLists = {{{TimeLevel::Function, &ProcessSamples::wallTimes},
                                         {TimeLevel::Operator, &ProcessSamples::operatorTimes},
                                         {TimeLevel::Range, &ProcessSamples::rangeTimes}}};

/// Of the level that a row names.
std::vector<WallTime>& listOf(ProcessSamples& samples, TimeLevel level) {
  const auto* const found =
      std::find_if(kLists.begin(), kLists.end(), [level](const List& list) { return list.level == level; });
  require(found != kLists.end());
  return samples.*(found->member);
}

void readLists(sql::Database& database, ProcessId process, const IdLimits& limits, const Monitor& monitor,
               ProcessSamples& samples) {
  sql::Rows row(
      database,
      "SELECT level, function, device, category, cycle, calls, busy_ns, critical_ns, own_ns, typical_ns, "
      "longest_ns, total_calls, total_ns, launch_threads, copy_bytes FROM wall_time WHERE process = ? ORDER "
      "BY rowid",
      process);
  while (row.next()) {
    monitor.checkpoint();
    WallTime& times = listOf(samples, row.enumerator<TimeLevel>()).emplace_back();
    times.function = row.id<FunctionId>(limits);
    times.device = row.id<DeviceId>(limits);
    times.category = row.id<CategoryId>(limits);
    times.cycle = row.integers<std::uint32_t>();
    times.calls = row.integers<std::uint32_t>();
    times.busyNs = row.naturals();
    times.criticalNs = row.naturals();
    times.ownNs = row.naturals();
    times.typicalNs = row.naturals();
    times.longestNs = row.naturals();
    require(times.ownNs.empty() || times.ownNs.size() == times.cycle.size());
    for (const auto* column : {&times.typicalNs, &times.longestNs})
      require(column->size() == times.ownNs.size());
    for (const std::size_t length : {times.calls.size(), times.busyNs.size(), times.criticalNs.size()})
      require(length == times.cycle.size());
    for (std::size_t i = 0; i < times.cycle.size(); ++i)
      require(times.cycle[i] < samples.cycles.size() && times.criticalNs[i] <= times.busyNs[i]);
    times.totalCalls = row.maybeWhole<std::uint64_t>();
    times.totalNs = row.maybeWhole<std::int64_t>();
    times.launchThreads = row.maybeNumber();
    times.copyBytes = row.maybeNumber();
  }
}

}  // namespace

void writeWallTimes(sql::Database& database, ProcessId process, const ProcessSamples& samples) {
  sql::Command insert(
      database,
      "INSERT INTO wall_time(process, function, device, category, cycle, calls, busy_ns, "
      "critical_ns, level, total_calls, total_ns, own_ns, typical_ns, longest_ns, launch_threads, "
      "copy_bytes) "
      "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  for (const auto& [level, member] : kLists) {
    for (const WallTime& times : samples.*member) {
      insert.execute(process, times.function, times.device, times.category, times.cycle, times.calls,
                     times.busyNs, times.criticalNs, level, times.totalCalls, times.totalNs, times.ownNs,
                     times.typicalNs, times.longestNs, times.launchThreads, times.copyBytes);
    }
  }
  if (samples.turnTimes.empty()) return;
  sql::Command turns(database,
                     "INSERT INTO turn_time(process, times, waiting_for_ranks, launch_delay, "
                     "longest_gap) VALUES(?,?,?,?,?)");
  std::vector<std::int64_t> waiting;
  for (const TurnTimes& times : samples.turnTimes) waiting.push_back(times.waitingForRanksNs);
  turns.execute(process, inOneColumn(samples.turnTimes), waiting, delaysOf(samples.turnTimes),
                gapsOf(samples.turnTimes));
}

void readWallTimes(sql::Database& database, ProcessId process, const IdLimits& limits, const Monitor& monitor,
                   ProcessSamples& samples) {
  readLists(database, process, limits, monitor, samples);
  sql::Rows turns(
      database, "SELECT times, waiting_for_ranks, launch_delay, longest_gap FROM turn_time WHERE process = ?",
      process);
  if (!turns.next()) return;
  samples.turnTimes = decodeTurns(turns.bytes());
  require(samples.turnTimes.size() == samples.cycles.size());
  const auto waiting = turns.naturals();
  require(waiting.size() == samples.turnTimes.size());
  for (std::size_t i = 0; i < waiting.size(); ++i) samples.turnTimes[i].waitingForRanksNs = waiting[i];
  decodeDelays(turns.bytes(), samples.turnTimes);
  decodeGaps(turns.bytes(), limits, samples.turnTimes);
  for (std::size_t i = 0; i < waiting.size(); ++i) requirePartsOf(samples.cycles[i], samples.turnTimes[i]);
}

}  // namespace culprit
