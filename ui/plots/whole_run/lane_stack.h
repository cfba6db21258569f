// Where the lanes of one run lie from top to bottom: the line of each group, then its streams and threads;
// of a folded group its line alone. Pure geometry; the plot scrolls it.
#pragma once

#include <cstddef>
#include <vector>

#include "ui/plots/whole_run/whole_run_data.h"

namespace culprit::ui {

/// The line of a group, or one lane.
struct StackPlace {
  bool isGroup = false;
  bool isFolded = false;  ///< of a group
  std::size_t index = 0;  ///< in the groups, or in the lanes
  double top = 0.0, height = 0.0;
  double rowHeight = 0.0;  ///< of a lane

  double bottom() const { return top + height; }
};

class LaneStack {
 public:
  LaneStack() = default;
  /// `folded`: by group; what is beyond it is not folded. `lineHeight`: of a group. `showsHost`: threads too,
  /// where there are streams. `stretch`: rows are so many times as high as they have to be.
  LaneStack(const WholeRunSide& side, const std::vector<bool>& folded, double lineHeight, bool showsHost,
            double stretch = 1.0);

  /// From top to bottom.
  const std::vector<StackPlace>& places() const { return m_places; }
  double height() const { return m_height; }
  /// Null: there is nothing.
  const StackPlace* at(double y) const;
  const StackPlace* ofLane(std::size_t lane) const;
  /// Whether lanes of this kind are shown at all.
  bool shows(const SpanLane& lane) const { return lane.isGpu || m_showsHost; }

 private:
  void addLane(const WholeRunSide& side, std::size_t lane);

  std::vector<StackPlace> m_places;
  double m_height = 0.0;
  bool m_showsHost = true;
  double m_stretch = 1.0;
};

}  // namespace culprit::ui
