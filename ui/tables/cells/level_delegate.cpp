#include "ui/tables/cells/level_delegate.h"

#include <QPainter>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"

namespace culprit::ui {

void LevelDelegate::paintText(QPainter& painter, const QRect& space, const QString& text,
                              int alignment) const {
  const qsizetype blank = text.lastIndexOf(' ');
  if (blank < 0) {
    CellDelegate::paintText(painter, space, text, alignment);
    return;
  }
  const QString unit = text.mid(blank);
  const QFontMetrics unitMetrics(fontFor(FontRole::Secondary));
  CellDelegate::paintText(painter, space.adjusted(0, 0, -unitMetrics.horizontalAdvance(unit), 0),
                          text.left(blank), alignment);
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(tokens().secondaryText);
  painter.drawText(space, alignment | Qt::TextSingleLine, unit);
}

}  // namespace culprit::ui
