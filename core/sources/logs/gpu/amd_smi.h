// Reader of amd-smi monitor --csv and amd-smi metric --csv, watching (-w): the heading comes again with every
// snapshot, or once in a file (--file). Format: monitor() and metric_gpu() of amdsmi_cli/amdsmi_commands.py
// and _print_csv_output() of amdsmi_logger.py in github.com/ROCm/amdsmi, now projects/amdsmi of
// github.com/ROCm/rocm-systems. Cells have no units; lists stand in quotes.
#pragma once

#include <string_view>

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

bool acceptsAmdSmi(std::string_view firstText);

/// Readings per GPU; of a GPU in parts those of the first part, where the counters of the whole stand. The
/// table of processes (monitor -q) is passed over. Throws Error: no column with times; Cancelled.
void readAmdSmi(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
