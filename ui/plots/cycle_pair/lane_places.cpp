#include "ui/plots/cycle_pair/lane_places.h"

#include <algorithm>

namespace culprit::ui {

namespace {

constexpr double kHostRow = 15.0, kGpuRow = 24.0, kHighestGpuRow = 40.0;
constexpr double kLaneGap = 4.0;
constexpr double kMiddle = 16.0;  // between A and B, for the connectors
constexpr double kBelow = 4.0;

bool hasStreams(const CyclePairSide& side) {
  return std::any_of(side.lanes.begin(), side.lanes.end(), [](const PlotLane& lane) { return lane.isGpu; });
}

std::size_t rowsOf(const PlotLane& lane) {
  return lane.rowBegin.empty() ? 0 : lane.rowBegin.size() - 1;
}

}  // namespace

LanePlaces::LanePlaces(const CyclePairData& data, double room, double titleHeight, bool showsHost) {
  const bool streams = hasStreams(data.sides.a) || hasStreams(data.sides.b);
  const bool host = showsHost || !streams;
  double fixed = 2 * titleHeight + kMiddle + kBelow;
  std::size_t gpuRows = 0;
  for (const PlotSide side : kPlotSides)
    for (const PlotLane& lane : data.sides[side].lanes) {
      if (!lane.isGpu && !host) continue;
      fixed += kLaneGap;
      if (lane.isGpu) {
        gpuRows += rowsOf(lane);
      } else {
        fixed += kHostRow * static_cast<double>(rowsOf(lane));
      }
    }
  const double share = gpuRows == 0 ? kGpuRow : (room - fixed) / static_cast<double>(gpuRows);
  const double gpuRow = std::clamp(share, kGpuRow, kHighestGpuRow);
  for (const PlotSide side : kPlotSides) {
    m_titleTop[side] = m_extent[side].low = m_height;
    m_height += titleHeight;
    for (const bool gpu : {side == PlotSide::B, side == PlotSide::A})
      if (gpu || host) place(data, side, gpu, gpu ? gpuRow : kHostRow);
    m_extent[side].high = m_height;
    m_height += side == PlotSide::A ? kMiddle : kBelow;
  }
}

void LanePlaces::place(const CyclePairData& data, PlotSide side, bool gpu, double rowHeight) {
  const std::vector<PlotLane>& lanes = data.sides[side].lanes;
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    if (lanes[lane].isGpu != gpu) continue;
    const double top = m_height;
    for (std::size_t row = 0; row < rowsOf(lanes[lane]); ++row) {
      m_rows.push_back(
          {side, lane, row, m_height, rowHeight, lanes[lane].rowBegin[row], lanes[lane].rowBegin[row + 1]});
      m_height += rowHeight;
    }
    m_lanes.push_back({side, lane, top, m_height});
    m_height += kLaneGap;
  }
}

const RowPlace* LanePlaces::at(double y) const {
  const auto found = std::partition_point(m_rows.begin(), m_rows.end(),
                                          [y](const RowPlace& row) { return row.bottom() <= y; });
  return found != m_rows.end() && found->top <= y ? &*found : nullptr;
}

const RowPlace* LanePlaces::of(const PlotPoint& box) const {
  const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&box](const RowPlace& row) {
    return row.side == box.side && row.begin <= box.index && box.index < row.end;
  });
  return found == m_rows.end() ? nullptr : &*found;
}

}  // namespace culprit::ui
