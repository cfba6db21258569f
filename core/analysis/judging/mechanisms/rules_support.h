// What several rules of the mechanisms need.
#pragma once

#include <functional>
#include <initializer_list>

#include "core/analysis/judging/mechanisms/rules.h"

namespace culprit::rules {

/// How much more the other kernels may have changed than the computing ones, to be told with them.
inline constexpr double kOthersAbove = 1.25;

bool isIn(CallGroup group, std::initializer_list<CallGroup> groups);

/// The functions of these groups whose `part` goes with the sum of the parts, the largest first, until they
/// make 80 % of it, at most 12.
std::vector<FunctionId> mainFunctions(const PairChange& change, std::initializer_list<CallGroup> groups,
                                      const std::function<double(const CallRow&)>& part);

/// Fills what changed by one factor: the factor with its points, the functions, and the interval of `ms`,
/// which is the typical part of the group.
void setFactor(Mechanism& mechanism, const GroupChange& group);

}  // namespace culprit::rules
