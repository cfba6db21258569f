// The text of a log of counters as the import reads it, without a trace beside it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/log_format.h"
#include "core/sources/logs/plain_csv.h"
#include "tests/support/temp_folder.h"

namespace culprit::test {

struct LogRead {
  std::string_view format;  ///< LogFormat::name; empty: no format accepts the text
  std::optional<logs::Clock> clock;
  std::string host;
  std::optional<logs::ClockPair> clocks;
  std::optional<logs::LogTrouble> trouble;
  std::string error;                  ///< what read() threw
  std::vector<ReadingSeries> series;  ///< as takeSeries() gives them

  /// The only series of a metric and instance; a test that asks for another one fails.
  const ReadingSeries& of(std::string_view metric, std::string_view instance = {}) const {
    static const ReadingSeries kNone;
    const auto isMeant = [&](const ReadingSeries& each) {
      return each.metric == metric && each.instance == instance;
    };
    const auto found = std::find_if(series.begin(), series.end(), isMeant);
    const auto count = std::count_if(series.begin(), series.end(), isMeant);
    EXPECT_EQ(count, 1) << "series of " << metric << " and '" << instance << "'";
    return found == series.end() ? kNone : *found;
  }
};

/// Reads the text as a file would be read.
inline LogRead readLog(std::string_view text) {
  constexpr std::size_t kFirstBytes = 4096;
  LogRead read;
  const TempFolder folder;
  const std::filesystem::path file = folder.write("counters.log", text);
  const std::string first = firstTextOf(file, kFirstBytes);
  const logs::LogFormat* format = logs::logFormatOf(first);
  if (format == nullptr && logs::plainCsv().accepts(first)) format = &logs::plainCsv();
  if (format == nullptr) return read;
  read.format = format->name;
  const logs::CounterNames names;
  for (const bool isMeasured : {false, true}) {
    logs::CounterLog log(format->tool, names, read.clock.value_or(logs::Clock::Epoch), {});
    ByteReader bytes(file);
    logs::LogLines lines(bytes);
    try {
      format->read(lines, log);
    } catch (const Error& error) {
      read.error = error.what();
    }
    read.clock = log.clock();
    if (!isMeasured && read.clock) continue;
    read.host = log.host();
    read.clocks = log.clocks();
    read.trouble = log.trouble();
    read.series = log.takeSeries();
    break;
  }
  return read;
}

}  // namespace culprit::test
