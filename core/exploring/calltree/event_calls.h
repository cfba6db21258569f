// What node an event becomes: kind and name of every function by the category of its events, found once for
// both sides. Used while events are walked over, where a text for each would cost more than all the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "core/analysis/turns/turn_kind.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/model/choices/name_matches.h"
#include "core/model/run/events.h"
#include "core/model/run/names.h"

namespace culprit {

/// What a call into CUDA, HIP or the driver does for graphs.
enum class GraphCall : std::uint8_t {
  None,
  Launch,        ///< of a graph (cudaGraphLaunch)
  BeginCapture,  ///< cudaStreamBeginCapture: what is launched from here on becomes a graph
  EndCapture,
  Kernel,  ///< launches a kernel, or records it while a graph is captured
  Copy,    ///< likewise
  Fill,    ///< likewise
};

class EventCalls {
 public:
  /// `partners`: functions matched by hand, of which B's are called like A's.
  EventCalls(const Names& names, std::span<const FunctionPartners> partners, GrowingTree& tree);

  /// The function under which rows of `function` of a side stand in the triplet table. As in
  /// core/model/choices/name_matches.h, which looks through all partners each time.
  FunctionId rowOf(Side side, FunctionId function) const;

  struct Call {
    std::optional<CallKind> kind;  ///< empty: such events are no nodes
    std::uint32_t name = 0;        ///< of the tree
    TurnRank rank{};               ///< of GPU work
    GraphCall graph{};             ///< of runtime calls
    GraphCall launchedBy{};        ///< of GPU work: Kernel, Copy or Fill
  };
  const Call& of(FunctionId function, EventCategory category);

  /// The name of a function as the tree has it for both sides.
  const std::string& nameOf(FunctionId function) const { return m_names.functions[rowOf(Side::B, function)]; }
  GrowingTree& tree() const { return m_tree; }
  /// True if any run of the session launches graphs: only then are they looked for.
  bool haveGraphs() const { return m_haveGraphs; }

 private:
  const Names& m_names;
  std::unordered_map<FunctionId, FunctionId> m_rowsOfB;  // of functions with partners
  GrowingTree& m_tree;
  std::unordered_map<std::uint64_t, Call> m_known;  // by function and category
  bool m_haveGraphs = false;
};

}  // namespace culprit
