// Source for the databases of rocprofv3 and ROCm Systems Profiler (rocpd), schema 3.0: tables with the id of
// their recording behind their names, of which a merged file holds several. The views over them are not used:
// they leave out what lacks a partner. Newer schemas, which no file at hand has, are refused.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class RocpdDatabase final : public Source {
 public:
  std::string_view name() const override { return "rocprofv3 database (rocpd)"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
