// A piece of a recording as Chrome JSON, which Perfetto and chrome://tracing open and Culprit reads back with
// the same events: in the form of PyTorch's profiler or, for a kunlun recording, of the kunlun profiler. An
// arg that no profiler writes, "threads", is grid x block where the recording tells only their product.
#pragma once

#include <functional>
#include <string_view>

#include "core/model/details/trace_excerpt.h"
#include "core/model/run/names.h"

namespace culprit {

/// Hands the document to `write` piece by piece, as valid JSON whatever the names hold. Times are exact.
void writeTraceJson(const TraceExcerpt& excerpt, const Names& names,
                    const std::function<void(std::string_view)>& write);

}  // namespace culprit
