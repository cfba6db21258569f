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
/// Fewer equal names in order may be chance.
constexpr std::size_t kSureWorks = 3;
/// Places that launches with fewer may be looked for at, of all of them together, so that the time is linear.
constexpr std::size_t kMostOfFew = 4'000'000;

constexpr std::size_t kPlacesBetweenLooks = 4096;

bool isKnown(std::uint32_t path) {
  return path != HostPaths::kUnknown;
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

/// There is something open around the calls of at least half of the works that is not around all of them:
/// ranges of a library around its own few calls are no layers, and other ways may tell these.
bool doTell(std::span<const std::uint32_t> places, std::uint32_t base, std::size_t works) {
  const auto below = std::count_if(places.begin(), places.end(),
                                   [base](std::uint32_t path) { return isKnown(path) && path != base; });
  return below > 0 && 2 * static_cast<std::size_t>(below) >= works;
}

/// Of all paths below their base: what is not shown makes no difference.
PathHash hashOfPlaces(std::span<const std::uint32_t> places, std::uint32_t base, const HostPaths& paths) {
  HashesBelow below(paths, base);
  PathHash all;
  for (const std::uint32_t path : places) {
    const PathHash one = isKnown(path) ? below.of(path) : PathHash{1, 1};
    all.unnumbered = mixedHash(all.unnumbered * 31 + one.unnumbered);
    all.numbered = mixedHash(all.numbered * 31 + one.numbered);
  }
  return all;
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

/// Empty for works of several streams: in which order they were captured is not told.
std::optional<std::uint64_t> kindsHashOf(std::span<const GraphWork> works) {
  std::uint64_t kinds = kindsHash(works.size());
  for (const GraphWork& work : works) {
    if (work.stream != works.front().stream) return std::nullopt;
    kinds = withKind(kinds, work.kind);
  }
  return kinds;
}

std::vector<std::uint32_t> namesOf(std::span<const GraphWork> works) {
  std::vector<std::uint32_t> names;
  names.reserve(works.size());
  for (const GraphWork& work : works) names.push_back(work.name);
  return names;
}

/// How many of the works have to be met: fewer may be chance.
std::size_t sureOf(std::size_t works) {
  return std::max(kSureWorks, (works + 1) / 2);
}

/// Whether graphs with these works may have been captured by the same calls. Of equal kinds, in order.
bool isLike(std::span<const GraphWork> works, std::span<const GraphWork> common) {
  if (works.size() != common.size()) return false;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < works.size(); ++i)
    if (works[i].name == common[i].name) ++equal;
  return equal == works.size() || equal >= sureOf(works.size());
}

}  // namespace

bool areNodesKnown(std::span<const GraphWork> works, const HostPaths& paths) {
  std::vector<std::uint32_t> places;
  places.reserve(works.size());
  for (const GraphWork& work : works)
    if (isKnown(work.path)) places.push_back(work.path);
  return 2 * places.size() >= works.size() && doTell(places, baseOf(places, paths), works.size());
}

std::vector<GraphWork> asRecorded(std::span<const GraphWork> works) {
  std::vector<GraphWork> ordered(works.begin(), works.end());
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const GraphWork& x, const GraphWork& y) { return x.recordedBy < y.recordedBy; });
  return ordered;
}

GraphLayout nodeLayout(std::span<const GraphWork> works, const HostPaths& paths) {
  GraphLayout layout{.told = LayerTold::Node};
  layout.places.reserve(works.size());
  for (const GraphWork& work : works) layout.places.push_back(work.path);
  layout.base = baseOf(layout.places, paths);
  return layout;
}

RecordedPlaces::RecordedPlaces(std::span<const GraphRecording> recordings, const HostPaths& paths) {
  for (const GraphRecording& recording : recordings) {
    std::uint64_t kinds = kindsHash(recording.kinds.size());
    for (const GraphCall kind : recording.kinds) kinds = withKind(kinds, kind);
    Recorded here{.recording = &recording, .base = baseOf(recording.paths, paths)};
    here.hash = hashOfPlaces(recording.paths, here.base, paths);
    const auto [found, isNew] = m_recorded.try_emplace(kinds, here);
    if (isNew) continue;
    Recorded& first = found->second;
    ++first.captures;
    first.isOne = first.isOne && first.hash.unnumbered == here.hash.unnumbered;
    first.areNumbersKnown = first.areNumbersKnown && first.hash.numbered == here.hash.numbered;
  }
}

