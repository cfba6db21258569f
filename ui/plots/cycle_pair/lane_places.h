// Where the rows of two cycles lie from top to bottom: A above B, the streams of both next to each other in
// the middle, so that partners are close; the threads of A above, those of B below. Pure geometry.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ui/plots/cycle_pair/cycle_pair_data.h"

namespace culprit::ui {

struct RowPlace {
  PlotSide side{};
  std::size_t lane = 0, row = 0;
  double top = 0.0, height = 0.0;
  std::size_t begin = 0, end = 0;  ///< boxes of the side

  double bottom() const { return top + height; }
};

/// The rows of one lane together.
struct LanePlace {
  PlotSide side{};
  std::size_t lane = 0;
  double top = 0.0, bottom = 0.0;
};

class LanePlaces {
 public:
  LanePlaces() = default;
  /// `room`: rows of streams grow into it as long as they are not too high. `showsHost`: threads too, where
  /// there are streams.
  LanePlaces(const CyclePairData& data, double room, double titleHeight, bool showsHost);

  const std::vector<RowPlace>& rows() const { return m_rows; }
  const std::vector<LanePlace>& lanes() const { return m_lanes; }
  /// Top of the line with the title of a side.
  double titleTop(PlotSide side) const { return m_titleTop[side]; }
  /// From the top of a side's title to its last row.
  PlotRange extent(PlotSide side) const { return m_extent[side]; }
  double height() const { return m_height; }
  const RowPlace* at(double y) const;
  /// Null if it is not shown.
  const RowPlace* of(const PlotPoint& box) const;

 private:
  void place(const CyclePairData& data, PlotSide side, bool gpu, double rowHeight);

  std::vector<RowPlace> m_rows;  // from top to bottom
  std::vector<LanePlace> m_lanes;
  PlotPair<double> m_titleTop;
  PlotPair<PlotRange> m_extent;
  double m_height = 0.0;
};

}  // namespace culprit::ui
