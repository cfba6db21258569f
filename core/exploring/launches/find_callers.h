// Who called one function: the innermost operator and the innermost range around each of its calls
// (callers.h) other than the call itself, those of GPU work around the call that launched it. Computed from
// the stored events when the function view asks; nothing is kept.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/caller_list.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// The launches of `row` (launch_list.h) by caller; without rows for processed runs. Reads the events of the
/// process. Throws Error, Cancelled.
CallerList callerList(const Session& session, const Results& results, std::size_t pair, const Triplet& row,
                      const Monitor& monitor);

}  // namespace culprit
