#include "core/intake/sort_by_track.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/two_threads.h"

namespace culprit {

namespace {

/// Sorts by merging the stretches that ascend already: traces are concatenations of sorted pieces.
template <typename Iterator, typename Before>
void sortRuns(Iterator begin, Iterator end, Before before, const Monitor& monitor) {
  std::vector<Iterator> ends;
  for (Iterator at = begin; at != end;) {
    at = std::is_sorted_until(at, end, before);
    ends.push_back(at);
  }
  while (ends.size() > 1) {
    std::size_t kept = 0;
    Iterator start = begin;
    for (std::size_t i = 0; i < ends.size(); i += 2) {
      monitor.checkpoint();
      const Iterator last = ends[std::min(i + 1, ends.size() - 1)];
      std::inplace_merge(start, ends[i], last, before);
      start = last;
      ends[kept++] = last;
    }
    ends.resize(kept);
  }
}

/// Tells every track where its rows begin and end once they are together.
void placeTracks(const Events& events, std::vector<Track>& tracks) {
  const auto countIn = [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> counts(tracks.size());
    for (std::size_t row = begin; row < end; ++row) ++counts[events.track[row]];
    return counts;
  };
  std::vector<std::size_t> first, second;
  inTwoThreads(
      events.size(), [&] { first = countIn(0, events.size() / 2); },
      [&] { second = countIn(events.size() / 2, events.size()); });
  std::size_t begin = 0;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    tracks[i].begin = begin;
    tracks[i].end = begin += first[i] + second[i];
  }
}

/// Brings the values of each track together, in the order they have.
/// `spare`: memory for it, and the column's old memory afterwards, so that few pages are new to the system.
template <typename Value>
void group(LongColumn<Value>& column, const LongColumn<std::uint32_t>& trackOf,
           const std::vector<Track>& tracks, LongColumn<Value>& spare) {
  std::vector<std::size_t> next;
  for (const Track& track : tracks) next.push_back(track.begin);
  spare.resize(column.size());
  for (std::size_t row = 0; row < column.size(); ++row) spare[next[trackOf[row]]++] = column[row];
  column.swap(spare);
}

void groupAll(Events& events, const std::vector<Track>& tracks) {
  if (std::is_sorted(events.track.begin(), events.track.end())) return;
  inTwoThreads(
      events.size(),
      [&] {
        LongColumn<std::int64_t> spare;
        group(events.startNs, events.track, tracks, spare);
        group(events.durationNs, events.track, tracks, spare);
      },
      [&] {
        LongColumn<FunctionId> spareFunction;
        group(events.function, events.track, tracks, spareFunction);
        LongColumn<std::uint32_t> spare;
        group(events.launch, events.track, tracks, spare);
        group(events.kind, events.track, tracks, spare);
      });
  for (std::uint32_t i = 0; i < tracks.size(); ++i)
    std::fill_n(events.track.begin() + static_cast<std::ptrdiff_t>(tracks[i].begin),
                tracks[i].end - tracks[i].begin, i);
}

/// The start beside the row, so that comparing two does not look far away.
struct Place {
  std::int64_t startNs = 0;
  std::uint32_t row = 0;
};

template <typename Value>
void reorder(LongColumn<Value>& column, const Track& track, const LongColumn<Place>& order) {
  LongColumn<Value> sorted;
  sorted.reserve(order.size());
  for (const Place& place : order) sorted.push_back(column[place.row]);
  std::copy(sorted.begin(), sorted.end(), column.begin() + static_cast<std::ptrdiff_t>(track.begin));
}

/// Whether `x` has to stand in front of `y`.
bool isBefore(const Events& events, const Place& x, const Place& y) {
  if (x.startNs != y.startNs) return x.startNs < y.startNs;
  return events.durationNs[x.row] > events.durationNs[y.row];
}

Place placeOf(const Events& events, std::size_t row) {
  return {events.startNs[row], static_cast<std::uint32_t>(row)};
}

bool isSorted(const Events& events, std::size_t begin, std::size_t end) {
  for (std::size_t row = begin + 1; row < end; ++row) {
    if (isBefore(events, placeOf(events, row), placeOf(events, row - 1))) return false;
  }
  return true;
}

bool isSorted(const Events& events, const Track& track) {
  const std::size_t middle = track.begin + (track.end - track.begin) / 2;
  bool first = false, second = false;
  inTwoThreads(
      track.end - track.begin,
      [&] { first = isSorted(events, track.begin, std::min(middle + 1, track.end)); },
      [&] { second = isSorted(events, middle, track.end); });
  return first && second;
}

/// The rows that have to stand further in front than the file has them, in its order: mostly ranges, which
/// are told when they end. Empty if they are so many that all rows can as well be sorted.
std::optional<LongColumn<Place>> lateRows(const Events& events, const Track& track) {
  constexpr std::size_t kFew = 16;
  LongColumn<Place> late;
  Place last = placeOf(events, track.begin);
  for (std::size_t row = track.begin + 1; row < track.end; ++row) {
    const Place place = placeOf(events, row);
    if (!isBefore(events, place, last)) {
      last = place;
      continue;
    }
    if (late.size() == (track.end - track.begin) / kFew) return std::nullopt;
    late.push_back(place);
  }
  return late;
}

/// Puts late rows where they belong; the others keep their order, and none of them moves to the front.
class LateRows {
 public:
  LateRows(const Events& events, const Track& track, LongColumn<Place> late, const Monitor& monitor)
      : m_track(track), m_late(std::move(late)), m_sorted(m_late) {
    sortRuns(
        m_sorted.begin(), m_sorted.end(),
        [&events](const Place& x, const Place& y) { return isBefore(events, x, y); }, monitor);
    std::size_t row = track.begin, passed = 0;  // late ones among the rows before `row`
    for (std::size_t i = 0; i < m_sorted.size(); ++i) {
      while (row < track.end) {
        const bool isLate = passed < m_late.size() && m_late[passed].row == row;
        // Of equal ones the late one comes later in the file, too.
        if (!isLate && isBefore(events, m_sorted[i], placeOf(events, row))) break;
        if (isLate) ++passed;
        ++row;
      }
      m_targets.push_back(static_cast<std::uint32_t>(row - passed + i));
    }
  }

