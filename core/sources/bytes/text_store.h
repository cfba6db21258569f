// Memory for texts that live as long as a batch of events: what had to be unescaped. Used by the readers of
// events; everything is given back at once.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory_resource>
#include <string_view>

namespace culprit {

class TextStore {
 public:
  /// A copy of `text`, with `padding` readable bytes behind it, that lives until clear().
  std::string_view keep(std::string_view text, std::size_t padding = 0) {
    char* const copy = static_cast<char*>(m_memory.allocate(text.size() + padding, 1));
    std::memcpy(copy, text.data(), text.size());
    std::memset(copy + text.size(), ' ', padding);
    return {copy, text.size()};
  }
  void clear() { m_memory.release(); }

  /// Whether a backslash may stand in the texts that are read. Looked for once per batch rather than in each.
  bool mayBeEscaped() const { return m_mayBeEscaped; }
  void setMayBeEscaped(bool may) { m_mayBeEscaped = may; }

 private:
  static constexpr std::size_t kFirstBlock = 64U << 10U;

  std::pmr::monotonic_buffer_resource m_memory{kFirstBlock};
  bool m_mayBeEscaped = true;
};

}  // namespace culprit
