// Where each piece of work in a launch of a graph belongs, and how that was told: from what was captured,
// from the same kernels with known calls in either run, or from what repeats. Launches with equal names of
// work are one question. Used by place_graphs.h.
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
  std::vector<std::uint32_t> places = {};
  std::uint32_t base = HostPaths::kRoot;  ///< what all paths have in front and is not shown
  bool areNumbersKnown = true;            ///< else what is told may be of any layer of its kind
};

/// What was captured on one side, to be found by its kinds of work.
class RecordedPlaces {
 public:
  RecordedPlaces(std::span<const GraphRecording> recordings, const HostPaths& paths);

  /// Told where as many calls of the same kinds were captured in the same order as the launch has works, all
  /// on one stream. Not told where several captures could be it that differ in more than numbers of layers.
  GraphLayout layout(std::span<const GraphWork> works) const;

 private:
  struct Recorded {
    const GraphRecording* recording = nullptr;
    std::uint64_t unnumbered = 0, numbered = 0;  // hashes of all paths
    bool isOne = true, areNumbersKnown = true;
  };

  const HostPaths& m_paths;
  std::unordered_map<std::uint64_t, Recorded> m_recorded;  // by kinds
};

/// Places in kernels that are known at which work of a launch is looked for.
class KnownPlaces {
 public:
  /// `told`: how what is found here is told. Throws Cancelled.
  KnownPlaces(const SideGraphs::Known& known, const HostPaths& paths, LayerTold told, const Monitor& monitor);

  /// By the same names: at least half of them in the same order, with few between them. Work between two of
  /// one module is of it, too. `met`: how many there are.
  /// Throws Cancelled.
  GraphLayout layout(std::span<const GraphWork> works, std::size_t& met, const Monitor& monitor) const;

 private:
  std::span<const std::uint32_t> placesOf(std::uint32_t name) const;

  struct Found {
    std::vector<std::uint32_t> matches;  // by work: places in what is known
    std::size_t met = 0;
    std::uint64_t unnumbered = 0, numbered = 0;
  };
  Found find(std::span<const std::uint32_t> names, std::size_t at, std::uint32_t place) const;

  const SideGraphs::Known& m_known;
  const HostPaths& m_paths;
  LayerTold m_told;
  std::vector<std::uint32_t> m_begin;  // of each name, and the end
  LongColumn<std::uint32_t> m_places;  // by name
};

/// By what repeats on the stream with most of the works; those of other streams are of the layer that runs
/// when they start. Throws Cancelled.
GraphLayout periodicLayout(std::span<const GraphWork> works, const Monitor& monitor);

}  // namespace culprit
