// What the processes of one run did in the collectives they share: how much of it was transfer, how long each
// of them waited, and who came late (resources/help/formulas.md, "Collectives"). Part of a Run. Only
// durations are compared, never the clocks of two hosts, so a wrong clock cannot make a rank late.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

/// GB/s, 1e9 bytes per second; empty where no time passed.
inline std::optional<double> gigabytesPerSecond(double bytes, double ms) {
  constexpr double kBytesPerMs = 1e6;  // of one GB/s
  return ms > 0.0 ? std::optional(bytes / ms / kBytesPerMs) : std::nullopt;
}

/// Whether a collective that is called so often in a recording with so many cycles is no part of these: all
/// wait at the barrier that ends a recording until the last one has written its file, longer than in all
/// other calls together.
inline bool isSingleCollective(std::uint64_t calls, double cycles) {
  constexpr std::uint64_t kFewestRepeats = 3;
  return calls < kFewestRepeats && cycles >= 2.0 * static_cast<double>(kFewestRepeats);
}

struct Collectives {
  struct Rank {
    ProcessId process{};
    double waitingMs = 0.0;     ///< before the last one arrived, over all shared calls
    double transferMs = 0.0;    ///< of the shared calls it takes part in
    std::uint64_t calls = 0;    ///< shared ones it takes part in
    std::uint64_t lastIn = 0;   ///< of these, for which the others waited for it
    double lastByChance = 0.0;  ///< of these, how many it would be last for if all were alike
    bool isLate = false;        ///< it waits far less than its fellows, because they wait for it

    friend bool operator==(const Rank&, const Rank&) = default;
  };
  /// A process group of the program (torch.distributed, NCCL communicators); only raw traces tell it.
  struct Group {
    std::string name;                ///< "3" as in the trace; empty: not told, all that have the function
    std::string description;         ///< "TENSOR_MODEL_PARALLEL_GROUP" as in the trace; empty: not told
    std::vector<ProcessId> members;  ///< in this recording, ascending

    friend bool operator==(const Group&, const Group&) = default;
  };
  /// The shared calls of one function of a group that move equally many bytes.
  struct GroupCalls {
    std::uint32_t group = 0;              ///< position in `groups`
    std::string function;                 ///< name of the kernel or host collective
    std::optional<std::uint64_t> bytes;   ///< of one call of one member; empty: not told
    std::uint64_t calls = 0;              ///< of one member, at least 1
    double transferMs = 0.0;              ///< sum over the calls of what the last to arrive needs
    double waitingMs = 0.0;               ///< sum over the calls, mean over the members
    double typicalMs = 0.0;               ///< median transfer of a call
    std::optional<double> lowMs, highMs;  ///< 95 % interval of the median; empty: too few calls
    /// Of one call: what crosses the link of a member (core/analysis/turns/bus_bytes.h), above 0. Empty: the
    /// operation or its bytes are not told, the calls are of several operations, or the recording lacks a
    /// member of the group by the size that the trace tells.
    std::optional<double> busBytes;

    friend bool operator==(const GroupCalls&, const GroupCalls&) = default;
  };
  /// That all members of a group have, without those that do not repeat though the run has steps (they stand
  /// in groupCalls only); so are the sums of the ranks. Of processed runs: (function, cycle).
  std::uint64_t calls = 0;
  std::uint64_t unmatched = 0;  ///< records of functions that a member called more or less often
  double transferMs = 0.0;      ///< what the last to arrive needs, over the shared calls of all groups
  double medianWaitingMs = 0.0;
  std::vector<Rank> ranks;             ///< at least two, in the order of the processes
  std::vector<Group> groups;           ///< by name, description and members; empty for processed runs
  std::vector<GroupCalls> groupCalls;  ///< by group, function and bytes

  bool anyLate() const {
    for (const Rank& rank : ranks) {
      if (rank.isLate) return true;
    }
    return false;
  }

  friend bool operator==(const Collectives&, const Collectives&) = default;
};

}  // namespace culprit
