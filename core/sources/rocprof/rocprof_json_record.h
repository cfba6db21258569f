// One record of rocprofv3's JSON output, of whichever list: a dispatch of a kernel, a copy, a call, a range.
// Used by the capture, which knows what the numbers stand for.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/run/events.h"

namespace culprit::rocm {

/// A whole number, or one in quotes. Above 63 bits it comes out negative, which does for a handle.
std::optional<std::int64_t> wholeNumberIn(simdjson::ondemand::value& value);
/// {"handle": 3}, {"internal": 3}, or the bare number.
std::optional<std::int64_t> wholeNumberAt(simdjson::ondemand::value& value, std::string_view key);

struct RocprofRecord {
  std::optional<std::int64_t> start, end;            ///< ns
  std::optional<std::int64_t> kind, operation;       ///< positions in the file's strings
  std::optional<std::int64_t> thread;                ///< id of the system
  std::optional<std::int64_t> correlation;           ///< equal for a call and what it launched
  std::optional<std::int64_t> stream;                ///< of work on a device
  std::optional<std::int64_t> bytes, from, to;       ///< of a copy: between these agents
  std::optional<std::int64_t> agent, queue, kernel;  ///< of a kernel
  std::optional<std::int64_t> sharedBytes;           ///< of a kernel's block
  std::optional<LaunchSettings::Extent> block;       ///< in work-items
  std::optional<LaunchSettings::Extent> grid;        ///< in work-items
};

/// What is missing or of another type is empty. Throws simdjson::simdjson_error.
RocprofRecord readRecord(simdjson::ondemand::object& object);

}  // namespace culprit::rocm
