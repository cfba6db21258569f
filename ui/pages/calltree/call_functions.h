// From a call of the tree to the row of the triplet table that shows its function, and back. For the Call
// tree page.
#pragma once

#include <cstdint>
#include <optional>

#include "ui/pages/calltree/shown_calls.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

/// Of the function that the call stands for, on whichever device; empty: it stands for none, or the
/// comparison has no row for it.
std::optional<Triplet> tripletOfCall(const ComparisonView& view, const ShownCalls& calls, std::uint32_t node);
/// Of the calls of the triplet's function that which changed most, then that with most time; empty: the tree
/// has none. Linear in the nodes.
std::optional<std::uint32_t> callOf(const ComparisonView& view, const ShownCalls& calls,
                                    const Triplet& triplet);

}  // namespace culprit::ui
