// Source for the database that rocprof writes beside its table (results.db): the kernels of one program
// (KERN), without host calls. Databases of its traces hold further tables, of which no real file was at hand;
// they are left out, and the user is told so.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class RocprofV1 final : public Source {
 public:
  std::string_view name() const override { return "rocprof results.db"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
