// What the change of each function of a verdict looks like: more or fewer calls, the same done in another
// way, or the same that takes another time. For nature.cpp, which says what kind of change the whole is.
#pragma once

#include <vector>

#include "core/model/results/counted_rows.h"
#include "core/model/results/verdict.h"

namespace culprit {

/// Milliseconds of a row's change by what they look like.
struct ChangeParts {
  double work = 0.0, method = 0.0, machine = 0.0;

  double sum() const { return work + method + machine; }
};

/// Ranks that wait for others change with those.
bool isCountedChange(const FunctionShare& row, const CountedRows& counted);

/// One of each function of the verdict; 0 of those that do not count.
std::vector<ChangeParts> changeParts(const PairVerdict& verdict);

}  // namespace culprit
