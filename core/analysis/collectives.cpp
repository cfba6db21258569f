#include "core/analysis/collectives.h"

#include <algorithm>
#include <map>

#include "core/analysis/kernel_class.h"

namespace culprit {

namespace {

constexpr double kNsPerMs = 1e6;

/// Time per (function, number of the cycle), devices together.
using Times = std::map<std::pair<std::uint32_t, std::int64_t>, double>;

bool isCommunication(const Usage& usage, const Names& names) {
  return isDeviceWork(names.categories[usage.category]) &&
         kernelClass(names.functions[usage.function]) == kCommunicationClass;
}

Times communicationTimes(const ProcessSamples& samples, const Names& names) {
  Times times;
  for (const Usage& usage : samples.usages) {
    if (!isCommunication(usage, names)) continue;
    for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
      times[{indexOf(usage.function), samples.cycles[usage.cycle[i]].number}] +=
          static_cast<double>(busyNs(usage, i)) / kNsPerMs;
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
  if (side.ranks.size() < 2) return transfers;
  std::vector<Times> ofRanks;
  for (const ProcessSamples* rank : side.ranks) {
    Times times = communicationTimes(*rank, names);
    if (!times.empty()) ofRanks.push_back(std::move(times));
  }
  if (ofRanks.size() < 2) return transfers;
  for (const Usage& usage : side.samples->usages) {
    if (!isCommunication(usage, names)) continue;
    auto& perCycle = transfers[indexOf(usage.function)];
    perCycle.resize(side.samples->cycles.size());
    for (const std::uint32_t cycle : usage.cycle) {
      perCycle[cycle] = shortest(ofRanks, {indexOf(usage.function), side.samples->cycles[cycle].number});
    }
  }
  return transfers;
}

}  // namespace culprit
