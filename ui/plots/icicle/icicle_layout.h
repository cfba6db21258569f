// Where the boxes of an icicle stand: once per tree and meaning of the width the extents of all of them on an
// axis from 0 to 1, then, whenever another part of it is looked at, those boxes that can be seen. Linear in
// the nodes for the first; the second walks down only where a box is wider than a pixel.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/plots/common/plot_data.h"
#include "ui/plots/icicle/icicle_data.h"

namespace culprit::ui {

/// What can be seen.
struct IcicleBox {
  std::uint32_t node = 0;
  std::uint32_t row = 0;           ///< 0: the whole
  double left = 0.0, right = 0.0;  ///< pixels; may lie outside of the window
  std::uint32_t narrow = 0;  ///< so many siblings from `node` on, each narrower than a pixel; 0: one node
  bool isWanted = false;     ///< it, or one of so many
};

/// What part of an icicle is looked at.
struct IcicleWindow {
  PlotRange seen{0.0, 1.0};
  double pixels = 0.0;                        ///< that the seen part is wide
  std::uint32_t firstRow = 0, rows = 0;       ///< in sight
  const std::vector<bool>* wanted = nullptr;  ///< by node: seen however narrow they are; null: none
};

class IcicleLayout {
 public:
  IcicleLayout() = default;
  /// Children stand side by side in their order from the left edge of their parent on; what is left at its
  /// right is its own. By B they have their part of it. By both a child has its part of the sum of the larger
  /// amounts of all children and of the parent itself, which is larger than that of the parent where one
  /// child grew and another shrank: so children never stand out of their parent, and all are narrowed alike.
  /// Where B has nothing at all, the width by B is that of A.
  IcicleLayout(const std::vector<IcicleNode>& nodes, IcicleWidth width);

  double left(std::uint32_t node) const { return m_left[node]; }
  double right(std::uint32_t node) const { return m_right[node]; }
  double width(std::uint32_t node) const { return m_right[node] - m_left[node]; }
  std::uint32_t row(std::uint32_t node) const { return m_row[node]; }
  /// Down to the lowest node that has a width.
  std::uint32_t rows() const { return m_rows; }

  /// By row, from left to right. `shown`: by node, a node that is not shown hides what is inside of it;
  /// empty: all. What is narrower than a pixel is left out; where such siblings together fill one they are
  /// one box, those that are wanted another one than those beside them.
  std::vector<IcicleBox> boxes(const std::vector<IcicleNode>& nodes, const std::vector<bool>& shown,
                               const IcicleWindow& window) const;
  /// The lowest node whose extent has all of the range in it.
  std::uint32_t around(const std::vector<IcicleNode>& nodes, const PlotRange& range) const;

 private:
  void place(const std::vector<IcicleNode>& nodes, std::uint32_t parent, IcicleWidth width);

  std::vector<double> m_left, m_right;
  std::vector<std::uint32_t> m_row;
  std::uint32_t m_rows = 0;
};

}  // namespace culprit::ui
