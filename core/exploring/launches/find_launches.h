// Every launch of one function on one device with what stood around it: its cycle, the gap before it on its
// stream, how long it waited for its start. Made from the stored events when somebody asks, in one pass over
// the blocks of the function, of its streams and of the calls that launch work; nothing is kept.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/monitor.h"
#include "core/exploring/launches/launch_calls.h"
#include "core/model/details/launch_list.h"
#include "core/model/run/ids.h"
#include "core/store/session/session.h"

namespace culprit {

/// Whose launches, and what of each: times and lanes cost a small part of the rest.
struct LaunchQuery {
  enum class Facts : std::uint8_t { Times, All };

  std::size_t pair = 0;
  Triplet row;  ///< of the pair; its metric does not matter
  Facts facts = Facts::All;
};

/// Without launches for processed runs. A launch belongs to the cycle of the call that launched it, else to
/// that in which it starts, as in attribution.h; of a process whose prefill and decode cycles are compared
/// apart, only launches in cycles of the pair. The gap is told of GPU work only, the delay where the
/// launching call is in the recording. Throws Error, Cancelled.
LaunchList launchList(const Session& session, const Results& results, const LaunchQuery& query,
                      const Monitor& monitor);

/// Those of one side, so that both can be read at the same time, each with a session of its own.
LaunchList launchesOfSide(const Session& session, const Results& results, const LaunchQuery& query, Side side,
                          KeptCalls& kept, const Monitor& monitor);

}  // namespace culprit
