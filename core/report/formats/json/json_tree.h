// The tree of functions in "culprit.result/1" (core/model/results/time_tree.h). Called by the JSON writer
// only.
#pragma once

#include "core/base/json_text.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"

namespace culprit::json {

/// Rows inside rows; numbers are per cycle or unit of work, "ns" are sums over the complete cycles. Throws
/// Cancelled.
void writeTree(JsonArray json, const Results& results, const PairResults& pair, const Monitor& monitor);

}  // namespace culprit::json
