#include "ui/theme_style.h"

#include <QPainter>
#include <QStyleOption>

#include "ui/theme.h"

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

void drawFill(QPainter& painter, const QRect& rect, const QColor& color) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(rect), kRadius, kRadius);
  painter.restore();
}

QColor buttonFill(const QStyleOption& option) {
  const Tokens& t = tokens();
  if (option.state & (QStyle::State_Sunken | QStyle::State_On)) return t.selection;
  if (!(option.state & QStyle::State_Enabled)) return t.window;
  if (option.state & QStyle::State_MouseOver) return t.hover;
  return t.dark ? t.scoreBar : t.base;
}

void drawButton(QPainter& painter, const QStyleOption& option) {
  drawFill(painter, option.rect, buttonFill(option));
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
  const bool isDefault =
      button && button->features & QStyleOptionButton::DefaultButton && option.state & QStyle::State_Enabled;
  drawOutline(painter, option.rect, isDefault ? tokens().accent : outlineOf(option), isDefault ? 2.0 : 1.0);
}

void drawCheckBox(QPainter& painter, const QStyleOption& option) {
  drawFill(painter, option.rect, tokens().base);
  drawOutline(painter, option.rect, outlineOf(option));
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

}  // namespace

ThemeStyle::ThemeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
  switch (element) {
    case PE_PanelButtonCommand:
      drawButton(*painter, *option);
      return;
    case PE_IndicatorCheckBox:
      drawCheckBox(*painter, *option);
      return;
    case PE_PanelLineEdit:
      drawFill(*painter, option->rect, option->palette.color(QPalette::Base));
      if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
          frame && frame->lineWidth > 0)
        drawOutline(*painter, option->rect, outlineOf(*option));
      return;
    case PE_FrameFocusRect: {
      painter->save();
      painter->setPen(tokens().accent);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      painter->restore();
      return;
    }
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void ThemeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  // Fusion paints these two as one picture; its edge is painted over.
  if (control == CC_ComboBox || control == CC_SpinBox)
    drawOutline(*painter, option->rect, outlineOf(*option));
}

QSize ThemeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                   const QWidget* widget) const {
  QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
  if (type == CT_PushButton) size = {size.width() + 12, qMax(size.height(), 24)};
  if (type == CT_MenuBarItem) size.setHeight(qMax(size.height(), 26));
  return size;
}

int ThemeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const {
  if (hint == SH_UnderlineShortcut) return 0;  // Alt still opens the menus
  return QProxyStyle::styleHint(hint, option, widget, returned);
}

}  // namespace culprit::ui
