// What differs in how the runs were made, and what kind of change that makes of it, in words: for the report,
// JSON and the Checks page. It judges nothing (core/model/results/nature.h does).
#pragma once

#include <string>

#include "core/model/results/nature.h"
#include "core/model/results/results.h"
#include "core/report/document/text.h"

namespace culprit {

/// "block", "commit (run.json)": the row of the setting in a table.
std::string settingTitle(const RunSetting& setting);

/// "12 kernels with 61 % of the change: gemm, softmax, layer_norm and 9 more"; empty if it touches no
/// function.
Text touchedText(const Results& results, const RunSetting& setting);

/// "block 256 → 512 in 12 kernels that make 61 % of the change".
std::string settingText(const RunSetting& setting);

/// "Kind of change: the method changed (block 256 → 512 in 12 kernels that make 61 % of the change)." Says so
/// when it is not known.
Text natureText(const PairVerdict& verdict, const NatureOfChange& nature);

}  // namespace culprit
