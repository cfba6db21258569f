// The text of a file from front to back, inflated where its first bytes say gzip, whatever its name. Used by
// every source that reads text; the fingerprint stays that of the file as it lies on disk. Damage ends the
// text early and is reported, never thrown: what came before it is kept.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/sources/bytes/byte_reader.h"
#include "core/sources/bytes/inflater.h"

namespace culprit {

class TextReader {
 public:
  explicit TextReader(ByteReader& bytes);
  ~TextReader();
  TextReader(const TextReader&) = delete;
  TextReader& operator=(const TextReader&) = delete;

  /// Up to `size` bytes of text into `target`; 0 at the end. Throws Error, Cancelled as ByteReader does.
  std::size_t read(char* target, std::size_t size);

  /// The next `size` bytes of text, fewer only at the end. Throws as read() does.
  std::string next(std::size_t size);

  /// What is wrong with the compressed data, once read() has met it: one sentence.
  std::optional<std::string> damage() const;

  /// Reads what is left of the file without looking at it, for its fingerprint.
  void skipRest();

  const std::filesystem::path& file() const { return m_bytes.file(); }

 private:
  void lookAtStart();
  std::size_t readInflated(char* target, std::size_t size);

  ByteReader& m_bytes;
  std::unique_ptr<Inflater> m_inflater;  ///< empty: the file is plain text
  std::vector<char> m_compressed;
  std::array<char, 4> m_start{};  ///< read to tell what the file is
  std::size_t m_startSize = 0;
  std::size_t m_startUsed = 0;
  bool m_started = false;
};

/// The first bytes of the text of `file`, at most `size`; empty if it cannot be read, for which `why` is
/// given.
std::string firstTextOf(const std::filesystem::path& file, std::size_t size, std::string* why = nullptr);

}  // namespace culprit
