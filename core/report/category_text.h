// Kinds of work in words: how the window names what inputs and stored results call "cpu_op" or "comm". Files
// keep the stable names.
#pragma once

#include <string_view>

namespace culprit {

/// "operators" for "cpu_op", "communication" for the kernel class "comm"; what is a word already, or is not
/// known, as it is.
std::string_view categoryText(std::string_view category);

}  // namespace culprit
