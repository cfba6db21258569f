// What kind of change it is that a pair shows: the work changed, the method, or the machine; the same work
// takes longer on the host or outside functions; or none beyond noise (resources/help/formulas.md, "Kind of
// change"). A pure function over the verdict with the evidence as positions in it; report makes the sentence.
// It proves nothing: it says what the numbers look like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/model/results/verdict.h"

namespace culprit {

enum class Nature : std::uint8_t {
  NotKnown,     ///< nothing changed, or what did tells nothing
  WithinNoise,  ///< two runs of the same may differ as much
  Work,         ///< calls, shapes, functions: more or less is done
  Method,       ///< settings, versions, kernels in place of others: the same is done in another way
  Machine,      ///< the same kernels, called as often, launched alike, take another time
  Host,         ///< the same functions of the host, called as often, do, for whatever reason
  Overlap,      ///< as much of the same is done, but less of it is hidden behind other work, or more
  Outside,      ///< between cycles, or where nothing is recorded
};

struct NatureOfChange {
  Nature kind = Nature::NotKnown;
  bool isFaster = false;                           ///< B takes less time
  double work = 0.0, method = 0.0, machine = 0.0;  ///< parts of all changes; sum to 1, or all 0
  bool isOtherWork =
      false;  ///< a check says that cycles or launches are of another size; then `kind` is Work
  /// Machine: the resource that it offered less of, or others took more of; position in PairVerdict::causes.
  std::optional<std::size_t> cause;
  bool isOneGpu = false;  ///< Machine: one of several GPUs, or some of them, more than the others
  /// What speaks for it, the strongest first, at most 3 of each: positions in PairVerdict::functions, in
  /// PairVerdict::settings.
  std::vector<std::size_t> functions, settings;

  friend bool operator==(const NatureOfChange&, const NatureOfChange&) = default;
};

NatureOfChange natureOf(const PairVerdict& verdict);

/// Stable name for JSON: "the work changed", "the machine got slower", "the host takes longer".
std::string_view nameOf(const NatureOfChange& nature);

}  // namespace culprit
