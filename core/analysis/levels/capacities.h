// How much of a resource the machine really has, where the hardware table of a run or its device properties
// tell it. For the cause ranking, which otherwise takes the largest value seen.
#pragma once

#include <optional>
#include <string_view>

#include "core/model/run/run.h"

namespace culprit {

struct Capacities {
  std::optional<double> cpuMHz;     ///< highest clock of the host's CPUs
  std::optional<double> gpuBytes;   ///< memory of the process's GPU
  std::optional<double> hostBytes;  ///< memory of the host

  /// In the unit given, "MHz" or "B"; empty where nothing is known of the metric in this unit.
  std::optional<double> of(std::string_view metric, std::string_view unit) const;
};

/// Of the machine that the process ran on; the events of the trace are not looked at.
Capacities capacitiesOf(const Trace& trace, const Process& process);

}  // namespace culprit
