// Where the time went: what each function, or group of functions with matched names, adds to the change of
// the cycle, split into called more often, slower per call and less overlapped (resources/help/formulas.md).
// Part of a PairVerdict. All times are milliseconds per cycle or per unit of work (Slowdown::per) over the
// complete cycles.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/results/cause.h"
#include "core/model/results/row_role.h"
#include "core/model/run/ids.h"

namespace culprit {

/// How a row's names were found to be the same thing.
enum class MatchedBy : std::uint8_t { Name, Family, Class, OnlyA, OnlyB, Hand };
template <>
inline constexpr auto kLast<MatchedBy> = MatchedBy::Hand;

/// One function of a row on one device, over the complete cycles of its side.
struct FunctionMember {
  FunctionId function{};
  DeviceId device{};
  std::uint64_t calls = 0;
  std::int64_t busyNs = 0;
  std::int64_t ns = 0;  ///< the part that nothing else hides

  friend bool operator==(const FunctionMember&, const FunctionMember&) = default;
};

struct FunctionSide {
  double calls = 0.0;
  double busyMs = 0.0;                ///< union of its time
  double ms = 0.0;                    ///< the part that nothing else hides; all of it if that is not known
  std::vector<FunctionId> functions;  ///< the members, most time first
  /// Over the whole recording, not per cycle: calls and the sum of their durations; empty: not known.
  std::optional<double> totalCalls;
  std::optional<double> totalMs;
  /// What a call takes itself (own_times.h): the median call, and the mean; empty where only sums are known.
  std::optional<double> typicalCallMs, meanCallMs;

  /// What `functions` did, each device by itself, by function and device; of the level Function only.
  std::vector<FunctionMember> members;

  /// Busy time per call; empty without calls.
  std::optional<double> perCallMs() const {
    return calls > 0.0 ? std::optional(busyMs / calls) : std::nullopt;
  }

  friend bool operator==(const FunctionSide&, const FunctionSide&) = default;
};

struct FunctionShare {
  std::string name;      ///< full name, family or class
  std::string device;    ///< "GPU" for all GPUs of the process together, else the device
  std::string category;  ///< as in the input; "comm" for collectives, kOperator, kRange, or kWaitingForRanks
  MatchedBy match = MatchedBy::Name;
  FunctionSide a, b;
  double deltaCallsMs = 0.0;  ///< the three parts sum to b.ms - a.ms
  double deltaPerCallMs = 0.0;
  double deltaExposedMs = 0.0;
  /// What of the part per call the typical (median) call makes, and what its interruptions make; they sum to
  /// it. Empty where only sums are known.
  std::optional<double> deltaTypicalMs, deltaInterruptedMs;
  RowRole role = RowRole::Work;
  /// Of kernels their class ("gemm"), of other work the category; and the group of like names in it. Of the
  /// level Function only.
  std::string kind, family;
  /// Of raw traces, of the level Function (resources/help/formulas.md, "Triplets"); empty: not known.
  std::optional<double> suspicion;

  double deltaMs() const { return b.ms - a.ms; }
  /// Work of a GPU, which can explain the change of a cycle; host rows of processed runs are sums over
  /// threads.
  bool isDeviceWork() const { return device.starts_with("GPU"); }

  friend bool operator==(const FunctionShare&, const FunctionShare&) = default;
};

/// What one call takes on each side, in ms.
struct OneCall {
  double aMs = 0.0, bMs = 0.0;
};

/// On the host a call holds others, so it is what it takes itself where both sides know that; else its busy
/// time. Empty if a side has no calls. Sentences that say how much longer a call takes, or from what to what,
/// all go by it.
std::optional<OneCall> oneCallOf(const FunctionShare& share);

/// What a side ran in place of a function that it does not have: of those that it alone has and that are
/// matched with it by family or class the one with most time. Empty: the side has it, or nothing in its
/// place.
std::optional<FunctionId> matchOn(Side side, FunctionId function, std::span<const FunctionShare> shares);

/// Whose turn it is while the functions of a row run; empty for rows that stand for callers.
std::optional<TimeClass> timeClassOf(const FunctionShare& share);

/// Category of the part of a collective that is not transfer.
inline constexpr std::string_view kWaitingForRanks = "waiting for other ranks";
/// Categories of rows that stand for callers: work of a GPU counts for whoever launched it.
inline constexpr std::string_view kOperator = "operator";
inline constexpr std::string_view kRange = "range";
/// The rows of work that no operator, or no range, called.
inline constexpr std::string_view kNoOperator = "(no operator)";
inline constexpr std::string_view kNoRange = "(no range)";

/// What the rows of a list stand for.
enum class TimeLevel : std::uint8_t {
  Function,  ///< at the level at which A and B were matched, GPUs together
  Device,    ///< the same on each GPU
  Family,    ///< GPU work by family, host functions without what differs between two builds
  Class,     ///< GPU work by kernel class, host functions by category
  Operator,  ///< all work by the innermost operator that called or launched it
  Range,     ///< all work by the innermost range
};
template <>
inline constexpr auto kLast<TimeLevel> = TimeLevel::Range;

/// All time of the pair at one level, largest change first. Of raw traces `ms` of all rows of a side and the
/// idle part of the waterfall sum to the cycle at every level.
struct LevelShares {
  TimeLevel level{};
  std::vector<FunctionShare> rows;

  friend bool operator==(const LevelShares&, const LevelShares&) = default;
};

/// The cycle cut into parts that sum to it on each side, so that their changes sum to the cycle's change.
struct Waterfall {
  struct Step {
    TimeClass time{};
    double aMs = 0.0, bMs = 0.0;
    std::int64_t aNs = 0, bNs = 0;  ///< over all complete cycles

    friend bool operator==(const Step&, const Step&) = default;
  };
  double cycleAMs = 0.0, cycleBMs = 0.0;  ///< means
  bool overlapKnown = false;              ///< false: kernels may have run beside each other
  std::vector<Step> steps;
  /// From the end of a cycle to the start of the next, where cycles are measured from start to start: it
  /// comes on top of the steps.
  std::optional<double> betweenAMs, betweenBMs;

  /// The mean cycles with what lies between them, and what B takes more.
  double lengthAMs() const { return cycleAMs + betweenAMs.value_or(0.0); }
  double lengthBMs() const { return cycleBMs + betweenBMs.value_or(0.0); }
  double changeMs() const { return lengthBMs() - lengthAMs(); }
  friend bool operator==(const Waterfall&, const Waterfall&) = default;
};

/// What Waterfall::betweenAMs and betweenBMs are called.
inline constexpr std::string_view kTimeBetween = "between cycles";

/// Stable name for JSON: "name", "family", "only A".
std::string_view nameOf(MatchedBy match);
/// Stable name for JSON: "function", "device", "operator".
std::string_view nameOf(TimeLevel level);

}  // namespace culprit
