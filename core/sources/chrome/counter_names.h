// Which metric, instance and unit a counter of a trace stands for. Chrome JSON hides them in names, thread
// ids and keys: "process_cpu_usage_923228", tid "CAT_XPU_3", {"GPU Utilization": 0.6}. Used by the importers.
#pragma once

#include <optional>
#include <string_view>

#include "core/intake/capture_builder.h"

namespace culprit::chrome {

/// A counter event of the kunlun profiler; `cat` such as "CAT_XPU", `tid` such as "CAT_XPU_3". The number of
/// a GPU stands in `tid`, that of a process or core behind the name: "process_cpu_usage_923228". The host is
/// left to the caller.
CounterRecord kunlunCounter(std::string_view name, std::string_view cat, std::string_view tid);

/// A counter event of any other program: one record per series. `key` is the name of the arg, `id` tells
/// counters of one name apart.
CounterRecord plainCounter(std::string_view name, std::string_view key, std::string_view id);

/// The unit of a kunlun metric as recorded; empty if it is not known.
std::string_view kunlunUnit(std::string_view metric);

}  // namespace culprit::chrome
