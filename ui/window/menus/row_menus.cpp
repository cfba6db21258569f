#include "ui/window/menus/row_menus.h"

#include <QMenu>

#include "ui/pages/shared/row_link.h"
#include "ui/tables/dense_table.h"
#include "ui/window/actions/actions.h"

namespace culprit::ui {

namespace {

QAction* separator(QWidget& parent) {
  auto* action = new QAction(&parent);
  action->setSeparator(true);
  return action;
}

}  // namespace

void giveRowMenus(const QWidget& workspace, const Actions& actions) {
  for (auto* table : workspace.findChildren<DenseTable*>()) {
    if (table->contextMenuPolicy() != Qt::DefaultContextMenu) continue;
    if (table->findChild<RowLink*>(QString(), Qt::FindDirectChildrenOnly))
      table->addActions({actions.showFunction, actions.showLaunches, separator(*table), actions.pinRow,
                         actions.noteRow, separator(*table)});
    table->addActions({actions.copy, actions.copyAs->menuAction()});
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
  }
}

bool isOnOtherRow(const QTableView* table) {
  const auto* link = table ? table->findChild<RowLink*>(QString(), Qt::FindDirectChildrenOnly) : nullptr;
  return link && link->isOnOther();
}

}  // namespace culprit::ui