void RecordedPlaces::expect(std::span<const GraphWork> works, std::size_t launches) {
  const auto kinds = kindsHashOf(works);
  const auto found = kinds ? m_recorded.find(*kinds) : m_recorded.end();
  if (found == m_recorded.end() || found->second.expected.size() > found->second.captures) return;
  Recorded& recorded = found->second;
  std::uint64_t names = 0;
  for (const GraphWork& work : works) names = mixedHash(names * 31 + work.name + 1);
  const std::size_t all = recorded.expected[names] += launches;
  if (all <= recorded.mostLaunches) return;
  recorded.mostLaunches = all;
  recorded.common = works;
}

GraphLayout RecordedPlaces::layout(std::span<const GraphWork> works) const {
  const auto kinds = kindsHashOf(works);
  const auto found = kinds ? m_recorded.find(*kinds) : m_recorded.end();
  if (found == m_recorded.end() || !found->second.isOne) return {};
  const Recorded& recorded = found->second;
  const std::vector<std::uint32_t>& places = recorded.recording->paths;
  if (recorded.expected.size() > recorded.captures) return {};
  if (places.size() != works.size() || !doTell(places, recorded.base, works.size())) return {};
  if (recorded.expected.size() > 1 && !isLike(works, recorded.common)) return {};
  return {.told = LayerTold::Captured,
          .places = places,
          .base = recorded.base,
          .areNumbersKnown = recorded.areNumbersKnown};
}

KnownPlaces::KnownPlaces(const SideGraphs::Known& known, const HostPaths& paths, LayerTold told,
                         const Monitor& monitor)
    : m_known(known), m_paths(paths), m_told(told), m_leftOfFew(kMostOfFew) {
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
  Found found{.places = std::vector<std::uint32_t>(names.size(), kNoMatch)};
  NameEffort effort(names.size());
  const std::span<const std::uint32_t> known(m_known.names);
  found.met = followForwards(names, at, known, place, found.places, effort) +
              followBackwards(names, at, known, place, found.places, effort);
  for (std::uint32_t& match : found.places)
    match = match == kNoMatch ? HostPaths::kUnknown : m_known.paths[match];
  found.base = baseOf(found.places, m_paths);
  found.hash = hashOfPlaces(found.places, found.base, m_paths);
  return found;
}

GraphLayout KnownPlaces::layoutOfFew(std::span<const std::uint32_t> names, std::size_t at, std::size_t& met,
                                     const Monitor& monitor) {
  const std::span<const std::uint32_t> known(m_known.names), paths(m_known.paths);
  std::optional<Found> first;
  bool areNumbersKnown = true;
  for (const std::uint32_t place : placesOf(names[at])) {
    if (m_leftOfFew == 0) {
      met = names.size();  // places that were not looked at may disagree
      return {};
    }
    if (--m_leftOfFew % kPlacesBetweenLooks == 0) monitor.checkpoint();
    if (place < at || place - at + names.size() > known.size()) continue;
    const std::size_t from = place - at;
    if (!std::equal(names.begin(), names.end(), known.begin() + static_cast<std::ptrdiff_t>(from))) continue;
    const auto here = paths.subspan(from, names.size());
    if (first && std::equal(here.begin(), here.end(), first->places.begin())) continue;
    Found found{.places = {here.begin(), here.end()}, .base = baseOf(here, m_paths)};
    found.hash = hashOfPlaces(here, found.base, m_paths);
    met = names.size();
    if (first && found.hash.unnumbered != first->hash.unnumbered) return {};
    areNumbersKnown = areNumbersKnown && (!first || found.hash.numbered == first->hash.numbered);
    if (!first) first = std::move(found);
  }
  if (!first) return {};
  return {.told = m_told,
          .places = std::move(first->places),
          .base = first->base,
          .areNumbersKnown = areNumbersKnown};
}

GraphLayout KnownPlaces::layout(std::span<const GraphWork> works, std::size_t& met, const Monitor& monitor) {
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
  if (names.size() < kSureWorks) return layoutOfFew(names, at, met, monitor);
  Found best;
  bool isOne = true, areNumbersKnown = true;
  for (const std::uint32_t place : placesOf(names[at]).first(std::min(kMostTried, rarest->second))) {
    monitor.checkpoint();
    Found found = find(names, at, place);
    if (found.met > best.met) {
      best = std::move(found);
      isOne = areNumbersKnown = true;
    } else if (found.met == best.met) {
      isOne = isOne && found.hash.unnumbered == best.hash.unnumbered;
      areNumbersKnown = areNumbersKnown && found.hash.numbered == best.hash.numbered;
    }
  }
  if (best.met < sureOf(names.size())) return {};
  met = best.met;
  if (!isOne) return {};
  fillBetween(best.places, m_paths);
  return {.told = m_told,
          .places = std::move(best.places),
          .base = best.base,
          .areNumbersKnown = areNumbersKnown};
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
