#include "core/exploring/calltree/read_call_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/exploring/calltree/event_calls.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/exploring/calltree/moved_calls.h"
#include "core/exploring/calltree/place_graphs.h"
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
  HostPaths paths;
  std::array<SideGraphs, 2> graphs;
  std::array<std::size_t, 2> room{};
  const auto add = [&](Side side) {
    const std::size_t at = side == Side::A ? 0 : 1;
    const std::size_t before = tree.size();
    tree.makeRoomFor(CallTree::kMostNodes);
    const CallTreeSide sums =
        addCalls(session, results, results.pairs[pair], side, {tree, calls, paths}, graphs.at(at), monitor);
    room.at(at) = CallTree::kMostNodes - std::min(CallTree::kMostNodes, tree.size() - before);
    return sums;
  };
  CallTreeSide a = add(Side::A);
  CallTreeSide b = add(Side::B);
  placeGraphs({{{graphs[0], a, room[0]}, {graphs[1], b, room[1]}}}, calls, paths, monitor);
  if (tree.size() == 1)
    throw CannotBeMade("there is no call tree: no call and no GPU work lies in the cycles");
  matchMoved(tree, monitor);
  return tree.finish(a, b, monitor);
}

}  // namespace culprit
