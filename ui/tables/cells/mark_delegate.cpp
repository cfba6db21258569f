#include "ui/tables/cells/mark_delegate.h"

#include <QPainter>

#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace culprit::ui {

namespace {

constexpr int kSide = 13;
constexpr int kBefore = 4;

}  // namespace

QRect MarkDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  const int marks = index.data(m_role).toInt();
  QRect space = option.rect;
  for (const auto& [flag, name] : {std::pair{1, "pin"}, std::pair{2, "note"}}) {
    if ((marks & flag) == 0) continue;
    const double ratio = painter.device()->devicePixelRatioF();
    painter.drawPixmap(space.left() + kBefore, space.center().y() - kSide / 2 + 1,
                       iconPixmap(name, tokens().accent, kSide, ratio));
    space.setLeft(space.left() + kBefore + kSide);
  }
  return space;
}

}  // namespace culprit::ui
