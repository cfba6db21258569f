#include "ui/widgets/sorted_table.h"

#include <QMenu>
#include <QSettings>
#include <utility>

#include "ui/widgets/sort_header.h"

namespace culprit::ui {

namespace {

constexpr auto kDescending = " descending";

/// "3 descending", most important first.
QStringList textsOf(const std::vector<SortKey>& keys) {
  QStringList texts;
  for (const SortKey& key : keys)
    texts << QString::number(key.section) + (key.order == Qt::DescendingOrder ? kDescending : "");
  return texts;
}

std::vector<SortKey> keysFrom(const QStringList& texts, int sections) {
  std::vector<SortKey> keys;
  for (const QString& text : texts) {
    bool isNumber = false;
    const int section = text.section(' ', 0, 0).toInt(&isNumber);
    if (isNumber && section >= 0 && section < sections)
      keys.push_back({section, text.endsWith(kDescending) ? Qt::DescendingOrder : Qt::AscendingOrder});
  }
  return keys;
}

}  // namespace

SortedTable::SortedTable(const QString& accessibleName, QString settings, QWidget* parent)
    : DenseTable(accessibleName, parent), m_settings(std::move(settings)), m_header(new SortHeader(this)) {
  m_header->setMinimumSectionSize(horizontalHeader()->minimumSectionSize());
  setHorizontalHeader(m_header);
  setAlternatingRowColors(true);
  m_header->setColumnMenu([this](QMenu& menu) { fillColumnMenu(menu); });
  connect(m_header, &SortHeader::keysChanged, this, [this] { m_rows.setKeys(m_header->keys()); });
}

SortedTable::~SortedTable() {
  if (!m_rows.sourceModel()) return;
  QSettings settings;
  settings.setValue(m_settings + "/layout", m_header->saveState());
  settings.setValue(m_settings + "/sort", textsOf(m_header->keys()));
}

void SortedTable::setRows(QAbstractItemModel& model, int sortRole, const QList<int>& digits) {
  m_rows.setSourceModel(&model);
  m_rows.setSortRole(sortRole);
  m_digits = digits;
  setModel(&m_rows);
  resetColumns();
  restoreLayout();
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

void SortedTable::restoreLayout() {
  const QSettings settings;
  const QByteArray layout = settings.value(m_settings + "/layout").toByteArray();
  if (layout.isEmpty() || !m_header->restoreState(layout)) return;
  m_header->setKeys(keysFrom(settings.value(m_settings + "/sort").toStringList(), m_header->count()));
}

}  // namespace culprit::ui
