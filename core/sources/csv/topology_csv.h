// Reads topo_component.csv, the hardware table that the kunlun profiler puts beside its traces (a row per
// part, described in JSON cells): memory and clock of hosts, memory of GPUs, and which GPU a process sees as
// its device 0. Called by the sources of raw traces. A row that cannot be used is skipped, and no other.
#pragma once

#include <filesystem>
#include <vector>

#include "core/sources/source.h"

namespace culprit {

/// The table in the folder of `trace`; empty if there is none.
std::vector<std::filesystem::path> topologyBeside(const std::filesystem::path& trace);

/// Whether a file has the name of such a table.
bool isTopology(const std::filesystem::path& file);

/// Adds the table to the run's topology, once per file. Throws Error, Cancelled as ByteReader does.
void readTopology(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress);

}  // namespace culprit
