#include "ui/tables/frozen_columns.h"

#include <QItemSelectionModel>
#include <QScrollBar>
#include <algorithm>

#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"

namespace culprit::ui {

namespace {
constexpr double kMostOfTheTable = 0.7;  // wider, they would leave nothing to be scrolled
}  // namespace

FrozenColumns::FrozenColumns(SortedTable& table, const QList<int>& columns)
    : QTableView(&table), m_table(table), m_columns(columns), m_header(new SortHeader(this)) {
  setHorizontalHeader(m_header);
  makeDense(*this, table.accessibleName() + ", columns that stay in sight");
  setAlternatingRowColors(true);
  setFocusProxy(&table);
  setContextMenuPolicy(Qt::NoContextMenu);  // that of the table, which has the row at the same height
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_header->setSectionsMovable(false);
  m_header->setMinimumSectionSize(0);
  m_header->setSectionResizeMode(QHeaderView::Fixed);
  setAutoScroll(false);  // the table decides where its rows are
  setModel(table.model());
  QItemSelectionModel* own = selectionModel();
  setSelectionModel(table.selectionModel());
  delete own;
  hide();
  follow();
}

void FrozenColumns::follow() {
  for (int column = 0; column < model()->columnCount(); ++column)
    setColumnHidden(column, !m_columns.contains(column));
  const QScrollBar* bar = m_table.horizontalScrollBar();
  connect(bar, &QScrollBar::valueChanged, this, &FrozenColumns::fit);
  connect(&m_table.header(), &QHeaderView::sectionResized, this, &FrozenColumns::fit);
  connect(&m_table.header(), &QHeaderView::geometriesChanged, this, &FrozenColumns::fit);
  connect(&m_table.header(), &QHeaderView::sectionMoved, this, &FrozenColumns::fit);
  connect(m_table.verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(), &QScrollBar::setValue);
  connect(verticalScrollBar(), &QScrollBar::valueChanged, m_table.verticalScrollBar(), &QScrollBar::setValue);
  connect(&m_table.header(), &SortHeader::keysChanged, this,
          [this] { m_header->setKeys(m_table.header().keys()); });
  m_header->setKeys(m_table.header().keys());
  connect(m_header, &SortHeader::keysChanged, this, [this] { m_table.header().setKeys(m_header->keys()); });
  m_header->setColumnMenu([this](QMenu& menu) { m_table.header().fillColumnMenu(menu); });
  connect(this, &QTableView::clicked, &m_table, &QTableView::clicked);
  connect(this, &QTableView::activated, &m_table, &QTableView::activated);
  connect(m_table.selectionModel(), &QItemSelectionModel::currentChanged, this, &FrozenColumns::uncover);
  m_table.viewport()->installEventFilter(this);
  fit();
}

bool FrozenColumns::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == m_table.viewport()) fit();
  return QTableView::eventFilter(watched, event);
}

void FrozenColumns::fit() {
  // While the table is destroyed its header still tells of its size, and the table is none any more.
  if (qobject_cast<SortedTable*>(parent()) == nullptr) return;
  int width = 0;
  for (const int column : m_columns) {
    const int size = m_table.isColumnHidden(column) ? 0 : m_table.columnWidth(column);
    setColumnWidth(column, size);
    width += size;
  }
  m_header->setFixedHeight(m_table.header().height());
  const QRect shown = m_table.viewport()->geometry();
  setGeometry(shown.left(), m_table.header().y(), width, m_table.header().height() + shown.height());
  // Columns that the user has moved elsewhere would stand twice.
  const auto isInPlace = [this](int column) {
    return m_table.header().visualIndex(column) == m_columns.indexOf(column);
  };
  const bool isNeeded = m_table.horizontalScrollBar()->value() > 0 &&
                        std::all_of(m_columns.cbegin(), m_columns.cend(), isInPlace);
  const bool isThere = isNeeded && width < kMostOfTheTable * shown.width();
  setVisible(isThere);
  m_table.setFrozen(isThere ? m_columns : QList<int>());
  verticalScrollBar()->setValue(m_table.verticalScrollBar()->value());
}

/// A cell that the keys have gone to is not left beneath these columns.
void FrozenColumns::uncover(const QModelIndex& current) {
  if (!isVisible() || !current.isValid() || m_columns.contains(current.column())) return;
  const int hidden = width() - m_table.columnViewportPosition(current.column());
  QScrollBar* bar = m_table.horizontalScrollBar();
  if (hidden > 0) bar->setValue(bar->value() - hidden);
}

}  // namespace culprit::ui
