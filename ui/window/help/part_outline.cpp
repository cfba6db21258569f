#include "ui/window/help/part_outline.h"

#include <QPainter>

#include "ui/look/theme.h"

namespace culprit::ui {

namespace {
constexpr int kWidth = 3;
}

PartOutline::PartOutline(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void PartOutline::showAround(const QWidget& part) {
  QWidget* window = part.window();
  if (parentWidget() != window) setParent(window);
  setGeometry(QRect(part.mapTo(window, QPoint()), part.size()).intersected(window->rect()));
  show();
  raise();
}

void PartOutline::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // What is inside is painted and clicked as if this were not there.
  setMask(QRegion(rect()) - QRegion(rect().adjusted(kWidth, kWidth, -kWidth, -kWidth)));
}

void PartOutline::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), tokens().accent);
}

}  // namespace culprit::ui
