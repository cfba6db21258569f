// Recognises what Culprit writes: its reports in JSON, the overview of a batch, profiles for speedscope, and
// its sessions. Stands in the list of sources before Chrome's, which takes any JSON, and those of databases:
// a folder of reports is no run, and reports beside a trace are no further one. Reads nothing into a run.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class OwnFile final : public Source {
 public:
  std::string_view name() const override { return "file of Culprit"; }
  Yield yields() const override { return Yield::Nothing; }
  /// JSON by the key that the text begins with, and its value; databases by their application id.
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  /// Always throws Error.
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
