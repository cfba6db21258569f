#include "ui/pages/answers/setting_model.h"

#include "core/report/sentences/verdict/setting_text.h"
#include "core/report/words/format.h"
#include "core/report/words/safe_text.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

SettingModel::SettingModel(QObject* parent)
    : TableModel({{"What differs", {}},
                  {"A", {}},
                  {"B", {}},
                  {"Touches", "The functions it touches, and their part of all changes."}},
                 parent) {}

void SettingModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
  m_rows = view.isEmpty() ? std::vector<RunSetting>() : view.pairResults().verdict.settings;
  endResetModel();
}

int SettingModel::rows() const {
  return static_cast<int>(m_rows.size());
}

QString SettingModel::text(int row, int column) const {
  const RunSetting& shown = m_rows[static_cast<std::size_t>(row)];
  const auto orAbsent = [](const std::string& value) {
    return value.empty() ? qString(format::kAbsent) : qString(singleLine(value));
  };
  switch (column) {
    case Name:
      return qString(singleLine(settingTitle(shown)));
    case ValueA:
      return orAbsent(shown.a);
    case ValueB:
      return orAbsent(shown.b);
    default:
      return orAbsent(plainText(touchedText(*m_view.results, shown)));
  }
}

QVariant SettingModel::cell(int row, int column, int role) const {
  return role == Qt::ToolTipRole ? QVariant(wrappedName(text(row, column))) : QVariant();
}

}  // namespace culprit::ui
