// Two cycles over each other on one time axis, each from its own start at first: a box for every event in the
// lane of its stream or thread, partners joined by bands, counters beneath. Wheel, W and S zoom; drag, A and
// D pan; the wheel over the labels scrolls the lanes; a drag can also mark a range of time; double-click
// shows all. Arrows walk from box to box, Enter and a click choose one; B can start elsewhere than A. Plain
// vectors in, signals out; the Cycle Pair page translates.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <optional>

#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/plots/cycle_pair/cycle_pair_data.h"
#include "ui/plots/cycle_pair/cycle_pair_painter.h"
#include "ui/plots/cycle_pair/lane_places.h"

class QScrollBar;

namespace culprit::ui {

class CyclePairPlot : public AxisPlot<QWidget> {
  Q_OBJECT
 public:
  explicit CyclePairPlot(QWidget* parent = nullptr);

  /// Shows all of it, the streams in sight and the leading lane above all.
  void setData(CyclePairData data);
  const CyclePairData& data() const { return m_data; }
  /// What stands in the middle while there is nothing to show.
  void setEmptyText(const QString& text);
  /// What is said about a box in focus or under the mouse.
  void setReadout(std::function<QString(const PlotPoint&)> readout) { m_readout = std::move(readout); }
  /// Its names, titles and summary for the same boxes; everything else stays.
  void setWords(const CyclePairData& data);
  /// B's cycle starts there on the axis, in nanoseconds from the start of A's. What the user has marked is
  /// lost, the box in focus stays.
  void startB(double start);
  /// Others than those of the data; everything else stays.
  void setCounters(std::vector<CounterStrip> counters);
  /// The names whose boxes stand out, by side.
  void setSelected(PlotPair<std::optional<std::uint32_t>> names);
  /// The lanes of host threads; where there are no streams they stay.
  void setHostShown(bool shown);

  const PlotRange& visibleRange() const { return m_view.visible; }
  bool isZoomed() const;
  /// What lies outside of both cycles is cut off.
  void zoomTo(const PlotRange& range);
  void showAll() override { zoomTo(wholeAxis()); }
  /// Moves and zooms so far that the box and its partner are in sight, or only the box if they lie too far
  /// from each other to be seen together, and puts the focus on it.
  void reveal(const PlotPoint& box);
  /// Zooms to an idle gap and marks it until a box has the focus.
  void revealGap(const SideRange& gap);
  const std::optional<SideRange>& gap() const { return m_view.gap; }
  /// Scrolls as little as it takes.
  void revealLane(PlotSide side, std::size_t lane);
  void setFocused(std::optional<PlotPoint> box);
  const std::optional<PlotPoint>& focused() const { return m_view.focused; }
  const std::optional<PlotRange>& markedRange() const { return m_view.range; }
  void markRange(std::optional<PlotRange> range);
  /// The text beside the box in focus or under the mouse; empty: none.
  const QString& readout() const { return m_view.readout; }
  /// The middle of a box in the widget, as it is now. For tests.
  QPointF placeOf(const PlotPoint& box) const;
  int verticalScroll() const;
  /// Pixels; what is too much is cut off.
  void setVerticalScroll(int pixels);

  /// Valid as long as the plot lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {720, 260}; }
  QSize minimumSizeHint() const override { return {240, 120}; }

 signals:
  void boxChosen(culprit::ui::PlotPoint box);
  /// By the user: another one in focus.
  void visibleRangeChanged();
  /// Empty: none any more.
  void rangeMarked(std::optional<culprit::ui::PlotRange> range);
  /// By the user: no box in focus any more.
  void cleared();
  /// Escape: B starts where A does again.
  void alignedAtStart();
  void focusChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

  bool isEmpty() const override { return m_data.isEmpty(); }
  PlotRange wholeAxis() const override { return m_axis; }
  PlotRange seenAxis() const override { return m_view.visible; }
  double finest() const override;
  QRectF axisArea() const override { return frame().lanes; }
  void lookAt(const PlotRange& range) override { zoomTo(range); }
  void hover(const std::optional<QPointF>& at) override;
  void click(const QPointF& at) override;
  void select(const PlotRange&) override {}  // dragChanged() has marked it
  void walk(int key, bool selects) override;
  bool letGo() override;
  void dragChanged() override;
  void dragged(const QPointF& by, const QPointF& at) override;
  void dragCancelled(bool wasSelecting) override;
  void scrollView(const WheelTurn& turn) override;

 private:
  QSizeF plotSize() const;
  CyclePairFrame frame() const { return {m_data, plotSize()}; }
  const PlotBox& box(const PlotPoint& point) const { return m_data.sides[point.side].boxes[point.index]; }
  void arrange();
  void scrollToLeading();
  void fitBar();
  void scrollBy(double pixels);
  void scrollTo(const PlotRange& place, double below);
  std::optional<PlotPoint> boxUnder(const QPointF& at) const;
  std::optional<PlotPoint> neighbour(int key) const;
  std::optional<PlotPoint> inOtherRow(const RowPlace& row, int by) const;
  bool navigate(int key);
  void showReadout();
  void paint(QPainter& painter, const QSizeF& size, const CyclePairView& view, const LanePlaces& places,
             const Tokens& t) const;
  QString tableLine(const PlotPoint& point, const PlotLane& lane, std::size_t row) const;
  QString table() const;

  CyclePairData m_data;
  CyclePairView m_view;
  LanePlaces m_places;
  QString m_empty;
  std::function<QString(const PlotPoint&)> m_readout;
  bool m_hostShown = true;
  bool m_isScrolled = false;   // by somebody, away from where the leading lane is in sight
  PlotRange m_axis{0.0, 1.0};  // of the data
  QScrollBar* m_bar;
};

}  // namespace culprit::ui
