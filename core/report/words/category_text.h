// Kinds of work in words: how the window names what inputs and stored results call "cpu_op" or "comm". Files
// keep the stable names.
#pragma once

#include <string_view>

#include "core/model/results/cause.h"

namespace culprit {

/// "operators" for "cpu_op", "communication" for the kernel class "comm"; what is a word already, or is not
/// known, as it is.
std::string_view categoryText(std::string_view category);

/// "GPU compute", "rest of the cycle": a part of the cycle as sentences and tables call it.
std::string_view spokenName(TimeClass time);

}  // namespace culprit
