#include "ui/widgets/summary_grid.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"

namespace culprit::ui {
namespace {
constexpr int kColumnGap = 14;
}

SummaryGrid::SummaryGrid(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SummaryGrid::setRows(std::vector<SummaryRow> rows) {
  m_rows = std::move(rows);
  setAccessibleName("Numbers of A and B");
  setAccessibleDescription(asText());
  updateGeometry();
  update();
}

QString SummaryGrid::asText() const {
  QString text = QStringLiteral("\tA\tB\n");
  for (const SummaryRow& row : m_rows) text += QStringLiteral("%1\t%2\t%3\n").arg(row.label, row.a, row.b);
  return text;
}

int SummaryGrid::rowHeight() const {
  return QFontMetrics(fontFor(FontRole::Secondary)).height() + 5;
}

QSize SummaryGrid::sizeHint() const {
  QFont font = numberFont(fontFor(FontRole::Secondary));
  font.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(font);
  int label = 0;
  int number = metrics.horizontalAdvance(QStringLiteral("0,000.0"));
  for (const SummaryRow& row : m_rows) {
    label = std::max(label, metrics.horizontalAdvance(row.label));
    number = std::max({number, metrics.horizontalAdvance(row.a), metrics.horizontalAdvance(row.b)});
  }
  return {label + 2 * (number + kColumnGap), rowHeight() * (static_cast<int>(m_rows.size()) + 1)};
}

QSize SummaryGrid::minimumSizeHint() const {
  return {120, sizeHint().height()};
}

bool SummaryGrid::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto row = static_cast<std::size_t>(help->pos().y() / rowHeight());  // the first has the sides
  if (row == 0 || row > m_rows.size() || m_rows[row - 1].toolTip.isEmpty()) return QWidget::event(event);
  QToolTip::showText(help->globalPos(), m_rows[row - 1].toolTip, this);
  return true;
}

void SummaryGrid::paintEvent(QPaintEvent*) {
  if (m_rows.empty()) return;
  QPainter painter(this);
  const Tokens& t = tokens();
  const int height = rowHeight();
  const int column = std::max(
      (width() - QFontMetrics(fontFor(FontRole::Secondary)).horizontalAdvance(QStringLiteral("median ms"))) /
              2 -
          4,
      30);
  const auto cell = [&](Side side, int y) {
    return QRect(width() - (side == Side::A ? 2 : 1) * column, y, column, height);
  };
  QFont strong = fontFor(FontRole::Secondary);
  strong.setWeight(QFont::DemiBold);
  for (const Side side : {Side::A, Side::B}) {
    painter.setFont(strong);
    painter.setPen(side == Side::A ? t.textA : t.textB);
    const QRect head = cell(side, 0);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, letterOf(side));
    const int letter = painter.fontMetrics().horizontalAdvance(letterOf(side));
    paintSideMark(painter, side, QPointF(head.right() - letter - 9.0, head.center().y() + 0.5), 8.0);
  }
  int y = height;
  for (const SummaryRow& row : m_rows) {
    painter.setFont(fontFor(FontRole::Secondary));
    painter.setPen(t.text);
    painter.drawText(QRect(0, y, width() - 2 * column, height), Qt::AlignLeft | Qt::AlignVCenter, row.label);
    painter.setFont(numberFont(row.strong ? strong : fontFor(FontRole::Secondary)));
    painter.drawText(cell(Side::A, y), Qt::AlignRight | Qt::AlignVCenter, row.a);
    painter.drawText(cell(Side::B, y), Qt::AlignRight | Qt::AlignVCenter, row.b);
    y += height;
    painter.setPen(t.grid);
    painter.drawLine(0, y - 1, width(), y - 1);
  }
}

}  // namespace culprit::ui
