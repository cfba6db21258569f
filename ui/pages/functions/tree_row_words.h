// What a row of the tree of functions is called. Called by FunctionModel.
#pragma once

#include <QString>

#include "core/model/results/time_tree.h"
#include "ui/pages/shared/listed_names.h"

namespace culprit::ui {

/// `share`: what the row stands for or is inside of; null: a class, kind or family.
QString treeRowName(const TimeTreeRow& row, const FunctionShare* share, const ListedNames& names);
/// "new", "gone", or how the names of both sides were matched; empty for groups and what is inside of a
/// match.
QString treeRowMatch(const TimeTreeRow& row, const FunctionShare* share);

}  // namespace culprit::ui
