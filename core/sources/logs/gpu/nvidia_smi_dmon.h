// Readers of nvidia-smi dmon and pmon, with every choice of -s, -o D, T or DT and --format.
#pragma once

#include <string_view>

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

bool acceptsNvidiaSmiDmon(std::string_view firstText);
bool acceptsNvidiaSmiPmon(std::string_view firstText);

/// Readings per GPU, by index. Throws Error: no times of day; Cancelled.
void readNvidiaSmiDmon(LogLines& lines, CounterLog& log);

/// Readings per process, over the GPUs it is on (process_rows.h). Throws Error: no times of day; Cancelled.
void readNvidiaSmiPmon(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
