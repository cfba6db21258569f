// What the calls of the kernels say where nothing repeats, as parts of sentences without a full stop. For
// speed_text.cpp only, which says how much slower in every case.
#pragma once

#include <optional>

#include "core/model/results/results.h"
#include "core/report/document/text.h"

namespace culprit {

/// What a headline has room for: "Nothing repeats, so this is per call: 38 of 40 kernels take the same time
/// (0.98 to 1.03); copy_kernel takes 62 % longer per call (0.21 → 0.34 ms)"
Text perCallWords(const Results& results, const PerCall& perCall);
/// The rest: "fill takes 12 % longer per call (10.0 → 11.2 us); the GPU is busy 71 instead of 79 % of the
/// time; about 9 % fewer launches per second"; empty where there is none.
Text perCallRest(const Results& results, const PerCall& perCall, const std::optional<SpeedRatio>& rate);

}  // namespace culprit
