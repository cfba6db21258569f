#include "core/exploring/calltree/graph_places.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "core/exploring/calltree/graph_layers.h"
#include "core/exploring/calltree/name_runs.h"

namespace culprit {

namespace {

/// How many places of the rarest name are looked at: steps of a program are mostly alike.
constexpr std::size_t kMostTried = 8;

bool isKnown(std::uint32_t path) {
  return path != HostPaths::kUnknown;
}

void addHashes(const HostPaths& paths, std::uint32_t path, std::uint64_t& unnumbered,
               std::uint64_t& numbered) {
  unnumbered = mixedHash(unnumbered * 31 + (isKnown(path) ? paths[path].unnumbered : 1));
  numbered = mixedHash(numbered * 31 + (isKnown(path) ? paths[path].numbered : 1));
}

/// The part of all paths that is around the program itself: what they share, up to its outermost module or
/// operator.
std::uint32_t baseOf(std::span<const std::uint32_t> places, const HostPaths& paths) {
  std::optional<std::uint32_t> common;
  for (const std::uint32_t path : places)
    if (isKnown(path)) common = common ? paths.common(*common, path) : path;
  std::uint32_t base = common.value_or(HostPaths::kRoot);
  for (std::uint32_t at = base; at != HostPaths::kRoot; at = paths[at].parent)
    if (paths[at].kind == CallKind::Module || paths[at].kind == CallKind::Operator) base = paths[at].parent;
  return base;
}

/// Work between two pieces whose places are known has what both places share.
void fillBetween(std::vector<std::uint32_t>& places, const HostPaths& paths) {
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!isKnown(places[i])) continue;
    if (last && *last + 1 < i)
      std::fill(places.begin() + static_cast<std::ptrdiff_t>(*last) + 1,
                places.begin() + static_cast<std::ptrdiff_t>(i), paths.common(places[*last], places[i]));
    last = i;
  }
}

std::uint64_t kindsHash(std::size_t works) {
  return mixedHash(works + 1);
}
std::uint64_t withKind(std::uint64_t hash, GraphCall kind) {
  return mixedHash(hash * 31 + static_cast<std::uint64_t>(kind) + 1);
}

std::vector<std::uint32_t> namesOf(std::span<const GraphWork> works) {
  std::vector<std::uint32_t> names;
  names.reserve(works.size());
  for (const GraphWork& work : works) names.push_back(work.name);
  return names;
}

}  // namespace

RecordedPlaces::RecordedPlaces(std::span<const GraphRecording> recordings, const HostPaths& paths)
    : m_paths(paths) {
  for (const GraphRecording& recording : recordings) {
    std::uint64_t kinds = kindsHash(recording.kinds.size());
    for (const GraphCall kind : recording.kinds) kinds = withKind(kinds, kind);
    Recorded here{.recording = &recording};
    for (const std::uint32_t path : recording.paths) addHashes(paths, path, here.unnumbered, here.numbered);
    const auto [found, isNew] = m_recorded.try_emplace(kinds, here);
    if (isNew) continue;
    Recorded& first = found->second;
    first.isOne = first.isOne && first.unnumbered == here.unnumbered;
    first.areNumbersKnown = first.areNumbersKnown && first.numbered == here.numbered;
  }
}

GraphLayout RecordedPlaces::layout(std::span<const GraphWork> works) const {
  std::uint64_t kinds = kindsHash(works.size());
  for (const GraphWork& work : works) {
    if (work.stream != works.front().stream) return {};  // in which order it was captured is not told
    kinds = withKind(kinds, work.kind);
  }
  const auto found = m_recorded.find(kinds);
  if (found == m_recorded.end() || !found->second.isOne) return {};
  const Recorded& recorded = found->second;
  if (recorded.recording->paths.size() != works.size()) return {};
  return {.told = LayerTold::Captured,
          .places = recorded.recording->paths,
          .base = baseOf(recorded.recording->paths, m_paths),
          .areNumbersKnown = recorded.areNumbersKnown};
}

