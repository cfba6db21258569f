#include "core/analysis/cutting/repetition.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/long_column.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestPlaces = 3;
constexpr std::size_t kShortestPeriod = 2;  ///< one piece that follows itself tells nothing
constexpr double kNearDistance = 0.05;      ///< repetitions without anything left out or added
constexpr double kLikeDistance = 0.2;       ///< with some of it
constexpr double kRegularShare = 0.6;       ///< of the distances that must be like the typical one
constexpr double kReach = 1.25;  ///< periods that may lie before the first and behind the last place
constexpr double kAlike = 0.8;   ///< share of its pieces that a repetition has in common with the typical one
constexpr double kAlikeShare = 0.8;      ///< of the repetitions that must be
constexpr double kRegularBreaks = 0.7;   ///< of the distances between breaks that agree in a part
constexpr std::size_t kMostTried = 4;    ///< of each number of places: they are one thing's neighbours
constexpr std::size_t kMostCounts = 64;  ///< numbers of places that are tried, shortest period first

struct Candidate {
  std::size_t period = 0;
  double regular = 0.0;    ///< share of the distances that are like the period
  std::size_t length = 0;  ///< of the run of names that stands at the places
  std::vector<std::size_t> places;
};

bool isNear(std::size_t distance, std::size_t period, double tolerance) {
  const double difference = std::fabs(static_cast<double>(distance) - static_cast<double>(period));
  return difference <= tolerance * static_cast<double>(period);
}

