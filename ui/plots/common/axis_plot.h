// A plot with one axis that can be zoomed: what mouse, wheel and keyboard do to it, alike for all. The wheel,
// "+" and "-" zoom, a drag pans or selects as the user has chosen, a double-click and "0" show everything,
// Escape ends a drag or lets go. A plot derives from AxisPlot<its kind of widget> and says where its axis is
// and what a click, a selected range or an arrow key means to it.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>

#include "ui/plots/common/plot_data.h"
#include "ui/plots/common/plot_drag.h"
#include "ui/plots/common/wheel_turn.h"

class QEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace culprit::ui {

/// The wanted range, moved and cut so that it lies inside of `whole`, and widened around its middle to
/// `finest`.
PlotRange within(const PlotRange& wanted, const PlotRange& whole, double finest);

/// All but the events of the widget. Ranges are on the axis, places in pixels of the widget.
class AxisInput {
 protected:
  AxisInput() = default;
  ~AxisInput() = default;

  virtual bool isEmpty() const = 0;
  virtual PlotRange wholeAxis() const = 0;
  virtual PlotRange seenAxis() const = 0;
  /// The narrowest range that may be looked at.
  virtual double finest() const = 0;
  virtual QRectF axisArea() const = 0;
  /// By the user; `range` lies within() the axis.
  virtual void lookAt(const PlotRange& range) = 0;
  /// Empty: the mouse is elsewhere.
  virtual void hover(const std::optional<QPointF>& at) = 0;
  virtual void click(const QPointF& at) = 0;
  virtual void select(const PlotRange& range) = 0;
  /// Of the arrow keys, Home and End.
  virtual void walk(int key, bool selects) = 0;
  /// Of what is in focus or chosen; false: there is none.
  virtual bool letGo() = 0;
  /// A drag went on or has ended, so that what is seen of it changes.
  virtual void dragChanged() = 0;

  /// The mouse begins something there: for plots with several areas of one axis each.
  virtual void aimAt(const QPointF& /*at*/) {}
  virtual PlotDrag::Plain plainDrag() const { return PlotDrag::Plain::AsChosen; }
  /// `by`: pixels that the view goes on by; across the axis is up to the plot.
  virtual void dragged(const QPointF& /*by*/, const QPointF& /*at*/) { dragChanged(); }
  virtual void dragCancelled(bool /*wasSelecting*/) { dragChanged(); }
  virtual void scrollView(const WheelTurn& turn) { pan(turn.along()); }
  /// What the keys zoom around, if it is in sight.
  virtual std::optional<double> focusOnAxis() const { return std::nullopt; }
  virtual void showAll() { lookAt(wholeAxis()); }

  double positionAt(const QPointF& at) const;
  /// Leaves `factor` of the range, and `around` where it is.
  void zoom(double factor, double around);
  void pan(double pixels);
  /// W and S zoom around the middle, A and D pan, as in tools for traces; false: another key.
  bool steer(int key);
  void bringIntoView(double position);

  void pressMouse(const QMouseEvent& event);
  void moveMouse(const QMouseEvent& event);
  void releaseMouse(const QMouseEvent& event);
  void doubleClick();
  void turnWheel(QWheelEvent& event);
  void pressKey(QKeyEvent& event);

  PlotDrag& drag() { return m_drag; }
  const PlotDrag& drag() const { return m_drag; }

 private:
  PlotDrag m_drag;
};

template <typename Widget>
class AxisPlot : public Widget, protected AxisInput {
 public:
  using Widget::Widget;

 protected:
  void mousePressEvent(QMouseEvent* event) override { pressMouse(*event); }
  void mouseMoveEvent(QMouseEvent* event) override { moveMouse(*event); }
  void mouseReleaseEvent(QMouseEvent* event) override { releaseMouse(*event); }
  void mouseDoubleClickEvent(QMouseEvent*) override { doubleClick(); }
  void wheelEvent(QWheelEvent* event) override { turnWheel(*event); }
  void keyPressEvent(QKeyEvent* event) override { pressKey(*event); }
  void leaveEvent(QEvent* event) override {
    Widget::leaveEvent(event);
    hover({});
  }
};

}  // namespace culprit::ui
