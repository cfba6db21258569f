// All launches of one function on one device in both runs of a process pair, as parallel columns of numbers:
// a million of them fit in a few dozen megabytes and are sorted without an object each. Made by analysis from
// the stored events, read-only afterwards; the Launches page shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/model/events.h"
#include "core/model/ids.h"
#include "core/model/trace.h"

namespace culprit {

struct LaunchList {
  /// A GPU stream or host thread of one run.
  struct Lane {
    Side side{};
    TrackKind kind = TrackKind::Other;
    std::string device;  ///< "GPU 3", "Host"
    std::string name;    ///< of the stream or thread, as the file has it: "stream 7", "7"
    std::uint32_t capture = 0;
    std::uint32_t track = 0;  ///< position in Capture::tracks

    friend bool operator==(const Lane&, const Lane&) = default;
  };

  /// One launch before it has its place in the columns.
  struct Row {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::uint32_t lane = 0;
    std::uint32_t launch = 0;             ///< correlation; 0: none
    std::optional<std::uint32_t> cycle;   ///< position in PairResults::cyclesA or cyclesB
    std::optional<std::uint32_t> detail;  ///< position in `details`
    std::optional<std::int64_t> gapNs;    ///< since the end of the GPU work before it on its stream
    std::optional<std::int64_t> delayNs;  ///< since the end of the call that launched it; negative: before it
  };

  std::vector<Lane> lanes;
  std::vector<EventDetail> details;  ///< those that occur, each once

  // Rows of A first, each run by start.
  std::vector<std::int64_t> startNs;
  std::vector<std::int64_t> durationNs;
  std::vector<std::uint32_t> lane;
  std::vector<std::uint32_t> launch;

  std::size_t size() const { return startNs.size(); }
  std::size_t rowsOf(Side side) const { return side == Side::A ? m_rowsA : size() - m_rowsA; }
  Side side(std::size_t row) const { return row < m_rowsA ? Side::A : Side::B; }
  std::optional<std::uint32_t> cycle(std::size_t row) const { return known(m_cycle[row], kNone); }
  std::optional<std::uint32_t> detailOf(std::size_t row) const { return known(m_detail[row], kNone); }
  std::optional<std::int64_t> gapNs(std::size_t row) const { return known(m_gapNs[row], kNever); }
  std::optional<std::int64_t> delayNs(std::size_t row) const { return known(m_delayNs[row], kNever); }
  /// Null where the file said nothing beyond the time.
  const EventDetail* detail(std::size_t row) const {
    const auto position = detailOf(row);
    return position ? &details[*position] : nullptr;
  }

  /// Those of A must all come before those of B.
  void add(Side side, const Row& row) {
    if (side == Side::A) ++m_rowsA;
    startNs.push_back(row.startNs);
    durationNs.push_back(row.durationNs);
    lane.push_back(row.lane);
    launch.push_back(row.launch);
    m_cycle.push_back(row.cycle.value_or(kNone));
    m_detail.push_back(row.detail.value_or(kNone));
    m_gapNs.push_back(row.gapNs.value_or(kNever));
    m_delayNs.push_back(row.delayNs.value_or(kNever));
  }

 private:
  // An optional would double the columns.
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();

  template <typename Value>
  static std::optional<Value> known(Value value, Value none) {
    return value == none ? std::nullopt : std::optional(value);
  }

  std::size_t m_rowsA = 0;
  std::vector<std::uint32_t> m_cycle, m_detail;
  std::vector<std::int64_t> m_gapNs, m_delayNs;
};

}  // namespace culprit
