// The readers of what Prometheus and its exporters write, for the table of formats (service_formats.cpp)
// only. Each `accepts` looks at the first lines of a text, each `read` hands over the readings
// (log_format.h).
#pragma once

#include <string_view>

#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/log_lines.h"

namespace culprit::logs {

/// The answer to a range query, or its bare list of results as `promtool query range -o json` writes it.
/// Source: prometheus.io, "HTTP API", "Range vectors". Throws Error, too: the answer is an error, has no
/// history (a query of one moment), is cut off, or has more than 256 MiB.
bool acceptsPrometheusAnswer(std::string_view text);
void readPrometheusAnswer(LogLines& lines, CounterLog& log);

/// A JSON object per line and series. Source: docs.victoriametrics.com, "How to export data in JSON line
/// format".
bool acceptsPrometheusLines(std::string_view text);
void readPrometheusLines(LogLines& lines, CounterLog& log);

/// What an exporter shows, with a time on each line: "Exposition formats" at prometheus.io (milliseconds),
/// the OpenMetrics specification 1.0 (seconds), and `promtool tsdb dump`. Throws Error, too, if no line has a
/// time.
bool acceptsPrometheusText(std::string_view text);
void readPrometheusText(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
