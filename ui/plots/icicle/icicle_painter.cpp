#include "ui/plots/icicle/icicle_painter.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/report/words/change_scale.h"
#include "ui/look/fonts.h"
#include "ui/look/heat_colour.h"

namespace culprit::ui {

namespace {

constexpr double kPadding = 3.0;    // pixels before and behind a name
constexpr double kNamed = 24.0;     // narrower boxes have no name
constexpr double kParted = 3.0;     // wider boxes stand a pixel apart
constexpr double kBarHeight = 2.0;  // of A, and of B
constexpr double kFaint = 0.25;
constexpr double kMarkHeight = 2.0;      // of what is looked for
constexpr double kNarrowestGlyph = 2.0;  // pixels: more letters cannot be seen
constexpr double kStripWidth = 72.0, kStripHeight = 9.0, kStripGap = 5.0;
const char* const kLessThanA = "half of A";
const char* const kMoreThanA = "twice A";

/// `over` on `under`, which is opaque, with `share` of its strength.
QColor mixed(const QColor& under, const QColor& over, double share) {
  const double part = share * over.alphaF();
  const auto mix = [part](float below, float above) {
    return static_cast<float>((1.0 - part) * below + part * above);
  };
  return QColor::fromRgbF(mix(under.redF(), over.redF()), mix(under.greenF(), over.greenF()),
                          mix(under.blueF(), over.blueF()));
}

QColor opaque(QColor colour) {
  colour.setAlphaF(1.0F);
  return colour;
}

}  // namespace

IciclePainter::IciclePainter(QPainter& painter, const IcicleData& data, const IcicleLook& look, double top)
    : m_painter(painter), m_data(data), m_look(look), m_tokens(tokens()), m_top(top) {
  m_painter.setFont(fontFor(FontRole::Secondary));
}

double IciclePainter::rowHeight() {
  return std::ceil(QFontMetricsF(fontFor(FontRole::Secondary)).height()) + 5.0;
}

QRectF IciclePainter::placeOf(const IcicleBox& box, double pixels) const {
  const double left = std::floor(std::max(box.left, 0.0));
  const double right = std::floor(std::min(box.right, pixels));
  const double gap = right - left >= kParted ? 1.0 : 0.0;
  const double height = rowHeight();
  return {left, m_top + box.row * height, std::max(right - left - gap, 1.0), height - 1.0};
}

void IciclePainter::paint(const std::vector<IcicleBox>& boxes, double pixels) {
  const auto isThin = [](const IcicleBox& box) { return box.narrow > 0 && box.isWanted; };
  for (const IcicleBox& box : boxes)
    if (!isThin(box)) paintBox(box, placeOf(box, pixels));
  // Last: what is looked for and narrower than a pixel has the pixel of its neighbour.
  for (const IcicleBox& box : boxes)
    if (isThin(box)) paintBox(box, placeOf(box, pixels));
}

void IciclePainter::mark(const QRectF& place) {
  m_painter.fillRect(QRectF(place.left(), place.top(), place.width(), kMarkHeight), m_tokens.text);
}

void IciclePainter::paintNarrow(const IcicleBox& box, const QRectF& place) {
  const QColor grey = opaque(m_tokens.control);
  m_painter.fillRect(place, box.isWanted ? grey : mixed(m_tokens.base, grey, kFaint));
  if (box.isWanted) mark(place);
}

void IciclePainter::paintBox(const IcicleBox& box, const QRectF& place) {
  const Tokens& t = m_tokens;
  if (box.narrow > 0) return paintNarrow(box, place);
  const IcicleNode& node = m_data.nodes[box.node];
  const bool isFaint = m_look.wanted != nullptr && !(*m_look.wanted)[box.node];
  const QColor fill = mixed(opaque(t.header), heatColour(changeStrength(node.a, node.b)), 1.0);
  m_painter.fillRect(place, isFaint ? mixed(t.base, fill, kFaint) : fill);
  if (m_look.hasBars && !isFaint) paintBars(node, place);
  if (m_look.found != nullptr && (*m_look.found)[box.node]) mark(place);
  if (place.width() >= kNamed) paintName(m_data.names[node.name], place, isFaint);
  if (m_look.hovered != box.node) return;
  m_painter.setPen(t.text);
  m_painter.drawRect(place.adjusted(0.0, 0.0, -1.0, -1.0));
}

void IciclePainter::paintBars(const IcicleNode& node, const QRectF& place) {
  const double larger = std::max(node.a, node.b);
  if (!(larger > 0.0)) return;
  const double top = place.bottom() - 2.0 * kBarHeight;
  m_painter.fillRect(QRectF(place.left(), top, std::round(place.width() * node.a / larger), kBarHeight),
                     m_tokens.markA);
  m_painter.fillRect(
      QRectF(place.left(), top + kBarHeight, std::round(place.width() * node.b / larger), kBarHeight),
      m_tokens.markB);
}

void IciclePainter::paintName(const QString& name, const QRectF& place, bool isFaint) {
  const double space = place.width() - 2.0 * kPadding;
  const QFontMetrics metrics = m_painter.fontMetrics();
  // Of a name of thousands of letters only those that may fit are measured.
  const auto letters = static_cast<qsizetype>(space / kNarrowestGlyph) + 1;
  const QString text = metrics.elidedText(name.size() > letters ? name.left(letters) + u'…' : name,
                                          Qt::ElideRight, static_cast<int>(space));
  m_painter.setPen(isFaint ? m_tokens.secondaryText : m_tokens.text);
  m_painter.drawText(QPointF(place.left() + kPadding, place.top() + 1.0 + metrics.ascent()), text);
}

void IciclePainter::frame(const IcicleBox& box, double pixels) {
  if (box.right < 0.0 || box.left > pixels) return;
  QRectF place = placeOf(box, pixels);
  place.setWidth(std::max(place.width(), kParted));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.setPen(QPen(m_tokens.accent, 2.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  m_painter.drawRect(place.adjusted(1.0, 1.0, -1.0, -1.0));
}

QSizeF IcicleScale::size() {
  const QFontMetricsF metrics(fontFor(FontRole::Secondary));
  const double texts = metrics.horizontalAdvance(kLessThanA) + metrics.horizontalAdvance(kMoreThanA);
  return {std::ceil(texts + kStripWidth + 2.0 * kStripGap), std::ceil(metrics.height())};
}

void IcicleScale::paint(QPainter& painter, const QPointF& at) {
  constexpr int kSteps = 8;
  const Tokens& t = tokens();
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(t.secondaryText);
  const QRectF area(at, size());
  painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, kLessThanA);
  painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, kMoreThanA);
  const QFontMetricsF metrics(painter.font());
  const QRectF strip(at.x() + metrics.horizontalAdvance(kLessThanA) + kStripGap,
                     std::floor(area.center().y() - kStripHeight / 2.0), kStripWidth, kStripHeight);
  QLinearGradient gradient(strip.topLeft(), strip.topRight());
  for (int step = 0; step <= kSteps; ++step) {
    const double place = static_cast<double>(step) / kSteps;
    gradient.setColorAt(place, mixed(opaque(t.header), heatColour(2.0 * place - 1.0), 1.0));
  }
  painter.fillRect(strip, gradient);
  painter.setPen(t.control);
  painter.drawRect(strip);
}

}  // namespace culprit::ui
