#include "core/analysis/pairing/kind_totals.h"

#include "core/base/time_units.h"

namespace culprit {

void addKinds(std::span<const Cycle> cycles, KindTotals& totals) {
  for (const Cycle& cycle : cycles) {
    KindTotal& total = totals.at(static_cast<std::size_t>(cycle.kind));
    ++total.cycles;
    total.ms += static_cast<double>(cycle.durationNs) / kNsPerMs;
  }
}

double shareOf(CycleKind kind, const KindTotals& totals) {
  std::uint64_t all = 0;
  for (const KindTotal& total : totals) all += total.cycles;
  if (all == 0) return 0.0;
  return static_cast<double>(totals.at(static_cast<std::size_t>(kind)).cycles) / static_cast<double>(all);
}

}  // namespace culprit
