#include "core/analysis/turns/bus_bytes.h"

#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace culprit {

namespace {

/// In lower case without underscores. "reduce" is a part of others and comes last.
constexpr std::array<std::pair<std::string_view, CollectiveOperation>, 7> kInKernels = {
    {{"allreduce", CollectiveOperation::AllReduce},
     {"allgather", CollectiveOperation::AllGather},
     {"reducescatter", CollectiveOperation::ReduceScatter},
     {"alltoall", CollectiveOperation::AllToAll},
     {"sendrecv", CollectiveOperation::SendReceive},
     {"broadcast", CollectiveOperation::Broadcast},
     {"reduce", CollectiveOperation::Reduce}}};

}  // namespace

CollectiveOperation operationOfKernel(std::string_view kernel) {
  std::string name;
  for (const char c : kernel.substr(0, kernel.find('(')))
    if (c != '_') name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const auto& [text, operation] : kInKernels)
    if (name.find(text) != std::string::npos) return operation;
  return CollectiveOperation::NotTold;
}

std::optional<double> busBytes(CollectiveOperation operation, std::uint64_t bytes, std::size_t members) {
  if (bytes == 0 || members < 2) return std::nullopt;
  const auto size = static_cast<double>(bytes);
  const auto n = static_cast<double>(members);
  switch (operation) {
    case CollectiveOperation::AllReduce:
      return size * 2.0 * (n - 1.0) / n;
    case CollectiveOperation::AllGather:
      return size * n * (n - 1.0) / n;
    case CollectiveOperation::ReduceScatter:
    case CollectiveOperation::AllToAll:
      return size * (n - 1.0) / n;
    case CollectiveOperation::Broadcast:
    case CollectiveOperation::Reduce:
      return size;
    case CollectiveOperation::SendReceive:
      return members == 2 ? std::optional(size) : std::nullopt;
    case CollectiveOperation::NotTold:
      break;
  }
  return std::nullopt;
}

bool canCarryOut(CollectiveOperation kernel, CollectiveOperation operation) {
  // In an all-to-all of NCCL the members send to each other.
  return kernel == CollectiveOperation::NotTold || kernel == operation ||
         (kernel == CollectiveOperation::SendReceive && operation == CollectiveOperation::AllToAll);
}

}  // namespace culprit
