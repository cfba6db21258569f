// What the files that the command line writes may not replace.
#pragma once

#include <filesystem>
#include <vector>

namespace culprit::app {

/// Throws Error if an output is there already and part of the input, a run folder or file of the user's.
void refuseInputs(const std::vector<std::filesystem::path>& outputs, const std::filesystem::path& input);

/// Throws Error if one of them is there already: names that the program chose must replace nothing unasked.
void refuseExisting(const std::vector<std::filesystem::path>& outputs);

}  // namespace culprit::app
