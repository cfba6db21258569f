// Can the two runs be compared at all? One Check per question, with what was seen as numbers and names;
// report makes the sentences, the window lists them with their actions. Part of a PairVerdict. Nothing here
// judges.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"

namespace culprit {

enum class CheckId : std::uint8_t {
  Anchor,
  WorkPerCycle,
  ProblemSize,
  CycleCount,
  KindOfCycle,
  Functions,
  Devices,
  ProfilerSettings,
  Metrics,
  WarmUpAndEdges,
  InputQuality,
  Counters,
  Window,
};
template <>
inline constexpr auto kLast<CheckId> = CheckId::Window;
inline constexpr std::size_t kCheckCount = static_cast<std::size_t>(kLast<CheckId>) + 1;

/// For tables with an `id` in each row: whether they have all checks, in the order of CheckId.
template <typename Rows>
constexpr bool isOneRowPerCheck(const Rows& rows) {
  std::size_t at = 0;
  for (const auto& row : rows)
    if (row.id != static_cast<CheckId>(at++)) return false;
  return at == kCheckCount;
}

enum class CheckStatus : std::uint8_t { Pass, Note, Warn, Fail };
template <>
inline constexpr auto kLast<CheckStatus> = CheckStatus::Fail;

/// Names of properties of the devices.
inline constexpr std::string_view kDeviceModel = "device";
inline constexpr std::string_view kDeviceVendor = "vendor";

/// Name of Kernels, Launches and AllLaunches where they are of operators, since nothing launches a compute
/// kernel.
inline constexpr std::string_view kOperators = "operators";

/// What a Fact is about. `both`: one number for the two runs together.
enum class FactKind : std::uint8_t {
  LaunchRatio,       ///< both: launches per cycle, B / A
  Kernels,           ///< both: how many a ratio is the median of; a, b: least and most where it fails
  LaunchSize,        ///< both: grid x block of a launch, B / A
  CopySize,          ///< both: bytes of a copy to the device, B / A
  Cycles,            ///< a, b: number of cycles
  KindShare,         ///< name: kind of cycle; a, b: its share of the cycles, 0 .. 1
  MatchedByName,     ///< both: share of the busy time in functions that both runs have, 0 .. 1
  MatchedByFamily,   ///< both: the same with names reduced to families
  MatchedByClass,    ///< both: the same with names reduced to kernel classes
  DeviceCount,       ///< a, b: devices of the process
  Property,          ///< name: what differs; textA, textB: its values, empty: not in the data
  OneSidedMetric,    ///< name: the metric; a or b is 1 where it exists
  Metrics,           ///< both: number of common metrics
  SkippedRecords,    ///< a, b: share of records skipped or repaired, 0 .. 1
  DamagedFiles,      ///< a, b: number of files truncated or unreadable
  SamplingPeriodMs,  ///< a, b: median over the counters of the time between two sweeps
  MedianCycleMs,     ///< a, b
  Interpolated,      ///< a, b: share of levels that are fully interpolated, 0 .. 1
  Launches,          ///< a, b: launches of the common compute kernels in the whole run
  OutsideShare,      ///< a, b: share of the kernel time outside every cycle, 0 .. 1
  Partners,          ///< textA, textB: devices with different names that are compared with each other
  ProfilerOverhead,  ///< a, b: share of the recorded time that the profiler itself took, 0 .. 1
  RangeSize,         ///< name: what names of ranges tell; a, b: median; both: B / A; or none: the same
  Environment,       ///< name, textA, textB: what differs around the runs and is no reason to doubt
  GpuBusyMs,         ///< a, b: time in which a GPU ran anything, of runs without an anchor
  AllLaunches,       ///< a, b: launches of compute kernels, of runs without an anchor
  SettingsNotTold,   ///< both: 1; the settings of the profiler are not in the input of both runs
  CallShare,  ///< a, b: median share of a cycle that the anchor's call takes, 0 .. 1, where cycles reach
              ///< from one call to the next
  UnpairedProcesses,  ///< a, b: processes that have no partner
  ProcessCount,       ///< a, b: processes with cycles
  FewLevels,          ///< both: resources with counters in both runs and fewer than two levels in one
};
template <>
inline constexpr auto kLast<FactKind> = FactKind::FewLevels;

struct Fact {
  FactKind kind{};
  std::string name;
  std::optional<double> a, b, both;
  std::string textA, textB;

  friend bool operator==(const Fact&, const Fact&) = default;
};

struct Check {
  CheckId id{};
  CheckStatus status = CheckStatus::Pass;
  bool inData = true;  ///< false: the data cannot answer it, so it passes
  std::vector<Fact> facts;

  /// The first fact of that kind; null if there is none.
  const Fact* fact(FactKind kind) const;

  friend bool operator==(const Check&, const Check&) = default;
};

/// What the user can do about a check that did not pass.
enum class CheckAction : std::uint8_t {
  None,
  CommonAnchor,     ///< one anchor for both runs
  PerUnitOfWork,    ///< compare per unit of work
  KindByKind,       ///< compare prefill with prefill, decode with decode
  MatchNames,       ///< match functions by hand
  MapDevices,       ///< say which device is whose partner
  TrimEdges,        ///< leave incomplete cycles at the ends out
  OpenInputIssues,  ///< look at what was skipped
};

enum class Comparable : std::uint8_t { Yes, WithCare, No };
template <>
inline constexpr auto kLast<Comparable> = Comparable::No;

struct Comparability {
  Comparable verdict = Comparable::Yes;
  std::vector<Check> checks;  ///< all kCheckCount, in the order of CheckId

  const Check& check(CheckId id) const { return checks.at(static_cast<std::size_t>(id)); }

  friend bool operator==(const Comparability&, const Comparability&) = default;
};

/// Any fail: No; else any warn: WithCare; else Yes.
Comparable verdictOf(const std::vector<Check>& checks);
/// Both runs tell how large the launches of the kernels are that both have, so that these can be held against
/// each other.
bool tellLaunches(const Comparability& comparability);
/// The model of the GPUs, or else their vendor, where the runs tell different ones; null: they do not.
const Fact* otherModel(const Comparability& comparability);
/// None for a check that passed.
CheckAction actionOf(const Check& check);

/// Stable names for JSON: "pass"; "comparable with care".
std::string_view nameOf(CheckStatus status);
std::string_view nameOf(Comparable verdict);

}  // namespace culprit
