// How many bytes of a collective cross the link of a member, by which the "bus bandwidth" of the field is
// told: a number that can be held against what a link can do, whatever the operation and however many take
// part. Called where the calls of a group are summed up (judging/time/late_ranks.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/run/collective_operation.h"

namespace culprit {

/// S x factor, in bytes, of one call in a group of n = `members`. `bytes`: what one member puts in
/// (EventDetail::bytes). S and factor are those of nccl-tests ("Performance reported by NCCL tests"):
/// all-reduce 2 (n - 1) / n; all-gather, reduce-scatter and all-to-all (n - 1) / n; broadcast, reduce, send
/// and receive 1. S is what a member puts in, but for the all-gather: there it is the whole, n times that.
/// Empty for an operation that is not told, without bytes, for fewer than two members, and for send and
/// receive among more than two: who of them exchanged the bytes is not told.
///
/// An all-reduce of 1 GB among 4 is 1.5 GB; an all-gather of 1 GB from each of 4 is 4 x 3/4 = 3 GB.
std::optional<double> busBytes(CollectiveOperation operation, std::uint64_t bytes, std::size_t members);

/// What the name of a kernel tells; NotTold of one that tells none (ncclDevKernel_Generic).
CollectiveOperation operationOfKernel(std::string_view kernel);

/// False if `kernel`, as operationOfKernel() has it, is another operation. PyTorch carries out some of them
/// by others (a gather of parts that are not equally large by broadcasts), and then its sizes are not those
/// of the kernel. NotTold contradicts none.
bool canCarryOut(CollectiveOperation kernel, CollectiveOperation operation);

}  // namespace culprit
