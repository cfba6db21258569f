#include "ui/pages/answers/heat_model.h"

#include <algorithm>
#include <cmath>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/answers/pair_model.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kLittle = 0.01;  // of the time of a pair

/// Two decimals where they can be told apart, none in large numbers.
QString msNumber(double ms) {
  return qString(format::number(ms, std::abs(ms) < 10.0 ? 2 : std::abs(ms) < 1000.0 ? 1 : 0));
}

struct MsRange {
  double low = 0.0, high = 0.0;
};

/// Of the ranks of one run that spend time on the class.
std::optional<MsRange> rangeOf(const PairHeat& heat, std::size_t ofClass, Side side) {
  std::optional<MsRange> range;
  for (const HeatRow& row : heat.rows) {
    if (ofClass >= row.cells.size()) continue;
    const auto& ms = side == Side::A ? row.cells[ofClass].aMs : row.cells[ofClass].bMs;
    if (!ms) continue;
    if (!range) range = MsRange{*ms, *ms};
    range->low = std::min(range->low, *ms);
    range->high = std::max(range->high, *ms);
  }
  return range;
}

QString msText(const std::optional<double>& ms) {
  return ms ? plotNumber(*ms) + QStringLiteral(" ms") : "none";
}

}  // namespace

HeatModel::HeatModel(QObject* parent) : TableModel({}, parent) {
  setColumns(heads());
}

void HeatModel::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results;
  m_view = view;
  if (same) {
    if (rowCount() > 0) emit dataChanged(index(0, Pair), index(rowCount() - 1, Pair), {Qt::FontRole});
    return;
  }
  beginResetModel();
  m_heat = view.isEmpty() ? PairHeat{} : pairHeat(*view.results);
  setColumns(heads());
  endResetModel();
}

int HeatModel::rows() const {
  return static_cast<int>(m_heat.rows.size());
}

const HeatCell& HeatModel::heatCell(int row, int column) const {
  return heatRow(row).cells.at(static_cast<std::size_t>(column - FirstClass));
}

std::optional<double> HeatModel::ratio(int row, int column) const {
  if (column == Cycle) return heatRow(row).slowdown;
  return column >= FirstClass ? heatCell(row, column).ratio() : std::nullopt;
}

std::optional<double> HeatModel::change(int row, int column) const {
  const HeatCell& here = heatCell(row, column);
  if (!here.aMs && !here.bMs) return std::nullopt;
  return here.bMs.value_or(0.0) - here.aMs.value_or(0.0);
}

QString HeatModel::spreadOf(std::size_t ofClass) const {
  QStringList parts;
  for (const Side side : {Side::A, Side::B}) {
    const auto range = rangeOf(m_heat, ofClass, side);
    if (range)
      parts << QString("%1 %2 to %3 ms")
                   .arg(side == Side::A ? "A" : "B", msNumber(range->low), msNumber(range->high));
  }
  return parts.join(", ");
}

QString HeatModel::spread() const {
  std::optional<std::size_t> widest;
  double most = 0.0;
  for (std::size_t ofClass = 0; ofClass < m_heat.classes.size(); ++ofClass) {
    for (const Side side : {Side::A, Side::B}) {
      const auto range = rangeOf(m_heat, ofClass, side);
      if (!range || range->high - range->low <= most) continue;
      most = range->high - range->low;
      widest = ofClass;
    }
  }
  return widest ? qString(m_heat.classes[*widest]) + ": " + spreadOf(*widest) : QString();
}

QString HeatModel::titleOf(int row) const {
  const Results& results = *m_view.results;
  return pairTitle(results, results.pairs.at(heatRow(row).pair));
}

QString HeatModel::text(int row, int column) const {
  const HeatRow& shown = heatRow(row);
  if (column == Pair) return titleOf(row);
  if (column == Late)
    return shown.isLateA && shown.isLateB ? "A and B"
           : shown.isLateA                ? QStringLiteral("A")
           : shown.isLateB                ? QStringLiteral("B")
                                          : QString();
  if (column == Cycle) {
    const auto value = ratio(row, column);
    return value ? qString(format::number(*value, 2)) : qString(format::kAbsent);
  }
  const auto difference = change(row, column);
  if (!difference) return qString(format::kAbsent);
  const HeatCell& here = heatCell(row, column);
  const QString sign = *difference > 0.0 ? "+" : "";
  return QString("%1 → %2  %3%4")
      .arg(msNumber(here.aMs.value_or(0.0)), msNumber(here.bMs.value_or(0.0)), sign, msNumber(*difference));
}

