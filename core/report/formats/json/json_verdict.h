// The keys of the verdict in "culprit.result/1": comparability, slowdown, causes, functions. Called by the
// JSON writer only; each writes members into an open object.
#pragma once

#include "core/base/json_text.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"

namespace culprit::json {

/// Throws Cancelled.
void verdictMembers(JsonObject& json, const Results& results, const PairResults& pair,
                    const Monitor& monitor);
/// "thresholds": what the verdicts were made with, by name.
void thresholdsMember(JsonObject& json, const Results& results);

}  // namespace culprit::json
