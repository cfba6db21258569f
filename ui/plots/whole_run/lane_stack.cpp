#include "ui/plots/whole_run/lane_stack.h"

#include <algorithm>
#include <cmath>

namespace culprit::ui {

namespace {

constexpr double kStreamRow = 20.0, kThreadRow = 14.0;
constexpr double kBelowLane = 3.0;

bool isFoldedGroup(const std::vector<bool>& folded, std::size_t group) {
  return group < folded.size() && folded[group];
}

}  // namespace

LaneStack::LaneStack(const WholeRunSide& side, const std::vector<bool>& folded, double lineHeight,
                     bool showsHost, double stretch)
    : m_showsHost(showsHost || std::none_of(side.lanes.begin(), side.lanes.end(),
                                            [](const SpanLane& lane) { return lane.isGpu; })),
      m_stretch(stretch) {
  const bool hasGroups = side.groups.size() > 1;
  std::size_t lane = 0;
  for (std::size_t group = 0; group < side.groups.size(); ++group) {
    const bool isFolded = hasGroups && isFoldedGroup(folded, group);
    if (hasGroups) {
      m_places.push_back(
          {.isGroup = true, .isFolded = isFolded, .index = group, .top = m_height, .height = lineHeight});
      m_height += lineHeight + kBelowLane;
    }
    for (; lane < side.lanes.size() && side.lanes[lane].group == group; ++lane)
      if (!isFolded && shows(side.lanes[lane])) addLane(side, lane);
  }
}

void LaneStack::addLane(const WholeRunSide& side, std::size_t lane) {
  const SpanLane& added = side.lanes[lane];
  const double row = std::floor((added.isGpu ? kStreamRow : kThreadRow) * m_stretch);
  const double height = row * static_cast<double>(std::max<std::size_t>(added.rows, 1));
  m_places.push_back({.index = lane, .top = m_height, .height = height, .rowHeight = row});
  m_height += height + kBelowLane;
}

const StackPlace* LaneStack::at(double y) const {
  const auto found = std::partition_point(m_places.begin(), m_places.end(),
                                          [y](const StackPlace& place) { return place.bottom() <= y; });
  return found != m_places.end() && found->top <= y ? &*found : nullptr;
}

const StackPlace* LaneStack::ofLane(std::size_t lane) const {
  const auto found = std::find_if(m_places.begin(), m_places.end(), [lane](const StackPlace& place) {
    return !place.isGroup && place.index == lane;
  });
  return found == m_places.end() ? nullptr : &*found;
}

}  // namespace culprit::ui
