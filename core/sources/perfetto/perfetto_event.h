// An event of a track as it stands in the file, with those of its annotations that have a meaning here. Used
// by the second walk. Texts are those of the packet.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/run/events.h"
#include "core/sources/perfetto/perfetto_interned.h"
#include "core/sources/perfetto/perfetto_names.h"

namespace culprit::perfetto {

enum class EventType : std::uint8_t { Unspecified = 0, Begin = 1, End = 2, Instant = 3, Counter = 4 };

/// What the annotations of an event say.
struct Annotations {
  std::optional<std::int64_t> beginNs, endNs;
  std::optional<std::int32_t> agent, source, target;
  std::optional<std::uint64_t> bytes, sharedBytes, correlation;
  std::optional<std::uint64_t> workItems;                 ///< of the grid
  std::optional<LaunchSettings::Extent> grid, workgroup;  ///< in work-items
};

struct TrackEvent {
  EventType type = EventType::Unspecified;
  std::optional<std::uint64_t> track, nameId;
  std::string_view name;
  CategoryUse category;
  std::optional<std::uint64_t> flow, terminatingFlow;
  std::string_view gpuCorrelation;
  std::optional<std::int64_t> count;
  std::optional<double> number;
  std::uint64_t extraValues = 0;  ///< of other counters
  Annotations annotations;
};

/// Empty if the bytes are no event.
std::optional<TrackEvent> trackEventOf(std::string_view bytes, const Interned& interned);

}  // namespace culprit::perfetto
