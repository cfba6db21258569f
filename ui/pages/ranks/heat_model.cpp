#include "ui/pages/ranks/heat_model.h"

#include <QCollator>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/words/format.h"
#include "core/report/words/pair_words.h"
#include "core/report/words/per_text.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/answers/pair_model.h"
#include "ui/pages/ranks/heat_words.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

struct MsRange {
  double low = 0.0, high = 0.0;
};

/// Of the ranks of one run that spend time on it.
template <typename CellOf>
std::optional<MsRange> rangeOf(const PairHeat& heat, Side side, CellOf cellOf) {
  std::optional<MsRange> range;
  for (const HeatRow& row : heat.rows) {
    const HeatCell& cell = cellOf(row);
    const auto& ms = side == Side::A ? cell.aMs : cell.bMs;
    if (!ms) continue;
    if (!range) range = MsRange{*ms, *ms};
    range->low = std::min(range->low, *ms);
    range->high = std::max(range->high, *ms);
  }
  return range;
}

/// "A 2.10 to 2.40 ms, B 2.10 to 84.0 ms"
template <typename CellOf>
QString rangesText(const PairHeat& heat, CellOf cellOf) {
  QStringList parts;
  for (const Side side : {Side::A, Side::B}) {
    if (const auto range = rangeOf(heat, side, cellOf))
      parts << QString("%1 %2 to %3 ms")
                   .arg(side == Side::A ? "A" : "B", msNumber(range->low), msNumber(range->high));
  }
  return parts.join(", ");
}

auto cellOfClass(std::size_t ofClass) {
  return [ofClass](const HeatRow& row) -> const HeatCell& { return row.cells.at(ofClass); };
}

QString msText(const std::optional<double>& ms) {
  return ms ? plotNumber(*ms) + QStringLiteral(" ms") : "none";
}

std::optional<double> lateness(const HeatRow& row) {
  if (!row.late) return std::nullopt;
  return row.late->grew ? row.late->ms() : row.late->bMs;
}

/// "compute kernels take 5 % longer"; empty: the rank is not late.
QString lateReason(const Results& results, const HeatRow& row) {
  if (row.late) {
    const QString reason = qString(lateReasonText(results, *row.late));
    if (row.late->grew) return reason.isEmpty() ? QStringLiteral("its own time") : reason;
    return reason.isEmpty() ? QStringLiteral("in both") : "in both: " + reason;
  }
  if (!row.isLateA && !row.isLateB) return {};
  return QString("the others wait for it in %1").arg(!row.isLateB ? "A" : row.isLateA ? "both" : "B");
}

/// "what makes it late lies 0.01 ms above the others in A, 0.40 ms in B per cycle; compute kernels take 5 %
/// longer"
QString latenessText(const Results& results, const HeatRow& row) {
  if (!row.late) return lateReason(results, row);
  return QString("what makes it late lies %1 ms above that of the others in A, %2 ms in B %3; %4")
      .arg(qString(lateMs(row.late->aMs)), qString(lateMs(row.late->bMs)), qString(perText(row.per)),
           lateReason(results, row));
}

/// By pair, in the order that a reader expects of names with numbers.
std::vector<double> hostPlaces(const PairHeat& heat) {
  QCollator collator(QLocale(QLocale::English, QLocale::UnitedStates));  // that of "C" knows no numbers
  collator.setNumericMode(true);
  const auto less = [&collator](const QString& one, const QString& two) {
    return collator.compare(one, two) < 0;
  };
  std::map<QString, double, decltype(less)> places(less);
  for (const HeatRow& row : heat.rows) places.emplace(qString(row.host), 0.0);
  double place = 0.0;
  for (auto& each : places) each.second = place++;
  std::vector<double> all(heat.rows.size());
  for (const HeatRow& row : heat.rows) all[row.pair] = places.at(qString(row.host));
  return all;
}

}  // namespace

HeatModel::HeatModel(QObject* parent) : TableModel({}, parent) {
  setColumns(heads());
}

void HeatModel::setView(const ComparisonView& view) {
  if (view.results == m_view.results) {
    const std::size_t before = m_view.pair;
    m_view = view;
    for (const std::size_t pair : {before, view.pair}) {
      if (pair >= m_rowOfPair.size()) continue;
      const QModelIndex name = index(m_rowOfPair[pair], Pair);
      emit dataChanged(name, name, {Qt::FontRole});
    }
    return;
  }
  beginResetModel();
  m_view = view;
  takeResults();
  setColumns(heads());
  endResetModel();
}

