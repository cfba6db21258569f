// A small file of the kernel that is read again and again: it stays open, and is read from its start without
// allocation. And the words of such files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace culprit::record {

class TextFile {
 public:
  TextFile() = default;
  explicit TextFile(const std::filesystem::path& path);
  ~TextFile();
  TextFile(TextFile&& other) noexcept;
  TextFile& operator=(TextFile&& other) noexcept;
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  bool isOpen() const { return m_file >= 0; }
  /// The whole text, up to a size far above that of such files; empty if it cannot be read. Holds until the
  /// next call of any TextFile's in this thread.
  std::string_view read() const;
  /// The whole number that it begins with.
  std::optional<double> number() const;

 private:
  int m_file = -1;
};

/// What lies in a folder, by name; nothing if it cannot be read.
std::vector<std::filesystem::path> sortedEntries(const std::filesystem::path& folder);

// Each takes from the front of `text`, behind blanks:
/// Empty: there is no whole number.
std::optional<std::uint64_t> takeNumber(std::string_view& text);
std::string_view takeWord(std::string_view& text);
/// Without its end.
std::string_view takeLine(std::string_view& text);

/// The rest of the line behind `key`, at the begin of a line; empty: there is no such line.
std::string_view behind(std::string_view text, std::string_view key);

}  // namespace culprit::record
