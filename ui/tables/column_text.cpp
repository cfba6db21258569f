#include "ui/tables/column_text.h"

#include "ui/look/wrapped_name.h"

namespace culprit::ui {

QVariant headData(const ColumnText& column, bool isNumber, int role) {
  switch (role) {
    case Qt::DisplayRole:
      return QString(column.title);
    case Qt::ToolTipRole:
      return wrappedName(QString(column.explanation));
    case Qt::TextAlignmentRole:
      return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole:
      return isNumber ? Qt::DescendingOrder : Qt::AscendingOrder;
    default:
      return {};
  }
}

}  // namespace culprit::ui
