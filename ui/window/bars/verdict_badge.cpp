#include "ui/window/bars/verdict_badge.h"

#include <QEvent>
#include <QPainter>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"

namespace culprit::ui {

namespace {

constexpr int kBadgePadding = 12;
constexpr int kGap = 8;
constexpr double kRadius = 3.0;

QFont badgeFont() {
  QFont font = fontFor(FontRole::Section);
  font.setBold(true);
  return font;
}

}  // namespace

VerdictBadge::VerdictBadge(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  hide();
}

void VerdictBadge::setVerdict(const QString& symbol, const QString& word) {
  m_symbol = symbol;
  m_word = word;
  setAccessibleName(word);
  setVisible(!word.isEmpty());
  updateGeometry();
  update();
}

QSize VerdictBadge::sizeHint() const {
  const QFontMetrics metrics(badgeFont());
  return {metrics.horizontalAdvance(m_symbol) + kGap + metrics.horizontalAdvance(m_word) + 2 * kBadgePadding,
          metrics.height() + 10};
}

void VerdictBadge::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(tokens().badgeFill);
  painter.drawRoundedRect(QRectF(rect()), kRadius, kRadius);
  painter.setPen(tokens().badgeText);
  painter.setFont(badgeFont());
  const int symbol = painter.fontMetrics().horizontalAdvance(m_symbol);
  painter.drawText(rect().adjusted(kBadgePadding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_symbol);
  painter.drawText(rect().adjusted(kBadgePadding + symbol + kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   m_word);
}

void VerdictBadge::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) update();
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace culprit::ui
