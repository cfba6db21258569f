// Files made of the memory over a cycle: tables, one per process pair. For writeOutputs() only.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/stored_values.h"
#include "core/report/pair_files.h"
#include "core/store/session/session.h"

namespace culprit {

/// True for tables that are to hold the memory.
bool isOfMemory(const std::filesystem::path& target, const ReportChoice& choice);

/// What writePairFiles() makes of it, while all of these are there. `results` and `shown` as for
/// MemoryReader. Throws Error without `read`.
PairTargets memoryTargets(const Session& session, const Results& results, const Results& shown,
                          std::vector<std::filesystem::path> targets, const MemoryReader& read);

}  // namespace culprit
