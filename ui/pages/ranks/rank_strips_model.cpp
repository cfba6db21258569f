#include "ui/pages/ranks/rank_strips_model.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "core/base/time_units.h"
#include "core/report/names/function_name.h"
#include "core/report/words/group_words.h"
#include "ui/look/q_string.h"
#include "ui/pages/answers/pair_model.h"
#include "ui/pages/ranks/rank_strips_colours.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

/// As in the legend: what the rank does itself, what the ranks do together, what nobody does.
constexpr std::array kClassOrder = {
    TimeClass::GpuCompute, TimeClass::Copies,        TimeClass::InputPipeline,   TimeClass::Host,
    TimeClass::Waiting,    TimeClass::Communication, TimeClass::WaitingForRanks, TimeClass::Idle};

/// What the names of kernels and calls of collectives have in them, and what the collective is called.
constexpr std::array<std::pair<std::string_view, const char*>, 7> kCollectiveWords{
    {{"allreduce", "all-reduce"},
     {"reducescatter", "reduce-scatter"},
     {"allgather", "all-gather"},
     {"alltoall", "all-to-all"},
     {"broadcast", "broadcast"},
     {"barrier", "barrier"},
     {"reduce", "reduce"}}};

QString collectiveWords(const std::string& name) {
  QString bare = qString(name).toLower();
  bare.remove('_').remove('-');
  for (const auto& [piece, words] : kCollectiveWords)
    if (bare.contains(qString(piece))) return words;
  return qString(functionName(name, NameForm::Short));
}

/// "1st", "22nd", "13th"
QString ordinalWords(std::uint32_t number) {
  const std::uint32_t last = number % 10, lastTwo = number % 100;
  const bool isTeen = lastTwo > 10 && lastTwo < 14;
  const char* ending = isTeen || last == 0 || last > 3 ? "th" : last == 1 ? "st" : last == 2 ? "nd" : "rd";
  return QString::number(number) + ending;
}

QString groupWords(const StripCollective& collective) {
  const std::string kind = groupKind(collective.description);
  if (kind == "all ranks") return QStringLiteral("group of all ranks");
  if (!kind.empty()) return "group " + qString(kind);
  if (!collective.group.empty()) return "group " + qString(nameInSentence(collective.group));
  return QStringLiteral("group not told");
}

QString stripMs(std::int64_t ns) {
  return plotNumber(static_cast<double>(ns) / kNsPerMs, 3) + QStringLiteral(" ms");
}

}  // namespace

void RankStripsModel::setView(const ComparisonView& view) {
  const bool isOther = view.results != m_view.results;
  m_view = view;
  if (!isOther) return choose();
  m_titles = view.isEmpty() ? std::vector<QString>() : rankTitles(*view.results);
  m_order.clear();
  setStrips(nullptr);
}

void RankStripsModel::setStrips(std::shared_ptr<const RankStrips> strips) {
  m_strips = std::move(strips);
  choose();
  m_aligned = m_choices.empty() ? std::nullopt : m_choices[preferred()];
  arrange();
}

void RankStripsModel::choose() {
  m_choices.clear();
  if (!m_strips) return;
  const std::vector<std::size_t> found = m_strips->choices(m_view.pair);
  m_choices.assign(found.rbegin(), found.rend());
  m_choices.emplace_back();
}

std::size_t RankStripsModel::preferred() const {
  const auto named = std::find_if(m_choices.begin(), m_choices.end(), [this](const auto& choice) {
    return choice && !m_strips->collectives.at(*choice).group.empty();
  });
  return named == m_choices.end() ? 0 : static_cast<std::size_t>(named - m_choices.begin());
}

void RankStripsModel::setOrder(std::vector<std::size_t> pairs) {
  m_order = std::move(pairs);
  arrange();
}

void RankStripsModel::arrange() {
  m_rows.clear();
  if (m_strips) {
    std::map<std::size_t, std::size_t> places;  // of pairs
    for (std::size_t i = 0; i < m_strips->ranks.size(); ++i) places[m_strips->ranks[i].pair] = i;
    for (const std::size_t pair : m_order)
      if (const auto found = places.find(pair); found != places.end()) m_rows.push_back(found->second);
  }
  findAxis();
}

std::optional<std::size_t> RankStripsModel::shownRow() const {
  for (std::size_t row = 0; row < rows(); ++row)
    if (pair(row) == m_view.pair) return row;
  return std::nullopt;
}

void RankStripsModel::align(std::optional<std::size_t> collective) {
  m_aligned = collective;
  findAxis();
}

std::optional<std::int64_t> RankStripsModel::zeroNs(std::size_t row) const {
  return m_aligned ? strip(row).endOf(*m_aligned) : std::optional<std::int64_t>(0);
}

