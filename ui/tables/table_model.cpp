#include "ui/tables/table_model.h"

#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

TableModel::TableModel(std::vector<Head> columns, QObject* parent)
    : QAbstractTableModel(parent), m_columns(std::move(columns)) {}

void TableModel::setColumns(std::vector<Head> columns) {
  m_columns = std::move(columns);
}

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows();
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case NumberRole:
      return sortValue(index.row(), index.column());
    case CopyRole:
      return copyValue(index.row(), index.column());
    default:
      return cell(index.row(), index.column(), role);
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const Head& head = m_columns[static_cast<std::size_t>(section)];
  switch (role) {
    case Qt::DisplayRole:
      return head.title;
    case Qt::ToolTipRole:
      return head.explanation.isEmpty() ? QVariant() : wrappedName(head.explanation);
    case Qt::TextAlignmentRole:
      return QVariant((head.kind == Numbers ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole:
      return head.kind == Numbers ? Qt::DescendingOrder : Qt::AscendingOrder;
    default:
      return {};
  }
}

QVariant TableModel::copyValue(int row, int column) const {
  return text(row, column);
}

QVariant TableModel::sortValue(int row, int column) const {
  return copyValue(row, column);
}

QVariant TableModel::cell(int, int, int) const {
  return {};
}

QVariant TableModel::orNothing(const std::optional<double>& value) {
  return value ? QVariant(*value) : QVariant();
}

QVariant TableModel::boldIf(bool isBold) {
  return isBold ? QVariant(fontFor(FontRole::DockTitle)) : QVariant();
}

QVariant TableModel::greyIf(bool isGrey) {
  return isGrey ? QVariant(tokens().secondaryText) : QVariant();
}

}  // namespace culprit::ui
