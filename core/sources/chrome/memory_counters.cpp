#include "core/sources/chrome/memory_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace culprit::chrome {

namespace {

CounterRecord recordOf(std::optional<std::int64_t> gpu, const char* what) {
  const std::string metric = gpu ? what : fmt::format("host_{}", what);
  return {.counter = metric,
          .metric = metric,
          .instance = gpu ? fmt::format("{}", *gpu) : std::string(),
          .instanceKind = gpu ? InstanceKind::Gpu : InstanceKind::None,
          .unit = "B",
          .ofProcess = true};
}

}  // namespace

void MemoryCounters::finish(CaptureBuilder& capture) {
  for (auto& [gpu, changes] : m_changes) {
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& x, const Change& y) { return x.timeNs < y.timeNs; });
    double level = 0.0;
    for (const Change& change : changes) {
      level += static_cast<double>(change.bytes);
      if (!change.hasTotals) {
        capture.addReading(capture.series(recordOf(gpu, "allocated_memory_change")), change.timeNs, level);
      }
      if (change.allocated) {
        capture.addReading(capture.series(recordOf(gpu, "allocated_memory")), change.timeNs,
                           static_cast<double>(*change.allocated));
      }
      if (change.hasTotals && change.reserved) {
        capture.addReading(capture.series(recordOf(gpu, "reserved_memory")), change.timeNs,
                           static_cast<double>(*change.reserved));
      }
    }
  }
  m_changes.clear();
}

}  // namespace culprit::chrome
