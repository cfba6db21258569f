// The launches of one function along the lower edge of a panel by wall time: a bar for each, as long as it
// ran, at least a pixel. Drawn by itself, because a plottable of this many stretches would be slow. Owned by
// the plot.
#pragma once

#include <qcustomplot.h>

#include <QColor>
#include <vector>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

class LaunchRug : public QCPLayerable {
  Q_OBJECT
 public:
  explicit LaunchRug(QCPAxisRect* rect);

  /// From and to along the horizontal axis, by start.
  void setLaunches(std::vector<PlotRange> launches);
  const std::vector<PlotRange>& launches() const { return m_launches; }
  void setColour(const QColor& colour) { m_colour = colour; }

 protected:
  QRect clipRect() const override { return m_rect->rect(); }
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  void draw(QCPPainter* painter) override;

 private:
  QCPAxisRect* m_rect;
  std::vector<PlotRange> m_launches;
  double m_longest = 0.0;
  QColor m_colour;
};

}  // namespace culprit::ui
