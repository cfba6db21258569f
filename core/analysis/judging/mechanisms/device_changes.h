// By how much the kernels of each GPU changed, where one process drives several: pooled over them
// (call_table.h), the typical call lies with those that changed or with those that did not, as it comes.
#pragma once

#include <vector>

#include "core/analysis/judging/mechanisms/group_changes.h"

namespace culprit {

struct DeviceChange {
  DeviceId device{};
  GroupChange computing, others;  ///< of its kernels that compute, and of those that do not

  /// Per cycle, of all its kernels that both sides run.
  double typicalMs() const { return computing.typicalMs + others.typicalMs; }
  double aMs() const { return computing.aMs + others.aMs; }
  /// With the calls of A.
  double bMs() const { return aMs() + typicalMs() + computing.interruptedMs + others.interruptedMs; }
};

/// Of the devices on which both sides run the same kernels, ascending. Launches of another size are other
/// work and are left out. Empty where a side has kernels on one device only.
std::vector<DeviceChange> deviceChanges(const CycleSet& a, const CycleSet& b, const Names& names);

}  // namespace culprit
