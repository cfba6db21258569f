#include "core/analysis/cutting/period.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestCycles = 3;
constexpr std::size_t kShortestPeriod = 2;  ///< one piece that follows itself tells nothing
constexpr double kRegularShare = 0.8;       ///< of the distances that must agree
constexpr double kSpannedShare = 0.8;       ///< of the work that the repetitions must reach over
constexpr double kEqualShare = 0.6;         ///< of the names by which a window at an end is a whole cycle

/// One piece of GPU work.
struct Piece {
  std::int64_t startNs;
  std::int64_t endNs;
  std::uint32_t function;
};

std::vector<Piece> workOf(const Events& events, const ProcessTracks& tracks) {
  std::map<std::int32_t, std::size_t> counts;
  for (const Track* track : tracks.gpu) counts[track->gpu.value_or(-1)] += track->end - track->begin;
  if (counts.empty()) return {};
  const std::int32_t busiest =
      std::max_element(counts.begin(), counts.end(), [](const auto& x, const auto& y) {
        return x.second < y.second;
      })->first;
  std::vector<Piece> work;
  work.reserve(counts[busiest]);
  for (const Track* track : tracks.gpu) {
    if (track->gpu.value_or(-1) != busiest) continue;
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (!isGpuWork(events.category(row))) continue;
      work.push_back({events.startNs[row], events.endNs(row), indexOf(events.function[row])});
    }
  }
  std::stable_sort(work.begin(), work.end(),
                   [](const Piece& x, const Piece& y) { return x.startNs < y.startNs; });
  return work;
}

bool isNear(std::size_t distance, std::size_t period) {
  const std::size_t difference = distance > period ? distance - period : period - distance;
  return difference * 20 <= period;
}

/// The middle one of the values, and the share of them near it.
std::pair<std::size_t, double> commonValue(std::vector<std::size_t> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  const std::size_t common = *middle;
  const auto near = std::count_if(values.begin(), values.end(),
                                  [common](std::size_t value) { return isNear(value, common); });
  return {common, static_cast<double>(near) / static_cast<double>(values.size())};
}

/// Places of one run of names, if they repeat with a period.
std::optional<std::size_t> periodOf(const std::vector<std::size_t>& places, std::size_t pieces) {
  if (places.size() < kFewestCycles) return std::nullopt;
  std::vector<std::size_t> distances;
  for (std::size_t i = 1; i < places.size(); ++i) distances.push_back(places[i] - places[i - 1]);
  const auto [period, share] = commonValue(distances);
  const std::size_t reach = places.back() - places.front() + period;
  if (period < kShortestPeriod) return std::nullopt;
  if (share < kRegularShare || static_cast<double>(reach) < kSpannedShare * static_cast<double>(pieces)) {
    return std::nullopt;
  }
  std::vector<std::size_t> breaks;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    if (!isNear(distances[i], period)) breaks.push_back(i);
  }
  if (breaks.size() < 2) return period;
  std::vector<std::size_t> between;
  for (std::size_t i = 1; i < breaks.size(); ++i) between.push_back(breaks[i] - breaks[i - 1]);
  if (commonValue(between).second >= kRegularShare) return std::nullopt;  // a part of something longer
  return period;
}

struct Repetition {
  std::size_t period = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> places;
};

/// Improves `best` by the runs of `length` names.
void searchRuns(const std::vector<Piece>& work, std::size_t length, Repetition& best) {
  if (work.size() < length) return;
  struct Place {
    std::uint64_t run;
    std::size_t at;
  };
  std::vector<Place> places;
  places.reserve(work.size());
  for (std::size_t at = 0; at + length <= work.size(); ++at) {
    std::uint64_t run = 14695981039346656037ULL;
    for (std::size_t i = 0; i < length; ++i) run = (run ^ work[at + i].function) * 1099511628211ULL;
    places.push_back({run, at});
  }
  std::sort(places.begin(), places.end(),
            [](const Place& x, const Place& y) { return x.run != y.run ? x.run < y.run : x.at < y.at; });
  std::vector<std::size_t> same;
  for (std::size_t i = 0; i < places.size();) {
    same.clear();
    const std::uint64_t run = places[i].run;
    for (; i < places.size() && places[i].run == run; ++i) same.push_back(places[i].at);
    const auto period = periodOf(same, work.size());
    if (!period) continue;
    const bool better =
        *period < best.period || (*period == best.period && same.front() < best.places.front());
    if (better) best = {*period, same};
  }
}

