// What the counters of known tools are called in the resource table: one row per tool and name, and the names
// that a user's resource file adds. A name that no row has stays as it is, a counter without a role.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::logs {

/// Whose names they are.
enum class Tool : std::uint8_t {
  Plain,  ///< a CSV of anybody's; metrics under their own names
  NvidiaSmiQuery,
  NvidiaSmiDmon,
  NvidiaSmiPmon,
  DcgmiDmon,
  RocmSmi,
  AmdSmi,
  Prometheus,
  Sadf,
  Vmstat,
  Pidstat,
  PerfStat,
};

/// How a value becomes the metric's.
enum class Meaning : std::uint8_t {
  Level,      ///< as it is
  Count,      ///< it only grows: the metric is its rate, per second
  Rest,       ///< 100 minus it: "idle"
  RestCount,  ///< 100 minus 100 times its rate: seconds spent idle
};

/// One row of the table.
struct CounterName {
  Tool tool{};
  std::string_view name;    ///< as the tool writes it
  std::string_view metric;  ///< of the resource table or metric_unit.h, or one's own: "gpu_power"
  std::string_view unit;  ///< of the values, where the log does not tell: "MiB", "%", "fraction"; of a Count
                          ///< that of its rate: "B/s"
  Meaning meaning = Meaning::Level;
};

/// Rows for counters of GPUs and for those of machines and processes.
std::span<const CounterName> gpuNames();
std::span<const CounterName> hostNames();

/// What a user's resource file adds, for any tool.
struct UserCounterName {
  std::string name;  ///< as a log has it
  std::string unit;  ///< of its values, where the log does not tell; may be empty
  std::string metric;
};

/// A counter under its metric.
struct NamedCounter {
  std::string metric;
  std::string unit;    ///< of the readings once they are scaled; empty: not known
  double scale = 1.0;  ///< from the log's values
  Meaning meaning = Meaning::Level;
};

class CounterNames {
 public:
  explicit CounterNames(std::span<const UserCounterName> ofUser = {});

  /// `unit`: as the log tells it, or empty. A unit that cannot be turned into that of the metric leaves the
  /// counter under its own name.
  NamedCounter of(Tool tool, std::string_view name, std::string_view unit) const;

 private:
  std::map<std::string, UserCounterName, std::less<>> m_ofUser;
};

/// What a value in `from` is multiplied with to be in `to`: "MiB" to "B", "%" to "fraction", "kHz" to "MHz";
/// 0: they do not measure the same.
double unitScale(std::string_view from, std::string_view to);

}  // namespace culprit::logs
