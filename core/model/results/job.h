// What is said of a job of several ranks as a whole, before any of its process pairs: how much longer its
// step takes, which ranks are late with their own work and why, and which transfers became slower
// (resources/help/ranks.md). Made by core/analysis/judging/job once all pairs are judged, stored in the
// session, shown first by window and report. Only durations of one clock each are compared, never clocks of
// two hosts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/results/cause.h"
#include "core/model/results/slowdown.h"
#include "core/model/run/ids.h"

namespace culprit {

/// What a late rank is late by.
enum class LateReason : std::uint8_t {
  Unknown,  ///< no class of time has most of it
  Compute,  ///< its kernels take longer
  Host,     ///< its host needs longer, or stands still
  Input,    ///< its data come later
  Copies,   ///< copies and sets hold its GPU up
};
template <>
inline constexpr auto kLast<LateReason> = LateReason::Copies;

/// Stable name for JSON: "unknown", "compute", "host", "input", "copies".
std::string_view nameOf(LateReason reason);

/// How the collectives of a process group changed.
enum class TransferChange : std::uint8_t {
  NotTold,         ///< too few calls that both runs have, or no interval
  Same,            ///< neither transfer nor waiting changed
  TransferSlower,  ///< a call takes longer once all are there
  TransferFaster,
  ArrivalSkew,  ///< the members wait longer for each other, the transfer is the same
  Both,         ///< slower, and they wait longer
};
template <>
inline constexpr auto kLast<TransferChange> = TransferChange::Both;

/// Stable name for JSON: "not told", "same", "transfer slower", "transfer faster", "arrival skew", "both".
std::string_view nameOf(TransferChange change);

/// What the slower transfers have in common.
enum class TransferScope : std::uint8_t {
  None,          ///< no group is slower
  All,           ///< all groups that are told
  BetweenHosts,  ///< the groups that reach over several hosts, and no other: JobVerdict::slowHosts, if not
                 ///< all
  Kind,          ///< the groups of one description (JobVerdict::slowKind)
  Groups,        ///< some groups that share none of these
};
template <>
inline constexpr auto kLast<TransferScope> = TransferScope::Groups;

/// Stable name for JSON: "none", "all", "between hosts", "kind", "groups".
std::string_view nameOf(TransferScope scope);

struct JobVerdict {
  /// Mean over the ranks and cycles, ms per cycle.
  struct ClassTime {
    TimeClass time{};
    double aMs = 0.0, bMs = 0.0;

    friend bool operator==(const ClassTime&, const ClassTime&) = default;
  };
  /// A rank whose own time (its cycle without communication), or the part of it that `reason` names, grew
  /// beyond that of the others, or lies above it in A and B alike.
  struct LateRank {
    ProcessId process{};  ///< of B
    int rank = 0;
    double aMs = 0.0, bMs = 0.0;  ///< above that of the others, per cycle
    LateReason reason{};
    std::optional<double> factor;  ///< of Compute: its kernels' typical call, B / A, where it is known

    bool grew = true;  ///< from A to B; false: it is as late in both

    double ms() const { return bMs - aMs; }
    friend bool operator==(const LateRank&, const LateRank&) = default;
  };
  /// A host (nearly) all of whose ranks are late, by the same reason.
  struct LateHost {
    std::string host;
    std::uint32_t late = 0, ranks = 0;  ///< of its ranks
    double ms = 0.0;                    ///< median of its late ranks
    LateReason reason{};

    friend bool operator==(const LateHost&, const LateHost&) = default;
  };
  /// One process group, its operations and sizes that both runs have together.
  struct GroupChange {
    std::string name;                ///< as in B; empty: not told
    std::string description;         ///< as in the trace; empty: not told
    std::vector<int> ranks;          ///< members in the recording of B, ascending
    std::vector<std::string> hosts;  ///< theirs, sorted; empty: not told
    std::uint64_t callsA = 0, callsB = 0;
    std::uint64_t bytes = 0;                      ///< of all calls of B; 0: not told
    double transferAMs = 0.0, transferBMs = 0.0;  ///< sums over the calls, ms per cycle
    double waitingAMs = 0.0, waitingBMs = 0.0;    ///< per member, ms per cycle
    std::optional<double> ratio, low, high;  ///< transfer of a call, B / A, sizes alike; 95 % over all groups
    TransferChange change{};
    /// Bus bandwidth, GB/s (1e9 bytes per second), above 0: of the calls whose bytes on the bus are told,
    /// their sum by that of their transfer (Collectives::GroupCalls::busBytes). Empty: of no call.
    std::optional<double> busA, busB;

    friend bool operator==(const GroupChange&, const GroupChange&) = default;
  };

  std::string part;                      ///< Process::part
  std::uint32_t ranks = 0;               ///< pairs that were compared
  std::uint32_t ranksA = 0, ranksB = 0;  ///< of each run, with or without a partner
  std::uint32_t hosts = 0;               ///< different ones of B; 0: not told
  std::uint32_t steps = 0;               ///< cycles that all of them have, the smaller side
  SpeedRatio step;                       ///< the mean over the ranks, B / A
  SlowdownBy by = SlowdownBy::Typical;   ///< StableParts: late ranks and transfers make most of a change
                                         ///< inside the band
  double stepAMs = 0.0, stepBMs = 0.0;   ///< typical
  std::uint32_t agree = 0;               ///< ranks whose typical cycle changed in the direction of the job's
  std::vector<ClassTime> classes;   ///< GpuCompute to Idle, then WaitingForRanks (a part of Communication)
  std::vector<LateRank> late;       ///< the latest first
  std::vector<LateHost> lateHosts;  ///< the latest first; their ranks stand in `late` too
  std::vector<GroupChange> groups;  ///< by the change of their transfer, the largest first
  TransferScope scope{};
  std::vector<std::string> slowHosts;   ///< of BetweenHosts: the fewest that all slower groups have, sorted
  std::string slowKind;                 ///< of Kind: the description
  std::optional<double> transferRatio;  ///< of the slower groups together

  friend bool operator==(const JobVerdict&, const JobVerdict&) = default;
};

}  // namespace culprit
