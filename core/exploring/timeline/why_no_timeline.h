// Whether the events of a run make a timeline at all, for whoever offers one.
#pragma once

#include <optional>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// One sentence for a run that came without events; empty if it may have a timeline. Looks at no file.
std::optional<std::string> whyNoTimeline(const Results& results, Side side);

}  // namespace culprit
