// Where what is too large for memory lies while the program runs. Used for databases that have to be
// unpacked.
#pragma once

#include <filesystem>

namespace culprit {

/// Which folder to ask for when it is needed first; the system's own until this is called, and for null.
void keepTemporaryFilesIn(std::filesystem::path (*folder)());
/// That folder. Throws what it throws.
std::filesystem::path temporaryFolder();

}  // namespace culprit
