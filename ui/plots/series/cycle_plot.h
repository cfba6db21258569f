// One quantity over the number of the cycle, A and B in one frame: discs on a solid line and diamonds on a
// dashed one, with both medians in the title. Several of them stand side by side with one range of cycles.
// Wheel, drag and double-click zoom as in every plot; a drag, or Shift with the arrow keys, can select
// numbers. Knows plain numbers only; the page translates its signals.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/plots/series/series_plot.h"

namespace culprit::ui {

struct CyclePlotSide {
  std::vector<std::uint32_t> position;  ///< of the cycle, ascending
  std::vector<double> number;           ///< of the cycle, along the axis
  std::vector<double> value;
};

struct CyclePlotData {
  QString quantity;  ///< "β by cycle"
  QString unit;      ///< "%"; may be empty
  bool fromZero = true;
  std::optional<PlotRange> numbers;  ///< of all cycles, along the axis; empty: of those with a value
  PlotPair<CyclePlotSide> sides;

  bool isEmpty() const { return sides.a.value.empty() && sides.b.value.empty(); }
};

class CyclePlot : public SeriesPlot {
  Q_OBJECT
 public:
  explicit CyclePlot(QWidget* parent = nullptr) : SeriesPlot(parent) {}

  /// Forgets the focus, and the zoom where the cycles are others.
  void setData(CyclePlotData data);
  /// By the position of the cycle.
  void setFocused(std::optional<PlotPoint> cycle);
  /// Cycles inside a brush, ascending; others are faint. Empty optional: all of the side.
  void setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept);
  /// Numbers of cycles; kept within what there is.
  void setVisibleNumbers(PlotRange numbers);

  const CyclePlotData& data() const { return m_data; }
  const PlotRange& visibleNumbers() const { return m_visible; }
  PlotRange allNumbers() const;
  /// "cycle 7 of B: 2.14 %" of the focused or hovered one; empty for none.
  QString readout() const override;
  QString summary() const override;
  std::optional<QPointF> placeOf(const PlotPoint& cycle) const override;

  QSize sizeHint() const override { return {260, 150}; }

 signals:
  void focusMoved(culprit::ui::PlotPoint cycle);
  void visibleChanged(culprit::ui::PlotRange numbers);
  /// Of cycles, of both runs.
  void numbersSelected(culprit::ui::PlotRange numbers);
  void cleared();

 protected:
  bool isEmpty() const override { return m_data.isEmpty(); }
  PlotRange wholeAxis() const override { return allNumbers(); }
  PlotRange seenAxis() const override { return m_visible; }
  double finest() const override { return 2.0; }
  void lookAt(const PlotRange& numbers) override;
  void click(const QPointF& at) override { moveFocus(nearestTo(at)); }
  void select(const PlotRange& numbers) override { emit numbersSelected(numbers); }
  void walk(int key, bool selects) override;
  bool letGo() override;
  std::optional<double> focusOnAxis() const override;

  bool hasWholeNumbers() const override { return true; }
  QString aside() const override;
  std::optional<PlotPoint> nearestTo(const QPointF& at) const override;
  void paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const override;
  QString table() const override;

 private:
  std::optional<std::size_t> indexOf(const PlotPoint& cycle) const;
  std::optional<PlotPoint> neighbour(int key) const;
  /// The cycle of the other run with the nearest number.
  std::optional<PlotPoint> opposite() const;
  void moveFocus(const std::optional<PlotPoint>& cycle, bool selects = false);
  PlotRange fittingValues() const;
  bool isKept(PlotSide side, std::uint32_t position) const;
  void paintMarks(QPainter& painter, const PlotFrame& frame, PlotSide side, std::size_t first,
                  std::size_t last, const Tokens& t) const;

  CyclePlotData m_data;
  PlotPair<std::optional<double>> m_median;
  PlotPair<std::optional<std::vector<std::uint32_t>>> m_kept;
  PlotRange m_visible{0.0, 1.0};
  std::optional<double> m_selectedFrom;  // the number from which the keys select
};

}  // namespace culprit::ui
