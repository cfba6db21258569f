// Reader of rocm-smi --csv, which prints one snapshot without a time: of a loop that prints the time before
// each, or puts it in front of the lines. Format: formatCsv() and printLog() of python_smi_tools/rocm_smi.py
// in github.com/ROCm/rocm_smi_lib ("device,GPU use (%),...", then "card0,45,...").
#pragma once

#include <string_view>

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

bool acceptsRocmSmi(std::string_view firstText);

/// Readings per GPU. A time counts for the snapshot behind it only. Throws Error: the first snapshot has no
/// time; Cancelled.
void readRocmSmi(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
