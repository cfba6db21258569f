// Source for the databases of rocmProfileData (rpd), schemas 1 to 3. Rows are read from the tables alone: the
// views leave out what a graph launched. Packed ones (.rpd.gz) come through the source of packed databases.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class RpdDatabase final : public Source {
 public:
  std::string_view name() const override { return "rocmProfileData (rpd)"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
