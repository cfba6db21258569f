// The strips of the ranks below each other on one axis of milliseconds. Wheel, W and S zoom, a drag, A and D
// pan, the wheel over the names scrolls, a double-click and "0" show all; Up and Down walk from rank to rank,
// Return and a click ask for the pair. Draws only the rows in sight. The panel fills its model.
#pragma once

#include <QString>
#include <QWidget>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "ui/pages/ranks/rank_strips_model.h"
#include "ui/pages/ranks/rank_strips_painter.h"
#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_picture.h"

class QScrollBar;

namespace culprit::ui {

class RankStripsView : public AxisPlot<QWidget> {
  Q_OBJECT
 public:
  explicit RankStripsView(QWidget* parent = nullptr);

  const RankStripsModel& model() const { return m_model; }
  void setView(const ComparisonView& view);
  /// All of the axis is shown; the same rows stay in sight, at first the late ranks on top.
  void setStrips(std::shared_ptr<const RankStrips> strips);
  void setOrder(std::vector<std::size_t> pairs);
  void align(std::optional<std::size_t> collective);

  const PlotRange& visibleRange() const { return m_look.visible; }
  const std::optional<std::size_t>& currentRow() const { return m_look.current; }
  int verticalScroll() const;
  /// What is said of that place: the rank, and what it did there. Empty: nothing is there.
  QString readoutAt(const QPointF& at) const;
  /// The middle of a row in the widget, as it is now. For tests.
  QPointF placeOf(std::size_t row) const;
  /// Of at most so many rows from the top as can be looked at. Valid as long as the view lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {640, 240}; }
  QSize minimumSizeHint() const override { return {200, 60}; }

 signals:
  void pairChosen(std::size_t pair);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  bool isEmpty() const override { return m_model.isEmpty(); }
  PlotRange wholeAxis() const override { return m_model.axis(); }
  PlotRange seenAxis() const override { return m_look.visible; }
  double finest() const override;
  QRectF axisArea() const override { return frame().strips; }
  void lookAt(const PlotRange& range) override;
  void hover(const std::optional<QPointF>& at) override;
  void click(const QPointF& at) override;
  void select(const PlotRange& range) override { lookAt(range); }
  void walk(int key, bool selects) override;
  bool letGo() override;
  void dragChanged() override { update(); }
  void dragged(const QPointF& by, const QPointF& at) override;
  void scrollView(const WheelTurn& turn) override;

 private:
  RankStripsFrame frame() const;
  std::optional<std::size_t> rowAt(const QPointF& at) const;
  bool navigate(int key);
  void setCurrent(std::optional<std::size_t> row);
  void reveal(std::size_t row);
  void fitBar();
  void scrollBy(double pixels);
  void describe();
  QString table() const;

  RankStripsModel m_model;
  RankStripsLook m_look;
  QScrollBar* m_bar;
};

}  // namespace culprit::ui
