// Finds one event in a Chrome JSON file again and reads all of it, including what no reader wants. For the
// window, which shows a launch in full while its file is still there; the file is read from front to back, as
// there is no index of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/base/monitor.h"
#include "core/model/details/raw_event.h"

namespace culprit::chrome {

/// When an event ran, as a session holds it.
struct EventTime {
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
};

/// The event of that name that begins and lasts as told, within a microsecond of each: what a session holds
/// may have been restored from rounded times. The nearest one of several. Of an event of two marks the first
/// one, which does not tell how long it lasts. Throws Error (no such event, not readable), Cancelled.
RawEvent findRawEvent(const std::filesystem::path& file, std::string_view name, const EventTime& time,
                      const Monitor& monitor);

}  // namespace culprit::chrome
