// How long kernels wait between their launch and their start. A GPU that waits for the host starts them at
// once; one that is the bottleneck has a queue. Evidence beside "host bound" (the GPU is busy for less than
// 75 % of the cycle on both sides), for raw traces only; it judges nothing.
#pragma once

#include "core/analysis/cutting/cutting.h"

namespace culprit {

/// Fills TurnTimes::launchDelayNs of one cut process, whose turn times are there: the median over the
/// launches whose first kernel starts in the cycle of kernel start minus end of the call. Negative: the
/// kernel started while the call still ran. Empty without such a launch.
void addLaunchDelays(const RunContent& content, const ProcessCut& cut, ProcessSamples& samples,
                     const Monitor& monitor);

}  // namespace culprit
