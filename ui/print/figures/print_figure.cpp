#include "ui/print/figures/print_figure.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <string>
#include <variant>

#include "core/report/formats/html/cell_picture_svg.h"
#include "core/report/formats/html/figure_drawing.h"
#include "ui/look/theme.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr double kPixel = 0.62 * kPoint;  // of a drawing: its letters of 12 pixels have 7.4 points

/// How the looks of a drawing are inked on white paper, as the style of HTML says it for the screen.
struct Ink {
  QColor line;
  double width = 1.0;  // pixels, as the dashes
  QList<qreal> dashes{};
  QColor fill{};
};

/// As the style of HTML lets the paper through; opaque, as letters lie on it.
QColor thinned(const QColor& colour) {
  constexpr float kOpacity = 0.3F;
  const auto mix = [](float part) { return kOpacity * part + 1.0F - kOpacity; };
  return QColor::fromRgbF(mix(colour.redF()), mix(colour.greenF()), mix(colour.blueF()));
}

Ink inkOf(const std::string& look) {
  const Tokens& t = tokensOf(false);
  if (look == "grid") return {t.grid};
  if (look == "axis") return {t.axis};
  if (look == "link") return {t.axis, 1.0, {2.0, 2.0}};
  if (look == "mean") return {t.secondaryText, 1.0, {4.0, 3.0}};
  if (look == "box") return {t.text, 1.2};
  if (look == "median") return {t.text, 2.4};
  if (look == "hatch") return {t.bars, 1.2};
  if (look == "more") return {t.bars, 1.0, {}, t.bars};
  if (look == "less") return {t.bars, 1.0, {}, t.base};
  if (look == "calls") return {t.bars, 1.0, {}, thinned(t.bars)};
  if (look == "pale") return {t.grid, 0.0, {}, t.grid};
  if (look == "ground") return {t.base, 0.0, {}, t.base};
  const bool isB = look.find('b') != std::string::npos;  // "m b", "whole b", "b span": no other look has one
  const QColor& mark = isB ? t.markB : t.markA;
  if (look == "a" || look == "b") return {mark, 1.4, isB ? QList<qreal>{6.0, 2.0} : QList<qreal>{}};
  if (look.ends_with(" span")) return {mark, 0.8};
  if (look.starts_with("work ")) return {mark, 0.8, {}, thinned(mark)};
  if (look.starts_with("hollow ")) return {mark, 0.8, {}, t.base};
  return {mark, 1.0, {}, look.ends_with(" h") ? t.base : mark};
}

/// A drawing on paper, from its upper left corner on.
class Paper {
 public:
  Paper(QPainter& painter, const QPointF& corner, double width)
      : m_painter(painter), m_corner(corner), m_width(width) {}

  void paint(const Drawing& drawing) {
    for (const Drawing::Shape& shape : drawing.shapes())
      std::visit([&](const auto& form) { paint(form, shape.look); }, shape.form);
  }

 private:
  QPointF at(const Drawing::Point& point) const {
    return m_corner + kPixel * QPointF(point.first, point.second);
  }

  void take(const std::string& look) {
    const Ink ink = inkOf(look);
    QPen pen(ink.line, ink.width * kPixel, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (!ink.dashes.isEmpty()) {
      QList<qreal> dashes;
      for (const qreal dash : ink.dashes) dashes << dash / ink.width;
      pen.setDashPattern(dashes);
    }
    m_painter.setPen(pen);
    m_painter.setBrush(ink.fill.isValid() ? QBrush(ink.fill) : Qt::NoBrush);
  }

  void paint(const Drawing::Line& line, const std::string& look) {
    take(look);
    m_painter.drawLine(at(line.from), at(line.to));
  }

  void paint(const Drawing::Rect& rect, const std::string& look) {
    take(look);
    m_painter.drawRect(QRectF(at(rect.corner), kPixel * QSizeF(rect.width, rect.height)));
  }

  void paint(const Drawing::Path& path, const std::string& look) {
    take(look);
    QPolygonF line;
    for (const Drawing::Point& point : path.points) line << at(point);
    m_painter.drawPolyline(line);
  }

  void paint(const Drawing::Mark& mark, const std::string& look) {
    take(look);
    const double radius = mark.radius * kPixel, reach = Drawing::kDiamond * radius;
    const QPointF centre = at(mark.centre);
    if (mark.side == Side::A) return m_painter.drawEllipse(centre, radius, radius);
    m_painter.drawPolygon(QPolygonF({centre - QPointF(0, reach), centre + QPointF(reach, 0),
                                     centre + QPointF(0, reach), centre - QPointF(reach, 0)}));
  }

  /// Cut if it would leave the drawing.
  void paint(const Drawing::Label& label, const std::string& look) {
    const Tokens& t = tokensOf(false);
    const bool isA = look == "t ta", isB = look == "t tb", isSmall = look == "t s";
    const bool isBold = isA || isB || look == "t bold";
    const QFont font = printFont({.points = (isSmall ? 11.0 : 12.0) * kPixel / kPoint,
                                  .weight = isBold ? QFont::Bold : QFont::Normal});
    const bool isMiddle = label.anchor == Drawing::Anchor::Middle,
               isEnd = label.anchor == Drawing::Anchor::End;
    const double left = label.place.first, right = m_width - left;
    const double room = kPixel * (isMiddle ? 2.0 * std::min(left, right) : isEnd ? left : right);
    const QFontMetricsF metrics(font);
    const QString text = metrics.elidedText(QString::fromStdString(label.text), Qt::ElideMiddle, room);
    const double back = metrics.horizontalAdvance(text) * (isMiddle ? 0.5 : isEnd ? 1.0 : 0.0);
    m_painter.setFont(font);
    m_painter.setPen(isA ? t.textA : isB ? t.textB : isSmall ? t.secondaryText : t.text);
    m_painter.drawText(at(label.place) - QPointF(back, 0.0), text);
  }

  QPainter& m_painter;
  QPointF m_corner;
  double m_width;  // pixels
};

void paintDrawing(QPainter& painter, const QPointF& corner, const Drawing& drawing) {
  painter.save();
  Paper(painter, corner, drawing.width).paint(drawing);
  painter.restore();
}

}  // namespace

double figureHeight(const Figure& figure, double width) {
  return drawingOf(figure, width / kPixel).height * kPixel;
}

void paintFigure(QPainter& painter, const QRectF& place, const Figure& figure) {
  paintDrawing(painter, place.topLeft(), drawingOf(figure, place.width() / kPixel));
}

void paintCellPicture(QPainter& painter, const QRectF& place, const CellPicture& picture) {
  const Drawing drawing = drawingOf(picture, place.width() / kPixel);
  paintDrawing(painter, {place.left(), place.center().y() - drawing.height * kPixel / 2.0}, drawing);
}

}  // namespace culprit::ui
