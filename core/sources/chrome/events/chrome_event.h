// One event of Chrome JSON before it has a meaning: what the event parser (JSON) and the kunlun CSV reader
// hand to the Chrome importer. All views point into the reader's buffer and hold as long as that does.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/chrome/events/operand_text.h"

namespace culprit::chrome {

/// Fields outside args; empty: not there (or an empty text). Numbers and texts alike without their quotes.
struct Event {
  char phase = '\0';  ///< 'X', 'C', ...; '\0': not there
  std::string_view name, cat, pid, tid, ts, dur, id;
  std::uint64_t position = 0;  ///< byte or line, for issues

  // What follows from these fields, filled in by finish():
  const CategoryRule* rule = nullptr;  ///< of cat
  std::optional<std::int64_t> timeNs, durationNs;

  /// Call it when all fields are known; it needs nothing of the importer, so that any thread can do it.
  void finish(const CategoryRule& ruleOfCat) {
    rule = &ruleOfCat;
    timeNs = parseMicroseconds(ts);
    durationNs = dur.empty() ? std::optional<std::int64_t>(0) : parseMicroseconds(dur);
  }
  bool hasUsableTime() const {
    return timeNs && *timeNs >= CaptureBuilder::kEarliestNs && *timeNs <= CaptureBuilder::kLatestNs;
  }
  bool hasUsableDuration() const {
    return durationNs && *durationNs >= 0 && *durationNs <= CaptureBuilder::kLongestNs;
  }
};

/// A list such as the grid [12, 2, 1].
struct LaunchExtent {
  std::uint64_t product = 0;  ///< 0: not there, or none
  LaunchSettings::Extent extent{};
  bool isWhole = false;  ///< one to three numbers, which are all in `extent`
};

/// An arg of a counter: a number, also in quotes.
struct CounterValue {
  std::string_view key, text;
  std::optional<double> number;  ///< empty: an absurd one
};

/// The args that some event may need; which of them are filled in says Wanted.
struct Args {
  std::string_view correlation, device, hostname;
  std::string_view bytes, occupancy, elements, dtype;
  std::string_view threads;                                  ///< grid x block in excerpts that Culprit wrote
  std::string_view groupName, groupRanks, groupDescription;  ///< process group of a collective
  std::string_view groupSize, collective, splits;            ///< members, operation, parts of what is put in
  std::string_view registers, shared;                        ///< per thread; bytes of a block
  LaunchExtent grid, block;
  OperandArgs operands;           ///< of operators
  std::string_view operandsText;  ///< the text of them in excerpts that Culprit wrote
  std::string_view name;          ///< of metadata
  // [memory] instants
  std::string_view memoryBytes, address, deviceType, deviceId, allocated, reserved;
  std::vector<CounterValue> values;  ///< of counters: every arg that is written as a number
};

}  // namespace culprit::chrome
