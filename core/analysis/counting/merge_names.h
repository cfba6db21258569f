// Brings samples that were made under a copy of the session's names back under the session's own. Used where
// parts of runs are cut at the same time or by other processes, because dictionaries take new names from one
// thread only.
#pragma once

#include <vector>

#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// `from`: a copy of `to` as it was, and the names that came since, which are added to `to`. `samples` have
/// ids of `from` before, and those of `to` afterwards.
void carryOver(const Names& from, Names& to, std::vector<ProcessSamples>& samples);

}  // namespace culprit
