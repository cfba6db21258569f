// What a row of the function and triplet tables is to a reader who looks for a cause.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/last_enumerator.h"

namespace culprit {

enum class RowRole : std::uint8_t {
  Work,
  Container,  ///< a frame, operator or range whose time is that of the calls inside it
  Wait,       ///< waits for a GPU, another rank, a lock or another thread
};
template <>
inline constexpr auto kLast<RowRole> = RowRole::Wait;

/// Stable name for JSON: "work", "container", "wait".
std::string_view nameOf(RowRole role);

}  // namespace culprit
