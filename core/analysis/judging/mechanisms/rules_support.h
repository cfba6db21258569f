// What several rules of the mechanisms need.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <vector>

#include "core/analysis/judging/mechanisms/rules.h"

namespace culprit::rules {

/// How much more the other kernels may have changed than the computing ones, to be told with them.
inline constexpr double kOthersAbove = 1.25;

/// What else changed by no more than this part of it, as logarithms, did not go along.
inline constexpr double kOthersStill = 1.0 / 3.0;

/// Those of several GPUs of a process that work for at least a twentieth of the busiest one's time on a side,
/// in the order of their devices: of others the cycle feels nothing.
using Devices = std::vector<const DeviceChange*>;
Devices workingGpus(const PairChange& change);

/// Whether those of them of which it is known went along with a change of this group: what all GPUs have
/// together may hold for none of them.
bool holdsForEachGpu(const PairChange& change, CallGroup group);

/// How many times as long the computing kernels of a process take: of several working GPUs those of the one
/// that became slowest, for which the others and the cycle wait. Pooled over them the typical call lies with
/// those that changed or with those that did not, as it comes. Empty: not measured.
std::optional<double> computeFactor(const PairChange& change);

bool isIn(CallGroup group, std::initializer_list<CallGroup> groups);

/// The functions of these groups whose `part` goes with the sum of the parts, the largest first, until they
/// make 80 % of it, at most 12.
std::vector<FunctionId> mainFunctions(const PairChange& change, std::initializer_list<CallGroup> groups,
                                      const std::function<double(const CallRow&)>& part);

/// Fills what changed by one factor: the factor with its points, the functions, and the interval of `ms`,
/// which is the typical part of the group.
void setFactor(Mechanism& mechanism, const GroupChange& group);

}  // namespace culprit::rules
