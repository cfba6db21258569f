// Readings of one counter on wall time, A and B in one frame, each since its own start. Where there are more
// readings than columns, each column shows the range of those in it (A filled, B hatched), so that millions
// are drawn in a few hundred lines and no spike is lost; else discs on a solid and diamonds on a dashed line.
// Wheel, drag and double-click zoom as in every plot; a drag can select a range of time. Knows plain numbers
// only.
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "ui/plots/common/min_max_tree.h"
#include "ui/plots/series/series_plot.h"

namespace culprit::ui {

/// The readings of one run with what millions of them are summed up by; make it in a worker thread.
struct ReadingPlotSide {
  std::vector<double> seconds;  ///< ascending
  std::vector<double> value;
  MinMaxTree ranges;
  std::optional<double> mean;

  ReadingPlotSide() = default;
  ReadingPlotSide(std::vector<double> seconds, std::vector<double> value);

  /// Of the readings [first, last), which must not be empty.
  PlotRange range(std::size_t first, std::size_t last) const { return ranges.over(value, first, last); }
};

struct ReadingPlotData {
  QString quantity;                              ///< "gpu_power"
  QString unit;                                  ///< may be empty
  QString note;                                  ///< about the readings; may be empty
  bool isOneSeries = true;                       ///< else no line joins the readings
  bool isStepped = false;                        ///< what was read holds until the next reading
  PlotPair<std::optional<std::size_t>> peaks{};  ///< readings with a mark that is always there
  /// The last point was not read: it only says how long what was read before it holds.
  PlotPair<bool> endsUnread{};
  PlotPair<ReadingPlotSide> sides;

  bool isEmpty() const { return sides.a.value.empty() && sides.b.value.empty(); }
  /// How many were read.
  std::size_t readings(PlotSide side) const {
    const std::size_t points = sides[side].value.size();
    return points - (endsUnread[side] && points > 0 ? 1 : 0);
  }
};

class ReadingPlot : public SeriesPlot {
  Q_OBJECT
 public:
  explicit ReadingPlot(QWidget* parent = nullptr) : SeriesPlot(parent) {}

  /// Forgets the focus; the range that is looked at stays.
  void setData(ReadingPlotData data);
  /// Seconds; kept within what there is. Empty: everything.
  void setVisibleSeconds(std::optional<PlotRange> seconds);

  const ReadingPlotData& data() const { return m_data; }
  PlotRange visibleSeconds() const;
  bool isZoomed() const { return m_visible.has_value(); }
  /// "B after 1.25 s: 210 W" of the focused or hovered reading; empty for none.
  QString readout() const override;
  QString summary() const override;
  std::optional<QPointF> placeOf(const PlotPoint& reading) const override;
  /// Lines and marks of the last painting.
  std::size_t drawn() const { return m_drawn; }

  QSize sizeHint() const override { return {420, 170}; }

 signals:
  void visibleChanged();
  /// By a drag.
  void secondsSelected(culprit::ui::PlotRange seconds);
  void cleared();

 protected:
  bool isEmpty() const override { return m_data.isEmpty(); }
  PlotRange wholeAxis() const override;
  PlotRange seenAxis() const override { return visibleSeconds(); }
  double finest() const override { return 1e-6; }
  void lookAt(const PlotRange& seconds) override;
  void click(const QPointF& at) override { focusOn(nearestTo(at)); }
  void select(const PlotRange& seconds) override { emit secondsSelected(seconds); }
  void walk(int key, bool selects) override;
  bool letGo() override;
  std::optional<double> focusOnAxis() const override;

  bool hasWholeNumbers() const override { return false; }
  QString aside() const override;
  std::optional<PlotPoint> nearestTo(const QPointF& at) const override;
  void paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const override;
  QString table() const override;
  QString noTable() const override;

 private:
  std::optional<PlotPoint> nearestIn(PlotSide side, double seconds) const;
  void paintColumns(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const;
  void paintLine(QPainter& painter, const PlotFrame& frame, PlotSide side, std::size_t first,
                 std::size_t last, const Tokens& t) const;
  QPolygonF lineOf(const PlotFrame& frame, PlotSide side, std::size_t first, std::size_t last) const;
  void paintPeak(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const;

  ReadingPlotData m_data;
  std::optional<PlotRange> m_visible;
  mutable std::size_t m_drawn = 0;
};

}  // namespace culprit::ui
