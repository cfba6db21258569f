// Reads run.json, in which the user or CI writes down how a run was made: free keys, such as a commit, an
// image, flags. Called by the import of a run folder. It is no trace and changes no number: what cannot be
// used of it becomes an Issue, and the run is read all the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/sources/source.h"

namespace culprit {

/// A larger file is left out.
inline constexpr std::uint64_t kMostRunFileBytes = std::uint64_t{1} << 20U;

/// True for run.json directly in the folder `root`, unless its first bytes are those of a trace: a list, or
/// an object that holds "traceEvents".
bool isRunFile(const std::filesystem::path& file, const std::filesystem::path& root,
               std::string_view firstBytes);

/// Hands its notes to the run. Keys of nested objects are joined with dots; an object "env" holds environment
/// variables, of which kept_names.h says which stay; secrets are left out. Throws nothing but Cancelled.
void readRunFile(const SourceFile& file, RunBuilder& builder);

}  // namespace culprit
