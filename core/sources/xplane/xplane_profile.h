// Source for the profiles that JAX, XLA and TensorFlow write (XSpace, *.xplane.pb), one per host, of GPUs and
// TPUs. Written after tensorflow's xplane.proto and real files of GPUs (JAX on MI300X and MI355, TensorFlow
// on V100); TPUs by description. Kernels, calls, ranges, frames and steps are read; compiled programs and
// lines that repeat others are not. Two walks through the file; memory is the columns and the different
// names.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class XplaneProfile final : public Source {
 public:
  std::string_view name() const override { return "XLA profile"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  /// The same recording as a trace in Chrome's format, which has at most a million of its events.
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;
};

}  // namespace culprit
