// Timelines of one triplet: beta of A and B per cycle above mu of A and B, two by two, each row on one value
// axis. By cycle number, or by wall time with the same seconds per pixel. Wheel and drag as in every plot, a
// drag or Shift+arrows can select cycles, double-click shows everything again. Plain vectors in, signals out;
// the Timelines page translates.
#pragma once

#include <qcustomplot.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/plots/timeline/timeline_data.h"
#include "ui/plots/timeline/timeline_panel.h"

namespace culprit::ui {

class TimelinePlot : public AxisPlot<QCustomPlot> {
  Q_OBJECT
 public:
  explicit TimelinePlot(QWidget* parent = nullptr);
  ~TimelinePlot() override;

  /// Forgets focus and brush; the zoom stays while the cycles are the same.
  void setData(TimelineData data);
  void setTimelineAxis(TimelineAxis axis);
  /// What stands in the middle while there is nothing to show.
  void setEmptyText(const QString& text);
  /// Cycles inside a brush, by position, ascending; empty optional: all of the side.
  void setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept);
  void setFocused(std::optional<PlotPoint> cycle);
  void showAll() override;
  /// Positions along x; what lies outside of all cycles is cut off.
  void zoomTo(PlotSide side, const PlotRange& range);

  const TimelineData& data() const { return m_data; }
  TimelineAxis timelineAxis() const { return m_axis; }
  const std::optional<PlotPoint>& focused() const { return m_focused; }
  PlotRange visibleRange(PlotSide side) const;
  bool isZoomed(PlotSide side) const;
  /// The text beside the mouse or the focused cycle; empty while there is none.
  QString readout() const;
  /// Where a cycle's beta lies in the widget; at the axis when it has none. For tests.
  QPointF placeOf(const PlotPoint& cycle) const;
  /// Statistics of both sides in words.
  QString summary() const;
  PlotPicture picture(const Tokens& colours, const QSize& size);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void cyclesSelected(culprit::ui::PlotSide side, std::vector<std::uint32_t> positions);
  /// By whatever; setData() of other cycles and setTimelineAxis() show everything again.
  void visibleRangeChanged();
  void focusMoved(culprit::ui::PlotPoint cycle);
  void cleared();

 private:
  enum Row : std::size_t { BetaRow, MuRow };
  static constexpr double kFinestShare = 1e-6;  // of the whole axis

  TimelinePanel& panel(Row row, PlotSide side) const;

 protected:
  void updateLayout() override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

  bool isEmpty() const override { return m_data.isEmpty(); }
  PlotRange wholeAxis() const override { return fullRange(m_side); }
  PlotRange seenAxis() const override { return visibleRange(m_side); }
  double finest() const override { return wholeAxis().span() * kFinestShare; }
  QRectF axisArea() const override { return panel(BetaRow, m_side).rect()->rect(); }
  void lookAt(const PlotRange& range) override;
  void hover(const std::optional<QPointF>& at) override;
  void click(const QPointF& at) override;
  void select(const PlotRange& range) override { selectIn(m_side, range); }
  void walk(int key, bool selects) override;
  bool letGo() override;
  void aimAt(const QPointF& at) override;
  void dragChanged() override;
  void dragged(const QPointF& by, const QPointF& at) override;
  std::optional<double> focusOnAxis() const override;

 private:
  void fillSide(PlotSide side);
  void fillTitles(PlotSide side);
  void fitValueAxes();
  void fillBands(PlotSide side);
  void fillBrush(PlotSide side);
  PlotRange fullRange(PlotSide side) const;
  void setVisibleRange(PlotSide side, const QCPRange& range);
  void selectIn(PlotSide side, const PlotRange& range);
  /// From the cycle at which Shift was pressed first.
  void selectTo(const PlotPoint& cycle);
  void restyle(const Tokens& tokens);
  void describe();
  void showMarkers();
  std::optional<PlotSide> sideAt(const QPointF& at) const;
  std::optional<PlotPoint> cycleAt(const QPointF& at) const;
  std::optional<PlotPoint> nearestCycle(PlotSide side, double position) const;
  std::optional<PlotPoint> neighbour(int key) const;
  std::optional<double> betaOf(const PlotPoint& cycle) const;
  std::optional<double> muOf(const PlotPoint& cycle) const;
  QString cycleInWords(const PlotPoint& cycle) const;
  QString table() const;

  TimelineData m_data;
  TimelineAxis m_axis = TimelineAxis::WallTime;
  QString m_emptyText;
  PlotPair<std::vector<double>> m_positions;     // of the cycles along x
  PlotPair<std::vector<std::uint32_t>> m_order;  // cycles by position
  PlotPair<std::optional<std::vector<std::uint32_t>>> m_kept;
  std::optional<PlotPoint> m_focused, m_hovered;
  PlotSide m_side{};                        // whose axis mouse and keys move
  std::optional<PlotPoint> m_selectedFrom;  ///< by keyboard
  bool m_linking = false;
  bool m_drawn = false;      // once; before that there is nothing to paint markers over
  bool m_exporting = false;  // markers that follow the mouse stay out of pictures
  std::array<std::array<std::unique_ptr<TimelinePanel>, 2>, 2> m_panels;  // [row][side]
  QCPItemText* m_readout = nullptr;
};

}  // namespace culprit::ui
