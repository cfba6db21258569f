// An input as a program: numbers and texts, one behind the other, 0 where it has come to its end. Used by the
// target whose inputs are the changes to a sound file and not the file itself.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

class Program {
 public:
  explicit Program(Input input) : m_rest(input) {}

  bool isAtEnd() const { return m_rest.empty(); }

  std::uint8_t byte() {
    if (m_rest.empty()) return 0;
    const std::uint8_t value = m_rest.front();
    m_rest = m_rest.subspan(1);
    return value;
  }
  /// Below `end`, which is above 0.
  std::size_t below(std::size_t end) {
    const std::size_t high = end > 256 ? byte() : 0;
    return (256 * high + byte()) % end;
  }
  std::int64_t small() { return static_cast<std::int8_t>(byte()); }
  std::int64_t integer() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value = (value << 8U) | byte();
    return static_cast<std::int64_t>(value);
  }
  double number() { return std::bit_cast<double>(integer()); }
  std::string_view text(std::size_t most) {
    const std::size_t size = std::min(most, m_rest.size());
    const std::string_view text(reinterpret_cast<const char*>(m_rest.data()), size);
    m_rest = m_rest.subspan(size);
    return text;
  }

 private:
  Input m_rest;
};

}  // namespace culprit::fuzz
