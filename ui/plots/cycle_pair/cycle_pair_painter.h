// Paints two cycles: boxes in lanes, connectors, counters, the axis that both share. Knows what is visible
// and where, not why; CyclePairPlot owns data and view.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "ui/look/theme.h"
#include "ui/plots/cycle_pair/box_runs.h"
#include "ui/plots/cycle_pair/cycle_pair_data.h"
#include "ui/plots/cycle_pair/lane_places.h"

class QPainter;

namespace culprit::ui {

struct CyclePairView {
  PlotRange visible{0.0, 1.0};
  double scroll = 0.0;                              ///< of the lanes, pixels
  PlotPair<std::optional<std::uint32_t>> selected;  ///< name whose boxes stand out
  std::optional<PlotPoint> hovered, focused;
  std::optional<PlotRange> range;  ///< marked by the user
  std::optional<SideRange> gap;    ///< an idle gap in focus
  QString readout;                 ///< beside the hovered box, else the focused one
};

/// Where things lie in a widget of a size.
struct CyclePairFrame {
  CyclePairFrame(const CyclePairData& data, const QSizeF& size);

  QRectF lanes;     ///< without the labels left of it
  QRectF counters;  ///< below, may be empty
  double stripHeight = 0.0;

  /// Left of the numbers of the axis, below the labels.
  QRectF axisTitle() const;
  double xOf(double time, const PlotRange& visible) const {
    return lanes.left() + (time - visible.low) / visible.span() * lanes.width();
  }
  double timeAt(double x, const PlotRange& visible) const {
    return visible.low + (x - lanes.left()) / lanes.width() * visible.span();
  }
};

/// Height of the line above a side.
double sideTitleHeight();

class CyclePairPainter {
 public:
  CyclePairPainter(QPainter& painter, const CyclePairData& data, const LanePlaces& places,
                   const CyclePairView& view, const CyclePairFrame& frame, const Tokens& tokens)
      : m_painter(painter), m_data(data), m_places(places), m_view(view), m_frame(frame), m_tokens(tokens) {}

  void paint(const QSizeF& size);
  /// The text beside the box that the mouse or the keyboard is at.
  void paintReadout(const QSizeF& size);

 private:
  double xOf(double time) const { return m_frame.xOf(time, m_view.visible); }
  double yOf(double place) const { return m_frame.lanes.top() + place - m_view.scroll; }
  double nsPerPixel() const { return m_view.visible.span() / m_frame.lanes.width(); }
  bool isSeen(const RowPlace& row) const;
  bool isSelected(PlotSide side, const PlotBox& box) const { return m_view.selected[side] == box.name; }
  QRectF rectOf(const RowPlace& row, double start, double end) const;
  QColor fillOf(const RowPlace& row, std::uint8_t tint) const;

  void paintSide(PlotSide side);
  void paintRow(const RowPlace& row);
  void paintRun(const RowPlace& row, const BoxRun& run);
  void paintOnlyHere(const RowPlace& row, const QRectF& rect);
  void paintName(const RowPlace& row, const PlotBox& box, const QRectF& rect);
  void paintLabels();
  /// The boxes of A whose connectors are in sight and can be read; none if they are too many.
  std::vector<PlotPoint> connected() const;
  void paintConnectors();
  void paintConnector(const PlotPoint& a, bool isStrong);
  void paintMarked();
  void paintGap();
  void paintBoxFrame(const PlotPoint& box);
  void paintCounters();
  void paintStrip(const CounterStrip& strip, const QRectF& rect);
  void paintAxis();

  QPainter& m_painter;
  const CyclePairData& m_data;
  const LanePlaces& m_places;
  const CyclePairView& m_view;
  const CyclePairFrame& m_frame;
  const Tokens& m_tokens;
};

}  // namespace culprit::ui
