#include "ui/pages/answers/rank_strips_legend.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/pages/answers/rank_strips_colours.h"

namespace culprit::ui {

namespace {
constexpr int kSwatch = 16, kBetween = 14, kToWord = 5, kSides = 8;
}  // namespace

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

std::vector<QRect> RankStripsLegend::places(int width) const {
  const QFontMetrics metrics = fontMetrics();
  const int height = metrics.height() + 3;
  std::vector<QRect> all;
  int x = kSides, y = 0;
  for (const TimeClass time : m_classes) {
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

int RankStripsLegend::heightForWidth(int width) const {
  const std::vector<QRect> all = places(width);
  return all.empty() ? 0 : all.back().bottom() + 1;
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
  const Tokens& t = tokens();
  const std::vector<QRect> all = places(width());
  for (std::size_t i = 0; i < all.size(); ++i) {
    constexpr int kHigh = 10;
    const QRect& place = all[i];
    const QRect swatch(place.left(), place.center().y() - kHigh / 2 + 1, kSwatch, kHigh);
    paintStripPiece(painter, swatch, m_classes[i], t);
    painter.setPen(t.control);
    painter.drawRect(swatch.adjusted(0, 0, -1, -1));
    painter.setPen(t.secondaryText);
    painter.drawText(place.adjusted(kSwatch + kToWord, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     stripWords(m_classes[i]));
  }
}

}  // namespace culprit::ui
