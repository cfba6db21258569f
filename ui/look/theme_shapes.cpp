#include "ui/look/theme_shapes.h"

#include <QPainter>
#include <QStyleOption>

#include "ui/look/theme.h"

namespace culprit::ui {
namespace {

constexpr double kRadius = 2.0;

QColor outlineOf(const QStyleOption& option) {
  const Tokens& t = tokens();
  if (!(option.state & QStyle::State_Enabled)) return t.border;
  return option.state & QStyle::State_HasFocus ? t.accent : t.control;
}

void drawOutline(QPainter& painter, const QRect& rect, const QColor& color, double width = 1.0) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(color, width));
  painter.setBrush(Qt::NoBrush);
  const double inset = width / 2.0;
  painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), kRadius, kRadius);
  painter.restore();
}

QColor buttonFill(const QStyleOption& option) {
  const Tokens& t = tokens();
  if (option.state & (QStyle::State_Sunken | QStyle::State_On)) return t.selection;
  if (!(option.state & QStyle::State_Enabled)) return t.window;
  if (option.state & QStyle::State_MouseOver) return t.hover;
  return t.dark ? t.scoreBar : t.base;
}

void drawFrame(QPainter& painter, const QRect& rect, const QColor& color) {
  painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), color);
  painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), color);
  painter.fillRect(QRect(rect.left(), rect.top(), 1, rect.height()), color);
  painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), color);
}

}  // namespace

void drawFieldOutline(QPainter& painter, const QStyleOption& option) {
  drawOutline(painter, option.rect, outlineOf(option));
}

void drawFieldFill(QPainter& painter, const QRect& rect, const QColor& color) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(rect), kRadius, kRadius);
  painter.restore();
}

void drawFocus(QPainter& painter, const QRect& rect) {
  drawFrame(painter, rect, tokens().accent);
}

void drawButton(QPainter& painter, const QStyleOption& option) {
  drawFieldFill(painter, option.rect, buttonFill(option));
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
  const bool isDefault =
      button && button->features & QStyleOptionButton::DefaultButton && option.state & QStyle::State_Enabled;
  drawOutline(painter, option.rect, isDefault ? tokens().accent : outlineOf(option), isDefault ? 2.0 : 1.0);
}

void drawCheckBox(QPainter& painter, const QStyleOption& option) {
  drawFieldFill(painter, option.rect, tokens().base);
  drawFieldOutline(painter, option);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = option.state & QStyle::State_Enabled ? tokens().accent : tokens().disabledText;
  painter.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QRectF box(option.rect);
  const auto at = [&box](double x, double y) {
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
  };
  if (option.state & QStyle::State_On) {
    painter.drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.72), at(0.77, 0.28)}));
  } else if (option.state & QStyle::State_NoChange) {
    painter.drawLine(at(0.26, 0.5), at(0.74, 0.5));
  }
  painter.restore();
}

void drawTab(QPainter& painter, const QStyleOptionTab& tab) {
  constexpr int kGap = 2, kLine = 2;
  const Tokens& t = tokens();
  const bool isSelected = tab.state & QStyle::State_Selected;
  const bool isHovered = tab.state & QStyle::State_MouseOver && tab.state & QStyle::State_Enabled;
  const QRect rect = tab.rect.adjusted(0, 0, -kGap, 0);
  painter.fillRect(rect, isSelected ? t.base : isHovered ? t.hover : t.header);
  drawFrame(painter, rect, t.border);
  painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), kLine), isSelected ? t.accent : t.header);
  // A selected tab is one with its page.
  if (isSelected) painter.fillRect(QRect(rect.left() + 1, rect.bottom(), rect.width() - 2, 1), t.base);
  if (tab.state & QStyle::State_HasFocus) drawFrame(painter, rect, t.accent);
}

QColor tabText(const QStyleOption& option) {
  const Tokens& t = tokens();
  if (!(option.state & QStyle::State_Enabled)) return t.disabledText;
  return option.state & QStyle::State_Selected ? t.text : t.secondaryText;
}

void drawHeaderSection(QPainter& painter, const QRect& rect) {
  painter.fillRect(rect, tokens().header);
  painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), tokens().border);
  painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens().border);
}

void drawToolBar(QPainter& painter, const QRect& rect) {
  painter.fillRect(rect, tokens().window);
  painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens().border);
}

void drawToolBarSeparator(QPainter& painter, const QRect& rect, bool isUpright) {
  constexpr int kInset = 4;
  const QPoint middle = rect.center();
  painter.fillRect(isUpright ? QRect(middle.x(), rect.top() + kInset, 1, rect.height() - 2 * kInset)
                             : QRect(rect.left() + kInset, middle.y(), rect.width() - 2 * kInset, 1),
                   tokens().border);
}

void drawToolTip(QPainter& painter, const QRect& rect) {
  painter.fillRect(rect, tokens().base);
  drawFrame(painter, rect, tokens().control);
}

}  // namespace culprit::ui
