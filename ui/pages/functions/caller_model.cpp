#include "ui/pages/functions/caller_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/model/results/function_share.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/tables/column_text.h"

namespace culprit::ui {

namespace {

constexpr std::array<ColumnText, CallerModel::ColumnCount> kColumns = {{
    {"Called by",
     "The innermost operator, or the innermost annotated range, around the call; of GPU work around "
     "the call that launched it."},
    {"Kind", "Operator: of the framework. Range: marked by the program or the framework."},
    {"Calls A", "Calls over the whole recording of A."},
    {"Calls B", "Calls over the whole recording of B."},
    {"of A, %", "Share of all calls of this function in A."},
    {"of B, %", "Share of all calls of this function in B."},
    {"A, ms", "Time of these calls over the whole recording of A."},
    {"B, ms", "Time of these calls over the whole recording of B."},
    {"B − A, ms", "The difference of the two."},
}};

bool isText(int column) {
  return column <= CallerModel::Kind;
}

double milliseconds(const CallerSide& side) {
  return static_cast<double>(side.durationNs) * 1e-6;
}

std::optional<double> percent(const CallerSide& part, const CallerSide& all) {
  if (all.calls == 0) return std::nullopt;
  return 100.0 * static_cast<double>(part.calls) / static_cast<double>(all.calls);
}

}  // namespace

void CallerModel::setList(std::shared_ptr<const CallerList> list, ResultsPtr results) {
  beginResetModel();
  m_list = std::move(list);
  m_results = std::move(results);
  m_largest = 0.0;
  for (int row = 0; row < rowCount(); ++row) m_largest = std::max(m_largest, std::abs(*number(row, Change)));
  endResetModel();
}

void CallerModel::setNameForm(NameForm form) {
  m_nameForm = form;
  if (rowCount() > 0) emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

int CallerModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_list ? 0 : static_cast<int>(m_list->rows.size());
}

int CallerModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString CallerModel::name(int at, NameForm form) const {
  const CallerRow& shown = row(at);
  if (!shown.caller) return qString(shown.kind == CallerKind::Operator ? kNoOperator : kNoRange);
  return qString(functionName(m_results->names.functions[*shown.caller], form));
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
  if (column == Name) return name(at, m_nameForm);
  if (column == Kind) return row(at).kind == CallerKind::Operator ? tr("operator") : tr("range");
  const auto value = number(at, column);
  if (!value) return qString(format::kAbsent);
  if (column == Change) return qString(format::signedNumber(*value, 3));
  const int decimals = column == CallsA || column == CallsB   ? 0
                       : column == ShareA || column == ShareB ? 1
                                                              : 3;
  return qString(format::number(*value, decimals));
}

QVariant CallerModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const int at = index.row(), column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return text(at, column);
    case Qt::ToolTipRole:
      return column == Name ? QVariant(wrappedName(name(at, NameForm::Full))) : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant((isText(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case BarRole:
      return column == Change && m_largest > 0.0 ? QVariant(*number(at, Change) / m_largest) : QVariant();
    case NumberRole:
    case CopyRole: {
      if (column == Name) return name(at, NameForm::Full);
      if (column == Kind) return text(at, column);
      const auto value = number(at, column);
      return value ? QVariant(*value) : QVariant();
    }
    default:
      return {};
  }
}

QVariant CallerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return headData(kColumns.at(static_cast<std::size_t>(section)), !isText(section), role);
}

}  // namespace culprit::ui
