// The names of the CSV files of a comparison: one file per process pair (outputs.md "-o"). For whoever writes
// them, and for who has to say before that which files will be there.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// By pair, all different: `target` for a single one, else its name with the pair in it: "r_pid7.csv".
std::vector<std::filesystem::path> csvFiles(const Results& results, const std::filesystem::path& target);

}  // namespace culprit
