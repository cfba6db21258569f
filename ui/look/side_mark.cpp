#include "ui/look/side_mark.h"

#include <QPainter>
#include <QPixmapCache>
#include <QPolygonF>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {

void paintSideMark(QPainter& painter, Side side, const QPointF& centre, double size) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  if (side == Side::A) {
    painter.setBrush(tokens().markA);
    painter.drawEllipse(centre, size / 2.0, size / 2.0);
  } else {
    const double reach = size * 0.62;  // a diamond as wide as the disc looks smaller than it
    painter.setBrush(tokens().markB);
    painter.drawPolygon(QPolygonF({centre + QPointF(0, -reach), centre + QPointF(reach, 0),
                                   centre + QPointF(0, reach), centre + QPointF(-reach, 0)}));
  }
  painter.restore();
}

QPixmap sideMarkPixmap(Side side, int pixels, qreal devicePixelRatio) {
  // The same one each time: of each new one that is drawn as an icon Qt keeps a copy, and its name for good.
  const QColor colour = side == Side::A ? tokens().markA : tokens().markB;
  const QString key = QString("side mark %1 %2 %3 %4")
                          .arg(letterOf(side))
                          .arg(pixels)
                          .arg(devicePixelRatio)
                          .arg(colour.name());
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  const int device = static_cast<int>(std::ceil(pixels * devicePixelRatio));
  pixmap = QPixmap(device, device);
  pixmap.setDevicePixelRatio(devicePixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paintSideMark(painter, side, QPointF(pixels / 2.0, pixels / 2.0), pixels * 0.75);
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

QString letterOf(Side side) {
  return side == Side::A ? QStringLiteral("A") : QStringLiteral("B");
}

SideMark::SideMark(Side side, QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setSide(side);
}

void SideMark::setSide(Side side) {
  m_side = side;
  setAccessibleName(side == Side::A ? "A, the baseline" : "B, the candidate");
  update();
}

QSize SideMark::sizeHint() const {
  return {12, 12};
}

void SideMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintSideMark(painter, m_side, QRectF(rect()).center(), 9.0);
}

}  // namespace culprit::ui
