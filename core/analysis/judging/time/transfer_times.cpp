#include "core/analysis/judging/time/transfer_times.h"

#include <algorithm>
#include <map>

#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/base/time_units.h"
#include "core/model/results/function_share.h"

namespace culprit {

namespace {

/// Time per (function, number of the cycle), devices together.
using Times = std::map<std::pair<std::uint32_t, std::int64_t>, double>;

bool isCommunication(const FunctionUse& use, const Names& names) {
  return isDeviceWork(names.categories[use.category]) &&
         kernelClass(names.functions[use.function]) == kCommunicationClass;
}

Times communicationTimes(const ProcessSamples& samples, const Names& names) {
  Times times;
  for (const FunctionUse& use : functionUses(samples)) {
    if (!isCommunication(use, names)) continue;
    for (std::size_t i = 0; i < use.cycle.size(); ++i) {
      times[{indexOf(use.function), samples.cycles[use.cycle[i]].number}] +=
          static_cast<double>(use.busyNs[i]) / kNsPerMs;
    }
  }
  return times;
}

/// The shortest of all ranks; empty if one has no record.
std::optional<double> shortest(const std::vector<Times>& ofRanks, const Times::key_type& key) {
  std::optional<double> least;
  for (const Times& times : ofRanks) {
    const auto found = times.find(key);
    if (found == times.end()) return std::nullopt;
    least = std::min(least.value_or(found->second), found->second);
  }
  return least;
}

}  // namespace

TransferTimes transferTimes(const PairSide& side, const Names& names) {
  TransferTimes transfers;
  if (side.ranks.size() < 2 || !side.isProcessed) return transfers;
  std::vector<Times> ofRanks;
  for (const ProcessSamples* rank : side.ranks) {
    Times times = communicationTimes(*rank, names);
    if (!times.empty()) ofRanks.push_back(std::move(times));
  }
  if (ofRanks.size() < 2) return transfers;
  for (const FunctionUse& use : functionUses(*side.samples)) {
    if (!isCommunication(use, names)) continue;
    auto& perCycle = transfers[indexOf(use.function)];
    perCycle.resize(side.samples->cycles.size());
    for (const std::uint32_t cycle : use.cycle) {
      perCycle[cycle] = shortest(ofRanks, {indexOf(use.function), side.samples->cycles[cycle].number});
    }
  }
  return transfers;
}

bool knowsWaiting(const PairSide& side, const TransferTimes& transfers, const Names& names) {
  return !transfers.empty() || knowsWaiting(*side.samples, names);
}

bool knowsWaiting(const ProcessSamples& samples, const Names& names) {
  return std::any_of(samples.wallTimes.begin(), samples.wallTimes.end(), [&names](const WallTime& times) {
    return names.categories[times.category] == kWaitingForRanks;
  });
}

}  // namespace culprit
