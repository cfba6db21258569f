// A piece of one recording: what ran while some cycles or one launch did. Cut out by cut_excerpt.h,
// written as a trace by trace_json.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/run/ids.h"
#include "core/model/run/run.h"
#include "core/model/run/trace.h"

namespace culprit {

/// What is wanted: everything of the process that touches this time in one recording of its run.
struct ExcerptQuery {
  Side side{};
  std::uint32_t capture = 0;  ///< position in Trace::captures
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::string title;  ///< "cycles 3 to 5 of B": kept in the file
};

struct TraceExcerpt {
  ExcerptQuery query;
  std::int64_t pid = 0;  ///< of the process
  Capture capture;       ///< with those events only; a track without any has no rows
  std::vector<ReadingSeries> readings;
};

}  // namespace culprit
