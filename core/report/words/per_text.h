// What times are divided by, in words.
#pragma once

#include <string_view>

#include "core/model/results/slowdown.h"

namespace culprit {

/// "per cycle", "per unit of work", "for as many kernel launches", "per recording".
std::string_view perText(WorkUnit per);

}  // namespace culprit
