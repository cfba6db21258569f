#include "ui/tables/sorted_table.h"

#include <QMenu>
#include <QScrollBar>
#include <utility>

#include "ui/tables/sort_header.h"

namespace culprit::ui {

SortedTable::SortedTable(const QString& accessibleName, QString settings, QWidget* parent)
    : DenseTable(accessibleName, parent), m_settings(std::move(settings)), m_header(new SortHeader(this)) {
  m_header->setMinimumSectionSize(horizontalHeader()->minimumSectionSize());
  setHorizontalHeader(m_header);
  setAlternatingRowColors(true);
  m_header->setColumnMenu([this](QMenu& menu) { fillColumnMenu(menu); });
  connect(m_header, &SortHeader::keysChanged, this, &SortedTable::sortRows);
}

SortedTable::~SortedTable() {
  if (!m_rows.sourceModel() || m_settings.isEmpty()) return;
  m_header->saveLayout(m_settings);
}

void SortedTable::setRows(QAbstractItemModel& model, const QList<int>& digits) {
  m_rows.setSourceModel(&model);
  m_rows.setSortRole(TableModel::NumberRole);
  m_digits = digits;
  setModel(&m_rows);
  resetColumns();
  if (!m_settings.isEmpty()) m_header->restoreLayout(m_settings);
}

void SortedTable::setSorter(std::function<void(const std::vector<SortKey>&)> sorter) {
  m_sorter = std::move(sorter);
  sortRows();
}

void SortedTable::sortRows() {
  m_rows.setKeys(m_sorter ? std::vector<SortKey>() : m_header->keys());
  if (m_sorter) m_sorter(m_header->keys());
}

void SortedTable::scrollTo(const QModelIndex& index, ScrollHint hint) {
  const bool stays = m_frozen.contains(index.column());
  const int before = horizontalScrollBar()->value();
  DenseTable::scrollTo(index, hint);
  if (stays) horizontalScrollBar()->setValue(before);
}

void SortedTable::fillColumnMenu(QMenu& menu) {
  m_header->addColumnChecks(menu, [this](int section, bool shown) { setColumnHidden(section, !shown); });
  menu.addSeparator();
  connect(menu.addAction("Reset Columns"), &QAction::triggered, this, &SortedTable::resetColumns);
}

void SortedTable::resetColumns() {
  for (int section = 0; section < m_header->count(); ++section) {
    m_header->moveSection(m_header->visualIndex(section), section);
    setColumnHidden(section, false);
  }
  setWidths(m_digits);
  m_header->setKeys({});
}

}  // namespace culprit::ui
