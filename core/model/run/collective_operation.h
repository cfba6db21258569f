// The operations of collectives that say how much of their bytes crosses the links between the members. Read
// from traces that name the operation beside its kernel; core/analysis/turns/bus_bytes.h rests on it. A call
// without one is a collective like any other, of which no bandwidth is told.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/last_enumerator.h"

namespace culprit {

enum class CollectiveOperation : std::uint8_t {
  NotTold,  ///< or another one, or several in one
  AllReduce,
  AllGather,
  ReduceScatter,
  AllToAll,  ///< of parts that are equally large
  Broadcast,
  Reduce,
  SendReceive,  ///< between two members
};
template <>
inline constexpr auto kLast<CollectiveOperation> = CollectiveOperation::SendReceive;

/// As PyTorch writes it: "allreduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "reduce",
/// "send"; empty for NotTold. operationNamed() takes it back.
std::string_view nameOf(CollectiveOperation operation);

/// Of the name that PyTorch gives a collective ("_allgather_base"). NotTold for what has parts of unlike
/// sizes (all_to_allv), what may be several kernels with the size of all of them (coalesced), and what is not
/// known.
CollectiveOperation operationNamed(std::string_view name);

}  // namespace culprit
