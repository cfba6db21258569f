#include "ui/tables/cells/sentence_delegate.h"

#include <QPainter>
#include <QTableView>

#include "ui/tables/cells/cell_padding.h"

namespace culprit::ui {

namespace {

void paintWrapped(QPainter& painter, const QRect& space, const QString& text, int alignment) {
  painter.drawText(space, (alignment & ~Qt::AlignVertical_Mask) | Qt::AlignVCenter | Qt::TextWordWrap, text);
}

}  // namespace

SentenceDelegate::SentenceDelegate(QTableView* view)
    : CellDelegate(view, {nullptr, paintWrapped}), m_table(view) {}

QSize SentenceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int width = m_table->columnWidth(index.column()) - 2 * kCellPadding;
  const QRect needed =
      QFontMetrics(option.font)
          .boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, index.data().toString());
  return {needed.width() + 2 * kCellPadding, needed.height() + 4};
}

}  // namespace culprit::ui
