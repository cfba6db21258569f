#include "ui/window/menus/table_menus.h"

#include <QMenu>
#include <QTableView>

#include "ui/tables/sort_header.h"
#include "ui/window/actions/actions.h"
#include "ui/window/menus/current_view.h"

namespace culprit::ui {

TableMenus::TableMenus(const Actions& actions, const CurrentView& current, QObject* parent)
    : QObject(parent), m_current(current) {
  give(*actions.sortBy, [](SortHeader& header, QMenu& menu) { header.fillSortMenu(menu); });
  give(*actions.columns, [](SortHeader& header, QMenu& menu) { header.fillColumnMenu(menu); });
}

void TableMenus::give(QAction& action, void (*fillFrom)(SortHeader&, QMenu&)) {
  auto* menu = new QMenu(action.text(), qobject_cast<QWidget*>(parent()));
  menu->setToolTipsVisible(true);
  action.setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu, fillFrom] { fill(*menu, fillFrom); });
  connect(&action, &QAction::triggered, this, [this, menu] { popUp(*menu); });
}

void TableMenus::fill(QMenu& menu, void (*fillFrom)(SortHeader&, QMenu&)) const {
  menu.clear();
  const QTableView* table = m_current.table();
  auto* header = table ? qobject_cast<SortHeader*>(table->horizontalHeader()) : nullptr;
  const QString title = !table   ? QStringLiteral("No table is shown")
                        : header ? table->accessibleName()
                                 : table->accessibleName() + ": the rows and columns stay as they are";
  menu.addAction(title)->setEnabled(false);
  menu.addSeparator();
  if (header) fillFrom(*header, menu);
}

void TableMenus::popUp(QMenu& menu) const {
  const QTableView* table = m_current.table();
  if (table) menu.popup(table->mapToGlobal(QPoint(0, table->horizontalHeader()->height())));
}

}  // namespace culprit::ui
