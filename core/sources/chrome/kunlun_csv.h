// Source for the second raw form of the kunlun profiler: micro_event.csv with one event per row, and beside
// it macro_counter.csv with the counters and topo_component.csv with the hardware. The events get their
// meaning from the Chrome importer, like those of its JSON form.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class KunlunCsv final : public Source {
 public:
  std::string_view name() const override { return "kunlun CSV"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
