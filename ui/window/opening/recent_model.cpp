#include "ui/window/opening/recent_model.h"

#include <QLocale>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

RecentModel::RecentModel(QObject* parent)
    : TableModel({{"Comparison", {}}, {"Finding", {}}, {"Cycles A | B", {}, Numbers}, {"Opened", {}}},
                 parent) {}

void RecentModel::setEntries(std::vector<RecentComparison> entries) {
  beginResetModel();
  m_entries = std::move(entries);
  m_missing.assign(m_entries.size(), false);
  endResetModel();
}

void RecentModel::setMissing(std::vector<bool> missing) {
  if (missing.size() != m_entries.size() || missing == m_missing) return;
  m_missing = std::move(missing);
  emit dataChanged(index(0, 0), index(rowCount() - 1, Opened));
}

int RecentModel::rows() const {
  return static_cast<int>(m_entries.size());
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

QVariant RecentModel::cell(int row, int column, int role) const {
  if (role == Qt::ToolTipRole && column == Finding) return wrappedName(text(row, Finding));
  if (role == Qt::ToolTipRole)
    return wrappedName(m_entries.at(static_cast<std::size_t>(row)).paths().join('\n'));
  return role == Qt::ForegroundRole ? greyIf(isMissing(row)) : QVariant();
}

}  // namespace culprit::ui
