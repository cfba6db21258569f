#include "ui/delegates/sentence_delegate.h"

#include <QPainter>
#include <QTableView>

namespace culprit::ui {

namespace {
constexpr int kPadding = 6;
}

SentenceDelegate::SentenceDelegate(QTableView* view) : CellDelegate(view), m_table(view) {}

QSize SentenceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int width = m_table->columnWidth(index.column()) - 2 * kPadding;
  const QRect needed =
      QFontMetrics(option.font)
          .boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, index.data().toString());
  return {needed.width() + 2 * kPadding, needed.height() + 4};
}

void SentenceDelegate::paintText(QPainter& painter, const QRect& space, const QString& text,
                                 int alignment) const {
  painter.drawText(space, (alignment & ~Qt::AlignVertical_Mask) | Qt::AlignVCenter | Qt::TextWordWrap, text);
}

}  // namespace culprit::ui
