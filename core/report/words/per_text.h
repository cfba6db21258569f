// What times are divided by, in words.
#pragma once

#include <string_view>

#include "core/model/results/slowdown.h"

namespace culprit {

/// "per cycle", "per unit of work", "for as many kernel launches", "per recording".
std::string_view perText(WorkUnit per);
/// What heads a column of such times: "ms per unit" where the cycles hold different work, else "ms".
std::string_view msHead(WorkUnit per);

}  // namespace culprit