std::size_t middleOf(std::vector<std::size_t> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double shareNear(const std::vector<std::size_t>& values, std::size_t common, double tolerance) {
  const auto near = std::count_if(values.begin(), values.end(),
                                  [&](std::size_t value) { return isNear(value, common, tolerance); });
  return static_cast<double>(near) / static_cast<double>(values.size());
}

std::vector<std::size_t> distancesOf(const std::vector<std::size_t>& places) {
  std::vector<std::size_t> distances;
  for (std::size_t i = 1; i < places.size(); ++i) distances.push_back(places[i] - places[i - 1]);
  return distances;
}

/// A candidate if the places come back regularly from the beginning to the end of `pieces` pieces.
std::optional<Candidate> candidateOf(const std::vector<std::size_t>& places, std::size_t length,
                                     std::size_t pieces) {
  if (places.size() < kFewestPlaces) return std::nullopt;
  const std::vector<std::size_t> distances = distancesOf(places);
  const std::size_t period = middleOf(distances);
  if (period < kShortestPeriod) return std::nullopt;
  const double reach = kReach * static_cast<double>(period);
  const auto left = static_cast<double>(std::max(places.front(), pieces - places.back()));
  if (left > reach + static_cast<double>(length)) return std::nullopt;
  const double regular = shareNear(distances, period, kLikeDistance);
  if (regular < kRegularShare) return std::nullopt;
  return Candidate{period, regular, length, places};
}

/// The places come at regular distances themselves, from the beginning to the end of `count`.
bool areRegular(const std::vector<std::size_t>& places, std::size_t count) {
  if (places.size() < kFewestPlaces) return false;
  const std::vector<std::size_t> between = distancesOf(places);
  const std::size_t common = middleOf(between);
  if (shareNear(between, common, kLikeDistance) < kRegularBreaks) return false;
  const std::size_t ends = std::max(places.front(), count - 1 - places.back());
  return static_cast<double>(ends) <= kReach * static_cast<double>(common);
}

/// Distances other than the period, of one length, are where something longer begins anew.
bool isPartOfLonger(const Candidate& candidate) {
  const std::vector<std::size_t> distances = distancesOf(candidate.places);
  std::map<std::size_t, std::vector<std::size_t>> breaks;  // by distance
  for (std::size_t i = 0; i < distances.size(); ++i)
    if (!isNear(distances[i], candidate.period, kNearDistance)) breaks[distances[i]].push_back(i);
  return std::any_of(breaks.begin(), breaks.end(),
                     [&](const auto& each) { return areRegular(each.second, distances.size()); });
}

std::size_t breaksOf(const Candidate& candidate) {
  const std::vector<std::size_t> distances = distancesOf(candidate.places);
  return static_cast<std::size_t>(std::count_if(distances.begin(), distances.end(), [&](std::size_t each) {
    return !isNear(each, candidate.period, kNearDistance);
  }));
}

/// The shorter one breaks off about once in each repetition of the longer one, which hardly does.
bool isPartOf(const Candidate& shorter, const Candidate& longer) {
  if (longer.period < 2 * shorter.period || longer.places.size() <= kFewestPlaces) return false;
  const std::size_t breaks = breaksOf(shorter);
  return breaks > 2 * breaksOf(longer) + 1 && 2 * breaks + 1 >= longer.places.size();
}

/// How often each name comes in a stretch of pieces.
class NameCounts {
 public:
  explicit NameCounts(std::size_t names) : m_counts(names) {}

  void set(std::span<const std::uint32_t> pieces) {
    for (const std::uint32_t name : m_pieces) m_counts[name] = 0;
    m_pieces = pieces;
    for (const std::uint32_t name : m_pieces) ++m_counts[name];
  }
  /// Pieces in common over pieces of either.
  double likeness(std::span<const std::uint32_t> others) {
    std::size_t common = 0;
    for (const std::uint32_t name : others) {
      if (m_counts[name] == 0) continue;
      --m_counts[name];
      ++common;
    }
    set(m_pieces);
    return static_cast<double>(common) / static_cast<double>(m_pieces.size() + others.size() - common);
  }

 private:
  std::vector<std::uint32_t> m_counts;
  std::span<const std::uint32_t> m_pieces;
};

/// Most repetitions hold what the typical one holds.
bool areAlike(const Candidate& candidate, std::span<const std::uint32_t> names, NameCounts& typical) {
  const auto& places = candidate.places;
  const auto repetition = [&](std::size_t i) { return names.subspan(places[i], places[i + 1] - places[i]); };
  std::size_t model = 0;
  while (!isNear(repetition(model).size(), candidate.period, kNearDistance)) ++model;
  typical.set(repetition(model));
  std::size_t alike = 0;
  for (std::size_t i = 0; i + 1 < places.size(); ++i) alike += typical.likeness(repetition(i)) >= kAlike;
  return static_cast<double>(alike) >= kAlikeShare * static_cast<double>(places.size() - 1);
}

/// By the number of places: what comes once per repetition comes equally often.
using Candidates = std::map<std::size_t, std::vector<Candidate>>;

void keep(Candidates& candidates, Candidate candidate) {
  const auto isBetter = [](const Candidate& x, const Candidate& y) {
    if (x.regular != y.regular) return x.regular > y.regular;
    return x.length != y.length ? x.length < y.length : x.places.front() < y.places.front();
  };
  std::vector<Candidate>& alike = candidates[candidate.places.size()];
  if (alike.size() == kMostTried && !isBetter(candidate, alike.back())) return;
  if (alike.size() == kMostTried) alike.pop_back();
  alike.insert(std::upper_bound(alike.begin(), alike.end(), candidate, isBetter), std::move(candidate));
}

/// Adds the runs of `length` names that come back.
void addRuns(std::span<const std::uint32_t> names, std::size_t length, Candidates& candidates) {
  if (names.size() < length) return;
  struct Place {
    std::uint64_t run;  ///< its FNV-1a hash
    std::size_t at;
  };
  LongColumn<Place> places;
  places.reserve(names.size());
  for (std::size_t at = 0; at + length <= names.size(); ++at) {
    std::uint64_t run = 14695981039346656037ULL;
    for (const std::uint32_t name : names.subspan(at, length)) run = (run ^ name) * 1099511628211ULL;
    places.push_back({run, at});
  }
  std::sort(places.begin(), places.end(),
            [](const Place& x, const Place& y) { return x.run != y.run ? x.run < y.run : x.at < y.at; });
  std::vector<std::size_t> same;
  for (std::size_t i = 0; i < places.size();) {
    same.clear();
    const std::uint64_t run = places[i].run;
    for (; i < places.size() && places[i].run == run; ++i) same.push_back(places[i].at);
    if (auto candidate = candidateOf(same, length, names.size())) keep(candidates, *std::move(candidate));
  }
}

}  // namespace

std::optional<Repetition> findRepetition(std::span<const std::uint32_t> names) {
  if (names.empty()) return std::nullopt;
  Candidates candidates;
  for (const std::size_t length : {1U, 2U, 4U, 8U}) addRuns(names, length, candidates);
  NameCounts counts(*std::max_element(names.begin(), names.end()) + 1);
  std::vector<const Candidate*> sound;
  std::size_t tried = 0;
  for (auto each = candidates.rbegin(); each != candidates.rend() && tried++ < kMostCounts; ++each) {
    for (const Candidate& candidate : each->second) {
      if (!isPartOfLonger(candidate) && areAlike(candidate, names, counts)) sound.push_back(&candidate);
    }
  }
  const Candidate* best = nullptr;
  for (const Candidate* candidate : sound) {
    // Of those with one period the one with most places was met first.
    if (best != nullptr && candidate->period + candidate->period / 20 >= best->period) continue;
    if (std::none_of(sound.begin(), sound.end(),
                     [&](const Candidate* longer) { return isPartOf(*candidate, *longer); }))
      best = candidate;
  }
  if (best == nullptr) return std::nullopt;
  return Repetition{best->period, best->places};
}

}  // namespace culprit
