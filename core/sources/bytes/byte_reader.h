// Reads a file from front to back in blocks, read-only, and fingerprints what it read. Used by every source
// that reads text; reports progress and honours cancellation where it is given a progress. It does not seek
// and does not know any format.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "core/model/run/run.h"
#include "core/sources/bytes/reading_progress.h"

namespace culprit {

class ByteReader {
 public:
  /// Throws Error if the file cannot be opened or is no regular file.
  ByteReader(std::filesystem::path file, ReadingProgress& progress);
  /// Without reporting: for a look at the start, and where another thread than the Monitor's reads.
  explicit ByteReader(std::filesystem::path file);
  ~ByteReader();
  ByteReader(const ByteReader&) = delete;
  ByteReader& operator=(const ByteReader&) = delete;

  /// Up to `size` bytes into `target`; 0 at the end of the file. Throws Error, Cancelled.
  std::size_t read(char* target, std::size_t size);
  /// Bytes that the file had when it was opened.
  std::uint64_t fileBytes() const;
  /// Bytes of the file read so far.
  std::uint64_t bytesRead() const;

  /// Size, time and hash of what was read; call at the end of the file. `root` is what the user opened: the
  /// fingerprint's path is relative to it. Throws Error if the file has changed since it was opened.
  Fingerprint fingerprint(Side side, const std::filesystem::path& root) const;

  const std::filesystem::path& file() const { return m_file; }

 private:
  struct State;

  std::filesystem::path m_file;
  ReadingProgress* m_progress = nullptr;
  std::unique_ptr<State> m_state;
};

}  // namespace culprit
