#include "core/exploring/timeline/why_no_timeline.h"

#include <fmt/format.h>

namespace culprit {

std::optional<std::string> whyNoTimeline(const Results& results, Side side) {
  if (results.run(side).kind != kProcessedKind) return std::nullopt;
  return fmt::format("there is no timeline: {} is a table of times per cycle, without single events",
                     side == Side::A ? "A" : "B");
}

}  // namespace culprit
