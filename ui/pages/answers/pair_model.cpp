#include "ui/pages/answers/pair_model.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/judged_ratio.h"
#include "core/report/words/pair_words.h"
#include "core/stats/basics/descriptive.h"
#include "ui/look/q_string.h"
#include "ui/look/time_unit.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/shared/cycle_length.h"

namespace culprit::ui {

namespace {

constexpr char kMedianSays[] =
    "Median over the cycles: of their durations, or from start to start where the verdict measures so.";

QString absent() {
  return QString::fromUtf8(format::kAbsent.data(), static_cast<qsizetype>(format::kAbsent.size()));
}

QString medianOf(const PairResults& pair, const std::vector<Cycle>& cycles) {
  std::vector<double> lengths;
  for (const Cycle& cycle : cycles)
    if (const auto length = lengthNs(pair, cycle)) lengths.push_back(*length);
  const auto median = stats::median(lengths);
  return median ? durationText(*median) : absent();
}

QString ratioColumn(const Slowdown& slowdown) {
  const std::optional<double> ratio = judgedRatio(slowdown);
  if (!ratio) return absent();
  return qString(format::telling(*ratio, 2)) + (isOfMeans(slowdown) ? " of means" : "");
}

QString verdictColumn(const Results& results, const PairVerdict& verdict, int column) {
  switch (column) {
    case PairModel::Ratio:
      return ratioColumn(verdict.slowdown);
    case PairModel::Comparability:
      return QString::fromStdString(std::string(nameOf(verdict.comparability.verdict)));
    case PairModel::Speed:
      return QString::fromStdString(std::string(nameOf(verdict.slowdown.whole.verdict)));
    default: {
      if (const Mechanism* mechanism = verdict.mainMechanism())
        return QString::fromStdString(plainText(mechanismText(results, verdict, *mechanism)));
      const Cause* cause = verdict.mainCause();
      return cause ? QString::fromStdString(plainText(causeText(results, *cause, verdict.slowdown.per)))
                   : absent();
    }
  }
}

QString nameOfProcess(const Process& process) {
  return process.rank ? QString("rank %1 (%2)").arg(*process.rank).arg(process.pid)
                      : QString::number(process.pid);
}

QString bothNames(const PairResults& pair) {
  return nameOfProcess(pair.a) + " with " + nameOfProcess(pair.b);
}

/// With the part behind those that are alike.
std::vector<QString> titlesBy(const Results& results, QString (*name)(const PairResults&)) {
  std::vector<QString> titles;
  std::map<QString, int> counts;
  for (const PairResults& pair : results.pairs) ++counts[titles.emplace_back(name(pair))];
  for (std::size_t i = 0; i < titles.size(); ++i)
    if (counts.at(titles[i]) > 1) titles[i] += ", " + QString::fromStdString(results.pairs[i].a.part);
  return titles;
}

}  // namespace

QString pairTitle(const Results& results, const PairResults& pair) {
  QString title = bothNames(pair);
  const auto isAlike = [&pair](const PairResults& other) {
    return other.a.pid == pair.a.pid && other.b.pid == pair.b.pid && other.a.rank == pair.a.rank &&
           other.b.rank == pair.b.rank;
  };
  if (std::count_if(results.pairs.begin(), results.pairs.end(), isAlike) < 2) return title;
  return title + ", " + QString::fromStdString(pair.a.part);
}

std::vector<QString> pairTitles(const Results& results) {
  return titlesBy(results, bothNames);
}

std::vector<QString> rankTitles(const Results& results) {
  const bool areRanks = std::all_of(results.pairs.begin(), results.pairs.end(), [](const PairResults& pair) {
    return pair.a.rank && pair.b.rank && *pair.a.rank == *pair.b.rank;
  });
  if (!areRanks) return pairTitles(results);
  std::vector<QString> titles =
      titlesBy(results, [](const PairResults& pair) { return QString("rank %1").arg(*pair.b.rank); });
  const std::set<QString> distinct(titles.begin(), titles.end());
  return distinct.size() == titles.size() ? titles : pairTitles(results);
}

QString pairColumn(const ResultsPtr& results) {
  const Results none;
  return qString(pairWords(results ? *results : none).column);
}

QString pairHint(const ResultsPtr& results) {
  return results && isOneProcess(*results)
             ? "The kind of cycle that is compared, of the process of A and the one of B"
             : "The process of A and the one of B that are compared";
}

PairModel::PairModel(QObject* parent) : TableModel(heads({}), parent) {}

std::vector<TableModel::Head> PairModel::heads(const ResultsPtr& results) {
  return {{pairColumn(results), pairHint(results) + '.'},
          {"Cycles A", "Number of cycles.", Numbers},
          {"Cycles B", "Number of cycles.", Numbers},
          {"Median A", kMedianSays, Numbers},
          {"Median B", kMedianSays, Numbers},
          {"Ratio",
           "Time of B / time of A per cycle, or per unit of work; above 1: slower. Of means where the "
           "verdict rests on them.",
           Numbers},
          {"Comparable?", "What the checks say."},
          {"Slower?", "What the verdict says."},
          {"Cause", "The strongest cause."}};
}

void PairModel::setResults(ResultsPtr results, std::size_t shown) {
  beginResetModel();
  m_results = std::move(results);
  m_shown = shown;
  setColumns(heads(m_results));
  endResetModel();
}

int PairModel::rows() const {
  return m_results ? static_cast<int>(m_results->pairs.size()) : 0;
}

QString PairModel::text(int row, int column) const {
  const PairResults& pair = m_results->pairs.at(static_cast<std::size_t>(row));
  switch (column) {
    case Name:
      return pairTitle(*m_results, pair);
    case CyclesA:
      return QString::fromStdString(format::count(pair.cyclesA.size()));
    case CyclesB:
      return QString::fromStdString(format::count(pair.cyclesB.size()));
    case MedianA:
      return medianOf(pair, pair.cyclesA);
    case MedianB:
      return medianOf(pair, pair.cyclesB);
    default:
      return verdictColumn(*m_results, pair.verdict, column);
  }
}

QVariant PairModel::cell(int row, int column, int role) const {
  if (role == Qt::FontRole) return boldIf(static_cast<std::size_t>(row) == m_shown);
  if (role != Qt::ToolTipRole) return {};
  if (column == Ratio)
    return qString(judgedRatioText(m_results->pairs.at(static_cast<std::size_t>(row)).verdict.slowdown));
  return column == Cause ? QVariant(wrappedName(text(row, Cause))) : QVariant();
}

}  // namespace culprit::ui
