#include "ui/pages/answers/setting_model.h"

#include <algorithm>

#include "core/base/safe_text.h"
#include "core/report/sentences/verdict/setting_text.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

SettingModel::SettingModel(QObject* parent)
    : TableModel({{"Setting", {}},
                  {"A", {}},
                  {"B", {}},
                  {"B − A, ms", "The change per cycle of the functions that it touches, together.", Numbers},
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

std::optional<double> SettingModel::touchedMs(const RunSetting& setting) const {
  if (setting.functions.empty()) return std::nullopt;
  const auto isTouched = [&setting](FunctionId function) {
    return std::find(setting.functions.begin(), setting.functions.end(), function) != setting.functions.end();
  };
  double sum = 0.0;
  for (const FunctionShare& row : m_view.pairResults().verdict.functions)
    if (std::any_of(row.a.functions.begin(), row.a.functions.end(), isTouched)) sum += row.deltaMs();
  return sum;
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
    case TouchedMs: {
      const auto ms = touchedMs(shown);
      return ms ? (*ms > 0.0 ? "+" : "") + plotNumber(*ms, 3) : qString(format::kAbsent);
    }
    default:
      return orAbsent(plainText(touchedText(*m_view.results, shown)));
  }
}

QVariant SettingModel::copyValue(int row, int column) const {
  return column == TouchedMs ? orNothing(touchedMs(m_rows[static_cast<std::size_t>(row)]))
                             : text(row, column);
}

QVariant SettingModel::cell(int row, int column, int role) const {
  return role == Qt::ToolTipRole ? QVariant(wrappedName(text(row, column))) : QVariant();
}

}  // namespace culprit::ui
