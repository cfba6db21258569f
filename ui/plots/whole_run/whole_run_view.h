// What of a WholeRunData is looked at and stands out, and where things lie in a widget of a size. Values; the
// plot changes them, the painter reads them.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/plots/whole_run/whole_run_data.h"

namespace culprit::ui {

/// Under the mouse.
struct CounterPlace {
  std::size_t band = 0;
  double time = 0.0;  ///< of A

  friend bool operator==(const CounterPlace&, const CounterPlace&) = default;
};

struct WholeRunView {
  PlotRange visible{0.0, 1.0};                      ///< time of A
  double offsetOfB = 0.0;                           ///< of its times, in time of A
  PlotPair<double> scroll;                          ///< of the lanes, pixels
  PlotPair<std::optional<std::uint32_t>> selected;  ///< name whose boxes stand out
  std::vector<bool> found;                          ///< by name: looked for; empty: nothing is
  std::optional<SpanPlace> hovered, focused;
  std::optional<CounterPlace> counter;        ///< a band of counters under the mouse
  PlotPair<std::optional<PlotRange>> marked;  ///< by the user
  PlotSide lastMarked{};
  std::optional<PlotPoint> cycle;                            ///< in focus, by its position
  PlotPair<std::optional<std::vector<std::uint32_t>>> kept;  ///< positions; empty: all cycles
  PlotPair<std::vector<std::uint32_t>> pinned;               ///< positions of cycles
  PlotPair<std::vector<PinnedSpan>> pinnedSpans;
  QString readout;  ///< beside the band or place under the mouse, else the focused one

  double offset(PlotSide side) const { return side == PlotSide::A ? 0.0 : offsetOfB; }
  /// What is in sight, in time of that side.
  PlotRange visibleOf(PlotSide side) const {
    return {visible.low - offset(side), visible.high - offset(side)};
  }
  bool isFound(std::uint32_t name) const { return name < found.size() && found[name]; }
};

struct WholeRunFrame {
  /// `heights`: of all lanes of each side. Where there is no room for all, both sides have some.
  WholeRunFrame(const WholeRunData& data, const PlotPair<double>& heights, const QSizeF& size);

  /// Of a group of lanes, and of each of the two lines of a ruler.
  static double lineHeight();
  static double rulerHeight() { return 2.0 * lineHeight() + 3.0; }

  PlotPair<QRectF> ruler;  ///< cycles above times
  PlotPair<QRectF> lanes;  ///< below it, without the labels left of them
  QRectF counters;         ///< below both, may be empty
  double stripHeight = 0.0;

  double left() const { return lanes.a.left(); }
  double right() const { return lanes.a.right(); }
  std::size_t strips() const;  ///< of counters, the first ones
  QRectF strip(std::size_t band) const;
  /// Of a ruler, its line of times.
  QRectF timesOf(PlotSide side) const {
    return {left(), ruler[side].top() + lineHeight(), right() - left(), ruler[side].height() - lineHeight()};
  }
  /// From the ruler of A to the counters.
  QRectF axis() const { return {left(), 0.0, right() - left(), counters.bottom()}; }
  double xOf(double time, const PlotRange& visible) const {
    return left() + (time - visible.low) / visible.span() * (right() - left());
  }
  double timeAt(double x, const PlotRange& visible) const {
    return visible.low + (x - left()) / (right() - left()) * visible.span();
  }
};

}  // namespace culprit::ui
