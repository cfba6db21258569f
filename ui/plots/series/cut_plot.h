// How two recordings are cut, A above B: every cycle as a box over the time of the recording, those that are
// left out hatched, both sides with the same seconds per pixel. Wheel as in every plot, a drag pans,
// double-click shows all again; with the focus, arrows pan, + and - zoom, 0 shows all. A preview: nothing can
// be selected.
#pragma once

#include <QPoint>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/plots/common/plot_data.h"
#include "ui/plots/common/plot_picture.h"

namespace culprit::ui {

/// Times in seconds from the start.
struct CutPlotRun {
  struct Box {
    double start = 0.0, length = 0.0;
    bool isTall = true;  ///< prefill cycles tower above the others
    bool isKept = true;
  };
  double length = 0.0;
  std::vector<double> recordings;  ///< where each begins
  std::vector<Box> boxes;          ///< by start
};

class CutPlot : public QWidget {
  Q_OBJECT
 public:
  explicit CutPlot(QWidget* parent = nullptr);

  /// The zoom stays if the lengths do.
  void setRuns(PlotPair<CutPlotRun> runs);
  /// In place of the boxes, for want of any; empty: boxes.
  void setEmptyText(const QString& text);
  const PlotRange& visibleRange() const { return m_visible; }
  void zoomTo(const PlotRange& range);
  void showAll();

  /// As it is now; valid as long as the plot lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {480, 150}; }
  QSize minimumSizeHint() const override { return {240, 120}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF plotRect() const;
  QRectF laneOf(PlotSide side) const;
  double longest() const;
  double xOf(double seconds) const;
  void zoom(double factor, double around);
  void pan(double seconds);
  void paint(QPainter& painter) const;
  void paintLane(QPainter& painter, PlotSide side) const;
  void paintAxis(QPainter& painter) const;
  QString table() const;

  PlotPair<CutPlotRun> m_runs;
  QString m_empty;
  PlotRange m_visible{0.0, 1.0};
  std::optional<QPointF> m_grabbed;
};

}  // namespace culprit::ui
