// What kind of change it is that a pair shows: the work changed, the method, or the machine; the same work
// takes longer in one function, on the host or outside functions; or none beyond noise
// (resources/help/formulas.md, "Kind of change"). A pure function over the verdict with the evidence as
// positions in it; report makes the sentence. It proves nothing: it says what the numbers look like.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/model/results/nature_kind.h"
#include "core/model/results/verdict.h"

namespace culprit {

struct NatureOfChange {
  Nature kind = Nature::NotKnown;
  bool isFaster = false;                           ///< B takes less time
  double work = 0.0, method = 0.0, machine = 0.0;  ///< parts of all changes; sum to 1, or all 0
  bool isOtherWork = false;  ///< a check or the mechanism says that cycles, launches, copies or collectives
                             ///< are of another size; then Work
  /// Machine: the resource that it offered less of, or others took more of; position in PairVerdict::causes.
  std::optional<std::size_t> cause;
  /// The mechanism with strong evidence that tells the kind; position in PairVerdict::mechanisms. Empty: the
  /// functions tell it, or `cause` does.
  std::optional<std::size_t> mechanism;
  bool isOneGpu = false;  ///< Machine: one of several GPUs, or some of them, more than the others
  /// Nearly all of it is that the rank waits longer for others, or less: what else changed tells no kind.
  bool isWaiting = false;
  /// What speaks for it, the strongest first, at most 3 of each: positions in PairVerdict::functions, in
  /// PairVerdict::settings.
  std::vector<std::size_t> functions, settings;

  friend bool operator==(const NatureOfChange&, const NatureOfChange&) = default;
};

NatureOfChange natureOf(const PairVerdict& verdict);

/// Null: none tells the kind.
inline const Mechanism* toldBy(const PairVerdict& verdict, const NatureOfChange& nature) {
  return nature.mechanism ? &verdict.mechanisms[*nature.mechanism] : nullptr;
}

/// Stable name for JSON: "the work changed", "the machine got slower", "one function takes longer".
std::string_view nameOf(const NatureOfChange& nature);

}  // namespace culprit
