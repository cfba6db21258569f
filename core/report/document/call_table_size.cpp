#include "core/report/document/call_table_size.h"

#include <cstddef>

#include "core/base/error.h"

namespace culprit {

namespace {

constexpr std::size_t kMostNameBytes = 1'000'000'000;

void requireNamesFit(const CallTree& tree, const Dictionary<FunctionId>* functions) {
  std::size_t bytes = 0;
  for (std::uint32_t at = 0; at < tree.size(); ++at) {
    const CallNode& node = tree[at];
    bytes += tree.name(at).size();
    if (node.nameInA != node.name) bytes += tree.nameIn(Side::A, at).size();
    if (functions != nullptr && node.function) bytes += (*functions)[*node.function].size();
    if (bytes > kMostNameBytes)
      throw CannotBeMade("the names in the table of this call tree take more than 1 GB");
  }
}

}  // namespace

void requireTableFits(const CallTree& tree) {
  requireNamesFit(tree, nullptr);
}

void requireTableFits(const CallTree& tree, const Dictionary<FunctionId>& functions) {
  requireNamesFit(tree, &functions);
}

}  // namespace culprit
