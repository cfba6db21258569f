#include "ui/pages/launches/launch_model.h"

#include <algorithm>
#include <utility>

#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

LaunchColumn columnAt(int section) {
  return static_cast<LaunchColumn>(section);
}

}  // namespace

LaunchModel::LaunchModel(QObject* parent) : TableModel({}, parent) {
  std::vector<Head> heads;
  for (int section = 0; section < kLaunchColumnCount; ++section) {
    const LaunchColumnText& text = textOf(columnAt(section));
    heads.push_back({text.title, text.explanation, isName(columnAt(section)) ? Words : Numbers});
  }
  setColumns(std::move(heads));
}

void LaunchModel::setAnswer(std::shared_ptr<const LaunchAnswer> answer) {
  beginResetModel();
  m_answer = std::move(answer);
  endResetModel();
}

std::optional<int> LaunchModel::rowOf(std::uint32_t launch) const {
  if (!m_answer) return std::nullopt;
  const auto found = std::find(m_answer->rows.begin(), m_answer->rows.end(), launch);
  if (found == m_answer->rows.end()) return std::nullopt;
  return static_cast<int>(found - m_answer->rows.begin());
}

std::optional<int> LaunchModel::rowOf(const CycleRef& cycle) const {
  for (int row = 0; row < rowCount(); ++row)
    if (cycleOf(row) == cycle) return row;
  return std::nullopt;
}

std::optional<CycleRef> LaunchModel::cycleOf(int row) const {
  const std::uint32_t at = launch(row);
  const auto cycle = m_answer->list->cycle(at);
  return cycle ? std::optional(CycleRef{m_answer->list->side(at), *cycle}) : std::nullopt;
}

int LaunchModel::rows() const {
  return m_answer ? static_cast<int>(m_answer->rows.size()) : 0;
}

QString LaunchModel::text(int row, int column) const {
  return launchText(*m_answer->list, m_answer->frame, launch(row), columnAt(column));
}

QVariant LaunchModel::copyValue(int row, int column) const {
  if (!isNumber(column)) return text(row, column);
  return orNothing(launchValue(*m_answer->list, m_answer->frame, launch(row), columnAt(column)));
}

QVariant LaunchModel::cell(int row, int column, int role) const {
  const LaunchList& list = *m_answer->list;
  switch (role) {
    case Qt::ToolTipRole:
      return isNumber(column) ? QVariant() : wrappedName(text(row, column));
    case SideRole:
      return columnAt(column) == LaunchColumn::Run ? QVariant(static_cast<int>(list.side(launch(row))))
                                                   : QVariant();
    case BarRole: {
      const auto over = launchNumber(list, m_answer->frame, launch(row), LaunchColumn::OverMedian);
      if (columnAt(column) != LaunchColumn::OverMedian || !over || m_answer->largestOver <= 0.0) return {};
      return *over / m_answer->largestOver;
    }
    default:
      return {};
  }
}

QVariant LaunchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const bool isPlace = columnAt(section) == LaunchColumn::Cycle || columnAt(section) == LaunchColumn::Start;
  if (role == Qt::InitialSortOrderRole && isPlace) return Qt::AscendingOrder;
  return TableModel::headerData(section, orientation, role);
}

}  // namespace culprit::ui
