// How a folder is split into the folders of two runs; splitParent() of pipeline.h takes two traces as well.
#pragma once

#include "core/pipeline/pipeline.h"

namespace culprit {

/// As splitParent(), but by sub folders only: below the root of a batch two traces in one folder are more
/// often one run of two ranks. Throws Error with the list of candidates.
RunFolders splitIntoFolders(const std::filesystem::path& parent);

}  // namespace culprit
