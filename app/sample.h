// Where the sample runs lie that came with the program: beside an installed program, or in the source tree
// that a built one belongs to.
#pragma once

#include <filesystem>

namespace culprit::app {

/// A folder that holds two runs; empty if this program came without a sample.
std::filesystem::path sampleFolder(const std::filesystem::path& programFolder);

}  // namespace culprit::app
