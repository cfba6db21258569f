// Makes events of the begins and ends on each track. An end closes the innermost begin on its track that is
// not later: those of one sequence come in their order, those of several may not. What is left at the end of
// the file is put in order by time. Used by the second walk. Memory: what is open, which is bounded: what is
// more is left out and counted.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/intake/capture_builder.h"

namespace culprit::perfetto {

class Slices {
 public:
  /// On all tracks together.
  static constexpr std::size_t kMostOpen = 1'000'000;

  explicit Slices(CaptureBuilder& builder) : m_builder(builder) {}

  struct Open {
    Events::Row row;                    ///< without its duration
    std::int64_t beginNs = 0;           ///< of the packet
    std::optional<std::int64_t> endNs;  ///< that an annotation tells
    std::uint64_t position = 0;
    bool isLeftOut = false;  ///< is no event of the capture
  };
  /// `place`: the number of the track. Beyond kMostOpen it is left out, with its end.
  void begin(std::uint32_t place, const Open& slice);
  /// `endNs`: that an annotation tells.
  void end(std::uint32_t place, std::int64_t timeNs, std::optional<std::int64_t> endNs,
           std::uint64_t position);

  struct Outcome {
    std::uint64_t unmatched = 0;       ///< begins without end, ends without begin
    std::uint64_t position = 0;        ///< of the first of them
    std::uint64_t beyond = 0;          ///< begins beyond the limit
    std::uint64_t positionBeyond = 0;  ///< of the first of them
  };
  /// What is still open lasts to the last time on its track.
  Outcome finish();

 private:
  static constexpr std::size_t kMostEarly = 1'000'000;

  struct End {
    std::int64_t timeNs = 0;
    std::optional<std::int64_t> endNs;
    std::uint64_t position = 0;
  };
  struct PerTrack {
    std::vector<Open> open;  ///< outermost first
    std::vector<End> early;  ///< without a begin so far
    std::int64_t lastNs = CaptureBuilder::kEarliestNs;
    std::uint64_t beyond = 0;  ///< open inside those, and left out
  };

  PerTrack& of(std::uint32_t place);
  void close(PerTrack& track, const Open& slice, const End& end);
  void finish(PerTrack& track);
  void countUnmatched(std::uint64_t position);

  CaptureBuilder& m_builder;
  std::vector<PerTrack> m_tracks;
  std::size_t m_open = 0, m_early = 0;
  Outcome m_outcome;
};

/// A time that an annotation tells of an event is meant only near the event's own: it is read on the same
/// clock, and differs where the writer has moved events that overlapped.
bool isNear(std::int64_t annotatedNs, std::int64_t timeNs);

}  // namespace culprit::perfetto
