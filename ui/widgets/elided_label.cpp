#include "ui/widgets/elided_label.h"

#include <QPainter>
#include <QStyle>
#include <algorithm>

namespace culprit::ui {

namespace {

constexpr int kLeast = 40;             // pixels
constexpr int kSpare = 2;              // pixels; widths of text are rounded
constexpr qsizetype kMostDrawn = 600;  // characters; names can be endless and no window is so wide

/// Enough of the text to fill any width.
QString drawable(const QString& text) {
  if (text.size() <= kMostDrawn) return text;
  return text.left(kMostDrawn / 2) + QChar(0x2026) + text.right(kMostDrawn / 2);
}

}  // namespace

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget* parent) : QLabel(parent), m_mode(mode) {
  setTextFormat(Qt::PlainText);
}

QString ElidedLabel::shownText() const {
  return fontMetrics().elidedText(drawable(text()), m_mode, contentsRect().width());
}

QSize ElidedLabel::sizeHint() const {
  const QMargins around = contentsMargins();
  return {fontMetrics().horizontalAdvance(drawable(text())) + kSpare + around.left() + around.right(),
          fontMetrics().height() + around.top() + around.bottom()};
}

QSize ElidedLabel::minimumSizeHint() const {
  const QSize whole = sizeHint();
  return {std::min(whole.width(), kLeast), whole.height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  style()->drawItemText(&painter, contentsRect(),
                        static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())), palette(),
                        isEnabled(), shownText(), foregroundRole());
}

}  // namespace culprit::ui
