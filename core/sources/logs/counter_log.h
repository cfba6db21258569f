// What a log of counters holds, as its reader hands it over: readings by name and device, at the log's own
// times. Names are looked up, units and counts become those of the metrics, and what lies outside the
// recording it stands beside is not kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/run.h"
#include "core/sources/logs/counter_names.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

/// Where a value was read, as far as the log tells.
struct LoggedDevice {
  InstanceKind kind = InstanceKind::None;
  std::string instance;   ///< "0" of GPU, process or core 0, "sda" of a disk, "eth0"; empty for a GPU that
                          ///< only its uuid or bus id names
  std::string uuid;       ///< "GPU-8c2..."
  std::string busId;      ///< "00000000:3B:00.0"
  std::string host = {};  ///< where it is another one than the log's

  friend auto operator<=>(const LoggedDevice&, const LoggedDevice&) = default;
};

/// One counter of one device.
struct LoggedCounter {
  std::string name;  ///< as the log has it: "clocks.current.sm"
  std::string unit;  ///< as the log has it: "MiB", "%", "MHz"; empty: not told
  LoggedDevice device = {};

  friend auto operator<=>(const LoggedCounter&, const LoggedCounter&) = default;
};

/// Rows or lines that cannot be used.
struct LogTrouble {
  std::uint64_t line = 0;  ///< 1-based, of the first one; of the first with advice, if there is one
  std::uint64_t count = 0;
  std::string why;  ///< of the same one
};

/// Readings of one clock at one moment.
struct ClockPair {
  std::int64_t epochNs = 0, monotonicNs = 0, bootNs = 0;
};

class CounterLog {
 public:
  /// In the log's own times; both ends belong to it.
  struct Window {
    std::int64_t fromNs = std::numeric_limits<std::int64_t>::min();
    std::int64_t toNs = std::numeric_limits<std::int64_t>::max();
  };

  /// `tool`: the format that reads, whose names are meant. Of times of `clock` the readings inside `window`
  /// are kept, of a log with another clock none: it is measured only.
  CounterLog(Tool tool, const CounterNames& names, Clock clock, Window window);

  // For the readers of formats:

  /// The readings that follow are of this time. False: they are not wanted, and need not be read. The first
  /// time of a log tells its clock; a time of another clock is damage, and not wanted.
  bool at(const LogTime& time, std::uint64_t line);
  /// Position of this counter, for add(); the same each time.
  std::size_t counter(const LoggedCounter& counter);
  /// A reading at the time of at(), in the counter's unit. Values that nothing can mean are left out.
  void add(std::size_t counter, double value);
  /// Takes all readings of this counter away. Returns how many those were.
  std::uint64_t leaveOut(std::size_t counter);
  /// The machine that the whole log is of.
  void setHost(std::string_view host) { m_host = host; }
  /// The three clocks of the machine at one moment, where the log tells; the last one counts.
  void setClocks(const ClockPair& clocks) { m_clocks = clocks; }
  /// A line or row that cannot be used.
  void skip(std::uint64_t line, std::string_view why);
  /// The same of `count` lines or cells, where `advice` says how to record them so that they can be used: it
  /// is told even if other lines were skipped before. None: all of them were skipped already.
  void skipWithAdvice(std::uint64_t line, std::string_view advice, std::uint64_t count = 1);

  // For who places it:

  const std::string& host() const { return m_host; }
  const std::optional<ClockPair>& clocks() const { return m_clocks; }
  const std::optional<LogTrouble>& trouble() const { return m_trouble; }
  /// Of the log's times; empty: it has none.
  std::optional<Clock> clock() const { return m_clock; }
  /// First and last time in the log, kept or not.
  Window span() const { return m_span; }
  std::uint64_t times() const { return m_times; }

  /// The series with their readings in the order of the log, named, in the units of their metrics; `process`
  /// is not set, times are the log's. GPUs without a number get one by the order of their bus ids, else of
  /// their first appearance. Once.
  std::vector<ReadingSeries> takeSeries();
  /// Counters that were left out since several devices stand under one name, as of takeSeries().
  std::size_t pooled() const { return m_pooled; }
  /// Counters that were left out since another one is of the same metric and device, as of takeSeries().
  std::size_t otherNames() const { return m_otherNames; }
  /// Some GPU got its number that way.
  bool hasGuessedNumbers() const { return m_hasGuessedNumbers; }

 private:
  struct Column {
    LoggedCounter counter;
    NamedCounter named;
    LongColumn<std::int64_t> timeNs;
    LongColumn<double> value;
    std::size_t together = 0;  ///< readings at practically the time of the one before
    std::optional<std::pair<std::int64_t, double>> before;  ///< last reading of a count
  };

  void numberGpus();

  Tool m_tool;
  const CounterNames* m_names;
  Clock m_keptClock;
  Window m_window;
  std::map<LoggedCounter, std::size_t> m_positions;
  std::vector<Column> m_columns;
  std::string m_host;
  std::optional<ClockPair> m_clocks;
  std::optional<LogTrouble> m_trouble;
  bool m_hasAdvice = false;  ///< m_trouble names a line with advice
  std::optional<Clock> m_clock;
  Window m_span;
  std::uint64_t m_times = 0;
  std::int64_t m_now = 0;
  std::int64_t m_daysNs = 0;  ///< midnights that a log of times of day has passed
  int m_leaps = 0;            ///< times in a row that are far from the one that was taken
  std::size_t m_pooled = 0;
  std::size_t m_otherNames = 0;
  bool m_hasGuessedNumbers = false;
};

}  // namespace culprit::logs
