// The symbol of a side, the same everywhere: A a blue disc, B an orange diamond. A small widget for labels
// and menus, and the painting for delegates. Follows the theme.
#pragma once

#include <QPixmap>
#include <QPointF>
#include <QWidget>

#include "core/model/run/ids.h"

class QPainter;

namespace culprit::ui {

/// Draws the filled symbol of `side` around `centre`; `size` is the diameter of the disc, in logical pixels.
void paintSideMark(QPainter& painter, Side side, const QPointF& centre, double size);

/// The symbol alone on a transparent square of `pixels` logical pixels.
QPixmap sideMarkPixmap(Side side, int pixels, qreal devicePixelRatio);

/// "A" or "B".
QString letterOf(Side side);

class SideMark : public QWidget {
  Q_OBJECT
 public:
  explicit SideMark(Side side, QWidget* parent = nullptr);
  void setSide(Side side);
  Side side() const { return m_side; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Side m_side;
};

}  // namespace culprit::ui
