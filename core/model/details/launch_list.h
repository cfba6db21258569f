// All launches of one function on one device in both runs of a process pair, as parallel columns of numbers:
// a million of them fit in a few dozen megabytes and are sorted without an object each. Made by analysis from
// the stored events, read-only afterwards; the Launches page shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/model/run/events.h"
#include "core/model/run/ids.h"
#include "core/model/run/trace.h"

namespace culprit {

class LaunchList {
 public:
  /// A GPU stream or host thread of one run, and what ran there: one lane for each function that the row
  /// stands for.
  struct Lane {
    Side side{};
    TrackKind kind = TrackKind::Other;
    std::string device;  ///< "GPU 3", "Host"
    std::string name;  ///< of the stream or thread, as the file has it: "stream 7", "7", "cpu 8, oncpu_4711"
    std::uint32_t capture = 0;
    std::uint32_t track = 0;  ///< position in Capture::tracks
    FunctionId function{};    ///< as the run has it: of "oncpu" that of a task
    std::string file;         ///< of the recording, relative to the run folder
    Dialect dialect{};

    friend bool operator==(const Lane&, const Lane&) = default;
  };

  /// One launch before it has its place in the columns.
  struct Row {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::uint32_t lane = 0;               ///< position in lanes()
    std::uint32_t launch = 0;             ///< correlation; 0: none
    std::optional<std::uint32_t> cycle;   ///< position in PairResults::cyclesA or cyclesB
    std::optional<std::uint32_t> detail;  ///< position in details()
    std::optional<std::int64_t> gapNs;    ///< since the end of the GPU work before it on its stream
    std::optional<std::int64_t> delayNs;  ///< since the end of the call that launched it; negative: before it
  };

  std::size_t size() const { return m_startNs.size(); }
  std::size_t rowsOf(Side side) const { return side == Side::A ? m_rowsA : size() - m_rowsA; }
  /// Rows of A come first, each run by start.
  Side side(std::size_t row) const { return row < m_rowsA ? Side::A : Side::B; }
  std::int64_t startNs(std::size_t row) const { return m_startNs[row]; }
  std::int64_t durationNs(std::size_t row) const { return m_durationNs[row]; }
  /// Of all rows of a run.
  std::span<const std::int64_t> durationsNs(Side side) const {
    return std::span(m_durationNs).subspan(side == Side::A ? 0 : m_rowsA, rowsOf(side));
  }
  const std::vector<Lane>& lanes() const { return m_lanes; }
  std::uint32_t lanePosition(std::size_t row) const { return m_lane[row]; }
  const Lane& lane(std::size_t row) const { return m_lanes[m_lane[row]]; }
  std::optional<std::uint32_t> cycle(std::size_t row) const { return known(m_cycle[row], kNone); }
  /// Those that occur, each once.
  const std::vector<EventDetail>& details() const { return m_details; }
  std::optional<std::uint32_t> detailPosition(std::size_t row) const { return known(m_detail[row], kNone); }
  std::optional<std::int64_t> gapNs(std::size_t row) const { return known(m_gapNs[row], kNever); }
  std::optional<std::int64_t> delayNs(std::size_t row) const { return known(m_delayNs[row], kNever); }
  /// Null where the file said nothing beyond the time.
  const EventDetail* detail(std::size_t row) const {
    const auto position = detailPosition(row);
    return position ? &m_details[*position] : nullptr;
  }

  /// Returns its position.
  std::uint32_t addLane(Lane lane) {
    m_lanes.push_back(std::move(lane));
    return static_cast<std::uint32_t>(m_lanes.size() - 1);
  }
  /// Returns its position.
  std::uint32_t addDetail(EventDetail detail) {
    m_details.push_back(std::move(detail));
    return static_cast<std::uint32_t>(m_details.size() - 1);
  }
  /// Those of A must all come before those of B.
  void add(Side side, const Row& row) {
    if (side == Side::A) ++m_rowsA;
    m_startNs.push_back(row.startNs);
    m_durationNs.push_back(row.durationNs);
    m_lane.push_back(row.lane);
    m_cycle.push_back(row.cycle.value_or(kNone));
    m_detail.push_back(row.detail.value_or(kNone));
    m_gapNs.push_back(row.gapNs.value_or(kNever));
    m_delayNs.push_back(row.delayNs.value_or(kNever));
  }

  /// Adds those of B to those of A, which this holds.
  void append(LaunchList other) {
    const auto lanes = static_cast<std::uint32_t>(m_lanes.size());
    const auto details = static_cast<std::uint32_t>(m_details.size());
    for (std::uint32_t& lane : other.m_lane) lane += lanes;
    for (std::uint32_t& detail : other.m_detail)
      if (detail != kNone) detail += details;
    const auto join = [](auto& column, auto& behind) {
      column.insert(column.end(), std::make_move_iterator(behind.begin()),
                    std::make_move_iterator(behind.end()));
    };
    join(m_lanes, other.m_lanes);
    join(m_details, other.m_details);
    m_rowsA += other.m_rowsA;
    join(m_startNs, other.m_startNs);
    join(m_durationNs, other.m_durationNs);
    join(m_lane, other.m_lane);
    join(m_cycle, other.m_cycle);
    join(m_detail, other.m_detail);
    join(m_gapNs, other.m_gapNs);
    join(m_delayNs, other.m_delayNs);
  }

 private:
  // An optional would double the columns.
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();

  template <typename Value>
  static std::optional<Value> known(Value value, Value none) {
    return value == none ? std::nullopt : std::optional(value);
  }

  std::vector<Lane> m_lanes;
  std::vector<EventDetail> m_details;
  std::size_t m_rowsA = 0;
  std::vector<std::uint32_t> m_lane, m_cycle, m_detail;
  std::vector<std::int64_t> m_startNs, m_durationNs, m_gapNs, m_delayNs;
};

}  // namespace culprit
