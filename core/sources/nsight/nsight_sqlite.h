// Source for the SQLite export of Nsight Systems, schemas 3.0 to 3.25 and what comes after as far as its
// tables keep their columns. Every table may be absent and every column is probed. The user's file is opened
// immutable: nothing is written beside it. CPU samples, marks and payloads are left out.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class NsightSqlite final : public Source {
 public:
  std::string_view name() const override { return "Nsight Systems SQLite"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  /// The report the export was made from, and what SQLite leaves beside a file that is being written.
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
