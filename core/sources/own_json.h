// Recognises the JSON that Culprit writes: its reports, the overview of a batch, profiles for speedscope.
// Stands in the list of sources before Chrome's, which takes any JSON: a folder of reports is no run, and
// reports beside a trace are no further one. Reads nothing into a run.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class OwnJson final : public Source {
 public:
  std::string_view name() const override { return "JSON of Culprit"; }
  Yield yields() const override { return Yield::Nothing; }
  /// By the key that the text begins with, and its value.
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  /// Always throws Error.
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
