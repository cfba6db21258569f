#include "ui/pages/answers/heat_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/answers/pair_model.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kLittle = 0.01;  // of the time of a pair

QString msText(const std::optional<double>& ms) {
  return ms ? plotNumber(*ms) + QStringLiteral(" ms") : QObject::tr("none");
}

}  // namespace

void HeatModel::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results;
  m_view = view;
  if (same) {
    if (rowCount() > 0) emit dataChanged(index(0, Pair), index(rowCount() - 1, Pair), {Qt::FontRole});
    return;
  }
  beginResetModel();
  m_heat = view.isEmpty() ? PairHeat{} : pairHeat(*view.results);
  endResetModel();
}

int HeatModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_heat.rows.size());
}

int HeatModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : FirstClass + static_cast<int>(m_heat.classes.size());
}

const HeatCell& HeatModel::cell(const QModelIndex& index) const {
  return row(index.row()).cells.at(static_cast<std::size_t>(index.column() - FirstClass));
}

std::optional<double> HeatModel::ratio(const QModelIndex& index) const {
  if (index.column() == Cycle) return row(index.row()).slowdown;
  return index.column() >= FirstClass ? cell(index).ratio() : std::nullopt;
}

QString HeatModel::titleOf(int row) const {
  const Results& results = *m_view.results;
  return pairTitle(results, results.pairs.at(this->row(row).pair));
}

QString HeatModel::text(const QModelIndex& index) const {
  const HeatRow& shown = row(index.row());
  if (index.column() == Pair) return titleOf(index.row());
  if (index.column() == Late)
    return shown.isLateA && shown.isLateB ? tr("A and B")
           : shown.isLateA                ? QStringLiteral("A")
           : shown.isLateB                ? QStringLiteral("B")
                                          : QString();
  if (const auto value = ratio(index)) return qString(format::number(*value, 2));
  if (index.column() == Cycle) return qString(format::kAbsent);
  const HeatCell& only = cell(index);
  return only.aMs && !only.bMs   ? tr("only A")
         : only.bMs && !only.aMs ? tr("only B")
                                 : qString(format::kAbsent);
}

QString HeatModel::explanation(const QModelIndex& index) const {
  const HeatRow& shown = row(index.row());
  const QString per = qString(perText(shown.per));
  if (index.column() == Late)
    return shown.isLateA || shown.isLateB ? tr("The other ranks wait for this one in their collectives")
                                          : QString();
  if (index.column() < FirstClass)
    return shown.slowdown ? tr("%1: B takes %2 times as long as A %3")
                                .arg(titleOf(index.row()), qString(format::number(*shown.slowdown, 2)), per)
                          : titleOf(index.row());
  const HeatCell& here = cell(index);
  QString text = tr("%1, %2: %3 in A, %4 in B %5")
                     .arg(titleOf(index.row()),
                          qString(m_heat.classes.at(static_cast<std::size_t>(index.column() - FirstClass))),
                          msText(here.aMs), msText(here.bMs), per);
  if (here.share < kLittle) text += tr("; less than 1 % of the time, so not coloured");
  return text;
}

QVariant HeatModel::heatOf(const QModelIndex& index) const {
  constexpr double kOnlyOne = 10.0;  // as strong as can be
  const auto value = ratio(index);
  if (index.column() >= FirstClass) {
    const HeatCell& here = cell(index);
    if (here.share < kLittle) return {};
    if (!value) return here.bMs ? kOnlyOne : -kOnlyOne;
  }
  return value && *value > 0.0 ? QVariant(std::log2(*value)) : QVariant();
}

QString HeatModel::summary() const {
  const HeatCell* largest = nullptr;
  int ofRow = 0;
  std::size_t ofClass = 0;
  const auto change = [](const HeatCell& cell) { return std::abs(*cell.bMs - *cell.aMs); };
  for (int at = 0; at < rowCount(); ++at) {
    for (std::size_t i = 0; i < row(at).cells.size(); ++i) {
      const HeatCell& each = row(at).cells[i];
      if (!each.ratio() || (largest && change(each) <= change(*largest))) continue;
      largest = &each;
      ofRow = at;
      ofClass = i;
    }
  }
  if (!largest) return {};
  const QString size = tr("%1 process pairs, %2 classes of work").arg(rowCount()).arg(m_heat.classes.size());
  if (msText(largest->aMs) == msText(largest->bMs)) return tr("%1; no change that can be seen").arg(size);
  return tr("%1; the largest change is %2 of %3: %4 to %5")
      .arg(size, qString(m_heat.classes[ofClass]), titleOf(ofRow), msText(largest->aMs),
           msText(largest->bMs));
}

QVariant HeatModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const bool isText = index.column() <= Late;
  switch (role) {
    case Qt::DisplayRole:
      return text(index);
    case Qt::ToolTipRole:
      return wrappedName(explanation(index));
    case Qt::AccessibleDescriptionRole:
      return explanation(index);
    case Qt::TextAlignmentRole:
      return QVariant((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole:
      return index.column() == Pair && row(index.row()).pair == m_view.pair
                 ? QVariant(fontFor(FontRole::DockTitle))
                 : QVariant();
    case HeatRole:
      return heatOf(index);
    case NumberRole:
    case CopyRole: {
      if (isText) return text(index);
      if (const auto value = ratio(index)) return *value;
      const HeatCell* only = index.column() >= FirstClass ? &cell(index) : nullptr;
      if (!only || !(only->aMs || only->bMs)) return {};
      if (role == CopyRole) return text(index);
      return only->bMs ? std::numeric_limits<double>::infinity() : 0.0;  // the ratio that it would have
    }
    default:
      return {};
  }
}

QVariant HeatModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const bool isClass = section >= FirstClass;
  const QString name =
      isClass ? qString(m_heat.classes.at(static_cast<std::size_t>(section - FirstClass))) : QString();
  if (role == Qt::DisplayRole)
    return section == Pair    ? tr("Process pair")
           : section == Late  ? tr("Late")
           : section == Cycle ? tr("Cycle")
                              : name;
  if (role == Qt::ToolTipRole)
    return wrappedName(
        section == Pair   ? tr("The process of A and the one of B; in bold the one that is shown.")
        : section == Late ? tr("The run in which the other ranks wait for this one.")
        : section == Cycle
            ? tr("Time of B / time of A per cycle, recording or unit of work; above 1: slower.")
            : tr("Time of B / time of A in %1; above 1: slower.").arg(name));
  if (role == Qt::TextAlignmentRole)
    return QVariant((section <= Late ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role == Qt::InitialSortOrderRole) return section <= Late ? Qt::AscendingOrder : Qt::DescendingOrder;
  return {};
}

}  // namespace culprit::ui
