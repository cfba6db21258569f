#include "ui/widgets/chip_button.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

constexpr int kChipPadding = 7, kGap = 5, kCross = 10, kAround = 3;
constexpr int kLeast = 60;             // pixels
constexpr qsizetype kMostDrawn = 300;  // characters; names can be endless

}  // namespace

ChipButton::ChipButton(QWidget* parent) : QAbstractButton(parent) {
  setFont(fontFor(FontRole::Secondary));
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
}

void ChipButton::setChip(const Chip& chip) {
  m_chip = chip;
  const QString words = chip.kind.isEmpty() ? chip.value : chip.kind + ' ' + chip.value;
  setText(words);
  setAccessibleName(QString("Remove filter: %1").arg(words));
  setToolTip(wrappedName(QString("Remove filter: %1").arg(words.left(kMostDrawn))));
  updateGeometry();
  update();
}

QString ChipButton::kind() const {
  return m_chip.kind.isEmpty() ? QString() : m_chip.kind + ' ';
}

QSize ChipButton::sizeHint() const {
  const QFontMetrics metrics = fontMetrics();
  const int words =
      metrics.horizontalAdvance(kind()) + metrics.horizontalAdvance(m_chip.value.left(kMostDrawn));
  return {kChipPadding + words + kGap + kCross + kChipPadding + 1, metrics.height() + 2 * kAround};
}

QSize ChipButton::minimumSizeHint() const {
  const QSize whole = sizeHint();
  return {std::min(whole.width(), kLeast), whole.height()};
}

void ChipButton::paintEvent(QPaintEvent*) {
  const Tokens& t = tokens();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(hasFocus() ? t.accent : t.control, hasFocus() ? 1.6 : 1.0));
  painter.setBrush(isDown() ? t.selection : underMouse() ? t.hover : t.base);
  const double radius = height() / 2.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.8, 0.8, -0.8, -0.8), radius, radius);
  const QFontMetrics metrics = fontMetrics();
  const int cross = width() - kChipPadding - kCross;
  const QRect words(kChipPadding, 0, cross - kGap - kChipPadding, height());
  const QString before = metrics.elidedText(kind(), Qt::ElideRight, words.width());
  painter.setPen(t.secondaryText);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, before);
  const QRect rest = words.adjusted(metrics.horizontalAdvance(before), 0, 0, 0);
  painter.setPen(t.text);
  painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(m_chip.value.left(kMostDrawn), Qt::ElideMiddle, rest.width()));
  painter.drawPixmap(cross, (height() - kCross) / 2,
                     iconPixmap("close", underMouse() || hasFocus() ? t.text : t.secondaryText, kCross,
                                devicePixelRatioF()));
}

void ChipButton::keyPressEvent(QKeyEvent* event) {
  for (const int key : {Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Return, Qt::Key_Enter})
    if (event->key() == key) return click();
  QAbstractButton::keyPressEvent(event);
}

}  // namespace culprit::ui
