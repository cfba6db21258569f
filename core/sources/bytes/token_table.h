// Texts that come again and again in a trace (names, categories, pids), each with a small number. A flat hash
// table, because a trace asks it several times per event. Used while one file is read.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

namespace culprit {

class TokenTable {
 public:
  TokenTable();

  static std::uint64_t hashOf(std::string_view text);

  /// The number of `text`: 0, 1, 2, ... in order of first appearance.
  std::uint32_t intern(std::string_view text);
  /// Of one that is there.
  std::optional<std::uint32_t> find(std::string_view text) const;
  /// Lives as long as the table, wherever that is moved to.
  std::string_view operator[](std::uint32_t number) const { return m_texts[number]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(m_texts.size()); }

 private:
  struct Slot {
    std::uint32_t hash = 0;  ///< the lower half of hashOf()
    std::uint32_t number = kFree;
  };
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;

  /// Where `text` is, or belongs.
  std::size_t placeOf(std::string_view text, std::uint32_t hash) const;
  void grow();

  std::vector<Slot> m_slots;  ///< a power of two of them, at most half in use
  std::vector<std::string_view> m_texts;
  std::unique_ptr<std::pmr::monotonic_buffer_resource> m_memory;  ///< of the texts, one after the other
};

}  // namespace culprit
