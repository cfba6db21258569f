#include "core/store/rows/collective_rows.h"

#include "core/store/rows/row.h"

namespace culprit {

void writeCollectives(SQLite::Database& database, const Run& run) {
  if (!run.collectives) return;
  const Collectives& collectives = *run.collectives;
  SQLite::Statement head(database, "INSERT INTO collectives VALUES(?, ?, ?, ?, ?)");
  sql::insertRow(head, run.side, collectives.calls, collectives.unmatched, collectives.transferMs,
                 collectives.medianWaitingMs);
  SQLite::Statement insert(database, "INSERT INTO collective_rank VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Collectives::Rank& rank : collectives.ranks) {
    sql::insertRow(insert, run.side, position++, rank.process, rank.waitingMs, rank.transferMs, rank.calls,
                   rank.lastIn, rank.lastByChance, rank.isLate);
  }
}

std::optional<Collectives> readCollectives(SQLite::Database& database, Side side, const IdLimits& limits) {
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
  return collectives;
}

}  // namespace culprit
