#include "ui/pages/answers/check_model.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <numeric>

#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

constexpr std::array<const char*, 4> kSymbols = {"✓", "□", "◧", "■"};  // by CheckStatus

}  // namespace

bool isPassed(const Check& check) {
  return check.inData && check.status == CheckStatus::Pass;
}

QString stateText(const Check& check) {
  if (!check.inData) return QStringLiteral("– unknown");
  return QString::fromUtf8(kSymbols.at(static_cast<std::size_t>(check.status))) + ' ' +
         qString(nameOf(check.status));
}

QString countsText(const Comparability& comparability) {
  QStringList parts;
  for (const CheckStatus status : {CheckStatus::Fail, CheckStatus::Warn, CheckStatus::Note}) {
    const auto count = std::count_if(comparability.checks.begin(), comparability.checks.end(),
                                     [status](const Check& check) { return check.status == status; });
    if (count == 0) continue;
    QString word = qString(nameOf(status));
    if (status == CheckStatus::Note && count > 1) word += 's';
    parts << QString("%1 %2").arg(count).arg(word);
  }
  if (!parts.isEmpty()) return parts.join(", ");
  const auto passed = std::count_if(comparability.checks.begin(), comparability.checks.end(), isPassed);
  const auto unknown = std::ssize(comparability.checks) - passed;
  return unknown == 0 ? QString("all pass") : QString("%1 pass, %2 unknown").arg(passed).arg(unknown);
}

QString worstText(const Comparability& comparability) {
  const bool isFine = comparability.verdict == Comparable::Yes;
  return isFine ? QString() : countsText(comparability).section(", ", 0, 0);
}

QString actionTitle(CheckAction action) {
  QString text = qString(actionText(action));
  if (text.endsWith('.')) text.chop(1);
  return text;
}

void CheckModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
  const bool hasChecks = !view.isEmpty() && view.pairResults().verdict;
  m_order.resize(hasChecks ? view.pairResults().verdict->comparability.checks.size() : 0);
  std::iota(m_order.begin(), m_order.end(), std::size_t{0});
  if (hasChecks) {
    const auto& checks = view.pairResults().verdict->comparability.checks;
    std::stable_sort(m_order.begin(), m_order.end(), [&checks](std::size_t left, std::size_t right) {
      return checks[left].status > checks[right].status;
    });
  }
  endResetModel();
}

const Check& CheckModel::check(int row) const {
  return m_view.pairResults().verdict->comparability.checks[m_order.at(static_cast<std::size_t>(row))];
}

std::optional<int> CheckModel::rowOf(CheckId id) const {
  for (int row = 0; row < rowCount(); ++row) {
    if (check(row).id == id) return row;
  }
  return std::nullopt;
}

int CheckModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int CheckModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString CheckModel::text(const Check& check, int column) const {
  switch (column) {
    case State:
      return stateText(check);
    case Question:
      return qString(titleOf(check.id));
    case Seen:
      return QString::fromStdString(plainText(checkText(*m_view.results, m_view.pairResults(), check)));
    default:
      return actionTitle(actionOf(check));
  }
}

QVariant CheckModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Check& shown = check(index.row());
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
    case CopyRole:
      return text(shown, column);
    case Qt::ToolTipRole:
      return wrappedName(
          QString::fromStdString(plainText(explainCheck(*m_view.results, m_view.pairResults(), shown))));
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole:
      return shown.status >= CheckStatus::Warn && column <= Question ? QVariant(fontFor(FontRole::DockTitle))
                                                                     : QVariant();
    case Qt::ForegroundRole:
      return shown.status == CheckStatus::Pass ? QVariant(tokens().secondaryText) : QVariant();
    default:
      return {};
  }
}

QVariant CheckModel::headerData(int section, Qt::Orientation orientation, int role) const {
  constexpr std::array<const char*, ColumnCount> kTitles = {"State", "Check", "What was seen", "What to do"};
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  if (role == Qt::DisplayRole) return QString(kTitles.at(static_cast<std::size_t>(section)));
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  return {};
}

}  // namespace culprit::ui
