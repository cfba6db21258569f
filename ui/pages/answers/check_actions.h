// What the window can do about a check that did not pass, and how. Called by the verdict bar, the Checks tab
// and the window; an action that nothing in the window can do is not offered.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

namespace culprit::ui {

/// Whether the window can do it for this view.
bool isPossible(CheckAction action, const ComparisonView& view);
/// Why it cannot; empty if it can.
QString obstacle(CheckAction action, const ComparisonView& view);
/// All that are possible, those of the most serious checks first, each once.
std::vector<CheckAction> possibleActions(const ComparisonView& view);

/// The text of its button: "Trim edges (3 | 2)".
QString buttonText(CheckAction action, const ComparisonView& view);

/// TrimEdges: the cycles of the view without those that are not complete, as a brush. What was brushed since
/// the view was made does not count: the button speaks of what is shown.
Brush withoutEdges(const ComparisonView& view);
/// KindByKind: of the cycles of the view the kind that both sides have most of.
Brush ofOneKind(const ComparisonView& view);
/// CommonAnchor: the best anchor of raw traces that both runs have and that is not in use.
std::optional<std::string> commonAnchor(const ComparisonView& view);

}  // namespace culprit::ui
