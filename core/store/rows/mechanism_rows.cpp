#include "core/store/rows/mechanism_rows.h"

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

bool isOfDevice(const Mechanism& mechanism) {
  return mechanism.kind == MechanismKind::DeviceGpu;
}

std::optional<std::int64_t> rankOrDevice(const Mechanism& mechanism) {
  if (!isOfDevice(mechanism)) return mechanism.rank;
  return mechanism.device ? std::optional<std::int64_t>(indexOf(*mechanism.device)) : std::nullopt;
}

}  // namespace

void writeMechanisms(sql::Database& database, std::int64_t pair, const std::vector<Mechanism>& mechanisms) {
  sql::Command insert(database, "INSERT INTO mechanism VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  std::int64_t position = 0;
  for (const Mechanism& each : mechanisms) {
    insert.execute(pair, position++, each.kind, each.level, each.ms, each.low, each.high, each.functions,
                   each.factor, each.factorLow, each.factorHigh, each.count, each.outOf, each.cycle,
                   rankOrDevice(each), each.time, each.longestMs);
  }
}

std::vector<Mechanism> readMechanisms(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  std::vector<Mechanism> mechanisms;
  sql::Rows row(
      database,
      "SELECT kind, level, ms, low, high, functions, factor, factor_low, factor_high, count, out_of, "
      "cycle, rank, time_class, longest_ms FROM mechanism WHERE pair = ? ORDER BY position",
      pair);
  while (row.next()) {
    Mechanism& mechanism = mechanisms.emplace_back();
    mechanism.kind = row.enumerator<MechanismKind>();
    mechanism.level = row.enumerator<CauseLevel>();
    mechanism.ms = row.number();
    mechanism.low = row.maybeNumber();
    mechanism.high = row.maybeNumber();
    mechanism.functions = row.ids<FunctionId>(limits);
    mechanism.factor = row.maybeNumber();
    mechanism.factorLow = row.maybeNumber();
    mechanism.factorHigh = row.maybeNumber();
    mechanism.count = row.count();
    mechanism.outOf = row.count();
    mechanism.cycle = row.maybeWhole<std::int64_t>();
    if (isOfDevice(mechanism))
      mechanism.device = row.maybeId<DeviceId>(limits);
    else
      mechanism.rank = row.maybeWhole<std::int32_t>();
    mechanism.time = row.maybeEnumerator<TimeClass>();
    mechanism.longestMs = row.maybeNumber();
  }
  return mechanisms;
}

}  // namespace culprit
