#include "ui/window/opening/recent_model.h"

#include <QLocale>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

void RecentModel::setEntries(std::vector<RecentComparison> entries) {
  beginResetModel();
  m_entries = std::move(entries);
  m_missing.assign(m_entries.size(), false);
  endResetModel();
}

void RecentModel::setMissing(std::vector<bool> missing) {
  if (missing.size() != m_entries.size() || missing == m_missing) return;
  m_missing = std::move(missing);
  emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int RecentModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int RecentModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString RecentModel::text(int row, int column) const {
  const RecentComparison& entry = m_entries.at(static_cast<std::size_t>(row));
  switch (column) {
    case Title:
      return entry.title;
    case Finding:
      return isMissing(row) ? "Folder not found: moved or unmounted; open it to choose another place"
                            : entry.finding;
    case Cycles:
      return QString::fromStdString(format::count(entry.cyclesA) + " | " + format::count(entry.cyclesB));
    default:
      return QLocale(QLocale::English).toString(entry.opened, "d MMM yyyy HH:mm");
  }
}

QVariant RecentModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(index.row(), index.column());
    case Qt::ToolTipRole:
      return wrappedName(m_entries.at(static_cast<std::size_t>(index.row())).paths().join('\n'));
    case Qt::TextAlignmentRole:
      return QVariant((index.column() == Cycles ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
      return isMissing(index.row()) ? QVariant(tokens().secondaryText) : QVariant();
    default:
      return {};
  }
}

QVariant RecentModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  static const QStringList titles = {"Comparison", "Finding", "Cycles A | B", "Opened"};
  if (role == Qt::DisplayRole) return titles.at(section);
  if (role == Qt::TextAlignmentRole) {
    return QVariant((section == Cycles ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  return {};
}

}  // namespace culprit::ui
