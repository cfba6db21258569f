// Which times may come from outside, from a file of samples or a session, in nanoseconds: no difference of
// two of them, and no sum of stretches that follow each other, leaves int64. What a trace may bring
// (core/intake/capture_builder.h), with the epoch of its clock, lies within.
#pragma once

#include <cstdint>

namespace culprit {

inline constexpr std::int64_t kEarliestNs = -1'000'000'000'000'000'000;
inline constexpr std::int64_t kLatestNs = 8'000'000'000'000'000'000;
inline constexpr std::int64_t kLongestNs = kLatestNs - kEarliestNs;

constexpr bool isUsableTime(std::int64_t ns) {
  return ns >= kEarliestNs && ns <= kLatestNs;
}

/// Both ends are usable times, and the end is not before the start.
constexpr bool isUsableStretch(std::int64_t startNs, std::int64_t durationNs) {
  return isUsableTime(startNs) && durationNs >= 0 && durationNs <= kLatestNs - startNs;
}

}  // namespace culprit
