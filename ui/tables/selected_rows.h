// What the user sees and has selected in a table view, as text for the clipboard.
#pragma once

#include <QVector>

#include "ui/tables/table_text.h"

class QHeaderView;
class QTableView;

namespace culprit::ui {

/// Visible columns from left to right.
QVector<int> shownColumns(const QHeaderView& header);

/// For tables that select whole rows.
int selectedRowCount(const QTableView& table);

/// The selected rows from top to bottom, all shown columns, with a header line; empty if nothing is selected,
/// or more than tooManyToCopy() lets through.
/// `copyRole` as tableText() has it.
QString selectedRowsText(const QTableView& table, TableFormat format, int copyRole);

}  // namespace culprit::ui
