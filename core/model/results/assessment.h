// What the verdict adds to one row of the triplet table (resources/help/formulas.md, "Triplets"): Suspicion,
// the default ranking, and the columns of the "all cycles" convention, where a function that did not run in a
// cycle took 0 of it. The published columns stay as they are. Times are milliseconds per cycle or per unit of
// work.
#pragma once

#include <optional>

#include "core/model/results/row_role.h"
#include "core/model/run/run.h"

namespace culprit {

/// One side under the "all cycles" convention.
struct AllCycles {
  std::optional<double> betaMean;  ///< per cent of the cycle; empty if no cycle has a record of the device
  std::optional<double> betaStd;
  std::optional<double> muMean;  ///< over the cycles that have a mu; empty without one
  std::optional<double> ms;      ///< mean time
  double coverage = 0.0;         ///< share of the cycles that have a record of the device, 0 .. 1

  friend bool operator==(const AllCycles&, const AllCycles&) = default;
};

struct Assessment {
  RowRole role = RowRole::Work;
  double suspicion = 0.0;  ///< |change| (deviation + level); of raw traces that of its function
  double change = 0.0;     ///< d e: points of A's mean cycle, B - A
  double deviation = 0.0;  ///< |Z e|, 0 .. 10
  double level = 0.0;      ///< M, 0 .. 10: 10 where mu changed tenfold; 0 for raw traces
  AllCycles a, b;
  std::optional<double> cliff;                       ///< Cliff's delta of the time per cycle
  std::optional<double> shift, shiftLow, shiftHigh;  ///< of the time per cycle, ms
  /// Of its function on its device, and of its metric on its device; empty: no test. Allows for cycles that
  /// remember the one before, and for all tests of the pair together
  /// (core/stats/significance/serial_tests.h).
  std::optional<double> qBeta, qMu;
  std::optional<double>
      percentile;  ///< of A's splits whose largest Suspicion is below; empty: too few cycles
  std::optional<Evidence> evidence;  ///< of its levels on both sides; empty: no level

  friend bool operator==(const Assessment&, const Assessment&) = default;
};

}  // namespace culprit
