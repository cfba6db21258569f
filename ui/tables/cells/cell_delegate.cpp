#include "ui/tables/cells/cell_delegate.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/tables/cells/cell_padding.h"

namespace culprit::ui {

CellDelegate::CellDelegate(QTableView* view, const CellPainting& painting, int role)
    : QStyledItemDelegate(view), m_view(view), m_painting(painting), m_role(role) {
  view->setMouseTracking(true);
  connect(view, &QTableView::entered, this, [this](const QModelIndex& index) {
    m_hoveredRow = index.row();
    m_view->viewport()->update();
  });
  connect(view, &QTableView::viewportEntered, this, [this] {
    m_hoveredRow = -1;
    m_view->viewport()->update();
  });
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  painter->save();
  paintBackground(*painter, option, index);
  const QVariant value = m_painting.bar ? index.data(m_role) : QVariant();
  const QRect space = value.isValid() ? m_painting.bar(*painter, option, index, value) : option.rect;
  paintCell(*painter, option, index, space.adjusted(kCellPadding, 0, -kCellPadding, 0));
  paintFrame(*painter, option, index);
  painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QFontMetrics metrics(option.font);
  return {metrics.horizontalAdvance(index.data().toString()) + 2 * kCellPadding + 2, metrics.height() + 4};
}

void CellDelegate::paintBackground(QPainter& painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const {
  if (option.state & QStyle::State_Selected) {
    painter.fillRect(option.rect, tokens().selection);
  } else if (index.row() == m_hoveredRow && m_view->viewport()->underMouse()) {
    painter.fillRect(option.rect, tokens().hover);
  } else if (const QVariant background = index.data(Qt::BackgroundRole); background.isValid()) {
    painter.fillRect(option.rect, background.value<QColor>());
  }
}

void CellDelegate::paintCell(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                             const QRect& space) const {
  const int alignment = index.data(Qt::TextAlignmentRole).toInt();
  const bool isNumber = (alignment & Qt::AlignRight) != 0;
  const QVariant own = index.data(Qt::FontRole);
  const QFont font = own.isValid() ? own.value<QFont>() : option.font;
  painter.setFont(isNumber ? numberFont(font) : font);
  const QString text = index.data().toString();
  // An absent value is not worth the full contrast.
  const QVariant foreground =
      text == QStringLiteral("–") ? QVariant(tokens().secondaryText) : index.data(Qt::ForegroundRole);
  painter.setPen(foreground.isValid() ? foreground.value<QColor>()
                                      : option.palette.color(QPalette::Active, QPalette::Text));
  // A name may hold a million characters; measuring more than fits the widest screen is lost time.
  const QString shown = text.size() > 1000 ? text.left(500) + u'…' + text.right(400) : text;
  m_painting.text(painter, space, shown, alignment);
}

QString textThatFits(const QString& text, const QFontMetrics& metrics, int width, bool isNumber) {
  if (metrics.horizontalAdvance(text) <= width) return text;
  // A number with its middle left out reads as another number: rather its decimals go.
  const qsizetype point = isNumber ? text.lastIndexOf(u'.') : -1;
  const bool isPlain = point > 0 && std::all_of(text.begin() + point + 1, text.end(),
                                                [](QChar letter) { return letter.isDigit(); });
  if (isPlain) return metrics.elidedText(text.left(point), Qt::ElideRight, width);
  if (isNumber) return metrics.elidedText(text, Qt::ElideRight, width);
  // Of "reduce_kernel<MaxOps>" the end is what tells it from its neighbours: only the rest is shortened.
  constexpr qsizetype kLongestEnd = 40;  // longer, it is a name in full
  const qsizetype from = text.endsWith(u'>') ? text.indexOf(u'<') : -1;
  if (from <= 0 || text.size() - from > kLongestEnd) return metrics.elidedText(text, Qt::ElideMiddle, width);
  const QString end = text.mid(from);
  const int room = width - metrics.horizontalAdvance(end);
  const bool hasRoom = room >= metrics.horizontalAdvance(QStringLiteral("m…m"));
  return hasRoom ? metrics.elidedText(text.left(from), Qt::ElideMiddle, room) + end
                 : metrics.elidedText(end, Qt::ElideMiddle, width);
}

void paintCellText(QPainter& painter, const QRect& space, const QString& text, int alignment) {
  const bool isNumber = (alignment & Qt::AlignRight) != 0;
  painter.drawText(space, alignment | Qt::TextSingleLine,
                   textThatFits(text, painter.fontMetrics(), space.width(), isNumber));
}

void CellDelegate::paintFrame(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  if (index.row() != m_view->currentIndex().row() || !(option.state & QStyle::State_Selected)) return;
  if (!m_view->hasFocus()) return;
  painter.setPen(QPen(tokens().accent, 1));
  const QRect r = option.rect.adjusted(0, 0, -1, -1);
  painter.drawLine(r.topLeft(), r.topRight());
  painter.drawLine(r.bottomLeft(), r.bottomRight());
  const QHeaderView* header = m_view->horizontalHeader();
  const int visual = header->visualIndex(index.column());
  if (visual == 0) painter.drawLine(r.topLeft(), r.bottomLeft());
  if (visual == header->count() - 1) painter.drawLine(r.topRight(), r.bottomRight());
}

}  // namespace culprit::ui
