// The intervals of `perf stat -I`, whose counts become rates; for both of its forms (perf_table.cpp,
// perf_json.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/sources/logs/counter_log.h"

namespace culprit::logs {

class PerfIntervals {
 public:
  explicit PerfIntervals(CounterLog& log) : m_log(log) {}

  /// "# started on Tue Nov 24 10:00:01 2026": the times that follow count from then. Other comments are
  /// passed over.
  void takeComment(std::string_view line);
  /// The counts that follow are of the interval that ends so many seconds after the start. False: they are
  /// not wanted.
  bool moveTo(std::string_view seconds, std::uint64_t line);
  /// A count of the interval: it is handed over as a rate per second. `unit`: of the count ("msec"), empty:
  /// it counts events. `count` is empty where perf has none. What the packages of a machine use
  /// (power/energy-pkg/, in Joules) is handed over as that of the machine, their sum, however perf tells them
  /// apart; of an interval without the count of one of them it is not.
  void add(const LoggedDevice& device, std::string_view event, std::string_view unit,
           std::optional<double> count);
  /// Behind the last line.
  void finish() { addEnergy(); }

 private:
  void addEnergy();

  CounterLog& m_log;
  std::optional<LogTime> m_start;
  std::string m_seconds;     ///< as written, of the interval before
  std::int64_t m_endNs = 0;  ///< of this interval, since the start
  double m_lengthSeconds = 0.0;
  bool m_isWanted = false;
  // Of power/energy-pkg/:
  double m_joules = 0.0;             ///< so far in this interval
  std::set<std::string> m_counted;   ///< packages whose they are
  std::set<std::string> m_packages;  ///< that the log has had a line of
};

/// "CPU3" is core 3, "S0-D0-C1" or "python3-4711" something else.
LoggedDevice perfDevice(std::string_view text);

/// True where perf has no count: "<not counted>", "<not supported>".
bool isPerfMissing(std::string_view text);

}  // namespace culprit::logs
