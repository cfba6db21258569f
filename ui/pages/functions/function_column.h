// The columns of the list of functions: heads, the number of a cell and how many decimals it has. Called by
// FunctionModel, for functions of the verdict and for rows of the tree alike.
#pragma once

#include <optional>

#include "core/model/results/results.h"
#include "core/model/results/time_tree.h"

namespace culprit::ui {

/// In the order in which they are shown: what is looked at first stands where nobody has to scroll to it.
struct FunctionColumn {
  enum Id {
    Name,
    Change,
    A,
    B,
    ByCalls,
    PerCall,
    ByOverlap,
    CallsA,
    CallsB,
    PerCallA,
    PerCallB,
    Match,
    Z,
    Q,
    Suspicion,
    Evidence,
    Level,
    ShareA,
    ShareB,
    ByTypical,
    ByInterrupted,
    ExposedA,
    ExposedB,
    Device,
    Category,
    TotalA,
    TotalB,
    TotalCallsA,
    TotalCallsB,
  };
};

/// The mean cycle of both sides, of which shares are taken; 0: not known.
struct MeanCycles {
  double aMs = 0.0, bMs = 0.0;
};

/// A number of a function; of Z and q nothing.
std::optional<double> numberOf(const FunctionShare& share, const MeanCycles& cycles,
                               FunctionColumn::Id column);
/// The same of a row of the tree; totals and suspicion are those of `share`, if it has one.
std::optional<double> numberOf(const TimeTree& tree, const TimeTreeRow& row, const FunctionShare* share,
                               const MeanCycles& cycles, FunctionColumn::Id column);
/// Z and q of the time of a function on a device.
std::optional<double> numberOf(const Comparison& tested, FunctionColumn::Id column);

int decimalsOf(FunctionColumn::Id column);
/// Shown with its sign.
bool isDifference(FunctionColumn::Id column);

}  // namespace culprit::ui
