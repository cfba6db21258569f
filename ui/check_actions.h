// What the window can do about a check that did not pass, and how. Called by the verdict bar, the Checks tab
// and the window; an action that nothing in the window can do is not offered.
#pragma once

#include <QString>
#include <vector>

#include "ui/comparison_view.h"
#include "ui/selection.h"

namespace culprit::ui {

/// Whether the window can do it for this view.
bool isPossible(CheckAction action, const ComparisonView& view);
/// All that are possible, those of the most serious checks first, each once.
std::vector<CheckAction> possibleActions(const ComparisonView& view);

/// The text of its button: "Trim edges (3 | 2)".
QString buttonText(CheckAction action, const ComparisonView& view);

/// TrimEdges: what is brushed now without the cycles that are not complete.
Brush withoutEdges(const ComparisonView& view, const Brush& brush);
/// KindByKind: of what is brushed now the kind of cycle that both sides have most of.
Brush ofOneKind(const ComparisonView& view, const Brush& brush);

}  // namespace culprit::ui
