// The order of events that start together and last equally long. Events are stored by function, so that this
// order is lost between functions; who is whose parent depends on it where a trace counts in whole
// microseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/events.h"
#include "core/model/run/trace.h"
#include "core/store/sql/blob.h"

namespace culprit {

/// Takes the rows of one track in their order. Of each stretch of ties that is not in the order of its blocks
/// it keeps the place of its first row in the track, the number of its rows, and the block of each row.
class TieOrder {
 public:
  /// `block`: of the track's blocks the one with this row, by position.
  void add(std::int64_t startNs, std::int64_t durationNs, std::uint32_t block);
  /// Encoded; empty: the order of the blocks is the order of the ties. Starts anew.
  std::string take();

 private:
  void endStretch();

  std::int64_t m_startNs = 0, m_durationNs = 0;
  std::size_t m_row = 0;                ///< rows so far
  std::vector<std::uint32_t> m_blocks;  ///< of the stretch so far
  blob::IntegerEncoder m_encoder;
};

/// Brings the rows of a track, which are sorted with ties in the order of their blocks, into the stored
/// order. `order`: of TieOrder. Throws blob::Damaged if it cannot be of this track.
void restoreTies(Events& events, const Track& track, std::string_view order);

}  // namespace culprit
