// Which part of the time of GPU work nothing of an earlier class covers: computing kernels have the turn
// first, then collectives, then copies and fills; of one class who started first, to its end. So has
// core/analysis/turns the turns of a cycle; here they are of the whole recording, and no event but GPU work
// is asked for.
//   kernel 0-5, copy 3-8  ->  kernel 5, copy 3
#pragma once

#include <array>
#include <cstdint>

#include "core/analysis/turns/turn_kind.h"
#include "core/base/long_column.h"
#include "core/base/monitor.h"

namespace culprit {

class ExposedTime {
 public:
  /// One piece of work of any stream; `owner` gets its exposed time.
  void add(TurnRank rank, std::int64_t startNs, std::int64_t endNs, std::uint32_t owner);

  /// Calls take(owner, ns) once for each piece of work, in whatever order; nothing is left of them then.
  /// Throws Cancelled.
  template <typename Take>
  void giveAway(const Monitor& monitor, Take take) {
    for (LongColumn<Piece>& pieces : m_ranks) {
      share(pieces, monitor);
      for (const Piece& piece : pieces) take(piece.owner, piece.exposedNs);
      pieces = {};
    }
    m_covered = {};
  }

 private:
  struct Piece {
    std::int64_t startNs = 0, endNs = 0;
    std::int64_t exposedNs = 0;
    std::uint32_t owner = 0;
  };
  struct Span {
    std::int64_t startNs = 0, endNs = 0;
  };

  void share(LongColumn<Piece>& pieces, const Monitor& monitor);
  std::int64_t coveredNs(std::int64_t startNs, std::int64_t endNs, std::size_t& next) const;
  void cover(const LongColumn<Piece>& pieces, const Monitor& monitor);

  std::array<LongColumn<Piece>, 3> m_ranks;  // computing, communication, copies
  LongColumn<Span> m_covered;                // by classes before; ascending, none touches the next
};

}  // namespace culprit
