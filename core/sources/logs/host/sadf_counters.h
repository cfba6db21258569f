// What the two readers of sadf (sadf_tables.cpp, sadf_json.cpp) do alike: the factors of its values, the
// devices they are of, and one value for all disks or interfaces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/logs/counter_log.h"

namespace culprit::logs {

/// How the values of several devices become one of the machine.
enum class DeviceTotal : std::uint8_t { None, Sum, Largest };

/// A value of sadf: a column of its tables ("rkB/s") or a key of its JSON with the group before it ("disk
/// rkB").
struct SadfCounter {
  std::string name;
  std::string unit;     ///< of the value times the factor; empty: not known
  double factor = 1.0;  ///< from blocks to bytes, from per cent of the time to ms/s
  DeviceTotal total = DeviceTotal::None;
};

SadfCounter sadfCounter(std::string_view name);

/// True for a sensor of a CPU: "coretemp-isa-0000", "k10temp-pci-00c3".
bool isCpuSensor(std::string_view name);

/// One value per counter from those of the devices at one time.
class DeviceTotals {
 public:
  explicit DeviceTotals(CounterLog& log) : m_log(log) {}

  /// `host`: where it is another one than the log's.
  void add(const SadfCounter& counter, std::string_view host, double value);
  /// Hands the values over, at the time the log is at, and begins anew.
  void flush();

 private:
  struct Value {
    std::size_t counter = 0;
    double value = 0.0;
  };
  CounterLog& m_log;
  std::vector<Value> m_values;
};

}  // namespace culprit::logs
