// What was made of names, kept for the next time: the ranks of a job have the same names, and each pair asks
// for each of them several times. For functions of this room whose result rests on the name alone.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace culprit {

/// Not for several threads: each has one of its own.
template <typename Value>
class KnownNames {
 public:
  /// `make`: of a name its value. What is returned stands until the next call.
  template <typename Make>
  const Value& of(std::string_view name, const Make& make) {
    constexpr std::size_t kMost = 4096, kLongest = 1024;
    if (name.size() > kLongest) return m_ofLong = make(name);
    if (const auto found = m_known.find(name); found != m_known.end()) return found->second;
    if (m_known.size() >= kMost) m_known.clear();
    return m_known.emplace(name, make(name)).first->second;
  }

 private:
  struct HashOfText {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  std::unordered_map<std::string, Value, HashOfText, std::equal_to<>> m_known;
  Value m_ofLong{};  // kept for whoever asked last only
};

}  // namespace culprit
