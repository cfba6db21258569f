#include "core/exploring/calltree/place_graphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/saturated_sum.h"
#include "core/exploring/calltree/call_names.h"
#include "core/exploring/calltree/graph_places.h"

namespace culprit {

namespace {

constexpr std::size_t kWorksBetweenLooks = 4096, kLaunchesBetweenLooks = 64;
constexpr std::size_t kMostBucketsKept = 4096;
/// From this part of its work on, a launch is not looked for in the other run, too.
constexpr double kFoundInOwn = 0.95;

/// The layouts of the launches of one side; each is found once.
class SideLayouts {
 public:
  SideLayouts(SideGraphs& graphs, const HostPaths& paths, const Monitor& monitor) : m_graphs(graphs) {
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    RecordedPlaces recorded(graphs.recordings(), paths);
    for (const SideGraphs::Launch& launch : graphs.launches()) {
      monitor.checkpoint();
      const std::span<const GraphWork> works = graphs.works(launch);
      const auto [found, isNew] =
          known.try_emplace(hashOf(works, paths), static_cast<std::uint32_t>(m_examples.size()));
      m_ofLaunches.push_back(found->second);
      if (isNew) m_examples.push_back(&launch);
    }
    std::vector<std::size_t> launches(m_examples.size());
    for (const std::uint32_t example : m_ofLaunches) ++launches[example];
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
      monitor.checkpoint();
      recorded.expect(graphs.works(*m_examples[i]), launches[i]);
    }
    for (const SideGraphs::Launch* const launch : m_examples) {
      monitor.checkpoint();
      const std::span<const GraphWork> works = graphs.works(*launch);
      if (areNodesKnown(works, paths)) {
        const std::vector<GraphWork> ordered = asRecorded(works);
        m_layouts.push_back(nodeLayout(ordered, paths));
        tellOthers(ordered, m_layouts.back());
      } else {
        m_layouts.push_back(recorded.layout(works));
        if (m_layouts.back().told == LayerTold::Captured) tellOthers(works, m_layouts.back());
      }
    }
  }

  /// What captures do not tell. `own`, `other`: kernels with known calls; what is known in places of the own
  /// run that disagree is not looked for in the other, which may only have one of them.
  void tellFrom(KnownPlaces& own, KnownPlaces& other, const Monitor& monitor) {
    for (std::size_t i = 0; i < m_layouts.size(); ++i) {
      monitor.checkpoint();
      GraphLayout& layout = m_layouts[i];
      const std::span<const GraphWork> works = m_graphs.works(*m_examples[i]);
      if (layout.told != LayerTold::NotTold) continue;
      std::size_t inOwn = 0, inOther = 0;
      layout = own.layout(works, inOwn, monitor);
      const bool isAmbiguous = layout.told == LayerTold::NotTold && inOwn > 0;
      if (!isAmbiguous && static_cast<double>(inOwn) < kFoundInOwn * static_cast<double>(works.size())) {
        GraphLayout more = other.layout(works, inOther, monitor);
        if (inOther > inOwn && more.told != LayerTold::NotTold) layout = std::move(more);
      }
      if (layout.told == LayerTold::NotTold) layout = periodicLayout(works, monitor);
    }
  }

  const std::vector<GraphLayout>& all() const { return m_layouts; }
  /// Null where the launch has another number of works.
  const GraphLayout* of(std::size_t launch) const {
    const GraphLayout& layout = m_layouts[m_ofLaunches[launch]];
    return layout.places.size() == m_graphs.works(m_graphs.launches()[launch]).size() ? &layout : nullptr;
  }

 private:
  /// Of works whose nodes are known it does not count in which order they ran.
  static std::uint64_t hashOf(std::span<const GraphWork> works, const HostPaths& paths) {
    std::uint64_t hash = works.size();
    if (areNodesKnown(works, paths)) {
      for (const GraphWork& work : works)
        hash += mixedHash((std::uint64_t{work.recordedBy} << 32U) + work.path);
      return hash;
    }
    for (const GraphWork& work : works)
      hash = mixedHash(hash * 31 + (std::uint64_t{work.stream} << 32U) + work.name);
    return hash;
  }

  void tellOthers(std::span<const GraphWork> works, const GraphLayout& layout) {
    for (std::size_t i = 0; i < works.size(); ++i) {
      if (layout.places[i] == HostPaths::kUnknown) continue;
      m_graphs.known().names.push_back(works[i].name);
      m_graphs.known().paths.push_back(layout.places[i]);
    }
  }

