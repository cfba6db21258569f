#include "ui/pages/functions/caller_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/results/function_share.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

double milliseconds(const CallerSide& side) {
  return static_cast<double>(side.durationNs) * 1e-6;
}

std::optional<double> percent(const CallerSide& part, const CallerSide& all) {
  if (all.calls == 0) return std::nullopt;
  return 100.0 * static_cast<double>(part.calls) / static_cast<double>(all.calls);
}

}  // namespace

CallerModel::CallerModel(QObject* parent)
    : TableModel({{"Called by",
                   "The innermost operator, or the innermost annotated range, around the call; of GPU work "
                   "around the call that launched it."},
                  {"Kind", "Operator: of the framework. Range: marked by the program or the framework."},
                  {"Calls A", "Calls over the whole recording of A.", Numbers},
                  {"Calls B", "Calls over the whole recording of B.", Numbers},
                  {"of A, %", "Share of all calls of this function in A.", Numbers},
                  {"of B, %", "Share of all calls of this function in B.", Numbers},
                  {"A, ms", "Time of these calls over the whole recording of A.", Numbers},
                  {"B, ms", "Time of these calls over the whole recording of B.", Numbers},
                  {"B − A, ms", "The difference of the two.", Numbers}},
                 parent) {}

void CallerModel::setList(std::shared_ptr<const CallerList> list, ResultsPtr results) {
  beginResetModel();
  m_list = std::move(list);
  m_results = std::move(results);
  m_largest = 0.0;
  nameCallers();
  for (int row = 0; row < rowCount(); ++row) m_largest = std::max(m_largest, std::abs(*number(row, Change)));
  endResetModel();
}

void CallerModel::setNameForm(NameForm form) {
  m_nameForm = form;
  nameCallers();
  if (rowCount() > 0) emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

void CallerModel::nameCallers() {
  std::vector<std::string_view> raw;
  for (int row = 0; row < rowCount(); ++row)
    if (const auto& caller = this->row(row).caller) raw.emplace_back(m_results->names.functions[*caller]);
  m_names = ListedNames(raw, m_nameForm);
}

int CallerModel::rows() const {
  return m_list ? static_cast<int>(m_list->rows.size()) : 0;
}

QString CallerModel::name(int at, const ListedNames& names) const {
  const CallerRow& shown = row(at);
  if (!shown.caller) return qString(shown.kind == CallerKind::Operator ? kNoOperator : kNoRange);
  return names.of(m_results->names.functions[*shown.caller]);
}

std::optional<double> CallerModel::number(int at, int column) const {
  const CallerRow& shown = row(at);
  switch (column) {
    case CallsA:
      return static_cast<double>(shown.a.calls);
    case CallsB:
      return static_cast<double>(shown.b.calls);
    case ShareA:
      return percent(shown.a, m_list->a);
    case ShareB:
      return percent(shown.b, m_list->b);
    case TimeA:
      return milliseconds(shown.a);
    case TimeB:
      return milliseconds(shown.b);
    case Change:
      return milliseconds(shown.b) - milliseconds(shown.a);
    default:
      return std::nullopt;
  }
}

QString CallerModel::text(int at, int column) const {
  if (column == Name) return name(at, m_names);
  if (column == Kind) return row(at).kind == CallerKind::Operator ? "operator" : "range";
  const auto value = number(at, column);
  if (!value) return qString(format::kAbsent);
  if (column == Change) return qString(format::signedNumber(*value, 3));
  const int decimals = column == CallsA || column == CallsB   ? 0
                       : column == ShareA || column == ShareB ? 1
                                                              : 3;
  return qString(format::number(*value, decimals));
}

QVariant CallerModel::copyValue(int at, int column) const {
  if (column == Name) return name(at, ListedNames({}, NameForm::Full));
  return column == Kind ? text(at, column) : orNothing(number(at, column));
}

QVariant CallerModel::cell(int at, int column, int role) const {
  if (role == Qt::ToolTipRole && column == Name)
    return wrappedName(name(at, ListedNames({}, NameForm::Full)));
  if (role != BarRole || column != Change || m_largest <= 0.0) return {};
  return *number(at, Change) / m_largest;
}

}  // namespace culprit::ui
