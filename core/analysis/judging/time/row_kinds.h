// Where the rows of "where the time went" stand in the tree of functions (time_tree.h): the kind of work, and
// the family of like names in it.
#pragma once

#include <vector>

#include "core/model/results/function_share.h"
#include "core/model/run/names.h"

namespace culprit {

/// Sets kind and family of rows of the level Function.
void setKinds(std::vector<FunctionShare>& rows, const Names& names);

}  // namespace culprit
