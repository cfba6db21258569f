#include "core/model/run/collective_operation.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

struct NamedOperation {
  std::string_view name;
  CollectiveOperation operation{};
};

/// The first of an operation is what nameOf() gives.
constexpr std::array<NamedOperation, 12> kOperationNames = {
    {{"allreduce", CollectiveOperation::AllReduce},
     {"all_gather", CollectiveOperation::AllGather},
     {"allgather", CollectiveOperation::AllGather},
     {"_allgather_base", CollectiveOperation::AllGather},
     {"reduce_scatter", CollectiveOperation::ReduceScatter},
     {"_reduce_scatter_base", CollectiveOperation::ReduceScatter},
     {"all_to_all", CollectiveOperation::AllToAll},
     {"broadcast", CollectiveOperation::Broadcast},
     {"reduce", CollectiveOperation::Reduce},
     {"send", CollectiveOperation::SendReceive},
     {"recv", CollectiveOperation::SendReceive},
     {"", CollectiveOperation::NotTold}}};

}  // namespace

std::string_view nameOf(CollectiveOperation operation) {
  const auto* found =
      std::find_if(kOperationNames.begin(), kOperationNames.end(),
                   [operation](const NamedOperation& each) { return each.operation == operation; });
  return found == kOperationNames.end() ? std::string_view() : found->name;
}

CollectiveOperation operationNamed(std::string_view name) {
  const auto* found = std::find_if(kOperationNames.begin(), kOperationNames.end(),
                                   [name](const NamedOperation& each) { return each.name == name; });
  return found == kOperationNames.end() ? CollectiveOperation::NotTold : found->operation;
}

}  // namespace culprit
