#include "ui/print/figures/print_figure.h"

#include <variant>

namespace culprit::ui {

double figureHeight(const Figure& figure) {
  return std::visit([](const auto& content) { return figureHeight(content); }, figure.content);
}

void paintFigure(QPainter& painter, const QRectF& place, const Figure& figure) {
  std::visit([&](const auto& content) { paintFigure(painter, place, content); }, figure.content);
}

}  // namespace culprit::ui
