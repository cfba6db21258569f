#include "ui/pages/answers/pair_model.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"
#include "ui/look/fonts.h"
#include "ui/look/time_unit.h"
#include "ui/tables/column_text.h"

namespace culprit::ui {

namespace {

constexpr std::array<ColumnText, PairModel::ColumnCount> kColumns = {{
    {"Process pair", "The process of A and the one of B that are compared."},
    {"Cycles A", "Number of cycles."},
    {"Cycles B", "Number of cycles."},
    {"Median A", "Median duration of a cycle."},
    {"Median B", "Median duration of a cycle."},
    {"Ratio", "Time of B / time of A per cycle, or per unit of work; above 1: slower."},
    {"Comparable?", "What the checks say."},
    {"Slower?", "What the verdict says."},
    {"Cause", "The strongest cause."},
}};

QString absent() {
  return QString::fromUtf8(format::kAbsent.data(), static_cast<qsizetype>(format::kAbsent.size()));
}

QString medianOf(const std::vector<Cycle>& cycles) {
  std::vector<double> durations;
  for (const Cycle& cycle : cycles) durations.push_back(static_cast<double>(cycle.durationNs));
  const auto median = stats::median(durations);
  return median ? durationText(*median) : absent();
}

QString verdictColumn(const Results& results, const PairVerdict& verdict, int column) {
  switch (column) {
    case PairModel::Ratio:
      return verdict.slowdown.whole.ratio
                 ? QString::fromStdString(format::number(*verdict.slowdown.whole.ratio, 2))
                 : absent();
    case PairModel::Comparability:
      return QString::fromStdString(std::string(nameOf(verdict.comparability.verdict)));
    case PairModel::Speed:
      return QString::fromStdString(std::string(nameOf(verdict.slowdown.whole.verdict)));
    default: {
      const Cause* cause = verdict.mainCause();
      return cause ? QString::fromStdString(plainText(causeText(results, *cause, verdict.slowdown.per)))
                   : absent();
    }
  }
}

bool isNumber(int column) {
  return column >= PairModel::CyclesA && column <= PairModel::Ratio;
}

QString nameOfProcess(const Process& process) {
  return process.rank ? QString("rank %1 (%2)").arg(*process.rank).arg(process.pid)
                      : QString::number(process.pid);
}

}  // namespace

QString pairTitle(const Results& results, const PairResults& pair) {
  QString title = nameOfProcess(pair.a) + " with " + nameOfProcess(pair.b);
  const auto isAlike = [&pair](const PairResults& other) {
    return other.a.pid == pair.a.pid && other.b.pid == pair.b.pid && other.a.rank == pair.a.rank &&
           other.b.rank == pair.b.rank;
  };
  if (std::count_if(results.pairs.begin(), results.pairs.end(), isAlike) < 2) return title;
  return title + ", " + QString::fromStdString(pair.a.part);
}

void PairModel::setResults(ResultsPtr results, std::size_t shown) {
  beginResetModel();
  m_results = std::move(results);
  m_shown = shown;
  endResetModel();
}

int PairModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_results ? 0 : static_cast<int>(m_results->pairs.size());
}

int PairModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString PairModel::text(const PairResults& pair, int column) const {
  switch (column) {
    case Name:
      return pairTitle(*m_results, pair);
    case CyclesA:
      return QString::fromStdString(format::count(pair.cyclesA.size()));
    case CyclesB:
      return QString::fromStdString(format::count(pair.cyclesB.size()));
    case MedianA:
      return medianOf(pair.cyclesA);
    case MedianB:
      return medianOf(pair.cyclesB);
    default:
      return pair.verdict ? verdictColumn(*m_results, *pair.verdict, column) : absent();
  }
}

QVariant PairModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const PairResults& pair = m_results->pairs.at(static_cast<std::size_t>(index.row()));
  switch (role) {
    case Qt::DisplayRole:
    case CopyRole:
      return text(pair, index.column());
    case Qt::ToolTipRole:
      return index.column() == Cause ? QVariant(text(pair, Cause)) : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
      return static_cast<std::size_t>(index.row()) == m_shown ? QVariant(fontFor(FontRole::DockTitle))
                                                              : QVariant();
    default:
      return {};
  }
}

QVariant PairModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return headData(kColumns.at(static_cast<std::size_t>(section)), isNumber(section), role);
}

}  // namespace culprit::ui
