// The order of siblings in the tree of functions, by the columns that the user sorts by.
#pragma once

#include <QString>
#include <QVariant>
#include <functional>
#include <vector>

#include "ui/pages/functions/function_tree.h"
#include "ui/tables/sort_key.h"

namespace culprit::ui {

/// The place of each name in the order of all, so that sorting by it compares numbers.
std::vector<double> ranksOf(const std::vector<QString>& names);

/// Nothing without keys: the tree's own order. `valueOf`: a number, or nothing, which comes last;
/// asked once per row and key, so that sorting compares what is known.
FunctionTree::Before orderBy(const std::vector<SortKey>& keys, const TimeTree& tree,
                             const std::function<QVariant(const TimeTreeRow& row, int column)>& valueOf);

}  // namespace culprit::ui
