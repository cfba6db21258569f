// The few words all plots share: the two sides, a point of one side, a range of values. Plots know plain
// numbers only; pages translate between these and cycles.
#pragma once

#include <cstddef>
#include <cstdint>

namespace culprit::ui {

enum class PlotSide : std::uint8_t { A, B };

constexpr PlotSide kPlotSides[] = {PlotSide::A, PlotSide::B};

/// One of something for each side.
template <typename T>
struct PlotPair {
  T a{}, b{};

  T& operator[](PlotSide side) { return side == PlotSide::A ? a : b; }
  const T& operator[](PlotSide side) const { return side == PlotSide::A ? a : b; }

  friend bool operator==(const PlotPair&, const PlotPair&) = default;
};

/// A value of one side by its position in that side's vector.
struct PlotPoint {
  PlotSide side{};
  std::size_t index = 0;

  friend bool operator==(const PlotPoint&, const PlotPoint&) = default;
};

struct PlotRange {
  double low = 0.0, high = 0.0;

  double span() const { return high - low; }
  bool contains(double value) const { return value >= low && value <= high; }
  friend bool operator==(const PlotRange&, const PlotRange&) = default;
};

}  // namespace culprit::ui
