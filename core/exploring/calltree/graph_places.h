// Where each piece of work in a launch of a graph belongs, and how that was told: by its node, from what was
// captured, from the same kernels with known calls in either run, or from what repeats. Launches with equal
// names of work are one question. Used by place_graphs.h.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/calltree/graph_work.h"
#include "core/exploring/calltree/host_paths.h"
#include "core/model/details/call_tree.h"

namespace culprit {

/// Of one launch, for each of its works.
struct GraphLayout {
  LayerTold told = LayerTold::NotTold;
  /// Told by period: number of the layer, 0: of none. Told otherwise: a path, HostPaths::kUnknown: of none.
  /// Told by nodes the paths are in the order in which the work was recorded, in which no launch has to run
  /// it; GraphWork has its own.
  std::vector<std::uint32_t> places = {};
  std::uint32_t base = HostPaths::kRoot;  ///< what all paths have in front and is not shown
  bool areNumbersKnown = true;            ///< else what is told may be of any layer of its kind
};

/// The recording tells which calls made the nodes, and there is something open around those of at least half
/// of the works that is not around all of them, or a module or operator. Else the other ways tell more.
bool areNodesKnown(std::span<const GraphWork> works, const HostPaths& paths);
/// As they were recorded, those first of which that is not known.
std::vector<GraphWork> asRecorded(std::span<const GraphWork> works);
/// By the nodes of works that are asRecorded().
GraphLayout nodeLayout(std::span<const GraphWork> works, const HostPaths& paths);

/// What was captured on one side, to be found by its kinds of work.
class RecordedPlaces {
 public:
  RecordedPlaces(std::span<const GraphRecording> recordings, const HostPaths& paths);

  /// That there are so many launches with these works, which have to stay where they are; of all of them
  /// before layout() is asked.
  void expect(std::span<const GraphWork> works, std::size_t launches);

  /// Told where as many calls of the same kinds were captured in the same order as the launch has works, all
  /// on one stream. Not told where several captures could be it that differ in more than numbers of layers,
  /// and where launches have more different sequences of names than there are captures: a graph always has
  /// the same names, so that of some launches the capture is not in the recording. Nor where there are
  /// several sequences and this one has less than half of its names, or fewer than three, at the same places
  /// as the one that is launched most often: it may be of another graph with as many works.
  GraphLayout layout(std::span<const GraphWork> works) const;

 private:
  struct Recorded {
    const GraphRecording* recording = nullptr;
    std::uint32_t base = HostPaths::kRoot;
    PathHash hash = {};  // of all paths below the base
    bool isOne = true, areNumbersKnown = true;
    std::size_t captures = 1;
    /// Launches by hash of their names, of one sequence more than captures at most.
    std::unordered_map<std::uint64_t, std::size_t> expected = {};
    std::span<const GraphWork> common = {};  // works of the sequence that is launched most often
    std::size_t mostLaunches = 0;
  };

  std::unordered_map<std::uint64_t, Recorded> m_recorded;  // by kinds
};

/// Places in kernels that are known at which work of a launch is looked for.
class KnownPlaces {
 public:
  /// `told`: how what is found here is told. Throws Cancelled.
  KnownPlaces(const SideGraphs::Known& known, const HostPaths& paths, LayerTold told, const Monitor& monitor);

  /// By the same names: at least three and half of them in the same order, with few between them. Work
  /// between two of one module is of it, too. Of fewer works all have to be the same, without any between
  /// them, and to be launched by the same calls wherever they come. `met`: how many there are, 0: it is not
  /// known; also where it is not told as the places disagree. Throws Cancelled.
  GraphLayout layout(std::span<const GraphWork> works, std::size_t& met, const Monitor& monitor);

 private:
  std::span<const std::uint32_t> placesOf(std::uint32_t name) const;
  /// `at`: the name to begin with.
  GraphLayout layoutOfFew(std::span<const std::uint32_t> names, std::size_t at, std::size_t& met,
                          const Monitor& monitor);

  struct Found {
    std::vector<std::uint32_t> places;  // by work: paths
    std::size_t met = 0;
    std::uint32_t base = HostPaths::kRoot;
    PathHash hash = {};  // of all paths below the base
  };
  Found find(std::span<const std::uint32_t> names, std::size_t at, std::uint32_t place) const;

  const SideGraphs::Known& m_known;
  const HostPaths& m_paths;
  LayerTold m_told;
  std::size_t m_leftOfFew;             // places that launches of few works may still be looked for at
  std::vector<std::uint32_t> m_begin;  // of each name, and the end
  LongColumn<std::uint32_t> m_places;  // by name
};

/// By what repeats on the stream with most of the works; those of other streams are of the layer that runs
/// when they start. Throws Cancelled.
GraphLayout periodicLayout(std::span<const GraphWork> works, const Monitor& monitor);

}  // namespace culprit
