#include "ui/pages/answers/issue_model.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/wrapped_name.h"
#include "ui/tables/column_text.h"

namespace culprit::ui {

namespace {

constexpr std::array<ColumnText, IssueModel::ColumnCount> kColumns = {{
    {"Kind", "What was met; warnings change the numbers, notes do not."},
    {"Run", "The run in which it was met; empty: both."},
    {"File", "The file, relative to the folder of the run."},
    {"Line", "The line of the first occurrence."},
    {"Count", "How often it was met in this file."},
    {"First occurrence", "The first occurrence in one sentence."},
    {"What it means", "What it means for the result."},
}};

QString textOfCell(const Issue& issue, int column) {
  switch (column) {
    case IssueModel::Kind:
      return titleOf(issue.kind);
    case IssueModel::RunSide:
      return issue.side ? QString(*issue.side == Side::A ? "A" : "B") : QString();
    case IssueModel::File:
      return QString::fromStdString(issue.file);
    case IssueModel::Line:
      return issue.line ? QString::fromStdString(format::count(*issue.line)) : QString();
    case IssueModel::Count:
      return QString::fromStdString(format::count(issue.count));
    case IssueModel::First:
      return QString::fromStdString(issue.text);
    default:
      return QString::fromStdString(std::string(meaningOf(issue.kind)));
  }
}

/// Numbers; invalid for words and where there is no line.
QVariant numberOfCell(const Issue& issue, int column) {
  if (column == IssueModel::Count) return static_cast<double>(issue.count);
  if (column == IssueModel::Line && issue.line) return static_cast<double>(*issue.line);
  return {};
}

bool isWarning(const Issue& issue) {
  return severityOf(issue.kind) == Severity::Warning;
}

bool isNumber(int column) {
  return column == IssueModel::Line || column == IssueModel::Count;
}

}  // namespace

QString titleOf(IssueKind kind) {
  const std::string_view name = nameOf(kind);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).replace('_', ' ');
}

void IssueModel::setResults(ResultsPtr results) {
  beginResetModel();
  m_results = std::move(results);
  m_order.resize(m_results ? m_results->issues.size() : 0);
  std::iota(m_order.begin(), m_order.end(), std::size_t{0});
  if (m_results) {
    std::stable_partition(m_order.begin(), m_order.end(),
                          [this](std::size_t i) { return isWarning(m_results->issues[i]); });
  }
  endResetModel();
}

const Issue& IssueModel::issue(int row) const {
  return m_results->issues[m_order.at(static_cast<std::size_t>(row))];
}

int IssueModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int IssueModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant IssueModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Issue& shown = issue(index.row());
  switch (role) {
    case Qt::DisplayRole:
      return textOfCell(shown, index.column());
    case Qt::ToolTipRole:
      return wrappedName(textOfCell(shown, index.column()));
    case Qt::TextAlignmentRole:
      return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case CopyRole:
      if (isNumber(index.column())) return numberOfCell(shown, index.column());
      return textOfCell(shown, index.column());
    case SideRole:
      return index.column() == RunSide && shown.side ? QVariant(static_cast<int>(*shown.side)) : QVariant();
    case WarningRole:
      return isWarning(shown);
    default:
      return {};
  }
}

QVariant IssueModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return headData(kColumns.at(static_cast<std::size_t>(section)), isNumber(section), role);
}

}  // namespace culprit::ui
