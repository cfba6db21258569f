#include "ui/print/print_verdict.h"

#include <QPainter>
#include <algorithm>

#include "ui/look/theme.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr double kEdge = 3.5 * kPoint;
constexpr double kRoom = 8.0 * kPoint;  // between the edge of the box and its text
constexpr double kBadgeRoom = 5.0 * kPoint;
constexpr double kGap = 7.0 * kPoint;      // behind the badge
constexpr double kBetween = 3.0 * kPoint;  // above the evidence

QColor fillOf(Comparable comparable) {
  const Tokens& tokens = tokensOf(false);
  if (comparable == Comparable::No) return tokens.notComparableFill;
  return comparable == Comparable::WithCare ? tokens.withCareFill : tokens.header;
}

QColor edgeOf(Comparable comparable) {
  return comparable == Comparable::No ? tokensOf(false).notComparableEdge : tokensOf(false).border;
}

}  // namespace

Brick verdictBrick(const VerdictBox& box, double width) {
  PrintText badge(QString::fromStdString(box.badge),
                  {.points = 8.0, .weight = QFont::Bold, .colour = tokensOf(false).badgeText});
  const double badgeWidth = badge.wholeWidth() + 2.0 * kBadgeRoom;
  badge.layOut(badgeWidth);
  const double badgeHeight = badge.lineHeight() + 0.8 * kBadgeRoom;
  const double inner = width - kEdge - 2.0 * kRoom;
  PrintText sentence(box.sentence);
  const double sentenceHeight = sentence.layOut(inner - badgeWidth - kGap);
  PrintText evidence(joined(box.evidence));
  const double evidenceHeight = box.evidence.empty() ? 0.0 : evidence.layOut(inner) + kBetween;
  const double first = std::max(badgeHeight, sentenceHeight);
  return {.height = first + evidenceHeight + 1.6 * kRoom,
          .paint = [=, look = box.comparable](QPainter& painter, const QRectF& place) {
            painter.fillRect(place, edgeOf(look));
            const double line = 0.7 * kPoint;
            painter.fillRect(place.adjusted(line, line, -line, -line), fillOf(look));
            painter.fillRect(QRectF(place.left(), place.top(), kEdge, place.height()),
                             tokensOf(false).badgeFill);
            const QPointF at = place.topLeft() + QPointF(kEdge + kRoom, 0.8 * kRoom);
            painter.fillRect(QRectF(at, QSizeF(badgeWidth, badgeHeight)), tokensOf(false).badgeFill);
            badge.paint(painter, at + QPointF(kBadgeRoom, 0.4 * kBadgeRoom));
            const double down = sentence.lines() == 1 ? (badgeHeight - sentence.lineHeight()) / 2.0 : 0.0;
            sentence.paint(painter, at + QPointF(badgeWidth + kGap, down));
            if (evidenceHeight > 0.0) evidence.paint(painter, at + QPointF(0.0, first + kBetween));
          }};
}

}  // namespace culprit::ui
