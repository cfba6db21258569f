// The names of what a comparison is written to pair by pair, such as CSV files: one file per process pair
// (table.csv, or table_pid7.csv and table_n_pid8_vs_a_pid9.csv of several). For whoever writes them, and for
// whoever has to say beforehand which files will be there.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// How a file of speedscope's format ends: its tail behind the name.
inline constexpr std::string_view kSpeedscopeEnd = ".speedscope.json";

/// By pair, all different: `target` for a single one, else its name with the pair in it: "r_pid7.csv".
std::vector<std::filesystem::path> csvFiles(const Results& results, const std::filesystem::path& target);

}  // namespace culprit
