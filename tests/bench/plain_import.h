// The least that any program has to do to open a trace of PyTorch's profiler, one step after the other on one
// thread: inflate it, cut it into chunks, take from every event what a comparison needs, and store that as
// columns. The yardstick of import_bench; it understands one dialect only, checks nothing and keeps no order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "core/sources/bytes/token_table.h"
#include "core/sources/json/json_chunker.h"

namespace culprit::bench {

/// Inflates `file` and drops the text; returns its size.
std::uint64_t inflate(const std::filesystem::path& file);

/// Inflates and cuts `file`.
void cut(const std::filesystem::path& file, const std::function<void(Chunk&)>& onChunk);

/// The events with a duration, 48 bytes each.
struct PlainColumns {
  std::vector<std::int64_t> startNs, durationNs;
  std::vector<std::uint32_t> name, category, pid, tid, correlation;
  // Of the GPU's work, else 0:
  std::vector<std::uint64_t> amount;     ///< bytes, or grid x block
  std::vector<std::uint32_t> occupancy;  ///< per cent
  TokenTable names, categories, pids, tids;
};

/// Inflates, cuts and parses `file`.
void parse(const std::filesystem::path& file, PlainColumns& columns);

/// Writes the columns to the SQLite database `file`, to the disk as a session is: for each name and track the
/// delta varints of start, duration, correlation, and of the GPU's work of amount and occupancy.
void store(const PlainColumns& columns, const std::filesystem::path& file);

}  // namespace culprit::bench
