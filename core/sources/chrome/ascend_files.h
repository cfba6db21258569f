// What Ascend's PyTorch profiler writes beside a trace_view.json: the table of its kernels, which says better
// than the trace what is one, and the settings of the recording with its rank. All other tables are derived
// from the trace and only known by their names. Asked by the Chrome source.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/sources/source.h"

namespace culprit::chrome {

/// Everything that belongs to the trace of this name: nothing, unless it is called trace_view.json.
std::vector<std::filesystem::path> ascendFilesBeside(const std::filesystem::path& trace);

/// Kernels by name and start, in nanoseconds as the trace tells it.
using AscendKernels = std::set<std::pair<std::string, std::int64_t>>;

/// From kernel_details.csv, whose rows are also the collectives, which are left out. Empty if it is not
/// there. Throws Error if it changes meanwhile, Cancelled.
AscendKernels readAscendKernels(const SourceFile& trace, RunBuilder& builder, ReadingProgress& progress);

struct AscendSettings {
  std::optional<int> rank;
  std::string level;  ///< "Level1"; of the profiler
};
/// From profiler_info_<rank>.json.
AscendSettings readAscendSettings(const SourceFile& trace, RunBuilder& builder, ReadingProgress& progress);

}  // namespace culprit::chrome
