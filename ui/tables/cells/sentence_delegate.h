// A sentence that may take several lines: it wraps at the width of its column, and its row is as high as it
// needs. The table must size its rows to their contents.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

class SentenceDelegate : public CellDelegate {
  Q_OBJECT
 public:
  explicit SentenceDelegate(QTableView* view);
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  QTableView* m_table;
};

}  // namespace culprit::ui
