#include <algorithm>
#include <cmath>

#include "core/analysis/judging/mechanisms/rules_support.h"

namespace culprit::rules {

namespace {

/// Fewer kernels tell of themselves and not of their GPU.
constexpr std::uint32_t kFewestOfDevice = 2;
/// Of the change of the one that changed most; and never more than normal runs differ by.
constexpr double kOtherDevicesStill = 1.0 / 3.0;
/// Where all of them changed: one of which it changed less than this part of the most is unlike it.
constexpr double kUnlike = 2.0 / 3.0;
/// Of what its kernels take longer: where the cycle feels no more of it, it is hidden.
constexpr double kHidden = 0.01;

/// By how much more or less of the time nothing hides kernels, but for more calls. Several GPUs work at a
/// time, and the cycle waits for the last of them.
double exposedChange(const PairChange& change) {
  double ms = 0.0;
  for (const CallRow& row : change.calls)
    if (isIn(row.group, {CallGroup::Compute, CallGroup::OtherKernel}) && row.isInBoth())
      ms += row.b.exposedMs - row.a.exposedMs - row.exposedCallsMs();
  return ms;
}

/// `ms` as far as it goes in the direction of `sign`, as all bounds, and beyond none of them.
double within(double ms, std::initializer_list<double> bounds, double sign) {
  double least = sign * ms;
  for (const double bound : bounds) least = std::min(least, sign * bound);
  return least > 0.0 ? sign * least : 0.0;
}

}  // namespace

std::optional<Mechanism> oneOfSeveralGpus(const PairChange& change, const Thresholds& limits) {
  std::vector<DeviceChange> compared = change.devices;
  std::erase_if(compared,
                [](const DeviceChange& each) { return each.computing.functions < kFewestOfDevice; });
  if (compared.size() < 2) return std::nullopt;
  const DeviceChange& most =
      *std::max_element(compared.begin(), compared.end(), [](const DeviceChange& x, const DeviceChange& y) {
        return std::fabs(x.computing.m) < std::fabs(y.computing.m);
      });
  const double still = std::min(kOtherDevicesStill * std::fabs(most.computing.m), limits.clockChange);
  const double sign = most.computing.m < 0.0 ? -1.0 : 1.0;
  std::size_t changed = 0;
  double least = sign * most.computing.m;
  double typicalMs = 0.0;
  double ofOthers = 0.0;  // what the cycle would wait for without it
  for (const DeviceChange& each : compared) {
    const GroupChange& own = each.computing;
    if (std::fabs(own.m) <= still) {
      ofOthers = std::max(ofOthers, sign * each.longerMs());
      continue;
    }
    const bool isAlike = sign * own.m > limits.clockChange && own.isUniform(limits.uniformShare);
    if (!isAlike) return std::nullopt;
    ++changed;
    least = std::min(least, sign * own.m);
    typicalMs += each.typicalMs();
  }
  const bool areAllAlike = changed == compared.size() && least >= kUnlike * std::fabs(most.computing.m);
  if (changed == 0 || areAllAlike) return std::nullopt;
  const double ms = within(exposedChange(change) - sign * ofOthers, {typicalMs, change.ms()}, sign);
  return Mechanism{
      .kind = MechanismKind::DeviceGpu,
      .ms = std::fabs(ms) > kHidden * std::fabs(typicalMs) ? ms : 0.0,
      .factor = std::exp(most.computing.m),
      .factorLow = std::exp(most.computing.lo),
      .factorHigh = std::exp(most.computing.hi),
      .count = static_cast<std::uint32_t>(changed),
      .outOf = static_cast<std::uint32_t>(compared.size()),
      .device = most.device,
  };
}

}  // namespace culprit::rules
