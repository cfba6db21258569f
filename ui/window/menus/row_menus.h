// The context menus of tables that have none of their own: for rows that lead to a triplet what the Go and
// Edit menus do with it, for all rows how to copy them. Called once, when the workspace has its tables.
#pragma once

class QTableView;
class QWidget;

namespace culprit::ui {

class Actions;

void giveRowMenus(const QWidget& workspace, const Actions& actions);
/// The selected triplet is not the marked row's, in a table whose rows lead to some; `table` may be null.
bool isOnOtherRow(const QTableView* table);

}  // namespace culprit::ui
