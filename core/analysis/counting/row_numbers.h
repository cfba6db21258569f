// Numbers for the rows of a list, from 0 in the order in which their keys are met: a function on a device,
// told apart further by a kind that its user chooses. Used where every event of a trace is looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/model/run/ids.h"

namespace culprit {

struct RowKey {
  FunctionId function{};
  DeviceId device{};
  std::uint32_t kind = 0;

  friend bool operator==(const RowKey&, const RowKey&) = default;
};

class RowNumbers {
 public:
  /// The number of the key, and whether it is new.
  std::pair<std::uint32_t, bool> of(const RowKey& key) {
    const auto [known, isNew] = m_numbers.try_emplace(key, static_cast<std::uint32_t>(m_numbers.size()));
    return {known->second, isNew};
  }
  std::optional<std::uint32_t> find(const RowKey& key) const {
    const auto found = m_numbers.find(key);
    return found == m_numbers.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  struct Hash {
    std::size_t operator()(const RowKey& key) const {
      constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;  // spreads consecutive ids
      const std::uint64_t both = (std::uint64_t{indexOf(key.function)} << 32U) | indexOf(key.device);
      const std::uint64_t mixed = (both ^ (std::uint64_t{key.kind} << 24U)) * kOdd;
      return static_cast<std::size_t>(mixed ^ (mixed >> 32U));
    }
  };

  std::unordered_map<RowKey, std::uint32_t, Hash> m_numbers;
};

}  // namespace culprit
