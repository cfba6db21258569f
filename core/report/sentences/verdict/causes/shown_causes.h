// Which causes of a verdict are worth a row; the same in reports and in the window.
#pragma once

#include <string>

#include "core/model/results/cause.h"
#include "core/model/results/verdict.h"

namespace culprit {

/// Neither run has any of it. Medians alone do not tell: a counter may be 0 in most samples, and not in all.
bool isNothing(const Cause& cause);

/// Whether any counter was recorded in both runs, with levels enough to judge it.
bool hasResource(const PairVerdict& verdict);

/// Why there is none: without counters, or with fewer than two levels of each.
std::string noResourceText(const PairVerdict& verdict);

/// Whether one of them is a supply or a load of others, and not only what the job itself took.
bool hasResourceCounter(const PairVerdict& verdict);

}  // namespace culprit
