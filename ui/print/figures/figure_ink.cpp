#include "ui/print/figures/figure_ink.h"

#include <QFontMetricsF>
#include <algorithm>

#include "ui/look/theme.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr double kTick = 3.0 * kPoint;
constexpr double kBetweenTicks = 36.0 * kPoint;  // at least, along an axis below

QFont smallFont(QFont::Weight weight) {
  return printFont({.points = kFigurePoints, .weight = weight});
}

}  // namespace

QColor markColour(Side side) {
  return side == Side::A ? tokensOf(false).markA : tokensOf(false).markB;
}

void paintMark(QPainter& painter, Side side, const QPointF& centre, double size, bool isHollow) {
  painter.save();
  painter.setPen(QPen(markColour(side), 0.7 * kPoint));
  painter.setBrush(isHollow ? tokensOf(false).base : markColour(side));
  const double r = size / 2.0;
  if (side == Side::A) {
    painter.drawEllipse(centre, r, r);
  } else {
    const double wide = r * 1.25;
    painter.drawPolygon(QPolygonF({centre + QPointF(0, -wide), centre + QPointF(wide, 0),
                                   centre + QPointF(0, wide), centre + QPointF(-wide, 0)}));
  }
  painter.restore();
}

QPen linePen(Side side, double width) {
  QPen pen(markColour(side), width);
  if (side == Side::B) pen.setDashPattern({4.0, 2.0});
  return pen;
}

void paintSmall(QPainter& painter, const QRectF& place, Qt::Alignment align, const QString& text,
                const QColor& colour, QFont::Weight weight) {
  const QFont font = smallFont(weight);
  painter.setFont(font);
  painter.setPen(colour.isValid() ? colour : tokensOf(false).secondaryText);
  painter.drawText(place, static_cast<int>(align) | Qt::TextSingleLine,
                   QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, place.width() + 1.0));
}

double smallWidth(const QString& text) {
  return QFontMetricsF(smallFont(QFont::Bold)).horizontalAdvance(text);
}

double smallHeight() {
  return kFigurePoints * kPoint * 1.4;
}

double paintSide(QPainter& painter, Side side, const QRectF& place) {
  const QString name = side == Side::A ? "A" : "B";
  const double size = 5.0 * kPoint;
  paintMark(painter, side, {place.left() + size, place.center().y()}, size);
  const QRectF letter = place.adjusted(2.2 * size, 0.0, 0.0, 0.0);
  paintSmall(painter, letter, Qt::AlignLeft | Qt::AlignVCenter, name,
             side == Side::A ? tokensOf(false).textA : tokensOf(false).textB, QFont::Bold);
  return letter.left() + smallWidth(name);
}

void paintHatched(QPainter& painter, const QRectF& place) {
  constexpr double kBetween = 2.6 * kPoint;
  painter.save();
  painter.setPen(QPen(tokensOf(false).bars, 0.7 * kPoint));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(place);
  painter.setClipRect(place);
  for (double x = place.left() - place.height(); x < place.right(); x += kBetween)
    painter.drawLine(QPointF(x, place.bottom()), QPointF(x + place.height(), place.top()));
  painter.restore();
}

std::size_t ticksBelow(const QRectF& area) {
  return std::max<std::size_t>(2, static_cast<std::size_t>(area.width() / kBetweenTicks));
}

std::size_t ticksBeside(const QRectF& area) {
  return std::max<std::size_t>(2, static_cast<std::size_t>(area.height() / (1.8 * smallHeight())));
}

double axisHeight() {
  return kTick + 2.0 * smallHeight();
}

void paintAxisBelow(QPainter& painter, const QRectF& area, const PlacedAxis& axis, const QString& title) {
  const Tokens& colours = tokensOf(false);
  double free = area.left() - kBetweenTicks;  // no number begins before it
  for (const FigureAxis::Tick& tick : axis.axis.ticks()) {
    const double x = axis.at(tick.value);
    painter.setPen(QPen(colours.grid, 0.5 * kPoint));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.setPen(QPen(colours.axis, 0.6 * kPoint));
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + kTick));
    const QString number = QString::fromStdString(tick.label);
    const double width = smallWidth(number), left = std::min(x - width / 2.0, area.right() - width);
    if (left < free) continue;
    free = left + width + 4.0 * kPoint;
    paintSmall(painter, QRectF(left, area.bottom() + kTick, width, smallHeight()),
               Qt::AlignHCenter | Qt::AlignTop, number);
  }
  painter.setPen(QPen(colours.axis, 0.6 * kPoint));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  paintSmall(painter, QRectF(area.left(), area.bottom() + kTick + smallHeight(), area.width(), smallHeight()),
             Qt::AlignHCenter | Qt::AlignTop, title);
}

void paintAxisBeside(QPainter& painter, const QRectF& area, const PlacedAxis& axis) {
  const Tokens& colours = tokensOf(false);
  const double half = smallHeight() / 2.0;
  for (const FigureAxis::Tick& tick : axis.axis.ticks()) {
    const double y = axis.at(tick.value);
    painter.setPen(QPen(colours.grid, 0.5 * kPoint));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    paintSmall(painter, QRectF(area.left() - 60.0 * kPoint, y - half, 60.0 * kPoint - kTick, 2.0 * half),
               Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(tick.label));
  }
  painter.setPen(QPen(colours.axis, 0.6 * kPoint));
  painter.drawLine(area.topLeft(), area.bottomLeft());
}

}  // namespace culprit::ui
