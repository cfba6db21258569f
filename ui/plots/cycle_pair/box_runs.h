// What of a row of boxes is to be drawn: those in sight, found by binary search, and where they are narrower
// than a pixel, runs of them as one. Makes drawing 50,000 boxes as cheap as the pixels they cover.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "ui/plots/cycle_pair/cycle_pair_data.h"

namespace culprit::ui {

/// One box, or boxes that follow each other with less than a pixel between them, each less than a pixel wide.
struct BoxRun {
  double start = 0.0, end = 0.0;
  std::size_t first = 0, last = 0;  ///< positions in the row
  int rank = 0;                     ///< the highest

  bool isOne() const { return first == last; }
};

/// `row`: by start, without overlap. `rankOf`: what matters more has the higher rank; boxes of different rank
/// share a run only within one pixel.
void eachRun(std::span<const PlotBox> row, const PlotRange& visible, double nsPerPixel,
             const std::function<int(const PlotBox&)>& rankOf,
             const std::function<void(const BoxRun&)>& draw);

/// The box at that time; else the nearest at most `slack` away.
std::optional<std::size_t> boxAt(std::span<const PlotBox> row, double time, double slack);

}  // namespace culprit::ui
