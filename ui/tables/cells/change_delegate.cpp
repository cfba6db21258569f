#include "ui/tables/cells/change_delegate.h"

#include <QPainter>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/tables/cells/cell_padding.h"

namespace culprit::ui {

namespace {
constexpr int kGap = 8;
}  // namespace

ChangeDelegate::ChangeDelegate(QTableView* view, int secondRole)
    : CellDelegate(view), m_secondRole(secondRole) {}

QRect ChangeDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
  const QString second = index.data(m_secondRole).toString();
  if (second.isEmpty()) return option.rect;
  const QVariant font = index.data(Qt::FontRole);
  const QFontMetrics first(font.isValid() ? font.value<QFont>() : option.font);
  const QRect left = option.rect.adjusted(kCellPadding, 0, -kCellPadding, 0);
  const int start = first.horizontalAdvance(index.data().toString()) + kGap;
  const QFont grey = fontFor(FontRole::Secondary);
  if (start + QFontMetrics(grey).horizontalAdvance(second) > left.width()) return option.rect;
  painter.setFont(grey);
  painter.setPen(tokens().secondaryText);
  painter.drawText(left.adjusted(start, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                   second);
  return option.rect;
}

}  // namespace culprit::ui
