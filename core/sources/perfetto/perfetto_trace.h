// Source for Perfetto's own traces in protobuf (.pftrace, .perfetto-trace), of any program, with what
// rocprofv3, ROCm Systems Profiler and PyTorch's categories tell of GPUs. Written after Perfetto's .proto
// files and the sources of those profilers; of real files only some without a GPU were at hand. Two walks
// through the file; memory is the columns, the tracks and the different names. What the system recorded
// (scheduling, processes) is not read.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class PerfettoTrace final : public Source {
 public:
  std::string_view name() const override { return "Perfetto trace"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
