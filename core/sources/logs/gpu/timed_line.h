// A line of a tool without times, behind the time that another program has put in front of it: `tool | ts
// '%Y-%m-%dT%H:%M:%.S'` (ts of moreutils), or a loop of the shell.
#pragma once

#include <optional>
#include <string_view>

#include "core/sources/logs/log_time.h"

namespace culprit::logs {

struct TimedLine {
  std::optional<LogTime> time;  ///< empty: none stands in front
  std::string_view rest;  ///< behind the blank or comma that ends the time; the whole line without a time
};

/// A time of up to two words ("2026-11-24 10:00:01.5"); as many of them as make one.
TimedLine splitTimedLine(std::string_view line);

}  // namespace culprit::logs
