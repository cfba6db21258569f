// Tells work from what only stands around it: the rows of calls that wait and of frames, operators and ranges
// whose time is that of the calls inside them.
#pragma once

#include <vector>

#include "core/model/results/function_share.h"

namespace culprit {

/// Of raw traces, over functions; processed runs have neither frames nor nesting.
void setRoles(std::vector<FunctionShare>& rows);

}  // namespace culprit
