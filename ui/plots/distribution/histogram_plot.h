// The distribution of one quantity, A over B: translucent bars over the share of each run's own values, with
// the medians as lines. A drag or Shift with the arrow keys selects a range of values, arrows move over the
// bars. Knows plain numbers only.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "ui/look/theme.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/plots/distribution/histogram_bins.h"

namespace culprit::ui {

class HistogramPlot : public QWidget {
  Q_OBJECT
 public:
  explicit HistogramPlot(QWidget* parent = nullptr);

  /// "Duration of single launches" in "us" of 1,470 "launches". Other bars: forgets the one in focus.
  void setBins(HistogramBins bins, const QString& quantity, const QString& unit, const QString& item);
  void setEmptyText(const QString& text);
  /// The stretch of values that is marked as selected.
  void setSelected(std::optional<PlotRange> values);

  const HistogramBins& bins() const { return m_bins; }
  const std::optional<PlotRange>& selected() const { return m_selected; }
  std::optional<std::size_t> focusedBin() const { return m_focused; }
  /// The bar in focus in words.
  QString readout() const;
  /// The statistics of both runs in words.
  QString summary() const;
  /// Where the middle of a bar lies; for tests.
  QPointF placeOf(std::size_t bin) const;
  /// Valid as long as the plot lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {360, 200}; }
  QSize minimumSizeHint() const override { return {180, 90}; }

 signals:
  void rangeSelected(culprit::ui::PlotRange values);
  void cleared();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QRectF plotRect(const QSizeF& size) const;
  double xOf(double value, const QRectF& rect) const;
  std::size_t binAt(double x) const;
  double topShare() const;
  void select(std::size_t from, std::size_t to);
  void moveFocus(int by, bool selects);
  void describe();
  void paint(QPainter& painter, const QSizeF& size, const Tokens& t, bool isScreen) const;
  void paintBars(QPainter& painter, const QRectF& rect, PlotSide side, const Tokens& t) const;
  void paintAxes(QPainter& painter, const QRectF& rect, const Tokens& t) const;
  void paintFocus(QPainter& painter, const QRectF& rect, const Tokens& t) const;
  QString table() const;

  HistogramBins m_bins;
  QString m_quantity, m_unit, m_item, m_empty;
  std::optional<PlotRange> m_selected;
  std::optional<std::size_t> m_focused;  // under the mouse, or by the keys
  std::optional<std::size_t> m_anchor;   // where a selection began
};

}  // namespace culprit::ui
