#include <algorithm>
#include <cmath>

#include "core/analysis/judging/mechanisms/rules_support.h"

namespace culprit::rules {

namespace {

using Devices = std::vector<const DeviceChange*>;

/// Fewer kernels tell of themselves and not of their GPU.
constexpr std::uint32_t kFewestOfDevice = 2;
/// Of the change of the one that changed most; and never more than normal runs differ by.
constexpr double kOtherDevicesStill = 1.0 / 3.0;
/// ln(B / A) of the others that is told as about the same, but not taken for none.
constexpr double kAboutTheSame = 0.1;
/// Where all of them changed: one of which it changed less than this part of the most is unlike it.
constexpr double kUnlike = 2.0 / 3.0;
/// Of what its kernels take longer: where the cycle feels no more of it, it is hidden.
constexpr double kHidden = 0.01;

/// Those of which kernels that compute are compared.
Devices comparedOf(const PairChange& change) {
  Devices compared;
  for (const DeviceChange& each : change.devices)
    if (each.computing.isMeasured()) compared.push_back(&each);
  return compared;
}

/// Those that changed in the direction of the one that changed most, in their order. None where another
/// changed in a way of its own, where all changed alike, or where single kernels did.
Devices changedOf(const Devices& compared, double most, const Thresholds& limits) {
  const double sign = most < 0.0 ? -1.0 : 1.0;
  const double third = kOtherDevicesStill * std::fabs(most);
  double least = std::fabs(most);
  Devices changed;
  for (const DeviceChange* each : compared) {
    const GroupChange& own = each->computing;
    if (std::fabs(own.m) <= std::min(third, limits.clockChange)) continue;
    if (sign * own.m > limits.clockChange && own.isUniform(limits.uniformShare)) {
      changed.push_back(each);
      least = std::min(least, sign * own.m);
    } else if (std::fabs(own.m) > std::min(third, kAboutTheSame)) {
      return {};
    }
  }
  const bool areAllAlike = changed.size() == compared.size() && least >= kUnlike * std::fabs(most);
  const bool isOfGpus = std::any_of(changed.begin(), changed.end(), [](const DeviceChange* each) {
    return each->computing.functions >= kFewestOfDevice;
  });
  return areAllAlike || !isOfGpus ? Devices() : changed;
}

/// By how much more or less of the time nothing hides kernels, but for more calls. Several GPUs work at a
/// time, and the cycle waits for the last of them.
double exposedChange(const PairChange& change) {
  double ms = 0.0;
  for (const CallRow& row : change.calls)
    if (isIn(row.group, {CallGroup::Compute, CallGroup::OtherKernel}) && row.isInBoth())
      ms += row.b.exposedMs - row.a.exposedMs - row.exposedCallsMs();
  return ms;
}

/// What the cycle would wait for without those that changed: what one of the others takes longer than the
/// longest of all took before. Of faster ones A comes after B. Never below 0.
double waitsForOthers(const PairChange& change, const Devices& changed, double sign) {
  const auto before = [sign](const DeviceChange& each) { return sign > 0.0 ? each.aMs() : each.bMs(); };
  const auto after = [sign](const DeviceChange& each) { return sign > 0.0 ? each.bMs() : each.aMs(); };
  double longest = 0.0, ofOthers = 0.0;
  for (const DeviceChange& each : change.devices) {
    longest = std::max(longest, before(each));
    if (!std::binary_search(changed.begin(), changed.end(), &each))
      ofOthers = std::max(ofOthers, after(each));
  }
  return std::max(0.0, ofOthers - longest);
}

/// `ms` as far as it goes in the direction of `sign`, as all bounds, and beyond none of them.
double within(double ms, std::initializer_list<double> bounds, double sign) {
  double least = sign * ms;
  for (const double bound : bounds) least = std::min(least, sign * bound);
  return least > 0.0 ? sign * least : 0.0;
}

}  // namespace

std::optional<Mechanism> oneOfSeveralGpus(const PairChange& change, const Thresholds& limits) {
  const Devices compared = comparedOf(change);
  if (compared.size() < 2) return std::nullopt;
  const DeviceChange& most =
      **std::max_element(compared.begin(), compared.end(), [](const DeviceChange* x, const DeviceChange* y) {
        return std::fabs(x->computing.m) < std::fabs(y->computing.m);
      });
  const Devices changed = changedOf(compared, most.computing.m, limits);
  if (changed.empty()) return std::nullopt;
  const double sign = most.computing.m < 0.0 ? -1.0 : 1.0;
  double typicalMs = 0.0;
  for (const DeviceChange* each : changed) typicalMs += each->typicalMs();
  const double ms = within(exposedChange(change) - sign * waitsForOthers(change, changed, sign),
                           {typicalMs, change.ms()}, sign);
  return Mechanism{
      .kind = MechanismKind::DeviceGpu,
      .ms = std::fabs(ms) > kHidden * std::fabs(typicalMs) ? ms : 0.0,
      .factor = std::exp(most.computing.m),
      .factorLow = std::exp(most.computing.lo),
      .factorHigh = std::exp(most.computing.hi),
      .count = static_cast<std::uint32_t>(changed.size()),
      .outOf = static_cast<std::uint32_t>(compared.size()),
      .device = most.device,
  };
}

}  // namespace culprit::rules
