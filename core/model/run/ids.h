// Identities used everywhere: the two sides of a comparison and the dictionary entries that both runs share.
// An id is an index into the dictionary of the same name (names.h); it means nothing outside its session.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/base/last_enumerator.h"

namespace culprit {

/// A is the baseline, B the candidate. Every difference in Culprit is B - A.
enum class Side : std::uint8_t { A, B };
template <>
inline constexpr auto kLast<Side> = Side::B;

enum class FunctionId : std::uint32_t {};
enum class DeviceId : std::uint32_t {};
enum class MetricId : std::uint32_t {};
enum class CategoryId : std::uint32_t {};
enum class AnchorId : std::uint32_t {};
enum class ProcessId : std::uint32_t {};

/// Position of an id in its dictionary.
template <typename Id>
constexpr std::uint32_t indexOf(Id id) {
  return static_cast<std::uint32_t>(id);
}

/// The key of everything compared. Functions without any metric have no metric.
struct Triplet {
  FunctionId function{};
  std::optional<MetricId> metric;
  DeviceId device{};

  friend auto operator<=>(const Triplet&, const Triplet&) = default;
};

}  // namespace culprit
