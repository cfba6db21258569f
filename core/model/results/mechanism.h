// What the times and calls of the functions alone say about the kind of cause, without any counter: a lower
// GPU clock, a processor taken away, more calls, a gap between cycles (resources/help/mechanisms.md). Part of
// a PairVerdict, the one the headline names first; report makes the sentences from these numbers.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/results/cause.h"
#include "core/model/run/ids.h"

namespace culprit {

enum class MechanismKind : std::uint8_t {
  Warmup,              ///< the first cycles of B, or of A, are longer, the others as in the other run
  Drift,               ///< B became slower in the middle
  Size,                ///< the launches, what the ranges tell, or (of the time of copies) copies are larger
  OtherGpu,            ///< the GPU is another model
  GpuClock,            ///< all compute kernels take longer by one factor
  GpuMemory,           ///< the kernels that move data, or the copies on the device, take longer
  Link,                ///< copies from and to the host take longer
  Calls,               ///< more or fewer calls of kernels, collectives or host functions
  CopiesAdded,         ///< more or fewer copies
  OneFunction,         ///< one function alone takes longer per call
  CpuTaken,            ///< host calls are interrupted: the mean call changed, the typical one did not
  HostUniform,         ///< all host functions take longer by one factor
  Input,               ///< data loading takes longer
  Gap,                 ///< more or less time from the end of a cycle to the next
  Pause,               ///< some cycles of one run stand still where nothing is recorded
  Idle,                ///< more or less time in which nothing is recorded
  RankGpu,             ///< the GPU of one rank
  RankHost,            ///< the host of one rank
  RankInput,           ///< the data loading of one rank
  CollectiveTransfer,  ///< collectives transfer more slowly, on all ranks
  Overlap,             ///< copies or communication run beside less, or more
  LongCall,            ///< single calls take many times as long as the others of their function
  LongGap,             ///< the GPU stands idle for longer than ever in the other run
  OtherMix,            ///< the kinds of cycles stand in another proportion
  OtherKernels,        ///< kernels are replaced by others of their class
  DeviceGpu,           ///< one of several GPUs of a process, or some, more than the others
};
template <>
inline constexpr auto kLast<MechanismKind> = MechanismKind::DeviceGpu;

/// The part of a change that a cause has to make to be named for it, in a headline or in the title of a job.
inline constexpr double kPartWorthNaming = 1.0 / 3.0;

struct Mechanism {
  MechanismKind kind{};
  CauseLevel level = CauseLevel::Possible;
  double ms = 0.0;                  ///< what it explains of B - A, per cycle or unit of work
  std::optional<double> low, high;  ///< of `ms`; empty where it is counted, not estimated
  /// That it rests on, the largest part first; of other kernels that of A and what B runs in its place.
  std::vector<FunctionId> functions = {};
  /// B / A of what changed by one factor (time per call, launch size; of other kernels time per cycle), with
  /// its 15 and 85 % points over the functions; empty where the rule knows none.
  std::optional<double> factor = {}, factorLow = {}, factorHigh = {};
  /// Functions, cycles or GPUs that it holds for; of a transfer the groups of which it is known that a call
  /// moves the same bytes.
  std::uint32_t count = 0;
  std::uint32_t outOf = 0;  ///< of how many; 0: not told
  /// Number of a cycle: that in which a drift begins; of the longest call or gap, in B if `ms` is more.
  std::optional<std::int64_t> cycle = {};
  std::optional<std::int32_t> rank = {};  ///< of one rank alone
  std::optional<DeviceId> device = {};    ///< of one of several GPUs: the one that costs or saves most
  std::optional<TimeClass> time = {};     ///< whose time it is, where the kind leaves it open
  std::optional<double> longestMs = {};   ///< of long calls, gaps and pauses: the longest one

  /// Of a transfer: it is known that no more data, and no less, makes it.
  bool movesSameBytes() const { return count > 0; }
  /// More than half of it, with its sign.
  bool isMostOf(double wholeMs) const {
    return ms * wholeMs > 0.0 && 2.0 * std::fabs(ms) > std::fabs(wholeMs);
  }

  friend bool operator==(const Mechanism&, const Mechanism&) = default;
};

/// The first of this kind; null: there is none.
const Mechanism* find(const std::vector<Mechanism>& mechanisms, MechanismKind kind);

/// Stable name for JSON: "gpu_clock", "cpu_taken".
std::string_view nameOf(MechanismKind kind);

}  // namespace culprit
