// Two distributions above each other on one value axis: strip with box, and on wish histogram and cumulative
// share. A drag brushes a range of values, the middle button pans, click and arrow keys move the focus, the
// wheel zooms or scrolls. Knows plain numbers only; pages (Overview, Detail) fill it and translate its
// signals.
#pragma once

#include <QGraphicsView>
#include <QString>
#include <optional>
#include <vector>

#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/distribution/distribution_charts.h"
#include "ui/plots/distribution/distribution_frame.h"

namespace culprit::ui {

struct DistributionSide {
  std::vector<double> values;         ///< finite
  std::vector<std::int64_t> numbers;  ///< what the readout calls each value, such as the cycle number
};

struct DistributionData {
  PlotPair<DistributionSide> sides;
  QString quantity;  ///< "cycle duration"
  QString unit;      ///< "ms"; may be empty
};

class DistributionPlot : public AxisPlot<QGraphicsView> {
  Q_OBJECT
 public:
  enum class Parts { Strip, StripAndShares };

  DistributionPlot(Parts parts, PlotScale scale, QWidget* parent = nullptr);

  /// Forgets zoom, brush, kept values and focus. On a logarithmic scale values of 0 or less are not drawn,
  /// and are in neither words nor table.
  void setData(DistributionData data);
  /// What stands in the middle while there is nothing to draw.
  void setEmptyText(const QString& text);
  /// Values inside a brush, by position, ascending; others are drawn faint. Empty optional: all of the side.
  void setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept);
  /// The stretch of values that is marked as brushed.
  void setBrush(std::optional<PlotRange> values);
  void setFocused(std::optional<PlotPoint> point);
  /// Without (the default is with) a drag selects nothing.
  void setBrushable(bool brushable);

  const DistributionData& data() const { return m_data; }
  const std::optional<PlotRange>& brush() const { return m_brush; }
  const std::optional<PlotPoint>& focused() const { return m_focused; }
  PlotRange visibleValues() const;
  /// The text beside the mouse; empty when it is not over a chart.
  const QString& readout() const { return m_readout; }
  /// Where a value lies in the widget; for tests and for placing help.
  QPointF placeOf(const PlotPoint& point) const;
  /// The statistics of both sides in words.
  QString summary() const;
  PlotPicture picture(const Tokens& colours, const QSize& size);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void rangeBrushed(culprit::ui::PlotRange values);
  void brushCleared();
  void focusMoved(culprit::ui::PlotPoint point);

 protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

  bool isEmpty() const override { return m_order.a.empty() && m_order.b.empty(); }
  PlotRange wholeAxis() const override { return m_all; }
  PlotRange seenAxis() const override { return m_axis.positions; }
  double finest() const override { return m_all.span() * 1e-4; }
  QRectF axisArea() const override { return m_areas.strip; }
  void lookAt(const PlotRange& positions) override;
  void hover(const std::optional<QPointF>& at) override;
  void click(const QPointF& at) override;
  void select(const PlotRange& positions) override;
  void walk(int key, bool selects) override;
  bool letGo() override;
  PlotDrag::Plain plainDrag() const override;
  void dragChanged() override { viewport()->update(); }
  void dragged(const QPointF& by, const QPointF& at) override;
  std::optional<double> focusOnAxis() const override;

 private:
  void refill();
  /// As an event of its own, at the latest when it is painted: filling the charts takes most of the time that
  /// new data need.
  void refillSoon();
  void refillIfStale();
  DistributionAreas areasIn(const QSizeF& size) const;
  void layoutCharts(const QSizeF& size);
  /// Positions, as far as they can be seen.
  PlotRange seenOf(const PlotRange& positions) const;
  double heightOf(const PlotPoint& point) const;
  std::optional<PlotPoint> nearestTo(const QPointF& at, double reach) const;
  std::optional<std::size_t> rankOf(const PlotPoint& point) const;
  std::optional<PlotPoint> neighbour(int key) const;
  QString readoutAt(const QPointF& at) const;
  QString pointInWords(const PlotPoint& point) const;
  QString table() const;
  void paintOverlay(QPainter& painter, const QSizeF& size);
  void describe();

  bool m_withShares;
  bool m_brushable = true;
  const Tokens* m_tokens;
  DistributionAxis m_axis;
  PlotRange m_all{0.0, 1.0};  // positions of everything
  DistributionAreas m_areas;
  QChart* m_strip;
  QChart* m_histogram = nullptr;
  QChart* m_ecdf = nullptr;
  DistributionData m_data;
  QString m_emptyText;
  PlotPair<std::optional<std::vector<std::uint32_t>>> m_kept;
  PlotPair<std::vector<std::uint32_t>> m_order;  // drawable values, ascending
  bool m_isStale = false;                        // the charts and what follows
  PlotPair<std::vector<double>> m_shares;
  double m_topShare = 1.0;
  std::optional<PlotRange> m_brush;
  std::optional<PlotPoint> m_focused;
  std::optional<QPointF> m_hover;
  QString m_readout;
};

}  // namespace culprit::ui
