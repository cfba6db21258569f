#include "ui/pages/ranks/rank_strips_legend.h"

#include <QPainter>
#include <QRect>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/pages/ranks/rank_strips_colours.h"

namespace culprit::ui {

namespace {
constexpr int kSwatch = 16, kBetween = 14, kToWord = 5, kSides = 8;

/// Of each class, swatch and word together.
std::vector<QRect> placesOf(const std::vector<TimeClass>& classes, int width) {
  const QFontMetrics metrics(fontFor(FontRole::Secondary));
  const int height = metrics.height() + 3;
  std::vector<QRect> all;
  int x = kSides, y = 0;
  for (const TimeClass time : classes) {
    const int wide = kSwatch + kToWord + metrics.horizontalAdvance(stripWords(time));
    if (x > kSides && x + wide > width - kSides) {
      x = kSides;
      y += height;
    }
    all.emplace_back(x, y, wide, height);
    x += wide + kBetween;
  }
  return all;
}

}  // namespace

int stripLegendHeight(const std::vector<TimeClass>& classes, int width) {
  const std::vector<QRect> all = placesOf(classes, width);
  return all.empty() ? 0 : all.back().bottom() + 1;
}

void paintStripLegend(QPainter& painter, const QPoint& at, const std::vector<TimeClass>& classes, int width,
                      const Tokens& tokens) {
  constexpr int kHigh = 10;
  painter.setFont(fontFor(FontRole::Secondary));
  const std::vector<QRect> all = placesOf(classes, width);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const QRect place = all[i].translated(at);
    const QRect swatch(place.left(), place.center().y() - kHigh / 2 + 1, kSwatch, kHigh);
    paintStripPiece(painter, swatch, classes[i], tokens);
    painter.setPen(tokens.control);
    painter.drawRect(swatch.adjusted(0, 0, -1, -1));
    painter.setPen(tokens.secondaryText);
    painter.drawText(place.adjusted(kSwatch + kToWord, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     stripWords(classes[i]));
  }
}

RankStripsLegend::RankStripsLegend(QWidget* parent) : QWidget(parent) {
  setFont(fontFor(FontRole::Secondary));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName("What the colours mean");
}

void RankStripsLegend::setClasses(std::vector<TimeClass> classes) {
  m_classes = std::move(classes);
  QStringList words;
  for (const TimeClass time : m_classes) words << stripWords(time);
  setAccessibleDescription(words.join(", "));
  updateGeometry();
  update();
}

int RankStripsLegend::heightForWidth(int width) const {
  return stripLegendHeight(m_classes, width);
}

QSize RankStripsLegend::sizeHint() const {
  constexpr int kUsual = 700;
  return {kUsual, heightForWidth(std::max(width(), 1))};
}

QSize RankStripsLegend::minimumSizeHint() const {
  return {0, heightForWidth(std::max(width(), 1))};
}

void RankStripsLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintStripLegend(painter, {}, m_classes, width(), tokens());
}

}  // namespace culprit::ui
