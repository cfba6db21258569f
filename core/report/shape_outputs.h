// Files made of the shapes of operators: tables, one per process pair. For writeOutputs() only.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/stored_values.h"
#include "core/report/pair_files.h"
#include "core/store/session/session.h"

namespace culprit {

/// True for tables that are to hold shapes.
bool isOfShapes(const std::filesystem::path& target, const ReportChoice& choice);

/// What writePairFiles() makes of them, while all of these are there. `results`: the session's; `shown`: the
/// same, or they without paths and names, which the files then have. Throws Error without `read`.
PairTargets shapeTargets(const Session& session, const Results& results, const Results& shown,
                         std::vector<std::filesystem::path> targets, const ShapeReader& read);

}  // namespace culprit
