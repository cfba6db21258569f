// Who called: of every event of one process in one capture the innermost operator and the innermost range
// around its start on its own thread; of GPU work those around the call that launched it. An operator or
// range is its own caller unless asked otherwise. wall_times.h charges time to them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/cutting/process_tracks.h"
#include "core/base/long_column.h"
#include "core/base/monitor.h"

namespace culprit {

struct Caller {
  std::optional<FunctionId> op;  ///< empty: no operator around it, or GPU work whose launch is not recorded
  std::optional<FunctionId> range;  ///< empty: no range of the user or framework around it

  friend bool operator==(const Caller&, const Caller&) = default;
};

class Callers {
 public:
  /// Whose caller an operator or range is: its own, which time is charged to, or whatever is around it.
  enum class Own : std::uint8_t { Itself, Around };

  /// Throws Cancelled.
  Callers(const Events& events, const ProcessTracks& tracks, const Monitor& monitor, Own own = Own::Itself);

  /// `row`: of one of the tracks.
  const Caller& of(std::size_t row) const { return m_callers[m_ofRow[row]]; }

 private:
  void walkThread(const Events& events, std::span<const Track* const> thread, Own own,
                  const Monitor& monitor);
  void followLaunches(const Events& events, const ProcessTracks& tracks, const Monitor& monitor);

  /// Who is around an operator or range.
  struct Around {
    std::size_t row = 0;
    std::uint32_t caller = 0;
  };

  LongColumn<std::uint32_t> m_ofRow;  ///< by row of the capture: position in m_callers
  LongColumn<Caller> m_callers;       ///< distinct where calls follow each other; the first is nobody
  LongColumn<Around> m_around;        ///< only while they are made: work launched by an operator is its own
};

}  // namespace culprit
