#include "core/analysis/cutting/period.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <utility>

#include "core/analysis/cutting/repetition.h"
#include "core/base/long_column.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestCycles = 3;
constexpr double kShortest = 0.5;    ///< periods: a shorter one is a piece inside a repetition
constexpr double kLongest = 1.5;     ///< periods: a longer one holds a repetition that was not recognised
constexpr double kEqualShare = 0.6;  ///< of the names by which a window at an end is a whole cycle

/// One piece of GPU work.
struct Piece {
  std::int64_t startNs;
  std::int64_t endNs;
  std::uint32_t name;   ///< of the function and its stream
  std::uint32_t order;  ///< of those that start together: as they were found
};

LongColumn<Piece> workOf(const Events& events, const ProcessTracks& tracks) {
  std::map<std::int32_t, std::size_t> counts;
  for (const Track* track : tracks.gpu) counts[track->gpu.value_or(-1)] += track->end - track->begin;
  if (counts.empty()) return {};
  const std::int32_t busiest =
      std::max_element(counts.begin(), counts.end(), [](const auto& x, const auto& y) {
        return x.second < y.second;
      })->first;
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> names;
  LongColumn<Piece> work;
  work.reserve(counts[busiest]);
  for (std::size_t stream = 0; stream < tracks.gpu.size(); ++stream) {
    const Track* track = tracks.gpu[stream];
    if (track->gpu.value_or(-1) != busiest) continue;
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (!isGpuWork(events.category(row))) continue;
      const auto name =
          names.try_emplace({stream, indexOf(events.function[row])}, names.size()).first->second;
      work.push_back({events.startNs[row], events.endNs(row), static_cast<std::uint32_t>(name),
                      static_cast<std::uint32_t>(work.size())});
    }
  }
  const auto isEarlier = [](const Piece& x, const Piece& y) {
    return x.startNs != y.startNs ? x.startNs < y.startNs : x.order < y.order;
  };
  // In place, which std::stable_sort() is not.
  if (!std::is_sorted(work.begin(), work.end(), isEarlier)) std::sort(work.begin(), work.end(), isEarlier);
  return work;
}

/// How far behind the places of a repetition the device typically has waited longest.
std::size_t longestWait(std::span<const Piece> work, const Repetition& repetition) {
  LongColumn<std::int64_t> wait(work.size(), 0);
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
bool isSameWork(std::span<const Piece> work, std::size_t at, std::size_t model, std::size_t length) {
  if (at + length > work.size() || model + length > work.size()) return false;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < length; ++i) {
    if (work[at + i].name == work[model + i].name) ++equal;
  }
  return static_cast<double>(equal) >= kEqualShare * static_cast<double>(length);
}

PeriodicWork::Cycle spanOf(std::span<const Piece> work, std::size_t begin, std::size_t end) {
  PeriodicWork::Cycle cycle{work[begin].startNs, work[begin].endNs};
  for (std::size_t i = begin; i < end; ++i) cycle.endNs = std::max(cycle.endNs, work[i].endNs);
  return cycle;
}

}  // namespace

std::optional<PeriodicWork> findPeriod(const Events& events, const ProcessTracks& tracks) {
  const LongColumn<Piece> work = workOf(events, tracks);
  LongColumn<std::uint32_t> names;
  names.reserve(work.size());
  for (const Piece& piece : work) names.push_back(piece.name);
  const std::optional<Repetition> repetition = findRepetition(names);
  if (!repetition) return std::nullopt;

  const std::size_t period = repetition->period;
  const std::size_t offset = longestWait(work, *repetition);
  std::vector<std::size_t> cuts;
  if (repetition->places.front() + offset >= period)
    cuts.push_back(repetition->places.front() + offset - period);
  const auto shortest = static_cast<std::size_t>(kShortest * static_cast<double>(period));
  for (const std::size_t place : repetition->places) {
    const std::size_t cut = place + offset;
    if (cut < work.size() && (cuts.empty() || cut - cuts.back() >= shortest)) cuts.push_back(cut);
  }
  if (cuts.empty()) return std::nullopt;
  const std::size_t model = cuts[cuts.size() / 2];
  const auto longest = static_cast<std::size_t>(kLongest * static_cast<double>(period));

  PeriodicWork found{.length = period, .work = work.size()};
  const auto add = [&](PeriodicWork::Cycle cycle, std::size_t next) {
    if (next < work.size()) cycle.endNs = work[next].startNs;  // from start to start
    if (cycle.endNs > cycle.startNs) found.cycles.push_back(cycle);
  };
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const bool isLast = i + 1 == cuts.size();
    const std::size_t next = isLast ? work.size() : cuts[i + 1];
    const std::size_t length = next - std::min(cuts[i], next);
    if (!isLast && i > 0 && length <= longest) {
      add(spanOf(work, cuts[i], next), next);
      found.inside += length;
    } else if (isSameWork(work, cuts[i], model, period) && length >= period) {
      add(spanOf(work, cuts[i], cuts[i] + period), cuts[i] + period);
      found.inside += period;
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
    inside += static_cast<double>(period->inside);
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
