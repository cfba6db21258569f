#include "ui/pages/launches/launch_answer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "core/stats/basics/descriptive.h"
#include "ui/pages/shared/sides.h"

namespace culprit::ui {

namespace {

std::size_t at(Side side) {
  return side == Side::A ? 0 : 1;
}

LaunchFrame frameOf(const LaunchList& list, const PairResults& pair) {
  LaunchFrame frame;
  for (const Side side : {Side::A, Side::B}) {
    const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
    frame.cycles[at(side)] = &cycles;
    frame.firstNs[at(side)] = firstStart(cycles);
    const auto durations = list.durationsNs(side);
    frame.medianNs[at(side)] = stats::median(std::vector<double>(durations.begin(), durations.end()));
  }
  return frame;
}

/// The one number that the histogram counts and the filter compares.
double durationUs(const LaunchList& list, std::uint32_t row) {
  return static_cast<double>(list.durationNs(row)) * 1e-3;
}

class Filtering {
 public:
  Filtering(const LaunchList& list, const LaunchFilter& filter) : m_list(list), m_filter(filter) {}

  /// Whatever its duration.
  bool keeps(std::uint32_t row) const {
    const Side side = m_list.side(row);
    if (m_filter.side && side != *m_filter.side) return false;
    if (m_filter.lane && m_list.lanePosition(row) != *m_filter.lane) return false;
    const auto cycle = m_list.cycle(row);
    if (m_filter.cycle && (side != m_filter.cycle->side || cycle != m_filter.cycle->position)) return false;
    const auto& kept = side == Side::A ? m_filter.brush.a : m_filter.brush.b;
    return !kept || (cycle && std::binary_search(kept->begin(), kept->end(), *cycle));
  }
  bool isInRange(std::uint32_t row) const {
    const auto& range = m_filter.durationUs;
    const double duration = durationUs(m_list, row);
    return !range || (duration >= range->low && duration < range->high);
  }

 private:
  const LaunchList& m_list;
  const LaunchFilter& m_filter;
};

/// Of values that are not empty; `values` are put in order.
Extremes extremesOf(std::vector<std::pair<std::int64_t, std::uint32_t>>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  const std::uint32_t median = middle->second;
  const auto byValue = [](const auto& x, const auto& y) { return x.first < y.first; };
  return {.worst = std::max_element(values.begin(), values.end(), byValue)->second,
          .median = median,
          .best = std::min_element(values.begin(), values.end(), byValue)->second};
}

void findExtremes(const LaunchList& list, LaunchAnswer& answer) {
  answer.extremeSide = answer.counts[at(Side::B)] > 0 ? Side::B : Side::A;
  std::vector<std::pair<std::int64_t, std::uint32_t>> launches, cycles;
  std::map<std::uint32_t, std::int64_t> byCycle;
  for (const std::uint32_t row : answer.rows) {
    if (list.side(row) != answer.extremeSide) continue;
    launches.emplace_back(list.durationNs(row), row);
    if (const auto cycle = list.cycle(row)) byCycle[*cycle] += list.durationNs(row);
  }
  for (const auto& [cycle, time] : byCycle) cycles.emplace_back(time, cycle);
  if (!launches.empty()) answer.launches = extremesOf(launches);
  if (!cycles.empty()) answer.cycles = extremesOf(cycles);
}

/// Places of the lanes and groups in the order of their names, so that sorting compares numbers.
template <typename Items, typename NameOf>
std::vector<std::int64_t> ranksOf(const Items& items, NameOf nameOf) {
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return nameOf(items[x]) < nameOf(items[y]); });
  std::vector<std::int64_t> ranks(items.size());
  std::int64_t rank = -1;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || nameOf(items[order[i - 1]]) != nameOf(items[order[i]])) ++rank;
    ranks[order[i]] = rank;
  }
  return ranks;
}

struct Keyed {
  double key = 0.0;
  std::uint32_t row = 0;
};

/// Gives each row its number in the column; those without one are told apart.
template <typename NumberOf>
void sortBy(std::vector<std::uint32_t>& rows, bool descending, NumberOf numberOf) {
  std::vector<Keyed> keyed;
  std::vector<std::uint32_t> without;
  keyed.reserve(rows.size());
  for (const std::uint32_t row : rows) {
    if (const std::optional<double> number = numberOf(row)) {
      keyed.push_back({descending ? -*number : *number, row});
    } else {
      without.push_back(row);
    }
  }
  std::stable_sort(keyed.begin(), keyed.end(), [](const Keyed& x, const Keyed& y) { return x.key < y.key; });
  for (std::size_t i = 0; i < keyed.size(); ++i) rows[i] = keyed[i].row;
  std::copy(without.begin(), without.end(), rows.begin() + static_cast<std::ptrdiff_t>(keyed.size()));
}

}  // namespace

void sortLaunches(const LaunchList& list, const LaunchFrame& frame, const std::vector<LaunchSortKey>& keys,
                  std::vector<std::uint32_t>& rows, const Monitor& monitor) {
  for (std::size_t place = keys.size(); place-- > 0;) {
    const LaunchSortKey& key = keys[place];
    monitor.checkpoint();
    std::vector<std::int64_t> ranks;
    switch (key.column) {
      case LaunchColumn::Run:
        sortBy(rows, key.descending,
               [&](std::uint32_t row) { return std::optional(static_cast<double>(at(list.side(row)))); });
        break;
      case LaunchColumn::Device:
      case LaunchColumn::Lane:
        ranks = ranksOf(list.lanes(), [&key](const LaunchList::Lane& lane) {
          return key.column == LaunchColumn::Device ? lane.device : lane.name;
        });
        sortBy(rows, key.descending, [&](std::uint32_t row) {
          return std::optional(static_cast<double>(ranks[list.lanePosition(row)]));
        });
        break;
      case LaunchColumn::Group:
        ranks = ranksOf(list.details(), [](const EventDetail& detail) { return detail.processGroup; });
        sortBy(rows, key.descending, [&](std::uint32_t row) -> std::optional<double> {
          const auto detail = list.detailPosition(row);
          if (!detail || list.details()[*detail].processGroup.empty()) return std::nullopt;
          return static_cast<double>(ranks[*detail]);
        });
        break;
      default:
        sortBy(rows, key.descending,
               [&](std::uint32_t row) { return launchNumber(list, frame, row, key.column); });
        break;
    }
  }
}

LaunchAnswer answer(const LaunchQuestion& question, const Monitor& monitor) {
  const LaunchList& list = *question.list;
  LaunchAnswer answer{.list = question.list, .results = question.results};
  answer.frame = frameOf(list, question.results->pairs.at(question.pair));
  monitor.checkpoint();
  const Filtering filtering(list, question.filter);
  PlotPair<std::vector<double>> durations;
  for (std::uint32_t row = 0; row < list.size(); ++row) {
    const Side side = list.side(row);
    const auto duration = static_cast<double>(list.durationNs(row));
    answer.largestOver = std::max(answer.largestOver,
                                  std::fabs(duration - answer.frame.medianNs[at(side)].value_or(duration)));
    if (!filtering.keeps(row)) continue;
    durations[plotSideOf(side)].push_back(durationUs(list, row));
    if (!filtering.isInRange(row)) continue;
    answer.rows.push_back(row);
    ++answer.counts[at(side)];
  }
  monitor.checkpoint();
  answer.histogram = histogramOf(durations, question.scale);
  monitor.checkpoint();
  findExtremes(list, answer);
  sortLaunches(list, answer.frame, question.keys, answer.rows, monitor);
  return answer;
}

}  // namespace culprit::ui
