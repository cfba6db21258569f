// Source for SQLite files that are packed with gzip, whatever profiler wrote them: a database is read in its
// own order, so it is unpacked into a file of its own first, and read from there by the source that knows
// it. Asked before the other sources of databases, which take what is not packed. Of several that are read
// at the same time one after the other is unpacked and read, so that the room they need is that of the
// largest, for any number of threads.
#pragma once

#include <memory>
#include <vector>

#include "core/sources/source.h"

namespace culprit {

class PackedDatabase final : public Source {
 public:
  /// `sources` that read databases; the first that accepts one has it.
  explicit PackedDatabase(std::vector<std::unique_ptr<Source>> sources) : m_sources(std::move(sources)) {}

  std::string_view name() const override { return {}; }
  Yield yields() const override { return Yield::Events; }
  bool accepts(const std::filesystem::path& path, std::string_view firstBytes) const override;
  std::vector<std::filesystem::path> companions(const std::filesystem::path& path) const override;
  /// Waits until no other packed database is read by this process. Throws Error also where there is no room
  /// for the unpacked file, Cancelled.
  void read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const override;

 private:
  std::vector<std::unique_ptr<Source>> m_sources;
};

}  // namespace culprit
