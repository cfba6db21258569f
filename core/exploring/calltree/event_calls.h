// What node an event becomes: kind and name of every function by the category of its events, found once for
// both sides. Used while events are walked over, where a text for each would cost more than all the rest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/turns/turn_kind.h"
#include "core/base/last_enumerator.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/model/choices/name_matches.h"
#include "core/model/run/events.h"
#include "core/model/run/names.h"

namespace culprit {

class EventCalls {
 public:
  /// `partners`: functions matched by hand, of which B's are called like A's.
  EventCalls(const Names& names, std::span<const FunctionPartners> partners, GrowingTree& tree)
      : m_names(names), m_partners(partners), m_tree(tree) {}

  struct Call {
    std::optional<CallKind> kind;  ///< empty: such events are no nodes
    std::uint32_t name = 0;        ///< of the tree
    TurnRank rank{};               ///< of GPU work
  };
  const Call& of(FunctionId function, EventCategory category);

 private:
  struct Known {
    Call call;
    bool isKnown = false;
  };

  const Names& m_names;
  std::span<const FunctionPartners> m_partners;
  GrowingTree& m_tree;
  std::array<std::vector<Known>, static_cast<std::size_t>(kLast<EventCategory>) + 1> m_known;  // by function
};

}  // namespace culprit
