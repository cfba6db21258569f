// perf stat -I 100 -x, writes a line per event and interval: seconds since the start, what is counted
// together if that is not everything (-A, --per-socket, --per-core ..., then with the number of CPUs, 0 where
// the event is counted on those of another), count, unit, event.
//
//   # started on Tue Nov 24 10:00:01 2026
//
//        0.100116203,99.81,msec,task-clock,99812345,100.00,0.998,CPUs utilized
//        0.100116203,CPU0,54,,context-switches,502852310,100.00,107.390,/sec
//        0.100116203,S0,2,<not counted>,,cycles,0,100.00,,
//        0.100116203,S0-D0-C1,0,<not counted>,Joules,power/energy-pkg/,0,100.00,,
//
// It writes in the language of whoever starts it, all but the time: "1,25" under de_DE. Between commas a
// count with a decimal comma takes two fields.
//
//        0.100116203,99,81,msec,task-clock,99812345,100,00,0,CPUs utilized

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/host/decimal_comma.h"
#include "core/sources/logs/host/host_formats.h"
#include "core/sources/logs/host/perf_intervals.h"

namespace culprit::logs {

namespace {

struct PerfCount {
  std::string_view device, count, unit;
  std::string event;
  bool hasCpus = true;  ///< false: the event is counted elsewhere
  bool isCut = false;   ///< at its decimal comma: `count` is what stands before it
};

bool isPerfDigit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// What separates the fields: it stands behind the time, which has nine decimals. 0: the line is none of
/// perf's.
char perfSeparator(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t begin = at;
  while (at < line.size() && isPerfDigit(line[at])) ++at;
  if (at == begin || at == line.size() || line[at] != '.') return 0;
  constexpr std::size_t kDecimals = 9;
  const std::size_t point = at++;
  while (at < line.size() && isPerfDigit(line[at])) ++at;
  if (at != point + 1 + kDecimals || at == line.size() || line[at] == ' ') return 0;
  return line[at];
}

bool arePerfDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isPerfDigit);
}

bool isPerfCount(std::string_view text) {
  return text.starts_with("<not") || parseLocalNumber(text).has_value() || isAbsurdNumber(text);
}

/// "S0", "S0-D0-C1", "N0": something with several CPUs, whose number follows.
bool isPerfGroup(std::string_view text) {
  return text.size() > 1 && std::string_view("SND").find(text[0]) != std::string_view::npos &&
         isPerfDigit(text[1]);
}

/// Empty: the line has no count.
std::optional<PerfCount> perfCount(const std::vector<std::string_view>& fields, char separator) {
  PerfCount found;
  std::size_t at = 1;
  if (fields.size() > 4 && !isPerfCount(fields[1])) {
    found.device = fields[1];
    at = isPerfGroup(fields[1]) && isPerfCount(fields[3]) ? 3 : 2;
    found.hasCpus = at == 2 || fields[2] != "0";
  }
  // Behind the event stand for how long it was counted, and in per cent of the time.
  if (fields.size() < at + 4 || !isPerfCount(fields[at])) return std::nullopt;
  found.count = fields[at];
  // No unit is a number.
  found.isCut = separator == ',' && arePerfDigits(fields[at + 1]);
  if (found.isCut) ++at;
  if (fields.size() < at + 4) return std::nullopt;
  found.unit = fields[at + 1];
  found.event = fields[at + 2];
  // An event may have the separator in it: "cpu/event=0x3c,umask=0x00/".
  for (std::size_t i = at + 3; i < fields.size(); ++i) {
    if (std::count(found.event.begin(), found.event.end(), '/') % 2 == 0) break;
    found.event += separator;
    found.event += fields[i];
    constexpr std::size_t kLongestEvent = 1000;
    if (found.event.size() > kLongestEvent) return std::nullopt;
  }
  // Numbers alone are another table.
  if (found.isCut && (parseNumber(found.unit) || parseNumber(found.event))) return std::nullopt;
  return found.event.empty() ? std::nullopt : std::optional(std::move(found));
}

/// The first line that holds text, without the comments before it.
std::string_view firstPerfLine(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.find_first_not_of(" \r") != line.npos && !line.starts_with('#')) return line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return {};
}

}  // namespace

bool acceptsPerfTable(std::string_view text) {
  // The program that is measured may write between perf's lines.
  std::vector<std::string_view> fields;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == text.npos) return false;  // may be cut off
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    text.remove_prefix(end + 1);
    const char separator = perfSeparator(line);
    if (separator == 0) continue;
    splitFields(line, separator, fields);
    if (perfCount(fields, separator)) return true;
  }
  return false;
}

void readPerfTable(LogLines& lines, CounterLog& log) {
  PerfIntervals intervals(log);
  std::vector<std::string_view> fields;
  while (const auto line = lines.next()) {
    if (line->find_first_not_of(' ') == line->npos) continue;
    if (line->front() == '#') {
      intervals.takeComment(*line);
      continue;
    }
    const char separator = perfSeparator(*line);
    if (separator == 0) {
      log.skip(lines.line(), fmt::format("no time in \"{}\"", excerpt(*line, 60)));
      continue;
    }
    splitFields(*line, separator, fields);
    const bool isMetricAlone = fields.size() > 2 && fields[1].empty() && fields[2].empty();
    if (isMetricAlone) continue;  // one more ratio of the event before
    const auto found = perfCount(fields, separator);
    if (!found) {
      log.skip(lines.line(), "no count, unit and event");
      continue;
    }
    if (!intervals.moveTo(fields[0], lines.line())) continue;
    if (found->isCut) {
      log.skipWithAdvice(lines.line(),
                         "its numbers have decimal commas, and commas between them; record with -x';' or, in "
                         "front of perf, LC_ALL=C");
      continue;
    }
    if (isPerfMissing(found->count) && !found->hasCpus) continue;
    const auto count = parseLocalNumber(found->count);
    intervals.add(perfDevice(found->device), found->event, found->unit, count);
    if (!count && !isPerfMissing(found->count)) log.skip(lines.line(), "a number that nothing can mean");
  }
  intervals.finish();
}

bool acceptsPerfScreen(std::string_view text) {
  std::vector<std::string_view> words;
  splitWords(firstPerfLine(text), words);
  constexpr std::string_view kHeading = "time             counts unit events";
  return text.find(kHeading) != text.npos && words.size() > 2 && words[0].find('.') != words[0].npos &&
         parseNumber(words[0]);
}

void refusePerfScreen(LogLines& lines, CounterLog& /*log*/) {
  throw Error("perf has written this for people; record with \"perf stat -I 100 -x';' -o FILE\"",
              lines.file());
}

}  // namespace culprit::logs
