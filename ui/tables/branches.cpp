#include "ui/tables/branches.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QTableView>

#include "ui/tables/cells/branch.h"

namespace culprit::ui {

namespace {

std::optional<Branch> branchAt(const QModelIndex& row, int column, int role) {
  const QVariant value = row.isValid() ? row.siblingAtColumn(column).data(role) : QVariant();
  return value.isValid() ? std::optional(value.value<Branch>()) : std::nullopt;
}

}  // namespace

Branches::Branches(QTableView& table, int column, int role)
    : QObject(&table), m_table(table), m_column(column), m_role(role) {
  m_table.installEventFilter(this);
  m_table.viewport()->installEventFilter(this);
}

bool Branches::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && watched == &m_table) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const auto others = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if ((key->modifiers() & others) == 0 && takeKey(key->key())) return true;
  }
  const bool isPress =
      event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
  if (isPress && watched == m_table.viewport()) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::LeftButton && takeClick(mouse->position().toPoint())) return true;
  }
  return QObject::eventFilter(watched, event);
}

bool Branches::takeClick(const QPoint& place) {
  const QModelIndex index = m_table.indexAt(place);
  if (!index.isValid() || index.column() != m_column) return false;
  const auto branch = branchAt(index, m_column, m_role);
  if (!branch || !branch->hasRows) return false;
  const int left = place.x() - m_table.columnViewportPosition(m_column);
  if (left < branch->signLeft() || left > branch->width() + 2) return false;
  emit wanted(index.row(), !branch->isOpen);
  return true;
}

bool Branches::takeKey(int key) {
  const QModelIndex current = m_table.currentIndex();
  const auto branch = branchAt(current, m_column, m_role);
  if (!branch) return false;
  if (key == Qt::Key_Asterisk) {
    emit allWanted(true);
    return true;
  }
  const bool isOpen = branch->hasRows && branch->isOpen;
  switch (key) {
    case Qt::Key_Right:
      // Where there is nothing to open the key goes to the next column, as in every table.
      if (!branch->hasRows) return false;
      [[fallthrough]];
    case Qt::Key_Plus:
      if (isOpen && key == Qt::Key_Right) {
        m_table.setCurrentIndex(current.sibling(current.row() + 1, current.column()));
      } else if (branch->hasRows && !isOpen) {
        emit wanted(current.row(), true);
      }
      return true;
    case Qt::Key_Left:
      if (current.column() != m_column) return false;
      if (!isOpen) {
        goToParent(current.row());
        return true;
      }
      [[fallthrough]];
    case Qt::Key_Minus:
      if (isOpen) emit wanted(current.row(), false);
      return true;
    default:
      return false;
  }
}

void Branches::goToParent(int row) {
  const QAbstractItemModel& model = *m_table.model();
  const int column = m_table.currentIndex().column();
  const auto own = branchAt(model.index(row, m_column), m_column, m_role);
  for (int above = row - 1; own && above >= 0; --above) {
    const auto branch = branchAt(model.index(above, m_column), m_column, m_role);
    if (branch && branch->depth < own->depth) return m_table.setCurrentIndex(model.index(above, column));
  }
}

}  // namespace culprit::ui
