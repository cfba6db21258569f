#include "ui/pages/answers/environment_model.h"

#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

EnvironmentModel::EnvironmentModel(QObject* parent)
    : TableModel({{"What differs", {}}, {"A", {}}, {"B", {}}}, parent) {}

void EnvironmentModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_rows = view.isEmpty() ? std::vector<EnvironmentRow>()
                          : environmentDifferences(*view.results, view.pairResults());
  endResetModel();
}

int EnvironmentModel::rows() const {
  return static_cast<int>(m_rows.size());
}

QString EnvironmentModel::text(int row, int column) const {
  const EnvironmentRow& shown = m_rows[static_cast<std::size_t>(row)];
  if (column == Name) return QString::fromStdString(shown.name);
  const std::string& value = column == ValueA ? shown.a : shown.b;
  return value.empty() ? qString(format::kAbsent) : QString::fromStdString(value);
}

QVariant EnvironmentModel::cell(int row, int column, int role) const {
  return role == Qt::ToolTipRole ? QVariant(wrappedName(text(row, column))) : QVariant();
}

}  // namespace culprit::ui
