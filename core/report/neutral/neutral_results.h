// Results for a report that leaves the house: hosts, users and folders have neutral labels in every name and
// text. Numbers, ids, functions and fingerprints stay, so every writer works on them as on the true ones.
#pragma once

#include "core/model/results/results.h"

namespace culprit {

/// Labels of sides that come from folder names become "baseline" and "candidate"; "normal" and "abnormal"
/// stay.
Results withoutPathsAndNames(const Results& results);

}  // namespace culprit
