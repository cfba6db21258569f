// The reader of one file format. The import asks each source, from one list, whether it accepts a file and
// lets the first that does read it into a RunBuilder. A source cuts its format into records; it gives them no
// meaning beyond the domain's words and keeps nothing between files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/intake/run_builder.h"
#include "core/sources/bytes/reading_progress.h"

namespace culprit {

/// A file the import has found. `root` is what the user opened; issues name files relative to it.
struct SourceFile {
  std::filesystem::path path;
  std::filesystem::path root;
  /// Where its bytes lie when `path` is packed and they cannot be read from front to back; empty: in `path`.
  std::filesystem::path unpacked = {};

  const std::filesystem::path& bytesAt() const { return unpacked.empty() ? path : unpacked; }

  std::string shownName() const {
    const auto relative = path.lexically_relative(root);
    return (relative.empty() || relative == "." ? path.filename() : relative).generic_string();
  }
};

class Source {
 public:
  virtual ~Source() = default;
  /// What the user calls the format: "processed CSV"; empty: read() tells the run itself.
  virtual std::string_view name() const = 0;
  /// What it brings: finished samples, events that are still to be cut into cycles, or a refusal only.
  enum class Yield : std::uint8_t { Samples, Events, Nothing };
  virtual Yield yields() const = 0;
  /// From the file's name and its first bytes, which are inflated if the file is gzip.
  virtual bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const = 0;
  /// Files beside it that belong to it and are read with it.
  virtual std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const = 0;
  /// Throws Error when the file as a whole cannot be used, Cancelled.
  virtual void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const = 0;
};

}  // namespace culprit
