// What an icicle draws: a tree of amounts in A and B, the whole on top, its parts below it. Made by a page,
// once per tree and amount; knows no type of the model.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace culprit::ui {

struct IcicleNode {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint32_t parent = kNone;  ///< lower than the own position; kNone: the whole, which comes first
  std::uint32_t firstChild = 0;  ///< children stand next to each other
  std::uint32_t children = 0;
  std::uint32_t name = 0;   ///< in IcicleData::names
  double a = 0.0, b = 0.0;  ///< with what is inside, in one unit, not below 0
};

struct IcicleData {
  std::vector<IcicleNode> nodes;
  std::vector<QString> names;  ///< of one line each

  bool isEmpty() const { return nodes.empty(); }
};

/// What the width of a box stands for.
enum class IcicleWidth : std::uint8_t {
  B,     ///< the amount in B; what only A has is not there
  Both,  ///< the larger one of A and B, two bars in the box tell them apart
};

}  // namespace culprit::ui
