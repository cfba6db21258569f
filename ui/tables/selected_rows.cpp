#include "ui/tables/selected_rows.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QTableView>
#include <algorithm>

namespace culprit::ui {

QVector<int> shownColumns(const QHeaderView& header) {
  QVector<int> columns;
  for (int visual = 0; visual < header.count(); ++visual) {
    const int logical = header.logicalIndex(visual);
    if (!header.isSectionHidden(logical)) columns << logical;
  }
  return columns;
}

int selectedRowCount(const QTableView& table) {
  int rows = 0;
  for (const QItemSelectionRange& range : table.selectionModel()->selection()) rows += range.height();
  return rows;
}

QString selectedRowsText(const QTableView& table, TableFormat format, int copyRole) {
  if (!tooManyToCopy(selectedRowCount(table)).isEmpty()) return {};
  QVector<int> rows;
  for (const QModelIndex& index : table.selectionModel()->selectedRows()) rows << index.row();
  std::sort(rows.begin(), rows.end());
  if (rows.isEmpty()) return {};
  return tableText(*table.model(), rows, shownColumns(*table.horizontalHeader()), format, copyRole);
}

}  // namespace culprit::ui
