#include "core/model/run/events.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

/// In the order of EventCategory.
constexpr std::array<std::string_view, 15> kCategoryNames = {
    "gpu_compute", "gpu_comm",   "gpu_memcpy",  "gpu_memset", "gpu_annotation", "runtime",  "sync", "cpu_op",
    "python",      "annotation", "step_marker", "os",         "container",      "overhead", "other"};

}  // namespace

std::string_view nameOf(EventCategory category) {
  return kCategoryNames.at(static_cast<std::size_t>(category));
}

std::optional<EventCategory> eventCategoryNamed(std::string_view name) {
  const auto found = std::find(kCategoryNames.begin(), kCategoryNames.end(), name);
  if (found == kCategoryNames.end()) return std::nullopt;
  return static_cast<EventCategory>(found - kCategoryNames.begin());
}

void Events::reserve(std::size_t rows) {
  startNs.reserve(rows);
  durationNs.reserve(rows);
  function.reserve(rows);
  track.reserve(rows);
  launch.reserve(rows);
  kind.reserve(rows);
}

}  // namespace culprit
