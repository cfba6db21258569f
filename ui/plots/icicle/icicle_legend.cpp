#include "ui/plots/icicle/icicle_legend.h"

#include <QPainter>

#include "ui/look/wrapped_name.h"
#include "ui/plots/icicle/icicle_painter.h"

namespace culprit::ui {

IcicleLegend::IcicleLegend(QWidget* parent) : QWidget(parent) {
  const QString words =
      "Orange: B takes longer, blue: A does. The full colour stands for twice the time or more, or for half "
      "of it or "
      "less; grey for no change";
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName("What the colours mean");
  setAccessibleDescription(words);
  setToolTip(wrappedName(words));
}

QSize IcicleLegend::sizeHint() const {
  return IcicleScale::size().toSize();
}

void IcicleLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  IcicleScale::paint(painter, QPointF(0.0, 0.0));
}

}  // namespace culprit::ui