void HeatModel::takeResults() {
  m_heat = m_view.isEmpty() ? PairHeat{} : pairHeat(*m_view.results);
  m_fullMs = m_heat.fullMs(m_kind);
  m_titles = m_view.isEmpty() ? std::vector<QString>() : pairTitles(*m_view.results);
  m_names = m_view.isEmpty() ? std::vector<QString>() : rankTitles(*m_view.results);
  m_hostPlaces = hostPlaces(m_heat);
  m_rowOfPair.assign(m_heat.rows.size(), 0);
  for (std::size_t row = 0; row < m_heat.rows.size(); ++row)
    m_rowOfPair[m_heat.rows[row].pair] = static_cast<int>(row);
  m_longestName = 0;
  for (const QString& name : m_names) m_longestName = std::max(m_longestName, static_cast<int>(name.size()));
  m_spread = makeSpread();
  m_summary = makeSummary();
}

void HeatModel::setKind(HeatKind kind) {
  if (kind == m_kind) return;
  emit layoutAboutToBeChanged();  // to those who sort by these numbers
  m_kind = kind;
  m_fullMs = m_heat.fullMs(kind);
  emit layoutChanged();
}

int HeatModel::rows() const {
  return static_cast<int>(m_heat.rows.size());
}

bool HeatModel::isTold(Column column) const {
  return std::any_of(m_heat.rows.begin(), m_heat.rows.end(), [column](const HeatRow& row) {
    switch (column) {
      case Host:
        return !row.host.empty();
      case Late:
        return row.late.has_value();
      case Reason:
        return row.late || row.isLateA || row.isLateB;
      case Own:
        return row.own.aMs || row.own.bMs;
      default:
        return true;
    }
  });
}

const HeatCell* HeatModel::heatCell(int row, int column) const {
  if (column == Own) return &heatRow(row).own;
  return column >= FirstClass ? &heatRow(row).cells.at(static_cast<std::size_t>(column - FirstClass))
                              : nullptr;
}

std::optional<double> HeatModel::number(int row, int column) const {
  if (column == Late) return lateness(heatRow(row));
  if (column == Cycle) return heatRow(row).slowdown;
  const HeatCell* here = heatCell(row, column);
  return here ? here->ms(m_kind) : std::nullopt;
}

QString HeatModel::text(int row, int column) const {
  const HeatRow& shown = heatRow(row);
  switch (column) {
    case Pair:
      return m_names.at(shown.pair);
    case Host:
      return qString(shown.host.empty() ? format::kAbsent : std::string_view(shown.host));
    case Late:
      return shown.late ? qString(lateMs(*lateness(shown))) : QString();
    case Reason:
      return lateReason(*m_view.results, shown);
    default:
      break;
  }
  const auto value = number(row, column);
  if (!value) return qString(format::kAbsent);
  return column == Cycle ? qString(format::number(*value, 2)) : msNumber(*value, m_kind);
}

QString HeatModel::explanation(int row, int column) const {
  const HeatRow& shown = heatRow(row);
  const QString per = qString(perText(shown.per));
  const HeatCell* here = heatCell(row, column);
  if (!here) {
    const QString late = latenessText(*m_view.results, shown);
    if (column == Late || column == Reason) return late.isEmpty() ? QString() : titleOf(row) + ": " + late;
    if (column == Host) return shown.host.empty() ? titleOf(row) : titleOf(row) + ", " + qString(shown.host);
    return shown.slowdown ? QString("%1: B takes %2 times as long as A %3")
                                .arg(titleOf(row), qString(format::number(*shown.slowdown, 2)),
                                     per + (shown.isOfMeans ? ", of means" : ""))
                          : titleOf(row);
  }
  const QString name = column == Own
                           ? QStringLiteral("own time")
                           : qString(m_heat.classes.at(static_cast<std::size_t>(column - FirstClass)));
  QString text = QString("%1, %2: %3 in A, %4 in B %5")
                     .arg(titleOf(row), name, msText(here->aMs), msText(here->bMs), per);
  if (const auto value = here->ratio())
    text += QString(", %1 times as long").arg(qString(format::number(*value, 2)));
  if (here->typicalMs > 0.0) text += QString("; the median rank of B takes %1").arg(msText(here->typicalMs));
  return text;
}

