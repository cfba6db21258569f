// What a session was judged by, beside the verdicts themselves: partners of a pair, thresholds, what the user
// chose.
#include <cstdint>
#include <utility>

#include "core/store/rows/verdict_reader.h"
#include "core/store/sql/blob.h"
#include "core/store/sql/row.h"

namespace culprit {

void readPartners(sql::Database& database, std::int64_t pair, const IdLimits& limits, PairResults& results) {
  sql::Rows device(database, "SELECT row, a, b FROM pair_device WHERE pair = ? ORDER BY rowid", pair);
  while (device.next()) {
    DevicePartners& partners = results.devices.emplace_back();
    partners.row = device.id<DeviceId>(limits);
    partners.a = device.id<DeviceId>(limits);
    partners.b = device.id<DeviceId>(limits);
  }
  sql::Rows function(database, "SELECT a, b FROM pair_function WHERE pair = ? ORDER BY rowid", pair);
  while (function.next()) {
    FunctionPartners& partners = results.functions.emplace_back();
    partners.a = function.id<FunctionId>(limits);
    partners.b = function.id<FunctionId>(limits);
  }
}

void readJudgement(sql::Database& database, Results& results) {
  sql::Rows threshold(database, "SELECT name, value FROM threshold");
  while (threshold.next()) {
    const std::string name = threshold.text();
    if (const ThresholdEntry* entry = thresholdNamed(name))
      results.thresholds.*entry->value = threshold.number();
  }
  sql::Rows row(
      database,
      "SELECT metric, family, role, unit, scale, capacity, resolution FROM user_resource ORDER BY rowid");
  while (row.next()) {
    Resource& resource = results.userResources.emplace_back();
    resource.metric = row.text();
    resource.family = row.text();
    resource.role = row.enumerator<ResourceRole>();
    resource.unit = row.text();
    resource.scale = row.maybeNumber();
    resource.capacity = row.maybeNumber();
    resource.resolution = row.maybeNumber();
  }
  sql::Rows device(database, "SELECT a, b FROM device_choice ORDER BY rowid");
  while (device.next()) {
    DeviceMap::Entry& entry = results.deviceMap.entries.emplace_back();
    entry.a = device.text();
    entry.b = device.text();
  }
  sql::Rows name(database, "SELECT a, b FROM name_choice ORDER BY rowid");
  while (name.next()) {
    NameMatches::Entry& entry = results.nameMatches.entries.emplace_back();
    entry.a = name.text();
    entry.b = name.text();
  }
  sql::Rows offset(database, "SELECT file, seconds FROM counter_offset ORDER BY rowid");
  while (offset.next()) {
    CounterOffset& each = results.counterOffsets.emplace_back();
    each.file = offset.text();
    each.seconds = offset.number();
  }
  sql::Rows counter(database, "SELECT resource, name FROM counter_name ORDER BY rowid");
  while (counter.next()) {
    const std::int64_t resource = counter.integer();
    if (resource < 1 || std::cmp_greater(resource, results.userResources.size())) throw blob::Damaged();
    results.userResources[static_cast<std::size_t>(resource) - 1].names.push_back(counter.text());
  }
}

}  // namespace culprit
