#include "ui/plots/common/box_look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

std::uint8_t boxTint(std::uint32_t function) {
  return static_cast<std::uint8_t>((function * 2654435761U >> 16U) % kBoxTints);
}

QColor mixedColour(const QColor& colour, const QColor& ground, double share) {
  const auto mix = [share](int x, int y) {
    return static_cast<int>(std::lround(share * x + (1.0 - share) * y));
  };
  return {mix(colour.red(), ground.red()), mix(colour.green(), ground.green()),
          mix(colour.blue(), ground.blue())};
}

QColor boxFill(PlotSide side, bool isGpu, std::uint8_t tint, const Tokens& t) {
  const double strength = (isGpu ? 0.24 : 0.12) + (isGpu ? 0.07 : 0.05) * tint;
  return mixedColour(isGpu ? markOf(side, t) : t.bars, t.base, strength);
}

QColor boxEdge(PlotSide side, bool isGpu, const Tokens& t) {
  return mixedColour(isGpu ? markOf(side, t) : t.bars, t.base, 0.7);
}

QString nameInBox(const QPainter& painter, const QString& name, double width) {
  const QFontMetricsF metrics(painter.font());
  const auto most = static_cast<qsizetype>(width / metrics.averageCharWidth());
  // Names can be thousands of characters long; eliding looks at all of them.
  return metrics.elidedText(name.size() > 2 * most ? name.left(2 * most) : name, Qt::ElideRight, width);
}

}  // namespace culprit::ui
