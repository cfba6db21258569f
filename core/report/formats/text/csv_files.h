// The names of the CSV files of a comparison: one file per process pair (table.csv, or table_pid7.csv and
// table_n_pid8_vs_a_pid9.csv of several). For whoever writes them, and for whoever has to say beforehand
// which files will be there.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// By pair, all different: `target` for a single one, else its name with the pair in it: "r_pid7.csv".
std::vector<std::filesystem::path> csvFiles(const Results& results, const std::filesystem::path& target);

}  // namespace culprit
