// Source for the JSON output of rocprofv3 (--output-format json, "*_results.json"), plain or gzip: per
// process its tables and lists of records. Read in one walk with memory for a piece of it and for the events;
// in two where names stand behind the records that use them. Times are those of the system's clock since
// boot. What counters were read of dispatches is told of but not read: kernels run one by one for them.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class RocprofJson final : public Source {
 public:
  std::string_view name() const override { return "rocprofv3 JSON"; }
  Yield yields() const override { return Yield::Events; }
  /// By the key that the text begins with.
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  /// The tables and the database of the same recording.
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