  SideGraphs& m_graphs;
  std::vector<GraphLayout> m_layouts;
  std::vector<const SideGraphs::Launch*> m_examples;  // of each layout
  std::vector<std::uint32_t> m_ofLaunches;
};

/// Modules and ranges, by the hash of the names below the base.
using Several = std::unordered_set<std::uint64_t>;

/// Adds those of which there are several under one path.
void addSeveralIn(const GraphLayout& layout, const HostPaths& paths, Several& several) {
  std::unordered_map<std::uint64_t, FunctionId> first;
  std::unordered_set<std::uint32_t> seen;
  HashesBelow below(paths, layout.base);
  for (std::uint32_t path : layout.places) {
    for (; path != HostPaths::kUnknown && path != layout.base && seen.insert(path).second;
         path = paths[path].parent) {
      const HostPaths::Step& step = paths[path];
      if (step.kind != CallKind::Module && step.kind != CallKind::Range) continue;
      const std::uint64_t names = below.of(path).unnumbered;
      const auto [found, isNew] = first.try_emplace(names, step.function);
      if (!isNew && found->second != step.function) several.insert(names);
    }
  }
}

bool hasNumbers(const GraphLayout& layout) {
  return layout.areNumbersKnown && layout.told != LayerTold::NotTold && layout.told != LayerTold::Period;
}

/// In graphs of both sides: only these keep their numbers, as others would not be compared.
Several severalInBoth(const std::array<SideLayouts, 2>& sides, const HostPaths& paths,
                      const Monitor& monitor) {
  std::array<Several, 2> several;
  for (const std::size_t i : {0, 1}) {
    for (const GraphLayout& layout : sides.at(i).all()) {
      monitor.checkpoint();
      if (hasNumbers(layout)) addSeveralIn(layout, paths, several.at(i));
    }
  }
  std::erase_if(several[0], [&](std::uint64_t names) { return !several[1].contains(names); });
  return std::move(several[0]);
}

class Placing {
 public:
  /// `numbered`: what keeps its numbers where these are known.
  Placing(const GraphSide& side, Side which, EventCalls& calls, const HostPaths& paths,
          const Several& numbered)
      : m_graphs(side.graphs),
        m_sums(side.sums),
        m_side(which),
        m_calls(calls),
        m_tree(calls.tree()),
        m_paths(paths),
        m_numbered(numbered) {}

  void place(const SideLayouts& layouts, const Monitor& monitor) {
    std::size_t works = 0;
    for (std::size_t i = 0; i < m_graphs.launches().size(); ++i) {
      if (i % kLaunchesBetweenLooks == 0) monitor.checkpoint();
      const SideGraphs::Launch& launch = m_graphs.launches()[i];
      begin(launch, layouts.of(i));
      if (isToldByNodes()) countRecorded();
      const std::span<const GraphWork> all = m_graphs.works(launch);
      for (std::size_t at = 0; at < all.size(); ++at) {
        if (works++ % kWorksBetweenLooks == 0) monitor.checkpoint();
        addWork(all[at], at);
      }
    }
  }

 private:
  struct Place {
    std::uint32_t node = CallNode::kNone;
    std::uint32_t depth = 0;  // nodes from the root to it
    bool isOwn = false;       // else it is that of what is around
    bool hasNumber = false;   // or a step around it
    PathHash hash = {};       // of what is between it and the base
  };

  void begin(const SideGraphs::Launch& launch, const GraphLayout* layout) {
    m_last = 0;
    if (layout == m_layout && launch.node == m_launch.node) return;
    if (m_places.bucket_count() > kMostBucketsKept) {
      m_places = {};  // clear() looks at each bucket of the largest launch so far
    } else {
      m_places.clear();
    }
    m_layout = layout;
    m_launch = {.node = launch.node};
    for (std::uint32_t at = launch.node; at != CallNode::kNone; at = m_tree[at].parent) ++m_launch.depth;
  }

  void addWork(const GraphWork& work, std::size_t at) {
    const Place around = placeOf(work, at);
    const auto leaf = m_tree.child(around.node, CallKind::GpuFunction, work.name);
    if (leaf) {
      mark(*leaf, work.function, around.node != m_launch.node);
    } else {
      ++m_sums.foldedCalls;
    }
    CallTimes& own = m_tree[leaf.value_or(around.node)].of(m_side);
    own.deviceSelfNs = saturatedSum(own.deviceSelfNs, work.durationNs);
    own.exposedSelfNs = saturatedSum(own.exposedSelfNs, work.exposedNs);
    if (leaf) ++own.calls;
  }

  bool isToldByNodes() const { return m_layout != nullptr && m_layout->told == LayerTold::Node; }

  /// Calls in the order in which they were recorded: streams may run what belongs together one by one.
  void countRecorded() {
    for (const std::uint32_t place : m_layout->places) {
      if (place == HostPaths::kUnknown || place == m_layout->base) continue;
      path(place);
      count(place);
    }
  }

