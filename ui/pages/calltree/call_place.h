// Where a call stands in its tree, in names: finds it again in another view of the calls. For the Call tree
// page.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/details/call_tree.h"
#include "ui/pages/calltree/shown_calls.h"

namespace culprit::ui {

struct CallPlace {
  std::vector<CallLabel> way;           ///< from below the root to the call itself; empty: the root
  std::vector<CallLabel> leftOut = {};  ///< hidden where that was told: may stand between any two of the way
};

CallLabel labelOfCall(const CallTree& tree, std::uint32_t node);
CallPlace placeOfCall(const CallTree& tree, std::uint32_t node);
/// The call that stands there; else of those of its kind and name, first of those that would stand there
/// without what was left out, that which changed most, then that with most time; empty: there is none. Linear
/// in the nodes.
std::optional<std::uint32_t> findCall(const ShownCalls& calls, const CallPlace& place);

}  // namespace culprit::ui
