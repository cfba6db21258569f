#include "core/store/rows/collective_rows.h"

#include <algorithm>
#include <functional>

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

void writeGroups(sql::Database& database, const Run& run) {
  sql::Command insert(database, "INSERT INTO collective_group VALUES(?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Collectives::Group& group : run.collectives->groups)
    insert.execute(run.side, position++, group.name, group.description, group.members);
}

void writeGroupCalls(sql::Database& database, const Run& run) {
  sql::Command insert(database, "INSERT INTO collective_calls VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Collectives::GroupCalls& calls : run.collectives->groupCalls) {
    insert.execute(run.side, position++, calls.group, calls.function, calls.bytes, calls.calls,
                   calls.transferMs, calls.waitingMs, calls.typicalMs, calls.lowMs, calls.highMs,
                   calls.busBytes);
  }
}

/// At least two, none twice.
bool areMembers(const std::vector<ProcessId>& members) {
  return members.size() >= 2 &&
         std::adjacent_find(members.begin(), members.end(), std::greater_equal<>()) == members.end();
}

void readGroups(sql::Database& database, Side side, const IdLimits& limits,
                std::vector<Collectives::Group>& groups) {
  sql::Rows row(database,
                "SELECT name, description, members FROM collective_group WHERE side = ? ORDER BY position",
                side);
  while (row.next()) {
    Collectives::Group& group = groups.emplace_back();
    group.name = row.text();
    group.description = row.text();
    group.members = row.ids<ProcessId>(limits);
    if (!areMembers(group.members)) throw blob::Damaged();
  }
}

/// More than nothing, and no more than all bytes that a session can hold among as many members.
bool isUsableBusBytes(double bytes) {
  constexpr double kMostBytes = 1e30;
  return bytes > 0.0 && bytes <= kMostBytes;
}

/// Nothing, or a time that means of whole nanoseconds can come to: quotients of two of them stay finite.
bool isUsableMs(double ms) {
  constexpr double kShortest = 1e-15;  // one nanosecond of a billion members
  constexpr double kLongest = 1e30;
  return ms == 0.0 || (ms >= kShortest && ms <= kLongest);
}

bool areSound(const Collectives::GroupCalls& calls) {
  if (calls.calls == 0 || calls.lowMs.has_value() != calls.highMs.has_value()) return false;
  if (calls.busBytes && !isUsableBusBytes(*calls.busBytes)) return false;
  const double low = calls.lowMs.value_or(calls.typicalMs);
  const double high = calls.highMs.value_or(calls.typicalMs);
  const auto times = {calls.transferMs, calls.waitingMs, low, calls.typicalMs, high};
  return std::all_of(times.begin(), times.end(), isUsableMs) && low <= calls.typicalMs &&
         calls.typicalMs <= high;
}

void readGroupCalls(sql::Database& database, Side side, Collectives& collectives) {
  sql::Rows row(database,
                "SELECT grp, function, bytes, calls, transfer_ms, waiting_ms, typical_ms, low_ms, high_ms, "
                "bus_bytes FROM collective_calls WHERE side = ? ORDER BY position",
                side);
  std::uint32_t group = 0;
  while (row.next()) {
    Collectives::GroupCalls& calls = collectives.groupCalls.emplace_back();
    calls.group = row.count();
    calls.function = row.text();
    calls.bytes = row.maybeWhole<std::uint64_t>();
    calls.calls = row.whole<std::uint64_t>();
    calls.transferMs = row.number();
    calls.waitingMs = row.number();
    calls.typicalMs = row.number();
    calls.lowMs = row.maybeNumber();
    calls.highMs = row.maybeNumber();
    calls.busBytes = row.maybeNumber();
    if (calls.group < group || calls.group >= collectives.groups.size() || !areSound(calls))
      throw blob::Damaged();
    group = calls.group;
  }
}

}  // namespace

void writeCollectives(sql::Database& database, const Run& run) {
  if (!run.collectives) return;
  const Collectives& collectives = *run.collectives;
  sql::Command head(database, "INSERT INTO collectives VALUES(?, ?, ?, ?, ?)");
  head.execute(run.side, collectives.calls, collectives.unmatched, collectives.transferMs,
               collectives.medianWaitingMs);
  sql::Command insert(database, "INSERT INTO collective_rank VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Collectives::Rank& rank : collectives.ranks) {
    insert.execute(run.side, position++, rank.process, rank.waitingMs, rank.transferMs, rank.calls,
                   rank.lastIn, rank.lastByChance, rank.isLate);
  }
  writeGroups(database, run);
  writeGroupCalls(database, run);
}

std::optional<Collectives> readCollectives(sql::Database& database, Side side, const IdLimits& limits) {
  sql::Rows head(database,
                 "SELECT calls, unmatched, transfer_ms, median_waiting_ms FROM collectives WHERE side = ?",
                 side);
  if (!head.next()) return std::nullopt;
  Collectives collectives;
  collectives.calls = head.whole<std::uint64_t>();
  collectives.unmatched = head.whole<std::uint64_t>();
  collectives.transferMs = head.number();
  collectives.medianWaitingMs = head.number();
  sql::Rows row(
      database,
      "SELECT process, waiting_ms, transfer_ms, calls, last_in, last_by_chance, late FROM collective_rank "
      "WHERE side = ? ORDER BY position",
      side);
  while (row.next()) {
    Collectives::Rank& rank = collectives.ranks.emplace_back();
    rank.process = row.id<ProcessId>(limits);
    rank.waitingMs = row.number();
    rank.transferMs = row.number();
    rank.calls = row.whole<std::uint64_t>();
    rank.lastIn = row.whole<std::uint64_t>();
    rank.lastByChance = row.number();
    rank.isLate = row.flag();
  }
  readGroups(database, side, limits, collectives.groups);
  readGroupCalls(database, side, collectives);
  return collectives;
}

}  // namespace culprit
