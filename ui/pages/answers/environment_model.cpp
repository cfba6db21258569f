#include "ui/pages/answers/environment_model.h"

#include <array>

#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

void EnvironmentModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_rows = view.isEmpty() ? std::vector<EnvironmentRow>()
                          : environmentDifferences(*view.results, view.pairResults());
  endResetModel();
}

int EnvironmentModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EnvironmentModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString EnvironmentModel::text(const EnvironmentRow& row, int column) const {
  if (column == Name) return QString::fromStdString(row.name);
  const std::string& value = column == ValueA ? row.a : row.b;
  return value.empty() ? qString(format::kAbsent) : QString::fromStdString(value);
}

QVariant EnvironmentModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const EnvironmentRow& row = m_rows[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return text(row, index.column());
    case Qt::ToolTipRole:
      return wrappedName(text(row, index.column()));
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant EnvironmentModel::headerData(int section, Qt::Orientation orientation, int role) const {
  constexpr std::array<const char*, ColumnCount> kTitles = {"What differs", "A", "B"};
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  if (role == Qt::DisplayRole) return QString(kTitles.at(static_cast<std::size_t>(section)));
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  return {};
}

}  // namespace culprit::ui
