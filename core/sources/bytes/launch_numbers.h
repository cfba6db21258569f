// The numbers by which the model joins a call and what it launched, from the correlations of a file, which
// are wider. Used by the readers of databases and of AMD's tables and JSON, once per process.
#pragma once

#include <cstdint>
#include <map>

namespace culprit {

class LaunchNumbers {
 public:
  /// 0 for 0, which is none.
  std::uint32_t of(std::int64_t correlation) {
    // The upper half is left to those that do not fit.
    constexpr std::int64_t kMost = 0x7FFF'FFFF;
    if (correlation >= 0 && correlation <= kMost) return static_cast<std::uint32_t>(correlation);
    const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wide.size());
    return m_wide.try_emplace(correlation, next).first->second;
  }

 private:
  std::map<std::int64_t, std::uint32_t> m_wide;
};

}  // namespace culprit
