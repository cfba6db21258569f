// Reader of dcgmi dmon, which prints no times: of its output through `ts`. Format: dcgmi/DeviceMonitor.cpp of
// github.com/NVIDIA/DCGM (columns of a fixed width, flush left, a line of units below the names, both again
// after 14 rows); short names and units of fields: dcgmlib/src/dcgm_fields.cpp there.
#pragma once

#include <string_view>

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

bool acceptsDcgmiDmon(std::string_view firstText);

/// Readings per GPU, numbered as DCGM numbers them; of parts of a GPU, switches and processors as devices of
/// their own ("GPU-I 3"). Throws Error: no times stand in front of the lines; Cancelled.
void readDcgmiDmon(LogLines& lines, CounterLog& log);

}  // namespace culprit::logs
