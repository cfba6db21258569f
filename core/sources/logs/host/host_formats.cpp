#include "core/sources/logs/host/host_formats.h"

#include <array>

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

std::span<const LogFormat> hostFormats() {
  static constexpr std::array kFormats = {
      LogFormat{Tool::Sadf, "log of sar (sadf -d)", acceptsSadfTables, readSadfTables},
      LogFormat{Tool::Sadf, "log of sar (sadf -j)", acceptsSadfJson, readSadfJson, kMayBeJson},
      LogFormat{Tool::Vmstat, "log of vmstat", acceptsVmstat, readVmstat},
      LogFormat{Tool::Pidstat, "log of pidstat", acceptsPidstat, readPidstat},
      LogFormat{Tool::PerfStat, "log of perf stat", acceptsPerfTable, readPerfTable},
      LogFormat{Tool::PerfStat, "log of perf stat", acceptsPerfJson, readPerfJson, kMayBeJson},
      LogFormat{Tool::PerfStat, "log of perf stat", acceptsPerfScreen, refusePerfScreen},
  };
  return kFormats;
}

}  // namespace culprit::logs
