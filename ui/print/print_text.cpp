#include "ui/print/print_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/report/names/breakable_name.h"
#include "ui/look/theme.h"

namespace culprit::ui {

namespace {

constexpr double kNoLimit = 1e7;
constexpr double kLeading = 1.06;  // lines a little further apart than the font asks for

QString shownText(const Span& span, std::size_t longestName) {
  const bool isName = span.style == Span::Style::Name;
  const std::string text =
      isName ? breakableName(singleLine(excerpt(span.text, longestName))) : singleLine(span.text);
  return QString::fromStdString(text);
}

QTextOption wrapping(Qt::Alignment align) {
  QTextOption option(align);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  return option;
}

std::shared_ptr<QTextLayout> layoutOf(const QString& text, const PrintStyle& style) {
  auto layout = std::make_shared<QTextLayout>(text, printFont(style));
  layout->setTextOption(wrapping(style.align));
  return layout;
}

}  // namespace

QFont printFont(const PrintStyle& style) {
  QFont font("DejaVu Sans");
  font.setStyleHint(QFont::SansSerif);
  // Pixels are print units: points would be taken for those of the screen.
  font.setPixelSize(static_cast<int>(std::lround(style.points * kPoint)));
  font.setWeight(style.weight);
  font.setHintingPreference(QFont::PreferNoHinting);
  // Shaping would join "fl" into one glyph, and nobody finds "float" in the PDF then.
  font.setStyleStrategy(QFont::PreferNoShaping);
  return font;
}

PrintText::PrintText(const Text& text, const PrintStyle& style, std::size_t longestName) : m_style(style) {
  QString whole;
  QList<QTextLayout::FormatRange> ranges;
  for (const Span& span : text) {
    const QString piece = shownText(span, longestName);
    const bool isSide = span.style == Span::Style::SideA || span.style == Span::Style::SideB;
    if (span.style == Span::Style::Strong || isSide) {
      QTextCharFormat format;
      format.setFontWeight(QFont::Bold);
      if (isSide)
        format.setForeground(span.style == Span::Style::SideA ? tokensOf(false).textA
                                                              : tokensOf(false).textB);
      ranges << QTextLayout::FormatRange{static_cast<int>(whole.size()), static_cast<int>(piece.size()),
                                         format};
    }
    whole += piece;
  }
  m_layout = layoutOf(whole, style);
  m_layout->setFormats(ranges);
}

PrintText::PrintText(const QString& text, const PrintStyle& style)
    : m_style(style), m_layout(layoutOf(text, style)) {}

double PrintText::wholeWidth() const {
  if (m_layout->formats().isEmpty())
    return std::ceil(QFontMetricsF(m_layout->font()).horizontalAdvance(m_layout->text()));
  QTextLayout line(m_layout->text(), m_layout->font());
  line.setFormats(m_layout->formats());
  line.beginLayout();
  QTextLine whole = line.createLine();
  if (!whole.isValid()) return 0.0;
  whole.setLineWidth(kNoLimit);
  line.endLayout();
  return std::ceil(whole.naturalTextWidth());
}

double PrintText::pieceWidth() const {
  const QString text = m_layout->text();
  QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
  qsizetype from = 0;
  QString longest;
  while (finder.toNextBoundary() >= 0) {
    const QString piece = text.mid(from, finder.position() - from).trimmed();
    if (piece.size() > longest.size()) longest = piece;
    from = finder.position();
  }
  QFont font = m_layout->font();
  // A strong word among plain ones is the widest that it can be.
  if (!m_layout->formats().isEmpty()) font.setWeight(QFont::Bold);
  return std::ceil(QFontMetricsF(font).horizontalAdvance(longest));
}

double PrintText::layOut(double width) {
  m_width = width;
  m_layout->beginLayout();
  double y = 0.0;
  for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
    line.setLineWidth(width);
    line.setPosition({0.0, y});
    y += lineHeight();
  }
  m_layout->endLayout();
  return std::max(y, lineHeight());
}

int PrintText::lines() const {
  return m_layout->lineCount();
}

double PrintText::lineHeight() const {
  return std::ceil(m_style.points * kPoint * 1.165 * kLeading);
}

void PrintText::paintLine(QPainter& painter, int line, const QPointF& at) const {
  painter.setPen(m_style.colour.isValid() ? m_style.colour : tokensOf(false).text);
  const QTextLine laidOut = m_layout->lineAt(line);
  laidOut.draw(&painter, at - QPointF(0.0, laidOut.y()));
}

void PrintText::paint(QPainter& painter, const QPointF& at) const {
  for (int line = 0; line < lines(); ++line) paintLine(painter, line, at + QPointF(0.0, line * lineHeight()));
}

}  // namespace culprit::ui
