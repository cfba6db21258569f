// What the plots of a series over an axis have in common: A and B in one frame with a title above, a ring
// around the point in focus and around the one under the mouse, words for both. Each says what its points
// are.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_frame.h"
#include "ui/plots/common/plot_picture.h"

class QPainter;

namespace culprit::ui {

struct Tokens;

class SeriesPlot : public AxisPlot<QWidget> {
 public:
  void setEmptyText(const QString& text);
  const std::optional<PlotPoint>& focused() const { return m_focused; }
  /// In words, the point under the mouse, else the one in focus; empty for none.
  virtual QString readout() const = 0;
  /// Statistics of both sides in words.
  virtual QString summary() const = 0;
  /// Empty where there is none.
  virtual std::optional<QPointF> placeOf(const PlotPoint& point) const = 0;
  /// Valid as long as the plot lives.
  PlotPicture picture() const;

  QSize minimumSizeHint() const override { return {150, 84}; }

 protected:
  explicit SeriesPlot(QWidget* parent);

  /// Forgets focus and hover. `unit` may be empty.
  void setSeries(const QString& quantity, const QString& unit, const PlotRange& values);
  void focusOn(const std::optional<PlotPoint>& point);
  PlotFrame frame() const { return PlotFrame::inside(size(), seenAxis(), m_values); }
  const QString& title() const { return m_title; }
  const std::optional<PlotPoint>& pointed() const { return m_hovered ? m_hovered : m_focused; }

  virtual bool hasWholeNumbers() const = 0;  ///< along the axis
  /// At the right of the title while there is no readout.
  virtual QString aside() const = 0;
  virtual std::optional<PlotPoint> nearestTo(const QPointF& at) const = 0;
  virtual void paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const = 0;
  virtual QString table() const = 0;
  /// Why there is no table; empty: there is one.
  virtual QString noTable() const { return {}; }

  QRectF axisArea() const override { return frame().rect; }
  void hover(const std::optional<QPointF>& at) override;
  void dragChanged() override { update(); }
  void paintEvent(QPaintEvent* event) override;

 private:
  void describe();
  void paint(QPainter& painter, const Tokens& t) const;
  void paintTitle(QPainter& painter, const Tokens& t) const;

  QString m_title, m_empty;
  PlotRange m_values{0.0, 1.0};
  std::optional<PlotPoint> m_focused, m_hovered;
};

}  // namespace culprit::ui
