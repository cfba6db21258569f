#include "ui/pages/shared/row_link.h"

#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <QTableView>
#include <algorithm>
#include <utility>

namespace culprit::ui {

RowLink::RowLink(QTableView& table, Selection& selection, Rules rules)
    : QObject(&table), m_table(table), m_selection(selection), m_rules(std::move(rules)) {
  connect(&m_selection, &Selection::tripletChanged, this, &RowLink::follow);
  connect(m_table.model(), &QAbstractItemModel::modelReset, this, &RowLink::follow);
  connect(m_table.selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RowLink::take);
  connect(&m_selection, &Selection::tripletChanged, this, &RowLink::tripletChanged);
  // Also where the row is the current one by showRow() and the Selection does not know it; by any button,
  // since the context menu is about the row below the mouse.
  connect(&m_table, &QTableView::pressed, this, &RowLink::take);
  connect(&m_table, &QTableView::activated, this, &RowLink::open);
}

void RowLink::follow() {
  if (m_following) return;
  const QScopedValueRollback following(m_following, true);
  const auto& triplet = m_selection.triplet();
  const auto row = triplet ? m_rules.rowOf(*triplet) : std::nullopt;
  if (!row) {
    m_table.selectionModel()->clear();
    return;
  }
  const QModelIndex index = m_table.model()->index(*row, std::max(m_table.currentIndex().column(), 0));
  m_table.setAutoScroll(m_rules.scrolls);
  m_table.selectionModel()->setCurrentIndex(index,
                                            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  m_table.setAutoScroll(true);
  if (m_rules.scrolls) m_table.scrollTo(index);
}

void RowLink::whileRowsChange(const std::function<void()>& change) {
  {
    const QScopedValueRollback following(m_following, true);
    change();
  }
  follow();
}

bool RowLink::isOnOther() const {
  const QModelIndexList rows = m_table.selectionModel()->selectedRows();
  if (rows.size() != 1) return false;
  const int row = rows.front().row();
  const auto own = m_rules.tripletOf(row);
  const auto& selected = m_selection.triplet();
  return !own || (own != selected && (!selected || m_rules.rowOf(*selected) != row));
}

void RowLink::showRow(int row) {
  const QScopedValueRollback following(m_following, true);
  m_table.selectRow(row);
}

void RowLink::take(const QModelIndex& current) {
  if (m_following || !current.isValid()) return;
  const auto triplet = m_rules.tripletOf(current.row());
  if (!triplet) return;
  // The clicked row stays current, also where another one shows the same triplet.
  const QScopedValueRollback following(m_following, true);
  m_selection.setTriplet(triplet);
}

void RowLink::open(const QModelIndex& row) {
  if (!m_rules.tripletOf(row.row())) return;
  take(row);
  emit opened();
}

}  // namespace culprit::ui
