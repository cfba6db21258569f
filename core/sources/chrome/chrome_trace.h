// Source for trace files in Chrome's JSON format, plain or gzip: PyTorch's profiler (Kineto) in its three
// generations, the kunlun profiler, and what other programs write in it. Two threads inflate the text, cut it
// into chunks and parse them; together they hold at most 64 MiB besides the kept columns and the different
// names in the file, of which each thread has a table.
#pragma once

#include "core/sources/source.h"

namespace culprit {

class ChromeTrace final : public Source {
 public:
  std::string_view name() const override { return "Chrome trace"; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;

  /// Looks further than accepts(), to which any JSON may be a trace: whether a list of events begins in the
  /// first 64 MiB of the text. Call stacks may stand before it, but hardly that many, and other JSON is not
  /// to be read to its end. False where the file cannot be read, too.
  static bool reachesEvents(const std::filesystem::path& file);
};

}  // namespace culprit
