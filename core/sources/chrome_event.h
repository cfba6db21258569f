// One event of Chrome JSON as text, before it has a meaning: what the event parser (JSON) and the kunlun CSV
// reader hand to the Chrome importer. All views point into the reader's buffer and hold for one call.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace culprit::chrome {

/// Fields outside args; empty: not there (or an empty text). Numbers and texts alike without their quotes.
struct Event {
  char phase = '\0';  ///< 'X', 'C', ...; '\0': not there
  std::string_view name, cat, pid, tid, ts, dur, id;
  std::uint64_t position = 0;  ///< byte or line, for issues
};

/// The args that some event may need; which of them are filled in says Wanted.
struct Args {
  std::string_view correlation, device, hostname;
  std::string_view bytes, occupancy, elements, dtype;
  std::string_view groupName, groupRanks;  ///< process group of a collective
  std::uint64_t gridThreads = 0;           ///< product of "grid"; 0: not there
  std::uint64_t blockThreads = 0;          ///< product of "block"
  std::string_view name;                   ///< of metadata
  // [memory] instants
  std::string_view memoryBytes, deviceType, deviceId, allocated, reserved;
  /// Counters: every arg that is a number (or a number in quotes) with its key.
  std::vector<std::pair<std::string_view, double>> values;

  void clear() {
    auto kept = std::move(values);
    kept.clear();
    *this = {};
    values = std::move(kept);
  }
};

}  // namespace culprit::chrome
