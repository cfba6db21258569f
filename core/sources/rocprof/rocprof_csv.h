// Source for the CSV tables of rocprofv3 (ROCm 6.2 to 7), one run being the tables with one prefix, and for
// the kernel tables of rocprof 1 and 2. Columns are found by name, whatever their case, order and quotes.
// Copies have no bytes in these tables, and kernels no process: it is that of the calls beside them. Tables
// of counters come from a run of their own, which was replayed for them, and are told of but not read. Times
// are those of the system's clock since boot.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class RocprofCsv final : public Source {
 public:
  std::string_view name() const override { return "rocprof CSV"; }
  Yield yields() const override { return Yield::Events; }
  /// Only the table that leads its run.
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
