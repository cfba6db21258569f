// What the keys around the events of a trace file say: devices, rank and world size, versions, settings,
// host, and where its clock begins. PyTorch's profiler writes them before or behind the events. Used by the
// Chrome trace source once the whole file is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/trace.h"
#include "core/sources/json/json_frame.h"

namespace culprit::chrome {

/// Fills what the header knows of `facts`; a value that is not what it should be is left out.
void readHeader(const std::vector<JsonFrame::Value>& values, CaptureFacts& facts);

/// baseTimeNanoseconds: to be added to all times; 0 where they count from the Unix epoch already.
std::int64_t epochOf(const std::vector<JsonFrame::Value>& values);

/// The rank that a path tells: "rank_3.json", "rank-0", "worker0.123.pt.trace.json",
/// "node1/rank2/trace.json", "rank" before "worker", the last one counting.
std::optional<int> rankInPath(const std::filesystem::path& path);

/// What PyTorch's handler for TensorBoard writes into the name of a trace:
/// "node7_25.1700000000000.pt.trace.json".
struct HostInName {
  std::string host;
  std::int64_t pid = 0;
};

/// Empty where a name is of another form, or where it tells a rank in place of a host. Whoever renames files
/// may write numbers there, too: the host holds only if a process of the trace has that pid.
std::optional<HostInName> hostInName(std::string_view fileName);

/// What an object without events is, in words that complete "this is "; empty if it is not known.
std::string_view lookalikeOf(const std::vector<JsonFrame::Value>& values);

}  // namespace culprit::chrome
