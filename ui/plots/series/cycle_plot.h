// One quantity over the number of the cycle, A and B in one frame: discs on a solid line and diamonds on a
// dashed one, with both medians in the title. Several of them stand side by side with one range of cycles.
// Wheel, drag and double-click zoom as in every plot; a drag, or Shift with the arrow keys, can select
// numbers. Knows plain numbers only; the page translates its signals.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/plots/common/plot_data.h"
#include "ui/plots/common/plot_drag.h"
#include "ui/plots/common/plot_picture.h"

class QPainter;

namespace culprit::ui {

struct Tokens;

struct CyclePlotSide {
  std::vector<std::uint32_t> position;  ///< of the cycle, ascending
  std::vector<double> number;           ///< of the cycle, along the axis
  std::vector<double> value;
};

struct CyclePlotData {
  QString quantity;  ///< "β by cycle"
  QString unit;      ///< "%"; may be empty
  bool fromZero = true;
  PlotPair<CyclePlotSide> sides;

  bool isEmpty() const { return sides.a.value.empty() && sides.b.value.empty(); }
};

class CyclePlot : public QWidget {
  Q_OBJECT
 public:
  explicit CyclePlot(QWidget* parent = nullptr);

  /// Forgets the focus, and the zoom where the cycles are others.
  void setData(CyclePlotData data);
  void setEmptyText(const QString& text);
  /// By the position of the cycle.
  void setFocused(std::optional<PlotPoint> cycle);
  /// Cycles inside a brush, ascending; others are faint. Empty optional: all of the side.
  void setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept);
  /// Numbers of cycles; kept within what there is.
  void setVisibleNumbers(PlotRange numbers);

  const CyclePlotData& data() const { return m_data; }
  const std::optional<PlotPoint>& focused() const { return m_focused; }
  const PlotRange& visibleNumbers() const { return m_visible; }
  PlotRange allNumbers() const;
  /// "cycle 7 of B: 2.14 %" of the focused or hovered one; empty for none.
  QString readout() const;
  QString summary() const;
  /// Where the value of a cycle lies; for tests. Empty where it has none.
  std::optional<QPointF> placeOf(const PlotPoint& cycle) const;
  /// Valid as long as the plot lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {260, 150}; }
  QSize minimumSizeHint() const override { return {150, 84}; }

 signals:
  void focusMoved(culprit::ui::PlotPoint cycle);
  void visibleChanged(culprit::ui::PlotRange numbers);
  /// Of cycles, of both runs.
  void numbersSelected(culprit::ui::PlotRange numbers);
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
  QRectF frame() const;
  QPointF place(const QRectF& frame, double number, double value) const;
  double numberAt(double x) const;
  std::optional<std::size_t> indexOf(const PlotPoint& cycle) const;
  std::optional<double> numberOf(const PlotPoint& cycle) const;
  std::optional<PlotPoint> nearestTo(const QPointF& at) const;
  std::optional<PlotPoint> neighbour(int key) const;
  /// The cycle of the other run with the nearest number.
  std::optional<PlotPoint> opposite() const;
  void describe();
  void moveFocus(const std::optional<PlotPoint>& cycle, bool selects = false);
  void bringIntoView(double number);
  void showAll();
  void zoom(double factor, double around);
  void pan(double pixels);
  void fitValues();
  bool isKept(PlotSide side, std::uint32_t position) const;
  void paint(QPainter& painter, const Tokens& t) const;
  void paintTitle(QPainter& painter, const Tokens& t) const;
  void paintSeries(QPainter& painter, const QRectF& rect, PlotSide side, const Tokens& t) const;
  void paintMarks(QPainter& painter, const QRectF& rect, PlotSide side, std::size_t first, std::size_t last,
                  const Tokens& t) const;
  QString title() const;
  QString table() const;

  CyclePlotData m_data;
  QString m_empty;
  PlotPair<std::optional<double>> m_median;
  PlotPair<std::optional<std::vector<std::uint32_t>>> m_kept;
  PlotRange m_visible{0.0, 1.0};
  PlotRange m_values{0.0, 1.0};
  std::optional<PlotPoint> m_focused, m_hovered;
  PlotDrag m_drag;
  std::optional<double> m_selectedFrom;  // the number from which the keys select
};

}  // namespace culprit::ui
