// Paints two whole recordings: rulers with cycles and times, lanes with boxes, counters beneath. The ground
// is what stays while only the mouse moves; what follows mouse and keyboard lies on it. Knows what is drawn
// and where, not why; WholeRunPlot owns data and view.
#pragma once

#include <QRect>
#include <QRectF>
#include <QSizeF>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ui/look/theme.h"
#include "ui/plots/whole_run/drawn_lanes.h"
#include "ui/plots/whole_run/lane_boxes.h"
#include "ui/plots/whole_run/lane_stack.h"
#include "ui/plots/whole_run/whole_run_view.h"

class QPainter;

namespace culprit::ui {

class WholeRunPainter {
 public:
  struct Scene {
    const WholeRunData& data;
    const PlotPair<LaneStack>& stacks;
    const WholeRunView& view;
    const WholeRunFrame& frame;
    const DrawnLanes& drawn;
    const PlotPair<std::vector<std::vector<double>>>& wanted;  ///< by lane, where flags stand
    const std::function<QString(std::uint32_t)>& nameOf;
    const Tokens& tokens;
  };

  WholeRunPainter(QPainter& painter, const Scene& scene);

  /// Everything that has its place.
  void paintGround(const QSizeF& size);
  /// The marked range, the frames of what is in focus and under the mouse, and the text beside it.
  void paintAbove(const QSizeF& size);

 private:
  double xOf(PlotSide side, double time) const {
    return m_frame.xOf(time + m_view.offset(side), m_view.visible);
  }
  double yOf(PlotSide side, double place) const {
    return m_frame.lanes[side].top() + place - m_view.scroll[side];
  }
  double perPixel() const { return m_view.visible.span() / (m_frame.right() - m_frame.left()); }
  bool isSeen(PlotSide side, const StackPlace& place) const;
  const StackPlace* placeOf(const SpanPlace& place) const { return m_stacks[place.side].ofLane(place.lane); }
  QRectF rectOf(PlotSide side, double start, double end, double top, double height) const;
  QRectF boxRect(const SpanPlace& place, const StackPlace& at) const;

  void paintSide(PlotSide side);
  void paintCycleGround(PlotSide side);
  void paintIdle(PlotSide side);
  void paintLane(PlotSide side, const StackPlace& place);
  void paintName(std::uint32_t name, const QRect& rect);
  void paintWanted(PlotSide side, const StackPlace& place);
  void paintGroup(PlotSide side, const StackPlace& place);
  void paintLabels(PlotSide side);
  void paintGroupLabel(PlotSide side, const StackPlace& place);

  void paintRuler(PlotSide side);
  void paintRecordings(PlotSide side);
  void paintCycles(PlotSide side, const QRectF& line);
  void paintCycle(PlotSide side, const SpanCycle& cycle, const QRectF& place);
  void paintNumbers();
  bool isKept(PlotSide side, std::uint32_t position) const;
  void paintPins(PlotSide side, const QRectF& line);
  void paintPinnedSpans(PlotSide side);
  void paintTimes(PlotSide side, const QRectF& line);
  const SpanCycle* cycleIn(PlotSide side, std::uint32_t position) const;

  void paintCounters();
  void paintBand(const CounterBand& band, const QRectF& rect);
  void paintEnvelope(PlotSide side, const CounterBand& band, const QRectF& rect);

  void paintMarked();
  void paintPlaceFrame(const SpanPlace& place);
  void paintReadout(const QSizeF& size);
  void paintBeside(const QRectF& box, const QSizeF& size);

  QPainter& m_painter;
  const WholeRunData& m_data;
  const PlotPair<LaneStack>& m_stacks;
  const WholeRunView& m_view;
  const WholeRunFrame& m_frame;
  const DrawnLanes& m_drawn;
  const PlotPair<std::vector<std::vector<double>>>& m_wanted;
  const std::function<QString(std::uint32_t)>& m_nameOf;
  const Tokens& m_tokens;
  PlotPair<std::array<BoxColours, 2>> m_colours;  // of threads and of streams
  struct CycleNumber {
    QString text;
    QRectF place;
    QColor pen, ground;
  };
  std::vector<CycleNumber> m_numbers;  // of the ruler that is painted: pins do not cover them
};

/// Ticks of an axis of times and what stands at them: "1.25 s", then numbers of that unit, with as many
/// digits as tell them apart. Empty where nothing can be told.
struct TimeTick {
  double time = 0.0;  ///< nanoseconds
  QString text;
};
std::vector<TimeTick> timeTicks(const PlotRange& time, double pixels);

}  // namespace culprit::ui
