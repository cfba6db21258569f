// The calls of both runs of a pair as one tree (core/model/details/call_tree.h), from the events that the
// session keeps. Computed when the window or an output asks; nothing is kept.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// One sentence for a pair of which a run came without events; empty for others.
std::optional<std::string> whyNoCallTree(const Results& results, std::size_t pair);

/// Top down, with calls that moved matched (moved_calls.h). In memory is, beside the tree, one thread at a
/// time. Throws Error (whyNoCallTree(); nothing that is a call lies in the cycles), Cancelled.
CallTree readCallTree(const Session& session, const Results& results, std::size_t pair,
                      const Monitor& monitor);

}  // namespace culprit
