// Whether the events of a pair make a call tree at all, for whoever offers one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// One sentence for a pair of which a run came without events or cycles; empty if it may have a tree. Looks
/// at no file.
std::optional<std::string> whyNoCallTree(const Results& results, std::size_t pair);

}  // namespace culprit
