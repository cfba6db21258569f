// The kernels that both runs call, over the whole recordings: what the launch rate and the times per call are
// made of.
#pragma once

#include <vector>

#include "core/model/run/run.h"

namespace culprit {

/// Both point into the samples.
struct CommonCalls {
  const KernelCalls* a = nullptr;
  const KernelCalls* b = nullptr;
};

/// The busiest in A first.
std::vector<CommonCalls> commonCalls(const ProcessSamples& a, const ProcessSamples& b);

}  // namespace culprit
