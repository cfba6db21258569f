// Packs the events of one row of a lane as they come. A part of LaneBuilder.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/model/details/row_extents.h"

namespace culprit {

class RowPacker {
 public:
  /// `event`: starts not before the one before ends.
  void add(const RowExtents::Found& event);
  /// All of them; once, at the end.
  RowExtents take();

 private:
  using Node = RowExtents::Node;

  /// Adds up the parts of a node, of which there are a few.
  static Node around(std::span<const Node> parts);
  void endLeaf();

  RowExtents m_row;
  std::array<Node, RowExtents::kLeaf> m_leaf;  // its events so far, each as a node
  std::size_t m_size = 0;                      // of the leaf
};

}  // namespace culprit
