// Where the time went (resources/help/formulas.md): the functions of both sides matched by name, family or
// class, each with its part in the change of the cycle, and the cycle cut into parts. It works on the
// complete cycles only.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/judging/speed/work.h"
#include "core/model/results/function_share.h"

namespace culprit {

/// How much of the busy time lies in functions that the other side has too: of the GPU where there is one,
/// else of all functions; the smaller of both sides, 0 .. 1.
struct MatchedShares {
  double byName = 0.0;
  double byFamily = 0.0;
  double byClass = 0.0;
  bool isKnown = true;  ///< false: a side has no busy time
};

MatchedShares matchedShares(const VerdictInput& input);

/// PairVerdict::functions and levels.
struct TimeShares {
  std::vector<FunctionShare> functions;  ///< each at the finest level at which it has a partner
  /// The other levels of which the input tells something, in their order: Device where several GPUs work,
  /// Operator and Range where both sides have some.
  std::vector<LevelShares> levels;
};

TimeShares timeShares(const VerdictInput& input, const WorkOfPair& work);

/// The cycle of processed data: kernels, copies, rest. Empty if kernels and copies take more than the cycle,
/// which means that they ran beside each other.
std::optional<Waterfall> waterfallOfSums(const VerdictInput& input, const WorkOfPair& work);

}  // namespace culprit