  template <typename Value>
  void put(LongColumn<Value>& column) const {
    LongColumn<Value> values;
    values.reserve(m_sorted.size());
    for (const Place& place : m_sorted) values.push_back(column[place.row]);
    // From the back: stretches of other rows move over the places that late ones leave.
    const auto at = [&column](std::size_t row) { return column.begin() + static_cast<std::ptrdiff_t>(row); };
    std::size_t from = m_track.end, to = m_track.end, late = m_late.size();
    for (std::size_t left = values.size(); left > 0;) {
      if (m_targets[left - 1] == to - 1) {
        column[--to] = values[--left];
      } else if (late > 0 && m_late[late - 1].row == from - 1) {
        --from;
        --late;
      } else {
        const std::size_t begin = late > 0 ? m_late[late - 1].row + 1 : m_track.begin;
        const std::size_t stretch = std::min(from - begin, to - 1 - m_targets[left - 1]);
        if (from != to) std::move_backward(at(from - stretch), at(from), at(to));
        from -= stretch;
        to -= stretch;
      }
    }
  }

 private:
  const Track& m_track;
  LongColumn<Place> m_late;               ///< in the order of the file
  LongColumn<Place> m_sorted;             ///< the same in the order of time
  LongColumn<std::uint32_t> m_targets{};  ///< of those, ascending
};

}  // namespace

void sortTrack(Events& events, const Track& track, const Monitor& monitor) {
  if (isSorted(events, track)) return;
  const auto eachColumn = [&](const auto& change) {
    const auto changeOne = [&](auto& column) {
      monitor.checkpoint();
      change(column);
    };
    changeOne(events.startNs);
    changeOne(events.durationNs);
    changeOne(events.function);
    changeOne(events.launch);
    changeOne(events.kind);
  };
  if (auto late = lateRows(events, track)) {
    const LateRows rows(events, track, std::move(*late), monitor);
    return eachColumn([&rows](auto& column) { rows.put(column); });
  }
  LongColumn<Place> order;
  order.reserve(track.end - track.begin);
  for (std::size_t row = track.begin; row < track.end; ++row) order.push_back(placeOf(events, row));
  sortRuns(
      order.begin(), order.end(),
      [&events](const Place& x, const Place& y) { return isBefore(events, x, y); }, monitor);
  eachColumn([&](auto& column) { reorder(column, track, order); });
}

void sortByTrack(Events& events, std::vector<Track>& tracks) {
  placeTracks(events, tracks);
  groupAll(events, tracks);
  for (const Track& track : tracks) sortTrack(events, track);
}

}  // namespace culprit
