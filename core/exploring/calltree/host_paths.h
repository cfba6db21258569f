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
    std::uint64_t unnumbered = 0;  ///< hash of the names on the path but frames
    std::uint64_t numbered = 0;    ///< hash of its modules and ranges, with their numbers
  };

  HostPaths() : m_steps(1) {}

  /// `from`: a path; kUnknown leads to kUnknown.
  std::uint32_t step(std::uint32_t from, CallKind kind, std::uint32_t name, FunctionId function);

  const Step& operator[](std::uint32_t path) const { return m_steps[path]; }
  /// What both have in front.
  std::uint32_t common(std::uint32_t x, std::uint32_t y) const;

 private:
  std::vector<Step> m_steps;
  std::unordered_map<std::uint64_t, std::uint32_t> m_places;  // by parent and function
};

/// The last steps of splitmix64.
std::uint64_t mixedHash(std::uint64_t value);

}  // namespace culprit
