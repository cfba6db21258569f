// Whether the events of a pair can tell shapes at all, for whoever offers them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// One sentence for a pair of which a run came without events or cycles; empty if it may have shapes. Looks
/// at no file.
std::optional<std::string> whyNoShapes(const Results& results, std::size_t pair);

}  // namespace culprit
