// perf stat -I 100 -j writes a JSON object per event and interval.
//
//   {"interval" : 0.100116203, "cpu" : "0", "counter-value" : "54.000000", "unit" : "", "event" : "cycles",
//   ...}

#include <fmt/format.h>

#include <optional>
#include <string>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/json/json_document.h"
#include "core/sources/logs/host/host_formats.h"
#include "core/sources/logs/host/perf_intervals.h"

namespace culprit::logs {

namespace {

constexpr std::string_view kPerfObject = "{\"interval\" : ";

/// Empty: it is not there, or no text or number.
std::string_view perfMember(const JsonValue& object, const char* key) {
  const auto found = object.FindMember(key);
  if (found == object.MemberEnd() || !found->value.IsString()) return {};
  return {found->value.GetString(), found->value.GetStringLength()};
}

LoggedDevice perfObjectDevice(const JsonValue& object) {
  if (const auto cpu = perfMember(object, "cpu"); !cpu.empty())
    return {.kind = InstanceKind::Core, .instance = std::string(cpu)};
  for (const char* const key : {"core", "die", "socket", "node", "cache", "cluster", "thread"}) {
    if (const auto name = perfMember(object, key); !name.empty())
      return {.kind = InstanceKind::Other, .instance = std::string(name)};
  }
  return {};
}

/// Of a core, say, that is not the one on which perf counts for the whole package.
bool isCountedElsewhere(const JsonValue& object) {
  return perfMember(object, "aggregate-number") == "0" || perfMember(object, "counters") == "0";
}

void readPerfObject(const JsonValue& object, std::uint64_t line, PerfIntervals& intervals, CounterLog& log) {
  const std::string_view text = perfMember(object, "counter-value");
  const std::string_view event = perfMember(object, "event");
  if (text.empty() && event.empty()) return;  // one more ratio of the event before
  if (event.empty()) return log.skip(line, "a count without an event");
  if (!intervals.moveTo(perfMember(object, "interval"), line)) return;
  if (isPerfMissing(text) && isCountedElsewhere(object)) return;
  const auto count = parseNumber(text);
  intervals.add(perfObjectDevice(object), event, perfMember(object, "unit"), count);
  if (!count && !isPerfMissing(text)) log.skip(line, fmt::format("no number in \"{}\"", excerpt(text, 60)));
}

}  // namespace

bool acceptsPerfJson(std::string_view text) {
  return text.starts_with(kPerfObject) || text.find(fmt::format("\n{}", kPerfObject)) != text.npos;
}

void readPerfJson(LogLines& lines, CounterLog& log) {
  PerfIntervals intervals(log);
  while (const auto line = lines.next()) {
    if (line->find_first_not_of(" \t") == line->npos) continue;
    if (line->front() == '#') {
      intervals.takeComment(*line);
      continue;
    }
    JsonDocument object;
    constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
    if (object.Parse<kFlags>(line->data(), line->size()).HasParseError() || !object.IsObject()) {
      log.skip(lines.line(), "no JSON object");
      continue;
    }
    readPerfObject(object, lines.line(), intervals, log);
  }
  intervals.finish();
}

}  // namespace culprit::logs
