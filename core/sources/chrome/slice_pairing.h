// Makes events of begin and end marks (phases B and E), which may come in any order and need not match. Used
// by the Chrome importer at the end of a file, when all marks are known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/intake/capture_builder.h"

namespace culprit::chrome {

class SlicePairing {
 public:
  struct Mark {
    std::int64_t timeNs = 0;
    std::uint32_t track = 0;
    bool isBegin = false;
    std::optional<FunctionId> function;  ///< an end need not have a name
    EventCategory category = EventCategory::Other;
    std::uint64_t position = 0;
    bool isUsed = false;  ///< a begin whose end stood before it
  };
  void add(const Mark& mark) { m_marks.push_back(mark); }

  struct Outcome {
    std::uint64_t unmatched = 0;  ///< begins without end and ends without begin
    std::uint64_t position = 0;   ///< of the first of them
  };
  /// Adds the events to `capture`. An end closes the innermost open begin of its name, and what is open
  /// inside of it; without a name the innermost. An end that fits nothing is left out; what stays open lasts
  /// to the last time on its track.
  Outcome pair(CaptureBuilder& capture);

 private:
  void end(CaptureBuilder& capture, std::size_t at);
  bool beginFollows(std::size_t at);
  void close(CaptureBuilder& capture, std::size_t depth, std::int64_t endNs);
  void countUnmatched(const Mark& mark);

  std::vector<Mark> m_marks;
  std::vector<Mark> m_open;  ///< of the track in work, outermost first
  Outcome m_outcome;
};

}  // namespace culprit::chrome
