// Texts that come again and again in a trace (names, categories, pids), each with a small number. A flat hash
// table, because a trace asks it several times per event. Used while one file is read.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

class TokenTable {
 public:
  TokenTable();

  static std::uint64_t hashOf(std::string_view text);

  /// The number of `text`: 0, 1, 2, ... in order of first appearance.
  std::uint32_t intern(std::string_view text) { return intern(text, hashOf(text)); }
  /// The same with its hashOf().
  std::uint32_t intern(std::string_view text, std::uint64_t hash);
  /// Of one that is there.
  std::optional<std::uint32_t> find(std::string_view text) const;
  const std::string& operator[](std::uint32_t number) const { return m_texts[number]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(m_texts.size()); }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::string_view text;  ///< that of m_texts; here it is one step nearer
    std::uint32_t number = kFree;
  };
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;

  void grow();

  std::vector<Slot> m_slots;  ///< a power of two of them, at most half in use
  std::deque<std::string> m_texts;
};

}  // namespace culprit