void RankStripsModel::findAxis() {
  std::optional<std::pair<std::int64_t, std::int64_t>> all;
  for (std::size_t row = 0; row < rows(); ++row) {
    const auto zero = zeroNs(row);
    if (!zero) continue;
    const std::int64_t from = -*zero, to = strip(row).durationNs - *zero;
    all = all ? std::pair(std::min(all->first, from), std::max(all->second, to)) : std::pair(from, to);
  }
  m_axis = {0.0, 1.0};
  if (all && all->second > all->first)
    m_axis = {static_cast<double>(all->first) / kNsPerMs, static_cast<double>(all->second) / kNsPerMs};
}

QString RankStripsModel::choiceName(std::optional<std::size_t> collective) const {
  if (!collective || !m_strips) return QStringLiteral("the start of the cycle");
  const StripCollective& told = m_strips->collectives.at(*collective);
  QStringList parts{collectiveWords(m_view.results->names.functions[told.function]), groupWords(told),
                    ordinalWords(told.call) + " call"};
  if (told.ranks < m_strips->ranks.size())
    parts << QString("%1 of %2 ranks").arg(told.ranks).arg(m_strips->ranks.size());
  return parts.join(", ");
}

QString RankStripsModel::choiceExplanation(std::optional<std::size_t> collective) const {
  if (!collective || !m_strips) return QStringLiteral("Each cycle from its own start");
  const StripCollective& told = m_strips->collectives.at(*collective);
  return choiceName(collective) + " of " +
         qString(functionName(m_view.results->names.functions[told.function], NameForm::Short));
}

QString RankStripsModel::pairHeading() const {
  return pairColumn(m_view.results);
}

QString RankStripsModel::label(std::size_t row) const {
  return m_titles.at(pair(row));
}

QString RankStripsModel::host(std::size_t row) const {
  const PairResults& shown = m_view.results->pairs.at(pair(row));
  return qString(m_strips->side == Side::A ? shown.a.host : shown.b.host);
}

QString RankStripsModel::explanation(std::size_t row) const {
  std::vector<TimeClass> longest(kClassOrder.begin(), kClassOrder.end());
  const StripTimes& sums = strip(row).sums;
  std::stable_sort(longest.begin(), longest.end(),
                   [&sums](TimeClass x, TimeClass y) { return sums[stripPlace(x)] > sums[stripPlace(y)]; });
  QStringList parts;
  for (const TimeClass time : longest)
    if (sums[stripPlace(time)] > 0) parts << stripWords(time) + ' ' + stripMs(sums[stripPlace(time)]);
  QString name = label(row);
  if (!host(row).isEmpty()) name += ", host " + host(row);
  if (!zeroNs(row)) name += ", not in this collective";
  return name + ": " + (parts.isEmpty() ? QStringLiteral("no time") : parts.join(", "));
}

std::optional<StripSpan> RankStripsModel::spanAt(std::size_t row, double ms) const {
  const auto zero = zeroNs(row);
  if (!zero) return std::nullopt;
  const double ns = ms * kNsPerMs + static_cast<double>(*zero);
  const std::vector<StripSpan>& spans = strip(row).spans;
  const auto found = std::partition_point(spans.begin(), spans.end(), [ns](const StripSpan& span) {
    return static_cast<double>(span.toNs) <= ns;
  });
  if (found == spans.end() || static_cast<double>(found->fromNs) > ns) return std::nullopt;
  return shiftedSpans({*found}, *zero).front();
}

std::vector<TimeClass> RankStripsModel::classes() const {
  std::vector<TimeClass> found;
  if (!m_strips) return found;
  for (const TimeClass time : kClassOrder) {
    const bool occurs =
        std::any_of(m_strips->ranks.begin(), m_strips->ranks.end(),
                    [time](const RankStrip& rank) { return rank.sums[stripPlace(time)] > 0; });
    if (occurs) found.push_back(time);
  }
  return found;
}

QString RankStripsModel::summary() const {
  if (isEmpty()) return {};
  const auto own = [this](std::size_t row) {
    const StripTimes& sums = strip(row).sums;
    return strip(row).durationNs - sums[stripPlace(TimeClass::Communication)] -
           sums[stripPlace(TimeClass::WaitingForRanks)];
  };
  std::vector<std::size_t> order(rows());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto [least, most] =
      std::minmax_element(order.begin(), order.end(), [&own](auto x, auto y) { return own(x) < own(y); });
  return QString("Cycle %1 of %2, %3 ranks, 0 is %4; own time from %5 (%6) to %7 (%8)")
      .arg(m_strips->number.value_or(0))
      .arg(m_strips->side == Side::A ? "A" : "B")
      .arg(rows())
      .arg(m_aligned ? "the end of " + choiceName(m_aligned) : choiceName({}), stripMs(own(*least)),
           label(*least), stripMs(own(*most)), label(*most));
}

}  // namespace culprit::ui
