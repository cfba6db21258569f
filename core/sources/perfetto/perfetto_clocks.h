// The clocks of a Perfetto trace and how their times are told in that of the trace, nanoseconds since the
// machine was started (BOOTTIME): by snapshots, in which several clocks were read at once. The clocks of the
// machine are known after the first walk through the file; those of one sequence change with each snapshot
// and follow in the second.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace culprit::perfetto {

/// One clock in a snapshot.
struct ClockReading {
  std::uint64_t clock = 0;
  std::int64_t timeNs = 0;
  std::int64_t unitNs = 1;     ///< what its timestamps count
  bool isIncremental = false;  ///< its timestamps count from the one before
};

struct ClockReadings {
  std::array<ClockReading, 32> clocks;  ///< more than anyone reads
  std::size_t count = 0;
  std::uint64_t primary = 0;  ///< that of the trace, where it is told

  std::span<const ClockReading> all() const { return {clocks.data(), count}; }
  const ClockReading* of(std::uint64_t clock) const;
};
/// Times that cannot be meant are left out.
ClockReadings clockReadingsOf(std::string_view snapshot);

class Clocks {
 public:
  /// Snapshots that are kept; a recording takes one in ten seconds.
  static constexpr std::size_t kMostSnapshots = 100'000;

  void add(const ClockReadings& readings);
  /// To be called once all snapshots are there.
  void finish();

  /// BOOTTIME, unless no snapshot has it: then the one that the file names, else MONOTONIC.
  std::uint64_t traceClock() const { return m_traceClock; }
  /// By the last snapshot before it, else the first; empty for a clock that no snapshot explains.
  std::optional<std::int64_t> traceTimeOf(std::uint64_t clock, std::int64_t timeNs) const;
  /// Since the Unix epoch where the trace's clock is 0; empty if no snapshot has the wall clock.
  std::optional<std::int64_t> epochNs() const { return m_epochNs; }

 private:
  struct Pair {
    std::int64_t clockNs = 0;
    std::int64_t traceNs = 0;
  };
  struct Shared {
    std::uint64_t snapshot = 0;
    std::uint64_t clock = 0;
    std::int64_t timeNs = 0;
  };

  std::vector<Shared> m_readings;  ///< of clocks that all sequences share, by snapshot
  std::size_t m_snapshots = 0;
  std::uint64_t m_primary = 0;
  std::uint64_t m_traceClock = 0;
  std::map<std::uint64_t, std::vector<Pair>> m_pairs;  ///< by clock, ascending
  std::optional<std::int64_t> m_epochNs;
};

/// The private clocks of one sequence.
class SequenceClocks {
 public:
  void add(const ClockReadings& readings, const Clocks& clocks);
  /// A timestamp in the order of the sequence, in the trace's clock; empty if its clock is not explained or
  /// the time cannot be meant.
  std::optional<std::int64_t> traceTimeOf(std::uint64_t clock, std::uint64_t timestamp, const Clocks& clocks);

 private:
  struct Private {
    ClockReading reading;
    std::int64_t traceNs = 0;  ///< when it was read
    std::int64_t lastNs = 0;   ///< of an incremental one
  };
  std::vector<Private> m_private;
};

/// Within what the capture can hold.
bool isMeantTime(std::int64_t timeNs);

}  // namespace culprit::perfetto
