// Stands last in the list of sources: recognises files that other profilers write and that Culprit does not
// read, and refuses each with what it is and what is wanted instead. Reads nothing into a run.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class OtherFormat final : public Source {
 public:
  std::string_view name() const override { return "other format"; }
  Yield yields() const override { return Yield::Nothing; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  /// Always throws Error.
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
