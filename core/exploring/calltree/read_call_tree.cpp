#include "core/exploring/calltree/read_call_tree.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/exploring/calltree/event_calls.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/exploring/calltree/moved_calls.h"
#include "core/exploring/calltree/side_calls.h"
#include "core/exploring/calltree/why_no_call_tree.h"

namespace culprit {

std::optional<std::string> whyNoCallTree(const Results& results, std::size_t pair) {
  const PairResults& compared = results.pairs.at(pair);
  for (const Side side : {Side::A, Side::B}) {
    const char* const letter = side == Side::A ? "A" : "B";
    if (results.run(side).kind == kProcessedKind)
      return fmt::format("there is no call tree: {} is a table of times per cycle, without single calls",
                         letter);
    if ((side == Side::A ? compared.cyclesA : compared.cyclesB).empty())
      return fmt::format("there is no call tree: {} has no cycles", letter);
  }
  return std::nullopt;
}

CallTree readCallTree(const Session& session, const Results& results, std::size_t pair,
                      const Monitor& monitor) {
  if (const auto why = whyNoCallTree(results, pair)) throw CannotBeMade(*why);
  GrowingTree tree;
  EventCalls calls(results.names, results.pairs[pair].functions, tree);
  const auto add = [&](Side side) {
    tree.makeRoomFor(CallTree::kMostNodes);
    return addCalls(session, results, results.pairs[pair], side, tree, calls, monitor);
  };
  const CallTreeSide a = add(Side::A);
  const CallTreeSide b = add(Side::B);
  if (tree.size() == 1)
    throw CannotBeMade("there is no call tree: no call and no GPU work lies in the cycles");
  matchMoved(tree, monitor);
  return tree.finish(a, b, monitor);
}

}  // namespace culprit
