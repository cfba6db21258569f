#include "core/sources/ascend/ascend_facts.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::ascend {

namespace {

std::optional<std::int32_t> countIn(const SqliteRows& row, int column) {
  const auto value = row.integerIf(column);
  const bool fits = value && *value >= 0 && *value <= std::numeric_limits<std::int32_t>::max();
  return fits ? std::optional(static_cast<std::int32_t>(*value)) : std::nullopt;
}

std::string shortText(const SqliteRows& row, int column) {
  return repairedUtf8(excerpt(row.text(column)));
}

/// One value of a row that is a reading.
struct Reading {
  std::string_view column;
  std::string_view metric;  ///< "{}" stands for what tells the series of one table apart
  std::string_view unit;
};

struct CounterTable {
  const char* table;
  std::array<std::string_view, 2> apart;  ///< columns that tell series apart: a number, and a text's number
  std::array<Reading, 2> readings;
};

constexpr std::array kTables = {
    CounterTable{"AICORE_FREQ", {"", ""}, {Reading{"freq", "AI Core Freq", "MHz"}, Reading{}}},
    CounterTable{"HBM", {"hbmId", "type"}, {Reading{"bandwidth", "HBM {}", "B/s"}, Reading{}}},
    CounterTable{
        "LLC",
        {"llcId", "mode"},
        {Reading{"hitRate", "LLC {}/Hit Rate", "%"}, Reading{"throughput", "LLC {}/Throughput", "B/s"}}},
    CounterTable{"DDR", {"", ""}, {Reading{"read", "DDR/read", "B/s"}, Reading{"write", "DDR/write", "B/s"}}},
    CounterTable{"NPU_MEM", {"", "type"}, {Reading{"ddr", "{}/DDR", "B"}, Reading{"hbm", "{}/HBM", "B"}}},
};

/// "0/read", "read" or "0".
std::string placeOf(AscendCapture& capture, const SqliteRows& row, const CounterTable& table, int number,
                    int text) {
  std::string place;
  if (!table.apart[0].empty()) place = fmt::format("{}", row.integer(number));
  if (table.apart[1].empty()) return place;
  const std::string& name = capture.text(row.integer(text));
  return place + (place.empty() || name.empty() ? "" : "/") + name;
}

void readTable(AscendCapture& capture, const CounterTable& table) {
  enum Column : int { Time, First, Device, Second, Number, Text };
  const std::string_view kColumns[] = {"timestampNs",  table.readings[0].column,
                                       "deviceId",     table.readings[1].column,
                                       table.apart[0], table.apart[1]};
  DatabaseTable rows(capture, table.table, kColumns, 2);
  while (const SqliteRows* row = rows.next()) {
    const auto time = rows.timeOf(Time);
    if (!time) continue;
    const std::string place = placeOf(capture, *row, table, Number, Text);
    for (std::size_t i = 0; i < table.readings.size(); ++i) {
      const Reading& reading = table.readings.at(i);
      if (reading.column.empty()) continue;
      const auto value = row->number(i == 0 ? First : Second);
      if (!value || !isUsable(*value)) {
        capture.skip(table.table, row->row(), "a value that cannot be used");
        continue;
      }
      std::string metric(reading.metric);
      if (const std::size_t at = metric.find("{}"); at != std::string::npos) metric.replace(at, 2, place);
      CounterRecord record{.counter = metric,
                           .metric = metric,
                           .instance = fmt::format("{}", row->integer(Device)),
                           .instanceKind = InstanceKind::Gpu,
                           .unit = std::string(reading.unit)};
      capture.builder().addReading(capture.builder().series(std::move(record)), *time, *value);
    }
  }
}

}  // namespace

void readFacts(AscendCapture& capture) {
  CaptureFacts& facts = capture.builder().facts();
  constexpr std::string_view kHost[] = {"hostName"};
  DatabaseTable hosts(capture, "HOST_INFO", kHost, 1);
  while (const SqliteRows* row = hosts.next()) {
    if (facts.host.empty()) facts.host = shortText(*row, 0);
  }
  constexpr std::string_view kRank[] = {"rankId"};
  DatabaseTable ranks(capture, "RANK_DEVICE_MAP", kRank, 1);
  while (const SqliteRows* row = ranks.next()) {
    if (!facts.rank) facts.rank = countIn(*row, 0);
  }
  enum Column : int { Number, Model };
  constexpr std::string_view kDevice[] = {"id", "name"};
  constexpr std::size_t kMostDevices = 4096;
  DatabaseTable devices(capture, "NPU_INFO", kDevice, 1);
  while (const SqliteRows* row = devices.next()) {
    const auto number = countIn(*row, Number);
    if (number && facts.devices.size() < kMostDevices)
      facts.devices.push_back({.gpu = *number, .model = shortText(*row, Model)});
  }
}

void readCounters(AscendCapture& capture) {
  for (const CounterTable& table : kTables) readTable(capture, table);
}

}  // namespace culprit::ascend
