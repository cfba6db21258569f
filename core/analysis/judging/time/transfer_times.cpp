#include "core/analysis/judging/time/transfer_times.h"

#include <algorithm>

#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/judging/speed/other_ranks.h"
#include "core/model/results/function_share.h"

namespace culprit {

TransferTimes transferTimes(const PairSide& side, const Names& names) {
  TransferTimes transfers;
  if (!side.isProcessed || side.others == nullptr) return transfers;
  const CollectiveTimes own(*side.samples, names);
  if (side.others->communicating() + (own.empty() ? 0 : 1) < 2) return transfers;
  forEachFunction(*side.samples, [&](const FunctionUse& use) {
    if (!isCollective(use, names)) return;
    auto& perCycle = transfers[indexOf(use.function)];
    perCycle.resize(side.samples->cycles.size());
    for (const std::uint32_t cycle : use.cycle) {
      const std::int64_t number = side.samples->cycles[cycle].number;
      const std::optional<double> ofOthers = side.others->shortest(use.function, number);
      if (ofOthers) perCycle[cycle] = std::min(*ofOthers, *own.of(use.function, number));
    }
  });
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
