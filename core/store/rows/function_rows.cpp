#include "core/store/rows/function_rows.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

using sql::Rows;

/// Column by column: numbers of one kind are small differences.
std::string encoded(const std::vector<FunctionMember>& members) {
  blob::IntegerEncoder encoder;
  for (const FunctionMember& each : members) encoder.add(static_cast<std::int64_t>(indexOf(each.function)));
  for (const FunctionMember& each : members) encoder.add(static_cast<std::int64_t>(indexOf(each.device)));
  for (const FunctionMember& each : members) encoder.add(static_cast<std::int64_t>(each.calls));
  for (const FunctionMember& each : members) encoder.add(each.busyNs);
  for (const FunctionMember& each : members) encoder.add(each.ns);
  return encoder.take();
}

template <typename Id>
Id idOf(std::int64_t number, const IdLimits& limits) {
  if (!std::in_range<std::uint32_t>(number) || static_cast<std::size_t>(number) >= limits.of<Id>())
    throw blob::Damaged();
  return Id{static_cast<std::uint32_t>(number)};
}

std::vector<FunctionMember> readMembers(std::string_view bytes, const IdLimits& limits) {
  constexpr std::size_t kColumns = 5;
  const auto numbers = blob::decodeIntegers(bytes);
  if (numbers.size() % kColumns != 0) throw blob::Damaged();
  const std::size_t count = numbers.size() / kColumns;
  std::vector<FunctionMember> members(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto column = [&](std::size_t at) { return numbers[at * count + i]; };
    if (column(2) < 0 || column(4) < 0 || column(3) < column(4)) throw blob::Damaged();
    members[i] = {idOf<FunctionId>(column(0), limits), idOf<DeviceId>(column(1), limits),
                  static_cast<std::uint64_t>(column(2)), column(3), column(4)};
  }
  return members;
}

/// Every member is one of the functions of its side, of which a row has some.
void requireMembers(const FunctionShare& share) {
  const bool isOfA = !share.a.functions.empty(), isOfB = !share.b.functions.empty();
  if (!isOfA && !isOfB) throw blob::Damaged();
  if ((share.match == MatchedBy::OnlyA && isOfB) || (share.match == MatchedBy::OnlyB && isOfA))
    throw blob::Damaged();
  for (const FunctionSide* side : {&share.a, &share.b}) {
    const std::set<FunctionId> known(side->functions.begin(), side->functions.end());
    for (const FunctionMember& member : side->members)
      if (!known.contains(member.function)) throw blob::Damaged();
  }
}

void writeRows(sql::Database& database, std::int64_t pair, TimeLevel level,
               const std::vector<FunctionShare>& rows, std::int64_t& position) {
  sql::Command insert(database,
                      "INSERT INTO function_share VALUES(?,?,?,?,?,?, ?,?,?,?, ?,?,?,?, ?,?,?, ?, "
                      "?,?,?,?, ?,?,?,?,?,?, ?,?, ?,?,?,?)");
  for (const FunctionShare& row : rows) {
    const std::string membersA = encoded(row.a.members);
    const std::string membersB = encoded(row.b.members);
    insert.execute(pair, position++, row.name, row.device, row.category, row.match, row.a.calls, row.a.busyMs,
                   row.a.ms, row.a.functions, row.b.calls, row.b.busyMs, row.b.ms, row.b.functions,
                   row.deltaCallsMs, row.deltaPerCallMs, row.deltaExposedMs, level, row.a.totalCalls,
                   row.a.totalMs, row.b.totalCalls, row.b.totalMs, row.deltaTypicalMs, row.deltaInterruptedMs,
                   row.a.typicalCallMs, row.a.meanCallMs, row.b.typicalCallMs, row.b.meanCallMs, row.role,
                   row.suspicion, row.kind, row.family, sql::Blob{membersA}, sql::Blob{membersB});
  }
}

FunctionSide readSide(Rows& row, const IdLimits& limits) {
  FunctionSide side;
  side.calls = row.number();
  side.busyMs = row.number();
  side.ms = row.number();
  side.functions = row.ids<FunctionId>(limits);
  return side;
}

}  // namespace

void writeFunctions(sql::Database& database, std::int64_t pair, const PairVerdict& verdict) {
  std::int64_t position = 0;
  writeRows(database, pair, TimeLevel::Function, verdict.functions, position);
  for (const LevelShares& each : verdict.levels) writeRows(database, pair, each.level, each.rows, position);
}

// The levels stand one behind the other.
void readFunctions(sql::Database& database, std::int64_t pair, const IdLimits& limits, PairVerdict& verdict) {
  Rows row(
      database,
      "SELECT level, name, device, category, match, calls_a, busy_a_ms, a_ms, functions_a, calls_b, "
      "busy_b_ms, b_ms, functions_b, delta_calls_ms, delta_per_call_ms, delta_exposed_ms, total_calls_a, "
      "total_a_ms, total_calls_b, total_b_ms, delta_typical_ms, delta_interrupted_ms, typical_call_a_ms, "
      "mean_call_a_ms, typical_call_b_ms, mean_call_b_ms, role, suspicion, kind, family, members_a, "
      "members_b "
      "FROM function_share WHERE pair = ? ORDER BY position",
      pair);
  while (row.next()) {
    const TimeLevel level = row.enumerator<TimeLevel>();
    const bool isNew = verdict.levels.empty() || verdict.levels.back().level != level;
    if (level != TimeLevel::Function && isNew) verdict.levels.push_back({level, {}});
    auto& rows = level == TimeLevel::Function ? verdict.functions : verdict.levels.back().rows;
    FunctionShare& share = rows.emplace_back();
    share.name = row.text();
    share.device = row.text();
    share.category = row.text();
    share.match = row.enumerator<MatchedBy>();
    share.a = readSide(row, limits);
    share.b = readSide(row, limits);
    share.deltaCallsMs = row.number();
    share.deltaPerCallMs = row.number();
    share.deltaExposedMs = row.number();
    share.a.totalCalls = row.maybeNumber();
    share.a.totalMs = row.maybeNumber();
    share.b.totalCalls = row.maybeNumber();
    share.b.totalMs = row.maybeNumber();
    share.deltaTypicalMs = row.maybeNumber();
    share.deltaInterruptedMs = row.maybeNumber();
    share.a.typicalCallMs = row.maybeNumber();
    share.a.meanCallMs = row.maybeNumber();
    share.b.typicalCallMs = row.maybeNumber();
    share.b.meanCallMs = row.maybeNumber();
    share.role = row.enumerator<RowRole>();
    share.suspicion = row.maybeNumber();
    share.kind = row.text();
    share.family = row.text();
    share.a.members = readMembers(row.bytes(), limits);
    share.b.members = readMembers(row.bytes(), limits);
    if (level == TimeLevel::Function) requireMembers(share);
    const bool isDivided = share.deltaTypicalMs || share.deltaInterruptedMs;
    const bool hasCalls = share.a.typicalCallMs && share.a.meanCallMs && share.b.typicalCallMs &&
                          share.b.meanCallMs && share.deltaTypicalMs && share.deltaInterruptedMs;
    if (isDivided && !hasCalls) throw blob::Damaged();
  }
}

}  // namespace culprit
