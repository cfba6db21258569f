// What of a call tree the user looks for: calls by a part of their name, or only what changed. Pure; linear
// in the nodes.
#pragma once

#include <vector>

#include "ui/pages/calltree/shown_calls.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui {

/// By node; an empty vector restricts nothing.
struct FilteredCalls {
  std::vector<bool> found;    ///< its own name is looked for
  std::vector<bool> changed;  ///< it changed, or something inside of it did
  std::vector<bool>
      shown;               ///< in the table: what is looked for, what that is inside of, what is inside of it
  std::vector<bool> path;  ///< it holds something looked for
  std::size_t matches = 0;  ///< of `found`
};

/// Names are looked for in both runs, as displayed and as the tree has them; "only what changed" is
/// ShownCalls::isChanged(). Asked for both, a call has to be looked for and changed.
FilteredCalls filterCalls(const ShownCalls& calls, const TextFilter& filter, bool changedOnly);

}  // namespace culprit::ui
