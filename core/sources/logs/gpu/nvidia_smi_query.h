// Reader of what nvidia-smi writes with --query-gpu=... or --query-compute-apps=... and --format=csv, once or
// again and again (-l, -lms). Its names and their units: nvidia-smi --help-query-gpu.
#pragma once

#include <string_view>

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

/// A heading of such a table is among the lines of `firstText`.
bool acceptsNvidiaSmiQuery(std::string_view firstText);

/// Readings per GPU by index, uuid and bus id, as far as they were asked for; per process where a column
/// "pid" is. Two counters are made of the reasons for lower clocks: gpu_throttle_thermal and
/// gpu_throttle_power, 1 while a reason of that kind is active, else 0. Throws Error: no column with times;
/// Cancelled.
void readNvidiaSmiQuery(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
