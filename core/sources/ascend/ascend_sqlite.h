// Source for the database of Ascend's PyTorch profiler (ascend_pytorch_profiler_<rank>.db): the work of the
// devices and collectives, calls of CANN, operators, Python and ranges of the program, and counters. What the
// profiler derived of them is not counted, nor are the steps of collectives and what only waits. The file is
// opened immutable. A trace_view.json beside it is the same recording and not read.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class AscendSqlite final : public Source {
 public:
  std::string_view name() const override { return "Ascend profiler SQLite"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