  Place placeOf(const GraphWork& work, std::size_t at) {
    if (m_layout == nullptr || m_layout->told == LayerTold::NotTold) return m_launch;
    const std::uint32_t place = isToldByNodes() ? work.path : m_layout->places[at];
    if (m_layout->told == LayerTold::Period) return place == 0 ? m_launch : layer(place);
    if (place == HostPaths::kUnknown || place == m_layout->base) return m_launch;
    const Place found = path(place);
    if (!isToldByNodes()) count(place);
    return found;
  }

  Place layer(std::uint32_t number) {
    const auto [found, isNew] = m_places.try_emplace(number);
    if (isNew) {
      const std::string text = fmt::format("layer {}", number);
      found->second = below(m_launch, CallKind::Layer, m_tree.name({text, text}), std::nullopt);
    }
    if (found->second.isOwn && std::exchange(m_last, number) != number)
      ++m_tree[found->second.node].of(m_side).calls;
    return found->second;
  }

  Place path(std::uint32_t path) {
    std::vector<std::uint32_t> steps;
    const auto isAtEnd = [&] { return path == m_layout->base || path == HostPaths::kRoot; };
    for (; !isAtEnd() && !m_places.contains(path); path = m_paths[path].parent) steps.push_back(path);
    Place place = isAtEnd() ? m_launch : m_places[path];
    for (std::size_t i = steps.size(); i-- > 0;) {
      const HostPaths::Step& step = m_paths[steps[i]];
      const PathHash hash = place.hash.with(step);
      const bool getsNumber = !place.hasNumber && hasNumbers(*m_layout) &&
                              m_numbered.contains(hash.unnumbered) &&
                              (step.kind == CallKind::Module || step.kind == CallKind::Range);
      const bool hasNumber = place.hasNumber || getsNumber;
      place = below(place, step.kind, getsNumber ? numbered(step) : step.name, step.function);
      place.hasNumber = hasNumber;
      place.hash = hash;
      m_places[steps[i]] = place;
    }
    return place;
  }

  std::uint32_t numbered(const HostPaths::Step& step) {
    const std::string text = numberedName(m_calls.nameOf(step.function), step.kind);
    return m_tree.name({text, text});
  }

  /// The same place where there is no room.
  Place below(const Place& around, CallKind kind, std::uint32_t name, std::optional<FunctionId> function) {
    Place place = around;
    place.isOwn = false;
    if (around.depth + 1 >= CallTree::kMostDepth) return place;  // GPU functions stand below it
    const auto node = m_tree.child(around.node, kind, name);
    if (!node) return place;
    mark(*node, function, true);
    return {.node = *node, .depth = around.depth + 1, .isOwn = true};
  }

  /// What the work before was not in begins here.
  void count(std::uint32_t path) {
    const std::uint32_t before = std::exchange(m_last, path);
    if (before == path) return;
    const std::uint32_t shared = m_paths.common(before, path);
    for (std::uint32_t at = path; at != shared && at != m_layout->base; at = m_paths[at].parent)
      if (m_places[at].isOwn) ++m_tree[m_places[at].node].of(m_side).calls;
  }

  void mark(std::uint32_t node, std::optional<FunctionId> function, bool isTold) {
    CallNode& marked = m_tree[node];
    (m_side == Side::A ? marked.inA : marked.inB) = true;
    if (!marked.function && function) marked.function = m_calls.rowOf(m_side, *function);
    if (!isTold) return;
    marked.addTold(m_side, m_layout->told);
  }

  const SideGraphs& m_graphs;
  CallTreeSide& m_sums;
  Side m_side;
  EventCalls& m_calls;
  GrowingTree& m_tree;
  const HostPaths& m_paths;
  const Several& m_numbered;
  const GraphLayout* m_layout = nullptr;  // of the launch that is placed
  Place m_launch;
  std::unordered_map<std::uint32_t, Place> m_places;  // by path or layer
  std::uint32_t m_last = 0;                           // path or layer of the work before
};

}  // namespace

void placeGraphs(const std::array<GraphSide, 2>& sides, EventCalls& calls, const HostPaths& paths,
                 const Monitor& monitor) {
  std::array<SideLayouts, 2> layouts = {SideLayouts(sides[0].graphs, paths, monitor),
                                        SideLayouts(sides[1].graphs, paths, monitor)};
  std::array<KnownPlaces, 2> known = {
      KnownPlaces(sides[0].graphs.known(), paths, LayerTold::SameInA, monitor),
      KnownPlaces(sides[1].graphs.known(), paths, LayerTold::SameInB, monitor)};
  for (const std::size_t i : {0, 1}) layouts.at(i).tellFrom(known.at(i), known.at(1 - i), monitor);
  const Several numbered = severalInBoth(layouts, paths, monitor);
  for (const std::size_t i : {0, 1}) {
    calls.tree().makeRoomFor(sides.at(i).room);
    Placing(sides.at(i), i == 0 ? Side::A : Side::B, calls, paths, numbered).place(layouts.at(i), monitor);
  }
}

}  // namespace culprit
