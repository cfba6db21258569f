// Reads counters from a CSV that anybody may write: a column with times and one per counter, or a row per
// reading. What culprit-record writes is such a file.
//
//   time,gpu_usage{gpu=0} [%],host_cpu_usage [%],my counter
//   1795501823.101,98,12.5,
//
//   time,counter,device,value,unit
//   2026-11-24T10:00:01.5Z,power,gpu 0,412,W
//
// Columns end with commas, semicolons or tabs; a line that begins with # is a comment; the header may come
// again, and be another one. Of a table with columns such as gpu, pid or host each row is of that device.
#pragma once

#include "core/sources/logs/log_format.h"

namespace culprit::logs {

/// Asked when nothing else accepts a file: it takes any table with times.
const LogFormat& plainCsv();

}  // namespace culprit::logs