QVariant HeatModel::heatOf(int row, int column) const {
  const HeatCell* here = heatCell(row, column);
  const auto value = here ? here->ms(m_kind) : std::nullopt;
  if (!value || !(m_fullMs > 0.0)) return {};
  const double strength = std::clamp(*value / m_fullMs, -1.0, 1.0);
  return m_kind == HeatKind::A ? -strength : strength;
}

QString HeatModel::makeSpread() const {
  std::optional<std::size_t> widest;
  double most = 0.0;
  for (std::size_t ofClass = 0; ofClass < m_heat.classes.size(); ++ofClass) {
    for (const Side side : {Side::A, Side::B}) {
      const auto range = rangeOf(m_heat, side, cellOfClass(ofClass));
      if (!range || range->high - range->low <= most) continue;
      most = range->high - range->low;
      widest = ofClass;
    }
  }
  if (!widest) return {};
  return qString(m_heat.classes[*widest]) + ": " + rangesText(m_heat, cellOfClass(*widest));
}

QString HeatModel::makeSummary() const {
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
  const QString size = QString("%1, %2 classes of work")
                           .arg(qString(countedPairs(*m_view.results)))
                           .arg(m_heat.classes.size());
  if (msText(largest->aMs) == msText(largest->bMs))
    return QString("%1; no change that can be seen").arg(size);
  return QString("%1; the largest change is %2 of %3: %4 to %5")
      .arg(size, qString(m_heat.classes[ofClass]), titleOf(ofRow), msText(largest->aMs),
           msText(largest->bMs));
}

QString HeatModel::colours() const {
  return QString("%1; full at %2").arg(wordsOf(m_kind).colours, fullText(m_fullMs));
}

QVariant HeatModel::copyValue(int row, int column) const {
  if (column == Pair) return titleOf(row);
  return isNumber(column) ? orNothing(number(row, column)) : text(row, column);
}

QVariant HeatModel::sortValue(int row, int column) const {
  const std::size_t pair = heatRow(row).pair;
  if (column == Pair) return static_cast<double>(pair);
  if (column == Host) return heatRow(row).host.empty() ? QVariant() : QVariant(m_hostPlaces.at(pair));
  if (column == Reason && text(row, column).isEmpty()) return {};
  return copyValue(row, column);
}

QVariant HeatModel::cell(int row, int column, int role) const {
  const bool isMarked = (column == Late || column == Reason) && heatRow(row).late && heatRow(row).late->grew;
  switch (role) {
    case Qt::ToolTipRole:
      return wrappedName(explanation(row, column));
    case Qt::AccessibleDescriptionRole:
      return explanation(row, column);
    case Qt::FontRole:
      return boldIf(isMarked || (column == Pair && heatRow(row).pair == m_view.pair));
    case HeatRole:
      return heatOf(row, column);
    default:
      return {};
  }
}

std::vector<TableModel::Head> HeatModel::heads() const {
  const auto over = [](const QString& ranges) {
    return ranges.isEmpty() ? QString() : QString(" Over the ranks: %1.").arg(ranges);
  };
  const auto own = [](const HeatRow& row) -> const HeatCell& { return row.own; };
  std::vector<Head> heads = {
      {pairColumn(m_view.results), pairHint(m_view.results) + "; in bold the one that is shown."},
      {"Host", "The machine of the rank, as B tells it."},
      {"Late by, ms",
       "By how much the own time of the rank, or the part of it that the reason names, grew from A to B "
       "above "
       "that of the others; of a rank that is late in both, how far it lies above them in B.",
       Numbers},
      {"Reason", "What the rank is late by."},
      {"Own time, ms",
       "The cycle without communication: what the rank takes by itself, without waiting for others." +
           over(rangesText(m_heat, own)),
       Numbers},
      {"Cycle", "Time of B / time of A per cycle, recording or unit of work; above 1: slower.", Numbers}};
  for (std::size_t i = 0; i < m_heat.classes.size(); ++i) {
    const QString name = qString(m_heat.classes[i]);
    heads.push_back({name + ", ms",
                     QString("Time in %1.%2").arg(name, over(rangesText(m_heat, cellOfClass(i)))), Numbers});
  }
  return heads;
}

}  // namespace culprit::ui
