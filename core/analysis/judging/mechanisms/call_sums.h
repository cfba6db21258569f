// What the calls of a function take over some cycles of one process, before they are compared: the sums of
// one side, from which the tables of all devices together (call_table.h) and of each (device_changes.h) are
// made.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/base/long_column.h"
#include "core/stats/basics/weighted_quantile.h"

namespace culprit {

/// Some cycles of one process.
struct CycleSet {
  const PairSide* side = nullptr;
  std::span<const std::uint32_t> cycles;
  double units = 1.0;  ///< what sums are divided by: the number of cycles, or of units of work

  /// Of every cycle of the process whether it is among them.
  std::vector<bool> chosen() const;
};

struct CallSide {
  double calls = 0.0;             ///< per cycle or unit of work
  double ms = 0.0;                ///< what they take themselves, per cycle or unit of work
  double typicalMs = 0.0;         ///< the median call; the mean where only sums are known
  double count = 0.0;             ///< all calls in the cycles
  double exposedMs = 0.0;         ///< per cycle, of its turns: what nothing hides
  std::optional<double> threads;  ///< grid x block of a launch
  std::optional<double> bytes;    ///< of a copy, the median

  double meanMs() const { return calls > 0.0 ? ms / calls : 0.0; }
};

struct CallSums {
  FunctionId function{};
  double calls = 0.0, ms = 0.0, exposedMs = 0.0;
  LongColumn<stats::WeightedValue> typical;  ///< ms, by calls
  std::optional<double> threads, bytes;

  explicit CallSums(FunctionId of) : function(of) {}
  /// In the chosen cycles.
  CallSums(const FunctionUse& use, const std::vector<bool>& chosen);

  void add(const CallSums& more);
  CallSide side(double units) const;
};

}  // namespace culprit
