// What the verdict counts of a function: calls and time per cycle. Raw traces are counted by the clock, where
// the work ran and whoever launched it (wall_times.h); processed runs as they were published, with durations
// that are sums, whose overlap is not known. Used wherever functions are added up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "core/model/run/run.h"

namespace culprit {

/// One function on one device. The columns are parallel and point into the samples.
struct FunctionUse {
  FunctionId function{};
  DeviceId device{};
  CategoryId category{};
  std::span<const std::uint32_t> cycle;  ///< positions of the cycles, ascending
  std::span<const std::uint32_t> calls;
  std::span<const std::int64_t> busyNs;     ///< while at least one call ran; the sum where that is not known
  std::span<const std::int64_t> exposedNs;  ///< the part that nothing hides; all of it where not known
  /// What the calls that start in the cycle take themselves: the sum, the median call and the longest one;
  /// empty where only sums are known.
  std::span<const std::int64_t> ownNs, typicalNs, longestNs;
  std::optional<double> launchThreads, copyBytes;  ///< medians over the recording
  /// Over the whole recording; empty: not known, as of processed runs, which hold nothing but cycles.
  std::optional<double> totalCalls;
  std::optional<double> totalMs;
};

using UseVisitor = std::function<void(const FunctionUse&)>;

/// In order of first appearance; one after the other, as there may be a million.
void forEachFunction(const ProcessSamples& samples, const UseVisitor& visit);
/// Operators, or ranges, in place of functions: nothing but for raw traces.
void forEachOperator(const ProcessSamples& samples, const UseVisitor& visit);
void forEachRange(const ProcessSamples& samples, const UseVisitor& visit);

}  // namespace culprit
