#include "ui/widgets/elided_label.h"

#include <QPainter>
#include <QStyle>
#include <QTextLayout>
#include <algorithm>

namespace culprit::ui {

namespace {

constexpr int kLeast = 40;             // pixels
constexpr int kSpare = 2;              // pixels; widths of text are rounded
constexpr qsizetype kMostDrawn = 600;  // characters of a line; names can be endless and no window is so wide

/// Enough of the text to fill any width in so many lines.
QString drawable(const QString& text, int lines) {
  const qsizetype most = lines * kMostDrawn;
  if (text.size() <= most) return text;
  return text.left(most / 2) + QChar(0x2026) + text.right(most / 2);
}

}  // namespace

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget* parent) : QLabel(parent), m_mode(mode) {
  setTextFormat(Qt::PlainText);
}

void ElidedLabel::setMostLines(int lines) {
  m_mostLines = lines;
  setWordWrap(lines > 1);  // or layouts would not ask for the height
}

QStringList ElidedLabel::linesIn(int width) const {
  const QString whole = drawable(text(), m_mostLines);
  QTextLayout layout(whole, font());
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);  // a name may be longer than the line
  layout.setTextOption(option);
  QStringList lines;
  layout.beginLayout();
  qsizetype at = 0;
  while (lines.size() + 1 < m_mostLines) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    lines << whole.mid(at, line.textLength()).trimmed();
    at += line.textLength();
  }
  layout.endLayout();
  if (at < whole.size() || lines.isEmpty()) lines << fontMetrics().elidedText(whole.mid(at), m_mode, width);
  return lines;
}

QString ElidedLabel::shownText() const {
  return linesIn(contentsRect().width()).join(QLatin1Char('\n'));
}

int ElidedLabel::heightForWidth(int width) const {
  if (m_mostLines == 1) return QLabel::heightForWidth(width);
  const QMargins around = contentsMargins();
  const auto lines = static_cast<int>(linesIn(width - around.left() - around.right()).size());
  return lines * fontMetrics().lineSpacing() + around.top() + around.bottom();
}

QSize ElidedLabel::sizeHint() const {
  const QMargins around = contentsMargins();
  return {fontMetrics().horizontalAdvance(drawable(text(), m_mostLines)) + kSpare + around.left() +
              around.right(),
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
