// How much of a resource the machine really has, where the hardware table of a run or its device properties
// tell it. For the cause ranking, which otherwise takes the largest value seen.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

struct Capacities {
  std::optional<double> cpuMHz;     ///< highest clock of the host's CPUs
  std::optional<double> gpuBytes;   ///< memory of the process's GPU
  std::optional<double> hostBytes;  ///< memory of the host

  /// In the unit given, "MHz" or "B"; empty where nothing is known of the metric in this unit.
  std::optional<double> of(std::string_view metric, std::string_view unit) const;

  friend bool operator==(const Capacities&, const Capacities&) = default;
};

/// The capacities of all machines of a run, gone through once for all of its processes.
class RunCapacities {
 public:
  /// The events of the trace are not looked at; nothing points to it afterwards.
  explicit RunCapacities(const Trace& trace);

  /// Of the machine that the process ran on.
  Capacities of(const Process& process) const;

 private:
  /// What is known of one host, or of all.
  struct Host {
    std::optional<double> cpuMHz, bytes;
    std::vector<Topology::Gpu> gpus;
  };

  std::vector<const Host*> hostsOf(const Process& process) const;
  std::vector<std::int32_t> boundTo(const Process& process) const;

  std::map<std::string, Host, std::less<>> m_hosts;  ///< by name; what does not tell its host under ""
  Host m_all;                                        ///< for processes that do not tell theirs
  /// Host and GPU that the bindings of a pid name.
  std::map<std::int64_t, std::vector<std::pair<std::string, std::int32_t>>> m_bindings;
  std::optional<double> m_deviceBytes;  ///< the most that a recording tells of a device
};

}  // namespace culprit
