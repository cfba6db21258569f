// The calls of both runs of a pair as one tree (core/model/details/call_tree.h), from the events that the
// session keeps. Computed when the window or an output asks; nothing is kept.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Top down, with calls that moved matched (moved_calls.h). In memory are, beside the tree, the events
/// of one thread or stream at a time, and of one recording 24 bytes for each call with a launch and 32 for
/// each piece of GPU work. Where a run launches graphs, also of both runs 56 bytes for each piece of work of
/// them, 36 for each launch, 12 for each other piece whose call is known (16 more while its recording is
/// read), 5 for each call of a capture and 90 for each way of what is open around calls, of which 500,000 are
/// told: work that further ones launch tells nothing. Throws CannotBeMade (why_no_call_tree.h; nothing
/// that is a call lies in the cycles), Error, Cancelled.
CallTree readCallTree(const Session& session, const Results& results, std::size_t pair,
                      const Monitor& monitor);

}  // namespace culprit
