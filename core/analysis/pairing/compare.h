// The published comparison of two processes: one Comparison per Triplet that either of them has, from the
// rows that exist (resources/help/formulas.md, "Published columns"). Called by the pipeline for whole runs
// and for brushed cycles. It ranks as published and judges nothing.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/model/run/names.h"

namespace culprit {

/// Every triplet of `a` or `b`, in published order: score descending, then function, metric, device by code
/// point; behind them one row without metric for each function that has none, which is no published row. Uses
/// up to two threads. Throws Cancelled.
std::vector<Comparison> compareSamples(const ProcessSamples& a, const ProcessSamples& b, const Names& names,
                                       const Monitor& monitor);

}  // namespace culprit