QString HeatModel::explanation(int row, int column) const {
  const HeatRow& shown = heatRow(row);
  const QString per = qString(perText(shown.per));
  if (column == Late)
    return shown.isLateA || shown.isLateB ? "The other ranks wait for this one in their collectives"
                                          : QString();
  if (column < FirstClass)
    return shown.slowdown ? QString("%1: B takes %2 times as long as A %3")
                                .arg(titleOf(row), qString(format::number(*shown.slowdown, 2)), per)
                          : titleOf(row);
  const HeatCell& here = heatCell(row, column);
  QString text =
      QString("%1, %2: %3 in A, %4 in B %5")
          .arg(titleOf(row), qString(m_heat.classes.at(static_cast<std::size_t>(column - FirstClass))),
               msText(here.aMs), msText(here.bMs), per);
  if (const auto value = here.ratio())
    text += QString(", %1 times as long").arg(qString(format::number(*value, 2)));
  if (here.share < kLittle) text += "; less than 1 % of the time, so not coloured";
  return text;
}

QVariant HeatModel::heatOf(int row, int column) const {
  constexpr double kOnlyOne = 10.0;  // as strong as can be
  const auto value = ratio(row, column);
  if (column >= FirstClass) {
    const HeatCell& here = heatCell(row, column);
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
    for (std::size_t i = 0; i < heatRow(at).cells.size(); ++i) {
      const HeatCell& each = heatRow(at).cells[i];
      if (!each.ratio() || (largest && change(each) <= change(*largest))) continue;
      largest = &each;
      ofRow = at;
      ofClass = i;
    }
  }
  if (!largest) return {};
  const QString size =
      QString("%1 process pairs, %2 classes of work").arg(rowCount()).arg(m_heat.classes.size());
  if (msText(largest->aMs) == msText(largest->bMs))
    return QString("%1; no change that can be seen").arg(size);
  return QString("%1; the largest change is %2 of %3: %4 to %5")
      .arg(size, qString(m_heat.classes[ofClass]), titleOf(ofRow), msText(largest->aMs),
           msText(largest->bMs));
}

QVariant HeatModel::copyValue(int row, int column) const {
  if (!isNumber(column)) return text(row, column);
  if (column < FirstClass) return orNothing(ratio(row, column));
  return change(row, column) ? QVariant(text(row, column)) : QVariant();
}

QVariant HeatModel::sortValue(int row, int column) const {
  return column >= FirstClass ? orNothing(change(row, column)) : copyValue(row, column);
}

QVariant HeatModel::cell(int row, int column, int role) const {
  switch (role) {
    case Qt::ToolTipRole:
      return wrappedName(explanation(row, column));
    case Qt::AccessibleDescriptionRole:
      return explanation(row, column);
    case Qt::FontRole:
      return boldIf(column == Pair && heatRow(row).pair == m_view.pair);
    case HeatRole:
      return heatOf(row, column);
    default:
      return {};
  }
}

std::vector<TableModel::Head> HeatModel::heads() const {
  std::vector<Head> heads = {
      {"Process pair", "The process of A and the one of B; in bold the one that is shown."},
      {"Late", "The run in which the other ranks wait for this one."},
      {"Cycle", "Time of B / time of A per cycle, recording or unit of work; above 1: slower.", Numbers}};
  for (std::size_t i = 0; i < m_heat.classes.size(); ++i)
    heads.push_back({qString(m_heat.classes[i]) + ", ms",
                     QString("ms in A → ms in B, and B − A, in %1. Over the ranks: %2.")
                         .arg(qString(m_heat.classes[i]), spreadOf(i)),
                     Numbers});
  return heads;
}

}  // namespace culprit::ui
