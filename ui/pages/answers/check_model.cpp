#include "ui/pages/answers/check_model.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

constexpr std::array<const char*, 4> kSymbols = {"✓", "□", "◧", "■"};  // by CheckStatus

}  // namespace

bool isPassed(const Check& check) {
  return check.inData && check.status == CheckStatus::Pass;
}

std::vector<std::size_t> toldOrder(const std::vector<Check>& checks) {
  std::vector<std::size_t> order(checks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto rank = [&checks](std::size_t i) {
    return std::pair(checks[i].status, checks[i].status == CheckStatus::Pass && !checks[i].inData);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&rank](std::size_t left, std::size_t right) { return rank(left) > rank(right); });
  return order;
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

CheckModel::CheckModel(QObject* parent)
    : TableModel({{"State", {}}, {"Check", {}}, {"What was seen", {}}, {"What to do", {}}}, parent) {}

void CheckModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
  m_order.clear();
  if (!view.isEmpty()) {
    const auto& checks = view.pairResults().verdict.comparability.checks;
    m_order = toldOrder(checks);
  }
  endResetModel();
}

const Check& CheckModel::check(int row) const {
  return m_view.pairResults().verdict.comparability.checks[m_order.at(static_cast<std::size_t>(row))];
}

std::optional<int> CheckModel::rowOf(CheckId id) const {
  for (int row = 0; row < rowCount(); ++row) {
    if (check(row).id == id) return row;
  }
  return std::nullopt;
}

int CheckModel::rows() const {
  return static_cast<int>(m_order.size());
}

QString CheckModel::text(int row, int column) const {
  const Check& shown = check(row);
  switch (column) {
    case State:
      return stateText(shown);
    case Question:
      return qString(titleOf(shown.id));
    case Seen:
      return QString::fromStdString(plainText(checkText(*m_view.results, m_view.pairResults(), shown)));
    default:
      return actionTitle(actionOf(shown));
  }
}

QVariant CheckModel::cell(int row, int column, int role) const {
  const Check& shown = check(row);
  switch (role) {
    case Qt::ToolTipRole:
      return wrappedName(
          QString::fromStdString(plainText(explainCheck(*m_view.results, m_view.pairResults(), shown))));
    case Qt::FontRole:
      return boldIf(shown.status >= CheckStatus::Warn && column <= Question);
    case Qt::ForegroundRole:
      return greyIf(shown.status == CheckStatus::Pass);
    default:
      return {};
  }
}

}  // namespace culprit::ui
