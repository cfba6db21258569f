#include "core/intake/sort_by_track.h"

#include <algorithm>

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

}  // namespace

void sortTrack(Events& events, const Track& track, const Monitor& monitor) {
  if (isSorted(events, track)) return;
  LongColumn<Place> order;
  order.reserve(track.end - track.begin);
  for (std::size_t row = track.begin; row < track.end; ++row) order.push_back(placeOf(events, row));
  sortRuns(
      order.begin(), order.end(),
      [&events](const Place& x, const Place& y) { return isBefore(events, x, y); }, monitor);
  const auto reorderOne = [&](auto& column) {
    monitor.checkpoint();
    reorder(column, track, order);
  };
  reorderOne(events.startNs);
  reorderOne(events.durationNs);
  reorderOne(events.function);
  reorderOne(events.launch);
  reorderOne(events.kind);
}

void sortByTrack(Events& events, std::vector<Track>& tracks) {
  placeTracks(events, tracks);
  groupAll(events, tracks);
  for (const Track& track : tracks) sortTrack(events, track);
}

}  // namespace culprit
