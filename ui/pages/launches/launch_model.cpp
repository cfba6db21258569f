#include "ui/pages/launches/launch_model.h"

#include <algorithm>
#include <utility>

#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

int alignmentOf(LaunchColumn column) {
  return (isName(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

}  // namespace

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

int LaunchModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_answer ? 0 : static_cast<int>(m_answer->rows.size());
}

int LaunchModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kLaunchColumnCount;
}

QVariant LaunchModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<LaunchColumn>(index.column());
  const LaunchList& list = *m_answer->list;
  const std::uint32_t at = launch(index.row());
  switch (role) {
    case Qt::DisplayRole:
      return launchText(list, m_answer->frame, at, column);
    case Qt::ToolTipRole:
      return isName(column) ? wrappedName(launchText(list, m_answer->frame, at, column)) : QVariant();
    case Qt::TextAlignmentRole:
      return alignmentOf(column);
    case SideRole:
      return column == LaunchColumn::Run ? QVariant(static_cast<int>(list.side(at))) : QVariant();
    case BarRole: {
      const auto over = launchNumber(list, m_answer->frame, at, LaunchColumn::OverMedian);
      if (column != LaunchColumn::OverMedian || !over || m_answer->largestOver <= 0.0) return {};
      return *over / m_answer->largestOver;
    }
    case CopyRole: {
      if (isName(column)) return launchText(list, m_answer->frame, at, column);
      const auto value = launchValue(list, m_answer->frame, at, column);
      return value ? QVariant(*value) : QVariant();
    }
    default:
      return {};
  }
}

QVariant LaunchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kLaunchColumnCount) return {};
  const auto column = static_cast<LaunchColumn>(section);
  const LaunchColumnText& text = textOf(column);
  if (role == Qt::DisplayRole) return QString(text.title);
  if (role == Qt::ToolTipRole) return wrappedName(QString(text.explanation));
  if (role == Qt::TextAlignmentRole) return alignmentOf(column);
  if (role == Qt::InitialSortOrderRole) {
    const bool ascends = isName(column) || column == LaunchColumn::Cycle || column == LaunchColumn::Start;
    return ascends ? Qt::AscendingOrder : Qt::DescendingOrder;
  }
  return {};
}

}  // namespace culprit::ui
