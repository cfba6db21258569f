// What changed that could have made the run slower: one line per resource family, and, for raw traces, per
// class of time (resources/help/formulas.md, "Causes"). Part of a PairVerdict, in the order in which the
// lines are to be read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/last_enumerator.h"
#include "core/model/run/ids.h"

namespace culprit {

enum class ResourceRole : std::uint8_t {
  Supply,      ///< what the machine offers, such as a clock: a fall can hurt
  SharedLoad,  ///< what others may take, such as link traffic: a rise can hurt
  OwnUse,      ///< what the job itself takes: follows, does not cause
};
template <>
inline constexpr auto kLast<ResourceRole> = ResourceRole::OwnUse;

enum class CauseLevel : std::uint8_t { None, Possible, Strong };
template <>
inline constexpr auto kLast<CauseLevel> = CauseLevel::Strong;

/// Whose turn each instant of a cycle is.
enum class TimeClass : std::uint8_t {
  GpuCompute,
  Communication,
  Copies,
  Waiting,  ///< sync and copy calls while the GPU is idle
  InputPipeline,
  Host,
  Idle,             ///< nothing recorded
  GpuKernels,       ///< compute and communication, where they cannot be told apart from overlap
  Rest,             ///< of the cycle, where nothing more is known
  WaitingForRanks,  ///< communication in which other ranks have not arrived; then Communication is the rest
};
template <>
inline constexpr auto kLast<TimeClass> = TimeClass::WaitingForRanks;

struct Cause {
  std::optional<MetricId> metric;      ///< a resource: its member with the largest score
  std::optional<TimeClass> timeClass;  ///< the time itself
  std::string family;                  ///< "CPU clock"; of time: the name of its class
  ResourceRole role = ResourceRole::OwnUse;
  std::string unit;  ///< of a, b and the shift: "%", "MHz", "B/s", "ms" or nothing
  CauseLevel level = CauseLevel::None;
  double score = 0.0;                         ///< S of causeScore(); of time: its share of all changes
  double a = 0.0, b = 0.0;                    ///< medians; of time: means per cycle or unit of work
  double shift = 0.0;                         ///< Hodges-Lehmann; of time: b - a
  std::optional<double> shiftLow, shiftHigh;  ///< 95 % interval of the Hodges-Lehmann shift
  std::optional<double> typical;              ///< of time: the Hodges-Lehmann shift, of single cycles
  std::optional<double> cliff;                ///< Cliff's delta
  double logRatio = 0.0;                      ///< medianLogRatio(); of time: 0
  double capacity = 0.0;                      ///< C; of time: A's cycle
  double share = 0.0;                         ///< of the capacity gained or lost, 0 .. 1
  std::uint32_t samplesA = 0, samplesB = 0;
  /// Of a supply that fell: whether the calls that depend on it became longer with it; empty: not known.
  std::optional<bool> hasSignature;
  /// With its signature: the ms of the cycle that the fall explains, and of how many; empty: not known.
  std::optional<double> explainsLow, explainsHigh, explainsOf;

  bool isResource() const { return metric.has_value(); }

  friend bool operator==(const Cause&, const Cause&) = default;
};

/// Stable names for JSON: "supply", "shared load", "own use"; "strong"; "GPU compute".
std::string_view nameOf(ResourceRole role);
std::string_view nameOf(CauseLevel level);
std::string_view nameOf(TimeClass time);

}  // namespace culprit
