// Finds the counters that speak of one process and GPU without asking all of a run: of many ranks each has
// some of its own, and each host. Made once per run by the metric sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

class SeriesIndex {
 public:
  /// Points into `readings`.
  explicit SeriesIndex(std::span<const ReadingSeries> readings);

  /// Positions, ascending, of those that have readings. `gpu`: physical number; empty: the host.
  std::vector<std::size_t> of(const Process& process, std::optional<std::int32_t> gpu) const;

 private:
  /// What a series is read from, as far as that tells whom it speaks of.
  enum class Of : std::uint8_t { Host, Process, Pid, Gpu };
  using Key = std::pair<Of, std::string>;

  static Key keyOf(const ReadingSeries& series);

  std::span<const ReadingSeries> m_readings;
  std::map<Key, std::map<std::string, std::vector<std::size_t>>> m_positions;  ///< by what and host
};

}  // namespace culprit
