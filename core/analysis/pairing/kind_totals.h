// How many cycles of each kind a process has and how long they take, its parts together: prefill and decode
// are compared apart, so that neither of their samples tells in which proportion they stand.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/model/run/run.h"

namespace culprit {

struct KindTotal {
  std::uint64_t cycles = 0;
  double ms = 0.0;  ///< of all of them

  double meanMs() const { return cycles > 0 ? ms / static_cast<double>(cycles) : 0.0; }
};

/// By CycleKind.
using KindTotals = std::array<KindTotal, 3>;

void addKinds(std::span<const Cycle> cycles, KindTotals& totals);

/// Of all cycles; 0 if there is none.
double shareOf(CycleKind kind, const KindTotals& totals);

}  // namespace culprit
