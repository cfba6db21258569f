// The readers of logs of machines and their processes, for the table of formats (host_formats.cpp) only. Each
// `accepts` looks at the first lines of a text, each `read` hands over the readings (log_format.h).
#pragma once

#include <string_view>

#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/log_lines.h"

namespace culprit::logs {

/// `sadf -d`, the tables of sar separated by semicolons. Source: sadf(1) and rndr_stats.c of sysstat 12.6.
bool acceptsSadfTables(std::string_view text);
void readSadfTables(LogLines& lines, CounterLog& log);

/// `sadf -j`, one JSON document. Source: sadf(1), json_stats.c and sadf_misc.c of sysstat 12.6. Throws Error,
/// too, for a document of more than 256 MiB or one that is cut off.
bool acceptsSadfJson(std::string_view text);
void readSadfJson(LogLines& lines, CounterLog& log);

/// `vmstat -t`. Source: vmstat(8) of procps-ng 4.0. Throws Error, too, for one without -t.
bool acceptsVmstat(std::string_view text);
void readVmstat(LogLines& lines, CounterLog& log);

/// `pidstat`, with or without -h. Source: pidstat(1) of sysstat 12.6.
bool acceptsPidstat(std::string_view text);
void readPidstat(LogLines& lines, CounterLog& log);

/// `perf stat -I MILLISECONDS -x SEPARATOR`. Source: perf-stat(1) of Linux 6.1, "CSV FORMAT".
bool acceptsPerfTable(std::string_view text);
void readPerfTable(LogLines& lines, CounterLog& log);

/// The same with -j: a JSON object per line.
bool acceptsPerfJson(std::string_view text);
void readPerfJson(LogLines& lines, CounterLog& log);

/// `perf stat -I` for people, which is refused with advice: it throws Error.
bool acceptsPerfScreen(std::string_view text);
void refusePerfScreen(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
