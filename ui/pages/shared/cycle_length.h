// How long a cycle takes as the verdict of its pair measures it, for pages that show lengths of cycles.
#pragma once

#include <cstdint>
#include <optional>

#include "core/model/results/results.h"

namespace culprit::ui {

/// In ns; empty: measured from start to start, and when the next cycle began is not known.
inline std::optional<double> lengthNs(const PairResults& pair, const Cycle& cycle) {
  if (!pair.verdict.slowdown.arePeriods) return static_cast<double>(cycle.durationNs);
  return cycle.periodNs > 0 ? std::optional(static_cast<double>(cycle.periodNs)) : std::nullopt;
}

}  // namespace culprit::ui
