// Thresholds as a user gives them: one on the command line, many in a JSON file. For the command line; the
// window changes the numbers themselves. Only names of thresholdEntries() are known.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/model/choices/thresholds.h"

namespace culprit {

/// "noiseFloor=0.03". Throws Error for an unknown name, and for anything but a finite number from 0 up.
void setThreshold(Thresholds& thresholds, std::string_view assignment);

/// Reads {"noiseFloor": 0.03, ...}, or the same below a key "thresholds" as the JSON report has it; what the
/// file does not name stays. Throws Error.
void readThresholds(Thresholds& thresholds, const std::filesystem::path& file);

}  // namespace culprit
