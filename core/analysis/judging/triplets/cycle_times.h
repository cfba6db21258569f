// The time of one function on one device in every cycle under the "all cycles" convention
// (resources/help/formulas.md, "Triplets"): a function that did not run took 0 of a cycle that has any record
// of its device, and a cycle without one is missing. The zeros are made here, when a function is looked at,
// and never stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/analysis/pairing/pair_side.h"

namespace culprit {

/// Only the cycles that are not missing; all columns are parallel.
struct CycleTimes {
  std::vector<std::uint32_t> cycle;  ///< ascending
  std::vector<double> beta;          ///< per cent of the cycle
  std::vector<double> ms;            ///< per cycle, or per unit of work
};

class CycleTimesOf {
 public:
  /// Milliseconds are divided by `units`.
  CycleTimesOf(const ProcessSamples& samples, const Names& names, double units);

  CycleTimes operator()(FunctionId function, DeviceId device) const;

  std::size_t cycles() const { return m_cycleMs.size(); }
  /// Mean duration of all cycles in ms, not divided.
  double meanCycleMs() const;

 private:
  std::map<std::pair<FunctionId, DeviceId>, const Usage*> m_usages;
  /// Cycles with a record of the device; the host is present in every one of its process.
  std::map<DeviceId, std::vector<std::uint32_t>> m_present;
  std::vector<double> m_cycleMs;
  double m_units;
};

}  // namespace culprit
