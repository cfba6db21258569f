#include "core/store/rows/per_call_rows.h"

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

void require(bool sound) {
  if (!sound) throw blob::Damaged();
}

CallRatio readRatio(sql::Rows& row) {
  CallRatio ratio{.ratio = row.number()};
  ratio.low = row.maybeNumber();
  ratio.high = row.maybeNumber();
  require(ratio.ratio > 0.0 && ratio.low.has_value() == ratio.high.has_value());
  return ratio;
}

std::vector<ChangedCall> readLargest(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  std::vector<ChangedCall> largest;
  sql::Rows row(database,
                "SELECT function, calls_a, calls_b, a_ns, b_ns, ratio, low, high FROM changed_call "
                "WHERE pair = ? ORDER BY position",
                pair);
  while (row.next()) {
    ChangedCall& call = largest.emplace_back();
    call.function = row.id<FunctionId>(limits);
    call.callsA = row.whole<std::uint64_t>();
    call.callsB = row.whole<std::uint64_t>();
    call.aNs = row.number();
    call.bNs = row.number();
    call.ratio = readRatio(row);
    require(call.callsA > 0 && call.callsB > 0);
  }
  return largest;
}

}  // namespace

void writePerCall(sql::Database& database, std::int64_t pair, const std::optional<PerCall>& perCall) {
  if (!perCall) return;
  sql::Command insert(database, "INSERT INTO per_call VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  insert.execute(pair, perCall->kernels, perCall->same, perCall->changed, perCall->sameLow, perCall->sameHigh,
                 perCall->typical.ratio, perCall->typical.low, perCall->typical.high, perCall->busyA,
                 perCall->busyB);
  sql::Command changed(database, "INSERT INTO changed_call VALUES(?,?,?,?,?,?,?,?,?,?)");
  std::int64_t position = 0;
  for (const ChangedCall& each : perCall->largest) {
    changed.execute(pair, position++, each.function, each.callsA, each.callsB, each.aNs, each.bNs,
                    each.ratio.ratio, each.ratio.low, each.ratio.high);
  }
}

std::optional<PerCall> readPerCall(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  sql::Rows row(database,
                "SELECT kernels, same, changed, same_low, same_high, ratio, low, high, busy_a, busy_b "
                "FROM per_call WHERE pair = ?",
                pair);
  if (!row.next()) return std::nullopt;
  PerCall perCall;
  perCall.kernels = row.count();
  perCall.same = row.count();
  perCall.changed = row.count();
  require(perCall.same <= perCall.kernels && perCall.changed <= perCall.kernels - perCall.same);
  perCall.sameLow = row.number();
  perCall.sameHigh = row.number();
  perCall.typical = readRatio(row);
  perCall.busyA = row.maybeNumber();
  perCall.busyB = row.maybeNumber();
  perCall.largest = readLargest(database, pair, limits);
  require(perCall.largest.size() <= perCall.changed);
  return perCall;
}

}  // namespace culprit
