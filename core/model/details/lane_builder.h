// Makes a lane of a timeline from its events, one after the other. Used by core/exploring/timeline, and by
// whoever makes lanes for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/model/details/lane_extents.h"
#include "core/model/details/row_packer.h"

namespace culprit {

class LaneBuilder {
 public:
  /// By start; of two that start together the longer one first, so that what is around comes before. `row` is
  /// found here. Times: no difference of two leaves int64.
  void add(const TimelineEvent& event);
  /// Which recording some of them are of, at any time; a recording comes once.
  void addRecording(const LaneRecording& recording);
  /// All of them; once, at the end.
  LaneExtents take();

 private:
  std::uint32_t numberOf(FunctionId function, EventCategory category);

  LaneExtents m_lane;
  std::vector<RowPacker> m_rows;
  std::vector<std::int64_t> m_endOfRow;  // of the last event there
  std::vector<std::uint32_t> m_numbers;  // by function, of its first category, plus 1
  std::map<std::pair<FunctionId, EventCategory>, std::uint32_t> m_further;  // of the other categories
};

}  // namespace culprit
