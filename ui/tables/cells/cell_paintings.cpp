#include "ui/tables/cells/cell_paintings.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/heat_colour.h"
#include "ui/look/icons.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"
#include "ui/tables/cells/cell_padding.h"
#include "ui/tables/cells/time_bar.h"

namespace culprit::ui {

namespace {

QRect paintCapacity(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                    const QVariant& value) {
  constexpr double kMark = 7.0;
  const QRect axis = option.rect.adjusted(2 * kCellPadding, 0, -2 * kCellPadding, 0);
  const double y = axis.center().y() + 0.5;
  const auto at = [&](double place) { return QPointF(axis.left() + place * axis.width(), y); };
  const QPointF a = at(value.toPointF().x()), b = at(value.toPointF().y());
  painter.setPen(QPen(tokens().control, 1));
  painter.drawLine(at(0.0), at(1.0));
  for (const double end : {0.0, 1.0}) painter.drawLine(at(end) - QPointF(0, 3.5), at(end) + QPointF(0, 3.5));
  painter.setPen(QPen(tokens().text, 2.4));
  if (a != b) painter.drawLine(a, b);
  paintSideMark(painter, Side::A, a, kMark);
  paintSideMark(painter, Side::B, b, kMark);
  return option.rect;
}

QRect paintSecondText(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                      const QVariant& value) {
  constexpr int kGap = 8;
  const QString second = value.toString();
  if (second.isEmpty()) return option.rect;
  const QVariant font = index.data(Qt::FontRole);
  const QFontMetrics first(font.isValid() ? font.value<QFont>() : option.font);
  const QRect left = option.rect.adjusted(kCellPadding, 0, -kCellPadding, 0);
  const int start = first.horizontalAdvance(index.data().toString()) + kGap;
  const QFont grey = fontFor(FontRole::Secondary);
  if (start + QFontMetrics(grey).horizontalAdvance(second) > left.width()) return option.rect;
  painter.setFont(grey);
  painter.setPen(tokens().secondaryText);
  painter.drawText(left.adjusted(start, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                   second);
  return option.rect;
}

QRect paintDelta(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                 const QVariant& value) {
  // The number needs its room first; what is left, up to 44 px, is the bar's.
  const int numberWidth = option.fontMetrics.horizontalAdvance(index.data().toString()) + 12;
  const int half = std::clamp((option.rect.width() - numberWidth) / 2 - 3, 0, 22);
  if (half < 6) return option.rect;
  const double length = value.toDouble();
  const int zero = option.rect.left() + 5 + half;
  const int pixels = static_cast<int>(std::lround(std::abs(length) * half));
  QRect bar = option.rect.adjusted(0, 4, 0, -4);
  bar.setLeft(length < 0 ? zero - pixels : zero);
  bar.setWidth(pixels);
  painter.fillRect(bar, tokens().bars);
  painter.fillRect(QRect(zero, option.rect.top(), 1, option.rect.height()), tokens().control);
  return option.rect;
}

QRect paintHeat(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                const QVariant& value) {
  painter.fillRect(option.rect.adjusted(1, 1, -1, -1), heatColour(value.toDouble()));
  return option.rect;
}

void paintLevel(QPainter& painter, const QRect& space, const QString& text, int alignment) {
  const qsizetype blank = text.lastIndexOf(' ');
  if (blank < 0) return paintCellText(painter, space, text, alignment);
  const QString unit = text.mid(blank);
  const QFontMetrics unitMetrics(fontFor(FontRole::Secondary));
  paintCellText(painter, space.adjusted(0, 0, -unitMetrics.horizontalAdvance(unit), 0), text.left(blank),
                alignment);
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(tokens().secondaryText);
  painter.drawText(space, alignment | Qt::TextSingleLine, unit);
}

QRect paintMarks(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                 const QVariant& value) {
  constexpr int kSide = 13;
  constexpr int kBefore = 4;
  const int marks = value.toInt();
  QRect space = option.rect;
  for (const auto& [flag, name] : {std::pair{1, "pin"}, std::pair{2, "note"}}) {
    if ((marks & flag) == 0) continue;
    const double ratio = painter.device()->devicePixelRatioF();
    painter.drawPixmap(space.left() + kBefore, space.center().y() - kSide / 2 + 1,
                       iconPixmap(name, tokens().accent, kSide, ratio));
    space.setLeft(space.left() + kBefore + kSide);
  }
  return space;
}

QRect paintScore(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                 const QVariant& value) {
  QRect bar = option.rect.adjusted(2, 2, -2, -2);
  bar.setWidth(static_cast<int>(std::lround(value.toDouble() * bar.width())));
  QColor color = tokens().scoreBar;
  if (option.state & QStyle::State_Selected) {
    color = tokens().accent;
    color.setAlphaF(0.3F);
  }
  painter.fillRect(bar, color);
  return option.rect;
}

QRect paintSide(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                const QVariant& value) {
  constexpr double kSize = 8.0;
  constexpr int kRoom = 14;
  const QPointF centre(option.rect.left() + 11.0, option.rect.center().y() + 0.5);
  painter.setRenderHint(QPainter::Antialiasing);
  paintSideMark(painter, static_cast<Side>(value.toInt()), centre, kSize);
  return option.rect.adjusted(kRoom, 0, 0, 0);
}

QRect paintSquares(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                   const QVariant& value) {
  constexpr int kCount = 3;
  constexpr int kWidth = 7;
  constexpr int kHeight = 9;
  constexpr int kStep = 9;
  const int top = option.rect.center().y() - kHeight / 2;
  for (int i = 0; i < kCount; ++i) {
    const QRect square(option.rect.left() + kCellPadding + i * kStep, top, kWidth, kHeight);
    if (i < value.toInt()) {
      painter.fillRect(square, tokens().text);
    } else {
      painter.setPen(tokens().control);
      painter.drawRect(square.adjusted(0, 0, -1, -1));
    }
  }
  return option.rect.adjusted(kCount * kStep + 5, 0, 0, 0);
}

enum class Fill { Solid, Hatched, Outlined };

void paintPart(QPainter& painter, const QRectF& bar, Fill fill) {
  const QColor ink = tokens().bars;
  switch (fill) {
    case Fill::Solid:
      painter.fillRect(bar, ink);
      return;
    case Fill::Hatched:
      painter.fillRect(bar, tokens().base);
      painter.fillRect(bar, QBrush(tokens().text, Qt::BDiagPattern));
      break;
    case Fill::Outlined:
      painter.fillRect(bar, tokens().base);
      break;
  }
  if (bar.width() < 2.0) {
    painter.fillRect(bar, ink);
    return;
  }
  painter.setPen(QPen(ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintSplit(QPainter& painter, const QRectF& space, const TimeBar& bar) {
  const double zero = space.left() + bar.zero * space.width();
  double below = zero, above = zero;
  const auto add = [&](double length, Fill fill) {
    const double pixels = std::fabs(length) * space.width();
    if (pixels <= 0.0) return;
    double& end = length < 0.0 ? below : above;
    const double next = length < 0.0 ? end - pixels : end + pixels;
    paintPart(painter, QRectF(std::min(end, next), space.top(), pixels, space.height()), fill);
    end = next;
  };
  add(bar.perCall, Fill::Solid);
  add(bar.calls, Fill::Hatched);
  add(bar.exposed, Fill::Outlined);
  painter.fillRect(QRectF(std::round(zero), space.top() - 4, 1, space.height() + 8), tokens().control);
}

void paintSpan(QPainter& painter, const QRectF& space, const TimeBar& bar) {
  const double left = space.left() + std::min(bar.from, bar.to) * space.width();
  const double width = std::max(1.0, std::fabs(bar.to - bar.from) * space.width());
  const QRectF span(left, space.top(), width, space.height());
  const QColor whole = bar.side == Side::B ? tokens().markB : tokens().markA;
  painter.fillRect(span, bar.kind == TimeBar::Kind::Total ? whole : tokens().bars);
  // The next step begins where this one ends.
  const double end = space.left() + bar.to * space.width();
  if (bar.kind == TimeBar::Kind::Step || bar.side == Side::A)
    painter.fillRect(QRectF(std::round(end), space.bottom(), 1, 8), tokens().control);
}

QRect paintTime(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex&,
                const QVariant& value) {
  const auto bar = value.value<TimeBar>();
  const QRectF space = QRectF(option.rect).adjusted(kCellPadding, 4, -kCellPadding, -4);
  if (bar.kind == TimeBar::Kind::Split) {
    paintSplit(painter, space, bar);
  } else {
    paintSpan(painter, space, bar);
  }
  return option.rect;
}

void paintNoText(QPainter&, const QRect&, const QString&, int) {}

}  // namespace

CellPainting capacityCells() {
  return {paintCapacity, paintNoText};
}

CellPainting changeCells() {
  return {paintSecondText};
}

CellPainting deltaCells() {
  return {paintDelta};
}

CellPainting heatCells() {
  return {paintHeat};
}

CellPainting levelCells() {
  return {nullptr, paintLevel};
}

CellPainting markCells() {
  return {paintMarks};
}

CellPainting scoreCells() {
  return {paintScore};
}

CellPainting sideCells() {
  return {paintSide};
}

CellPainting splitCells() {
  return {paintTime, paintNoText};
}

CellPainting squaresCells() {
  return {paintSquares};
}

}  // namespace culprit::ui
