// Reading one run, shared by the doors of the pipeline: a scan in, its content out.
#pragma once

#include <filesystem>

#include "core/model/run/issue.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"
#include "core/sources/import.h"

namespace culprit {

/// Reads everything the scan found. Throws Error, Cancelled.
RunContent readRun(const RunScan& scan, Side side, Names& names, IssueLog& issues, ReadingProgress& progress);

/// As given, but absolute and without dots and a trailing slash.
std::filesystem::path tidied(const std::filesystem::path& path);

}  // namespace culprit
