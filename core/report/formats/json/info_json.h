// What one run folder holds, for `culprit-cli info`: as JSON for scripts and as plain text for people. Called
// by the command line; the window shows the same RunSummary in its own way.
#pragma once

#include <string>

#include "core/model/details/run_summary.h"

namespace culprit {

/// {"runs": [{...}]} with one element (what `info --json` prints): unrounded, unknown = null.
std::string toInfoJson(const RunSummary& run);

/// A few lines: what it is, its processes with their cycles, its metrics and devices, its issues.
std::string toInfoText(const RunSummary& run);

}  // namespace culprit
