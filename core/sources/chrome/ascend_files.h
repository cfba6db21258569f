// What Ascend's PyTorch profiler writes beside a trace_view.json: the table of its kernels, which says better
// than the trace what is one, and the settings of the recording with its rank. All other tables are derived
// from the trace and only known by their names. Asked by the Chrome source.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/long_column.h"
#include "core/sources/source.h"

namespace culprit::chrome {

/// Everything that belongs to the trace of this name, and what the same recording was exported to besides:
/// nothing, unless it is called trace_view.json. The trace itself need not be there.
std::vector<std::filesystem::path> ascendFilesBeside(const std::filesystem::path& trace);

struct AscendKernel {
  FunctionId function{};
  std::int64_t startNs = 0;  ///< as the trace tells it

  friend auto operator<=>(const AscendKernel&, const AscendKernel&) = default;
};
/// Sorted.
using AscendKernels = LongColumn<AscendKernel>;

/// From kernel_details.csv, whose rows are also the collectives, which are left out. Empty if it is not
/// there; one that cannot be read is an Issue. Throws Cancelled.
AscendKernels readAscendKernels(const SourceFile& trace, RunBuilder& builder, ReadingProgress& progress);

struct AscendSettings {
  std::optional<int> rank;
  std::string level;  ///< "Level1"; of the profiler
};
/// From profiler_info_<rank>.json; one that cannot be read is an Issue. Throws Cancelled.
AscendSettings readAscendSettings(const SourceFile& trace, RunBuilder& builder, ReadingProgress& progress);

}  // namespace culprit::chrome
