// Source for processed runs: `*_perf_data.csv` with one row per (cycle, pid, function, metric, device) and,
// beside it, `*_counters_data.csv` with the counter readings. Missing values and numbers: numbers.h. Any
// metric name is accepted for any function.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class ProcessedCsv final : public Source {
 public:
  std::string_view name() const override { return kProcessedKind; }
  Yield yields() const override { return Yield::Samples; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
