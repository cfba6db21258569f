#include "core/exploring/counters/read_samples.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/error.h"

namespace culprit {

namespace {

/// A session that was replaced by another one has other cycles; what would be drawn would be of neither.
void requireCycles(std::span<const std::uint32_t> positions, std::size_t cycles) {
  if (!positions.empty() && positions.back() >= cycles)
    throw Error("the session is not the one that was opened; open it again");
}

double largestOf(const TripletSamples& samples) {
  double largest = 0.0;
  for (const SideSamples* side : {&samples.a, &samples.b})
    if (side->level)
      for (const double mu : side->level->mu) largest = std::max(largest, std::abs(mu));
  return largest;
}

}  // namespace

TripletSamples tripletSamples(const Session& session, const Results& results, std::size_t pairAt,
                              const Triplet& row) {
  const PairResults& pair = results.pairs.at(pairAt);
  TripletSamples samples;
  for (const Side side : {Side::A, Side::B}) {
    const ProcessId process = side == Side::A ? pair.a.id : pair.b.id;
    const std::optional<DeviceId> device = deviceOn(side, row.device, pair.devices);
    if (!device) continue;
    const FunctionId function = functionOn(side, row.function, pair.functions);
    SideSamples& each = samples.of(side);
    each.usage = session.usage(process, function, *device);
    const std::size_t cycles = side == Side::A ? pair.cyclesA.size() : pair.cyclesB.size();
    if (each.usage) requireCycles(each.usage->cycle, cycles);
    if (row.metric) each.level = session.level(process, {function, row.metric, *device});
    if (each.level) requireCycles(each.level->cycle, cycles);
  }
  if (row.metric) {
    const std::string& metric = results.names.metrics[*row.metric];
    samples.levelUnit = levelUnit(metric, largestOf(samples), results.runA.muScale);
  }
  return samples;
}

}  // namespace culprit
