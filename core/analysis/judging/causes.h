// Which resource changed (resources/help/formulas.md, "Causes"): every counter that both runs have is scored
// by how completely, how far and in which direction it moved. Where the time went is another question
// (function_shares.h).
#pragma once

#include <set>
#include <vector>

#include "core/analysis/levels/level_series.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/model/results/cause.h"

namespace culprit {

/// One line per metric with at least 2 values a side, largest score first, ties by name. `leftOut`: devices
/// whose counters tell nothing of the change. Throws Cancelled.
std::vector<Cause> scoreResources(const LevelSeries& a, const LevelSeries& b, const VerdictInput& input,
                                  const Monitor& monitor, const std::set<DeviceId>& leftOut = {});

/// What rests on readings whose place in time is a guess, in one of the runs, is possible at most.
void limitGuessed(const ProcessSamples& a, const ProcessSamples& b, std::vector<Cause>& causes);

/// A change of processors, disks or the network that B's longer GPU work cannot come from: where kernels that
/// compute make more than two thirds of the change (`times`: of judgeTime()), it is possible at most.
void limitHost(const std::vector<Cause>& times, const Names& names, std::vector<Cause>& causes);

/// One line per family, its member that comes first: strong, then possible, then the others.
std::vector<Cause> rankCauses(std::vector<Cause> scored);

}  // namespace culprit
