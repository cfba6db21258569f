// What was open around calls that launch work or record it for a graph: modules, ranges, operators and frames
// with the numbers of their instances, which the tree leaves out. One node per path, as of calls; filled by
// thread_walk.h, read when the work of graphs gets its place (place_graphs.h).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/model/details/call_tree.h"
#include "core/model/run/ids.h"

namespace culprit {

class HostPaths {
 public:
  static constexpr std::uint32_t kRoot = 0;              ///< nothing is open
  static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;  ///< no room was left
  static constexpr std::size_t kMostSteps = 500'000;     ///< of both runs

  struct Step {
    std::uint32_t parent = kRoot;
    std::uint32_t depth = 0;
    FunctionId function{};
    std::uint32_t name = 0;  ///< of the tree
    CallKind kind = CallKind::All;
  };

  HostPaths() : m_steps(1) {}

  /// `from`: a path; kUnknown leads to kUnknown.
  std::uint32_t step(std::uint32_t from, CallKind kind, std::uint32_t name, FunctionId function);

  const Step& operator[](std::uint32_t path) const { return m_steps[path]; }
  /// What both have in front.
  std::uint32_t common(std::uint32_t x, std::uint32_t y) const;

 private:
  std::vector<Step> m_steps;
  std::unordered_map<std::uint64_t, std::uint32_t> m_places;  // by parent, function and kind
};

/// The last steps of splitmix64.
std::uint64_t mixedHash(std::uint64_t value);

/// Of a path from some step on: what is around it has no part.
struct PathHash {
  std::uint64_t unnumbered = 0;  ///< of the names of all but frames
  std::uint64_t numbered = 0;    ///< of modules and ranges, with their numbers

  PathHash with(const HostPaths::Step& step) const;
};

/// Hashes of the paths below one of them.
class HashesBelow {
 public:
  HashesBelow(const HostPaths& paths, std::uint32_t base) : m_paths(paths), m_known{{base, {}}} {}

  /// `path`: below the base.
  PathHash of(std::uint32_t path);

 private:
  const HostPaths& m_paths;
  std::unordered_map<std::uint32_t, PathHash> m_known;
  std::vector<std::uint32_t> m_steps;
};

}  // namespace culprit
