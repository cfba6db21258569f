#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/judging/mechanisms/rules_support.h"

namespace culprit::rules {

namespace {

using Devices = std::vector<const DeviceChange*>;

/// Fewer kernels tell of themselves and not of their GPU.
constexpr std::uint32_t kFewestOfDevice = 2;
/// Of the time of the busiest one: of a GPU with less the cycle feels nothing.
constexpr double kNegligible = 0.05;
/// ln(B / A) of those that are told to take about as long, and never more of what the changed ones have.
constexpr double kAboutTheSame = 0.1;
constexpr double kMuchLess = 1.0 / 3.0;
/// Where all of them changed: one of which it changed less than this part of the most is unlike it.
constexpr double kUnlike = 2.0 / 3.0;
/// Of what the kernels take longer: where the cycle feels no more of it, it is hidden.
constexpr double kHidden = 0.01;

/// Those of which kernels that compute are compared.
Devices comparedOf(const PairChange& change) {
  double busiest = 0.0;
  for (const DeviceChange& each : change.devices) busiest = std::max({busiest, each.aMs(), each.bMs()});
  Devices compared;
  for (const DeviceChange& each : change.devices)
    if (each.computing.isMeasured() && std::max(each.aMs(), each.bMs()) >= kNegligible * busiest)
      compared.push_back(&each);
  return compared;
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

/// What its kernels take longer as those that compute do.
double longerMs(const DeviceChange& device) {
  const double m = device.computing.m, others = device.others.m;
  const bool areAlike = others * m > 0.0 && std::fabs(others) <= kOthersAbove * std::fabs(m);
  return device.computing.typicalMs + (areAlike ? device.others.typicalMs : 0.0);
}

/// 1 or -1: what the cycle feels; where all of it is hidden, what makes most time.
double directionOf(const Devices& compared, double exposedMs) {
  double most = 0.0;
  for (const DeviceChange* each : compared)
    if (std::fabs(each->typicalMs()) > std::fabs(most)) most = each->typicalMs();
  return (std::fabs(exposedMs) > kHidden * std::fabs(most) ? exposedMs : most) < 0.0 ? -1.0 : 1.0;
}

/// What the cycle waits for, in the direction of `sign`: how long a GPU works after, beyond the longest of
/// all before. Of faster ones A comes after B.
class Waits {
 public:
  Waits(const PairChange& change, double sign) : m_isSlower(sign > 0.0) {
    for (const DeviceChange& each : change.devices)
      m_longest = std::max(m_longest, m_isSlower ? each.aMs() : each.bMs());
  }
  double of(const DeviceChange& each) const {
    return std::max(0.0, (m_isSlower ? each.bMs() : each.aMs()) - m_longest);
  }

 private:
  bool m_isSlower;
  double m_longest = 0.0;
};

/// The GPUs that compute, by how they changed.
struct Sorted {
  Devices changed;        ///< in the one direction, uniformly
  std::size_t still = 0;  ///< that take about as long as before; those left changed in ways of their own
};

/// None changed where all did alike, or where another one went along, though not so clearly.
Sorted sortedOf(const Devices& compared, double sign, const Thresholds& limits) {
  Sorted sorted;
  double most = 0.0, least = 0.0;
  for (const DeviceChange* each : compared) {
    const double m = sign * each->computing.m;
    if (!(m > limits.clockChange) || !each->computing.isUniform(limits.uniformShare)) continue;
    most = std::max(most, m);
    least = sorted.changed.empty() ? m : std::min(least, m);
    sorted.changed.push_back(each);
  }
  const bool areAlike = least >= kUnlike * most || most - least <= limits.clockChange;
  if (sorted.changed.size() == compared.size() && areAlike) return {};
  for (const DeviceChange* each : compared) {
    if (std::binary_search(sorted.changed.begin(), sorted.changed.end(), each)) continue;
    if (sign * each->computing.m > kMuchLess * most) return {};
    if (std::fabs(each->computing.m) <= std::min(kMuchLess * most, kAboutTheSame)) ++sorted.still;
  }
  return sorted;
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
  const double exposedMs = exposedChange(change);
  const double sign = directionOf(compared, exposedMs);
  const auto [changed, still] = sortedOf(compared, sign, limits);
  if (changed.empty()) return std::nullopt;
  const Waits waits(change, sign);
  const DeviceChange& most = **std::max_element(
      changed.begin(), changed.end(), [&waits, sign](const DeviceChange* x, const DeviceChange* y) {
        return std::pair(waits.of(*x), sign * longerMs(*x)) < std::pair(waits.of(*y), sign * longerMs(*y));
      });
  if (most.computing.functions < kFewestOfDevice) return std::nullopt;
  double bound = 0.0, ofOthers = 0.0;
  for (const DeviceChange* each : changed) bound += longerMs(*each);
  for (const DeviceChange& each : change.devices)
    if (!std::binary_search(changed.begin(), changed.end(), &each))
      ofOthers = std::max(ofOthers, waits.of(each));
  const double ms = within(exposedMs - sign * ofOthers, {bound, change.ms()}, sign);
  return Mechanism{
      .kind = MechanismKind::DeviceGpu,
      .ms = std::fabs(ms) > kHidden * std::fabs(bound) ? ms : 0.0,
      .factor = std::exp(most.computing.m),
      .factorLow = std::exp(most.computing.lo),
      .factorHigh = std::exp(most.computing.hi),
      .count = static_cast<std::uint32_t>(changed.size()),
      .outOf = static_cast<std::uint32_t>(changed.size() + still),
      .device = most.device,
  };
}

}  // namespace culprit::rules
