// Readings of one counter on wall time, A and B in one frame, each since its own start. Where there are more
// readings than columns, each column shows the range of those in it (A filled, B hatched), so that millions
// are drawn in a few hundred lines and no spike is lost; else discs on a solid and diamonds on a dashed line.
// Wheel, drag and double-click zoom as in every plot; a drag can select a range of time. Knows plain numbers
// only.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/plots/common/min_max_tree.h"
#include "ui/plots/common/plot_data.h"
#include "ui/plots/common/plot_drag.h"
#include "ui/plots/common/plot_frame.h"
#include "ui/plots/common/plot_picture.h"

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
  QString quantity;         ///< "gpu_power"
  QString unit;             ///< may be empty
  QString note;             ///< about the readings; may be empty
  bool isOneSeries = true;  ///< else no line joins the readings
  PlotPair<ReadingPlotSide> sides;

  bool isEmpty() const { return sides.a.value.empty() && sides.b.value.empty(); }
};

class ReadingPlot : public QWidget {
  Q_OBJECT
 public:
  explicit ReadingPlot(QWidget* parent = nullptr);

  /// Forgets the focus; the range that is looked at stays.
  void setData(ReadingPlotData data);
  void setEmptyText(const QString& text);
  /// Seconds; kept within what there is. Empty: everything.
  void setVisibleSeconds(std::optional<PlotRange> seconds);

  const ReadingPlotData& data() const { return m_data; }
  PlotRange visibleSeconds() const;
  bool isZoomed() const { return m_visible.has_value(); }
  /// "B after 1.25 s: 210 W" of the focused or hovered reading; empty for none.
  QString readout() const;
  QString summary() const;
  /// Where a reading lies; for tests.
  QPointF placeOf(const PlotPoint& reading) const;
  /// Valid as long as the plot lives.
  PlotPicture picture() const;
  /// Lines and marks of the last painting.
  std::size_t drawn() const { return m_drawn; }

  QSize sizeHint() const override { return {420, 170}; }
  QSize minimumSizeHint() const override { return {150, 84}; }

 signals:
  void visibleChanged();
  /// By a drag.
  void secondsSelected(culprit::ui::PlotRange seconds);
  void cleared();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  PlotFrame frame() const;
  PlotRange allSeconds() const;
  void describe();
  void zoom(double factor, double around);
  void pan(double pixels);
  void lookAt(std::optional<PlotRange> seconds);
  void moveFocus(int key);
  std::optional<PlotPoint> nearestTo(const QPointF& at) const;
  std::optional<PlotPoint> nearestIn(PlotSide side, double seconds) const;
  void paint(QPainter& painter, const Tokens& t) const;
  void paintTitle(QPainter& painter, const Tokens& t) const;
  void paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const;
  void paintColumns(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const;
  void paintLine(QPainter& painter, const PlotFrame& frame, PlotSide side, std::size_t first,
                 std::size_t last, const Tokens& t) const;
  QString title() const;
  QString table() const;

  ReadingPlotData m_data;
  QString m_empty;
  std::optional<PlotRange> m_visible;
  PlotRange m_values{0.0, 1.0};
  std::optional<PlotPoint> m_focused, m_hovered;
  PlotDrag m_drag;
  mutable std::size_t m_drawn = 0;
};

}  // namespace culprit::ui
