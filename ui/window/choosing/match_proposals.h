// Which functions without a partner look like the same thing under another name: as many calls, about the
// time, a name of the same words. Proposed in the Match Names dialog, and nothing more: the user accepts
// them.
#pragma once

#include <vector>

#include "ui/window/choosing/match_lists.h"

namespace culprit::ui {

struct ProposedMatch {
  std::size_t a = 0, b = 0;  ///< positions in MatchLists::a and b
  QString reason;            ///< "48 calls each, 5.000 → 6.000 ms"
};

/// Those with most time first, no function twice, and none whose partners by family or class are others.
std::vector<ProposedMatch> proposedMatches(const MatchLists& lists);

}  // namespace culprit::ui