/// How far behind the places of a repetition the device typically has waited longest.
std::size_t longestWait(const std::vector<Piece>& work, const Repetition& repetition) {
  std::vector<std::int64_t> wait(work.size(), 0);
  std::int64_t busyUntil = work.front().startNs;
  for (std::size_t i = 0; i < work.size(); ++i) {
    wait[i] = work[i].startNs - busyUntil;
    busyUntil = std::max(busyUntil, work[i].endNs);
  }
  std::size_t best = 0;
  double longest = -std::numeric_limits<double>::infinity();
  std::vector<double> waits;
  for (std::size_t offset = 0; offset < repetition.period; ++offset) {
    waits.clear();
    for (const std::size_t place : repetition.places) {
      // Before the first piece there is no wait to compare.
      if (place + offset > 0 && place + offset < work.size()) {
        waits.push_back(static_cast<double>(wait[place + offset]));
      }
    }
    const double typical = stats::median(waits).value_or(longest);
    if (typical > longest) {
      longest = typical;
      best = offset;
    }
  }
  return best;
}

/// True if the pieces from `at` have the names of those from `model`.
bool isSameWork(const std::vector<Piece>& work, std::size_t at, std::size_t model, std::size_t length) {
  if (at + length > work.size() || model + length > work.size()) return false;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < length; ++i) {
    if (work[at + i].function == work[model + i].function) ++equal;
  }
  return static_cast<double>(equal) >= kEqualShare * static_cast<double>(length);
}

PeriodicWork::Cycle spanOf(const std::vector<Piece>& work, std::size_t begin, std::size_t end) {
  PeriodicWork::Cycle cycle{work[begin].startNs, work[begin].endNs};
  for (std::size_t i = begin; i < end; ++i) cycle.endNs = std::max(cycle.endNs, work[i].endNs);
  return cycle;
}

}  // namespace

std::optional<PeriodicWork> findPeriod(const Events& events, const ProcessTracks& tracks) {
  const std::vector<Piece> work = workOf(events, tracks);
  Repetition best;
  for (const std::size_t length : {1U, 2U, 4U, 8U}) searchRuns(work, length, best);
  if (best.places.empty()) return std::nullopt;

  const std::size_t period = best.period;
  const std::size_t offset = longestWait(work, best);
  std::vector<std::size_t> cuts;
  if (best.places.front() + offset >= period) cuts.push_back(best.places.front() + offset - period);
  for (const std::size_t place : best.places) {
    if (place + offset < work.size()) cuts.push_back(place + offset);
  }
  if (cuts.empty()) return std::nullopt;
  const std::size_t model = cuts[cuts.size() / 2];

  PeriodicWork found{.length = period, .work = work.size()};
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const std::size_t next = i + 1 < cuts.size() ? cuts[i + 1] : work.size();
    const std::size_t length = next - std::min(cuts[i], next);
    if (i + 1 < cuts.size() && isNear(length, period) && i > 0) {
      found.cycles.push_back(spanOf(work, cuts[i], next));
    } else if (isSameWork(work, cuts[i], model, period) && length >= period) {
      found.cycles.push_back(spanOf(work, cuts[i], cuts[i] + period));
    }
  }
  if (found.cycles.size() < kFewestCycles) return std::nullopt;
  return found;
}

std::optional<AnchorStatistics> surveyPeriod(const RunContent& content, const Monitor& monitor) {
  AnchorStatistics statistics;
  std::map<std::size_t, std::uint64_t> counts;
  std::vector<double> durations;
  double extent = 0.0;
  double inside = 0.0;
  double all = 0.0;
  for (const ProcessTracks& tracks : processTracks(content)) {
    monitor.checkpoint();
    if (tracks.gpu.empty()) continue;
    extent += static_cast<double>(tracks.extentNs());
    const auto period = findPeriod(content.trace.captures[tracks.capture].events, tracks);
    if (!period) continue;
    counts[tracks.process] += period->cycles.size();
    inside += static_cast<double>(period->length * period->cycles.size());
    all += static_cast<double>(period->work);
    for (const auto& cycle : period->cycles) {
      durations.push_back(static_cast<double>(cycle.endNs - cycle.startNs));
    }
  }
  if (durations.empty()) return std::nullopt;
  for (const auto& [process, count] : counts) statistics.count = std::max(statistics.count, count);
  const double high = stats::quantile(durations, 0.75).value_or(0.0);
  const double low = stats::quantile(durations, 0.25).value_or(0.0);
  statistics.regularity = high + low > 0.0 ? 1.0 - (high - low) / (high + low) : 1.0;
  double covered = 0.0;
  for (const double duration : durations) covered += duration;
  statistics.coverage = extent > 0.0 ? std::min(1.0, covered / extent) : 1.0;
  statistics.launchShare = std::min(1.0, inside / all);
  return statistics;
}

}  // namespace culprit
