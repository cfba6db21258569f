// Tells by their names which files of a folder hold the same recording in several formats, so that it is read
// once: "x_results.json", "x_results.db" and "x_results.pftrace" of rocprofv3, "results.db" and "results.csv"
// of rocprof, a trace and what was converted from it. Used by the scan of a run.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

namespace culprit {

/// By file, that of the same recording which is read in its place: JSON before databases, those before tables
/// and protobuf.
std::map<std::filesystem::path, std::filesystem::path> sameRecordings(
    const std::vector<std::filesystem::path>& files);

}  // namespace culprit