KnownPlaces::KnownPlaces(const SideGraphs::Known& known, const HostPaths& paths, LayerTold told,
                         const Monitor& monitor)
    : m_known(known), m_paths(paths), m_told(told) {
  monitor.checkpoint();
  std::uint32_t most = 0;
  for (const std::uint32_t name : known.names) most = std::max(most, name + 1);
  m_begin.assign(most + 1, 0);
  for (const std::uint32_t name : known.names) ++m_begin[name + 1];
  std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
  m_places.resize(known.names.size());
  std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
  for (std::size_t at = 0; at < known.names.size(); ++at)
    m_places[next[known.names[at]]++] = static_cast<std::uint32_t>(at);
  monitor.checkpoint();
}

std::span<const std::uint32_t> KnownPlaces::placesOf(std::uint32_t name) const {
  if (name + 1 >= m_begin.size()) return {};
  return std::span(m_places).subspan(m_begin[name], m_begin[name + 1] - m_begin[name]);
}

KnownPlaces::Found KnownPlaces::find(std::span<const std::uint32_t> names, std::size_t at,
                                     std::uint32_t place) const {
  Found found{.matches = std::vector<std::uint32_t>(names.size(), kNoMatch)};
  NameEffort effort(names.size());
  const std::span<const std::uint32_t> known(m_known.names);
  found.met = followForwards(names, at, known, place, found.matches, effort) +
              followBackwards(names, at, known, place, found.matches, effort);
  for (const std::uint32_t match : found.matches)
    if (match != kNoMatch) addHashes(m_paths, m_known.paths[match], found.unnumbered, found.numbered);
  return found;
}

GraphLayout KnownPlaces::layout(std::span<const GraphWork> works, std::size_t& met,
                                const Monitor& monitor) const {
  const std::vector<std::uint32_t> names = namesOf(works);
  std::map<std::uint32_t, std::size_t> counts;
  for (const std::uint32_t name : names) ++counts[name];
  std::optional<std::pair<std::size_t, std::size_t>> rarest;  // here, and where it is known
  std::size_t at = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::pair rare{counts[names[i]], placesOf(names[i]).size()};
    if (rare.second == 0 || (rarest && *rarest <= rare)) continue;
    rarest = rare;
    at = i;
  }
  met = 0;
  if (!rarest) return {};
  Found best;
  bool isOne = true, areNumbersKnown = true;
  for (const std::uint32_t place : placesOf(names[at]).first(std::min(kMostTried, rarest->second))) {
    monitor.checkpoint();
    Found found = find(names, at, place);
    if (found.met > best.met) {
      best = std::move(found);
      isOne = areNumbersKnown = true;
    } else if (found.met == best.met) {
      isOne = isOne && found.unnumbered == best.unnumbered;
      areNumbersKnown = areNumbersKnown && found.numbered == best.numbered;
    }
  }
  if (!isOne || 2 * best.met < names.size()) return {};
  met = best.met;
  GraphLayout layout{.told = m_told, .places = std::move(best.matches), .areNumbersKnown = areNumbersKnown};
  for (std::uint32_t& match : layout.places)
    match = match == kNoMatch ? HostPaths::kUnknown : m_known.paths[match];
  fillBetween(layout.places, m_paths);
  layout.base = baseOf(layout.places, m_paths);
  return layout;
}

GraphLayout periodicLayout(std::span<const GraphWork> works, const Monitor& monitor) {
  std::map<std::uint32_t, std::size_t> streams;
  for (const GraphWork& work : works) ++streams[work.stream];
  const auto busiest = std::max_element(streams.begin(), streams.end(),
                                        [](const auto& x, const auto& y) { return x.second < y.second; });
  std::vector<std::uint32_t> names;
  for (const GraphWork& work : works)
    if (work.stream == busiest->first) names.push_back(work.name);
  const std::vector<NameLayer> layers = layersOf(names, monitor);
  if (layers.empty()) return {};
  GraphLayout layout{.told = LayerTold::Period};
  layout.places.reserve(works.size());
  std::size_t at = 0, next = 0;  // of the busiest stream, and the first layer that has not ended there
  std::uint32_t running = 0;
  for (const GraphWork& work : works) {
    if (work.stream == busiest->first) {
      while (next < layers.size() && layers[next].end <= at) ++next;
      const bool isInside = next < layers.size() && at >= layers[next].begin;
      running = isInside ? static_cast<std::uint32_t>(next) + 1 : 0;
      ++at;
    }
    layout.places.push_back(running);
  }
  return layout;
}

}  // namespace culprit
