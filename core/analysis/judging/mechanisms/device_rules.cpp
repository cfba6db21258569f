#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/judging/mechanisms/rules_support.h"

namespace culprit::rules {

namespace {

/// Fewer kernels tell of themselves and not of their GPU.
constexpr std::uint32_t kFewestOfDevice = 2;
/// ln(B / A) of those that are told to take about as long, and never more of what the changed ones have.
constexpr double kAboutTheSame = 0.1;
/// Where all of them changed: one of which it changed less than this part of the most is unlike it.
constexpr double kUnlike = 2.0 / 3.0;
/// Of what the kernels take longer: where the cycle feels no more of it, it is hidden.
constexpr double kHidden = 0.01;

/// Those that are asked. One that hardly works tells only that it is as before.
Devices comparedOf(const PairChange& change, const Thresholds& limits) {
  const Devices working = workingGpus(change);
  Devices compared;
  for (const DeviceChange& each : change.devices) {
    const bool isStill = std::fabs(each.computing.m) <= limits.clockChange;
    if (each.computing.isMeasured() && (isStill || std::binary_search(working.begin(), working.end(), &each)))
      compared.push_back(&each);
  }
  return compared;
}

/// In how much time of a cycle nothing hides kernels that both sides run.
struct Exposed {
  double aMs = 0.0, bMs = 0.0;
  double callsMs = 0.0;  ///< by more calls

  explicit Exposed(const PairChange& change) {
    for (const CallRow& row : change.calls) {
      if (!isIn(row.group, {CallGroup::Compute, CallGroup::OtherKernel}) || !row.isInBoth()) continue;
      aMs += row.a.exposedMs;
      bMs += row.b.exposedMs;
      callsMs += row.exposedCallsMs();
    }
  }
  double changeMs() const { return bMs - aMs - callsMs; }
};

/// What its kernels take longer as those that compute do.
double longerMs(const DeviceChange& device) {
  const double m = device.computing.m, others = device.others.m;
  const bool areAlike = others * m > 0.0 && std::fabs(others) <= kOthersAbove * std::fabs(m);
  return device.computing.typicalMs + (areAlike ? device.others.typicalMs : 0.0);
}

/// What the cycle waits for, in the direction of `sign`. Where the GPUs work at a time: how long one works
/// after, beyond the longest of all before; of faster ones A comes after B. Where they take turns: all that
/// one takes longer, and it waits for every one.
class Waits {
 public:
  Waits(const PairChange& change, const Exposed& exposed, double sign) : m_isSlower(sign > 0.0) {
    double longestA = 0.0, longestB = 0.0, allMs = 0.0;
    for (const DeviceChange& each : change.devices) {
      longestA = std::max(longestA, each.aMs());
      longestB = std::max(longestB, each.bMs());
      allMs += each.aMs() + each.bMs();
    }
    // Streams side by side sum to more than the time in which they run: how long that is is not known.
    const bool haveStreams = longestA > change.a.cycleMs || longestB > change.b.cycleMs;
    m_areTurns = haveStreams || 2.0 * (exposed.aMs + exposed.bMs) > longestA + longestB + allMs;
    m_longest = m_isSlower ? longestA : longestB;
  }
  double of(const DeviceChange& each) const {
    return m_areTurns ? 0.0 : std::max(0.0, (m_isSlower ? each.bMs() : each.aMs()) - m_longest);
  }

 private:
  bool m_isSlower;
  bool m_areTurns;
  double m_longest;
};

/// The GPUs that compute, by how they changed.
struct Sorted {
  Devices changed;          ///< in the one direction, uniformly
  std::uint32_t still = 0;  ///< that take about as long as before, as nearly all of their kernels
  bool wentAlong = false;   ///< others of which some kernels did, so that the changed ones are not alone
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
    const GroupChange& its = each->computing;
    if (sign * its.m > kOthersStill * most) return {};
    const bool isStill = std::fabs(its.m) <= std::min(kOthersStill * most, kAboutTheSame) &&
                         its.lo >= -kAboutTheSame && its.hi <= kAboutTheSame;
    if (isStill) ++sorted.still;
    if ((sign > 0.0 ? its.hi : -its.lo) > kAboutTheSame) sorted.wentAlong = true;
  }
  return sorted;
}

/// `ms` as far as it goes in the direction of `sign`, as all bounds, and beyond none of them.
double within(double ms, std::initializer_list<double> bounds, double sign) {
  double least = sign * ms;
  for (const double bound : bounds) least = std::min(least, sign * bound);
  return least > 0.0 ? sign * least : 0.0;
}

/// Those that became slower, of a sign of 1, or faster, of -1.
std::optional<Mechanism> changedIn(double sign, const PairChange& change, const Thresholds& limits) {
  const auto [changed, still, wentAlong] = sortedOf(comparedOf(change, limits), sign, limits);
  if (changed.empty()) return std::nullopt;
  const Exposed exposed(change);
  const Waits waits(change, exposed, sign);
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
  const double ms = within(exposed.changeMs() - sign * ofOthers, {bound, change.ms()}, sign);
  const auto count = static_cast<std::uint32_t>(changed.size());
  return Mechanism{
      .kind = MechanismKind::DeviceGpu,
      .ms = std::fabs(ms) > kHidden * std::fabs(bound) ? ms : 0.0,
      .factor = std::exp(most.computing.m),
      .factorLow = std::exp(most.computing.lo),
      .factorHigh = std::exp(most.computing.hi),
      .count = count,
      .outOf = wentAlong ? 0 : count + still,
      .device = most.device,
  };
}

}  // namespace

std::optional<Mechanism> oneOfSeveralGpus(const PairChange& change, const Thresholds& limits) {
  if (comparedOf(change, limits).size() < 2) return std::nullopt;
  auto slower = changedIn(1.0, change, limits);
  auto faster = changedIn(-1.0, change, limits);
  if (!slower || !faster) return slower ? slower : faster;
  if (slower->ms != 0.0 || faster->ms != 0.0) return slower->ms != 0.0 ? slower : faster;
  const bool isMoreSlower = std::log(*slower->factor) >= -std::log(*faster->factor);
  return isMoreSlower ? slower : faster;
}

}  // namespace culprit::rules
