#include "core/analysis/triplet_samples.h"

#include <algorithm>
#include <cmath>

namespace culprit {

namespace {

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
    if (row.metric) each.level = session.level(process, {function, row.metric, *device});
  }
  if (row.metric) samples.levelUnit = levelUnit(results.names.metrics[*row.metric], largestOf(samples));
  return samples;
}

}  // namespace culprit
