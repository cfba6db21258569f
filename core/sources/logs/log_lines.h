// The lines of a log from front to back, inflated where the file is packed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/bytes/text_reader.h"

namespace culprit::logs {

class LogLines {
 public:
  static constexpr std::size_t kLongestLine = 16U << 20U;

  explicit LogLines(ByteReader& bytes);

  /// The next line without its end (LF or CRLF), empty ones too; empty at the end. Holds until the next call.
  /// Of a longer line than kLongestLine the rest is left out. Throws Error, Cancelled.
  std::optional<std::string_view> next();
  /// All text that is left, as it is. Throws Error if it is more than `most` bytes, Cancelled.
  std::string rest(std::size_t most);
  /// Reads on to the end of the file without looking, for its fingerprint.
  void skipRest() { m_text.skipRest(); }
  /// Number of that line, from 1.
  std::uint64_t line() const { return m_line; }
  /// What is wrong with the packed data, once next() has met it.
  std::optional<std::string> damage() const { return m_text.damage(); }
  const std::filesystem::path& file() const { return m_text.file(); }

 private:
  bool fill();

  TextReader m_text;
  std::vector<char> m_buffer;
  std::size_t m_begin = 0;
  std::size_t m_end = 0;
  std::uint64_t m_line = 0;
  bool m_isCut = false;  ///< the line before was longer
};

/// The words of a line, at blanks and tabs; they point into it.
void splitWords(std::string_view line, std::vector<std::string_view>& words);
/// Its fields at a separator, without the blanks around them; no quoting.
void splitFields(std::string_view line, char separator, std::vector<std::string_view>& fields);
/// The whole text of a log that is one document, as LogLines::rest() gives it.
std::string wholeText(LogLines& lines, std::size_t most);

}  // namespace culprit::logs
