#include "ui/pages/answers/issue_model.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

bool isWarning(const Issue& issue) {
  return severityOf(issue.kind) == Severity::Warning;
}

}  // namespace

QString titleOf(IssueKind kind) {
  const std::string_view name = nameOf(kind);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).replace('_', ' ');
}

IssueModel::IssueModel(QObject* parent)
    : TableModel({{"Kind", "What was met; warnings change the numbers, notes do not."},
                  {"Run", "The run in which it was met; empty: both."},
                  {"First occurrence", "The first occurrence in one sentence."},
                  {"Count", "How often it was met in this file.", Numbers},
                  {"File", "The file, relative to the folder of the run."},
                  {"Line", "The line of the first occurrence.", Numbers},
                  {"What it means", "What it means for the result."}},
                 parent) {}

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

int IssueModel::rows() const {
  return static_cast<int>(m_order.size());
}

QString IssueModel::text(int row, int column) const {
  const Issue& shown = issue(row);
  switch (column) {
    case Kind:
      return titleOf(shown.kind);
    case RunSide:
      return shown.side ? QString(*shown.side == Side::A ? "A" : "B") : QString();
    case File:
      return QString::fromStdString(shown.file);
    case Line:
      return shown.line ? QString::fromStdString(format::count(*shown.line)) : QString();
    case Count:
      return QString::fromStdString(format::count(shown.count));
    case First:
      return QString::fromStdString(shown.text);
    default:
      return QString::fromStdString(std::string(meaningOf(shown.kind)));
  }
}

QVariant IssueModel::copyValue(int row, int column) const {
  const Issue& shown = issue(row);
  if (column == Count) return static_cast<double>(shown.count);
  if (column == Line) return shown.line ? QVariant(static_cast<double>(*shown.line)) : QVariant();
  return text(row, column);
}

QVariant IssueModel::cell(int row, int column, int role) const {
  const Issue& shown = issue(row);
  switch (role) {
    case Qt::ToolTipRole:
      return wrappedName(text(row, column));
    case SideRole:
      return column == RunSide && shown.side ? QVariant(static_cast<int>(*shown.side)) : QVariant();
    case WarningRole:
      return isWarning(shown);
    default:
      return {};
  }
}

}  // namespace culprit::ui
