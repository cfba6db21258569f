// The calls of both runs of a pair as one tree (core/model/details/call_tree.h), from the events that the
// session keeps. Computed when the window or an output asks; nothing is kept.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Top down, with calls that moved matched (moved_calls.h). In memory is, beside the tree, one thread at a
/// time. Throws Error (why_no_call_tree.h; nothing that is a call lies in the cycles), Cancelled.
CallTree readCallTree(const Session& session, const Results& results, std::size_t pair,
                      const Monitor& monitor);

}  // namespace culprit
