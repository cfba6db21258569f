// By how much normal runs differ: what the verdict may rest on although whole cycles say nothing, and what it
// may not although they do.
#include <algorithm>
#include <cmath>

#include "core/analysis/judging/mechanisms/find_mechanisms.h"
#include "core/analysis/judging/mechanisms/rules_support.h"

namespace culprit {

namespace {

/// ln of the typical call, B / A, that normal runs stay below.
constexpr double kComputing = 0.025;
constexpr double kOtherKernels = 0.025;
constexpr double kCopies = 0.15;
constexpr double kInput = 0.45;

/// Of a class of time, in parts of its own time in A.
constexpr double kComputeOfOwn = 0.03;
constexpr double kComputeOfCycle = 0.01;
constexpr double kCopiesOfOwn = 0.15;
constexpr double kHostOfOwn = 0.20;
constexpr double kInputOfOwn = 0.30;
constexpr double kOfCycle = 0.03;
constexpr double kCallsPart = 0.5;

bool isMoreThanNormal(const Cause& cause) {
  const double change = std::fabs(cause.shift);
  switch (*cause.timeClass) {
    case TimeClass::GpuCompute:
      return change > kComputeOfOwn * cause.a && change > kComputeOfCycle * cause.capacity;
    case TimeClass::Copies:
    case TimeClass::Communication:
      return change > kCopiesOfOwn * cause.a;
    case TimeClass::Host:
      return change > kHostOfOwn * cause.a;
    case TimeClass::InputPipeline:
      return change > kInputOfOwn * cause.a;
    default:
      return change > kOfCycle * cause.capacity;
  }
}

/// ms of more or fewer calls in the functions of a class.
double callsPartOf(TimeClass time, const PairChange& change) {
  const auto of = [&change](CallGroup group) { return change.group(group).callsMs; };
  switch (time) {
    case TimeClass::GpuCompute:
      return of(CallGroup::Compute) + of(CallGroup::OtherKernel);
    case TimeClass::Copies:
      return of(CallGroup::HostCopy) + of(CallGroup::DeviceCopy);
    case TimeClass::Communication:
      return of(CallGroup::Collective);
    case TimeClass::Host:
      return of(CallGroup::Host);
    default:
      return 0.0;
  }
}

bool isOutside(const Cause& cause, const Slowdown& slowdown) {
  if (!slowdown.bandMeasured || !(cause.a > 0.0) || !(cause.b > 0.0)) return false;
  return cause.b / cause.a < slowdown.bandLow || cause.b / cause.a > slowdown.bandHigh;
}

/// Whether its typical call changed by more than those of normal runs; of kernels that compute one by one,
/// for one of them may have changed alone.
bool hasOtherTypical(const CallRow& row, const PairChange& change) {
  const double ofGroup = std::fabs(change.group(row.group).m);
  switch (row.group) {
    case CallGroup::Compute:
      return std::fabs(row.logTypical().value_or(0.0)) > kComputing;
    case CallGroup::OtherKernel:
      return ofGroup > kOtherKernels;
    case CallGroup::HostCopy:
      return ofGroup > kCopies;
    case CallGroup::Input:
      return ofGroup > kInput;
    default:
      return false;
  }
}

/// ms of the change in what normal runs have alike. Where the kernels of one of several GPUs make most of it,
/// the typical calls of all together do not tell.
double stablePart(const PairChange& change, const Thresholds& limits) {
  const auto device = rules::oneOfSeveralGpus(change, limits);
  const bool isOneGpu = device && device->isMostOf(change.ms());
  double stable = isOneGpu ? device->ms : 0.0;
  for (const CallRow& row : change.calls) {
    if (row.group == CallGroup::Wait || row.group == CallGroup::Queue || row.group == CallGroup::Collective)
      continue;
    // Kernels that others replace have no parts; what the class as a whole took is as stable as theirs.
    if (row.isClass) {
      stable += row.b.ms - row.a.ms;
      continue;
    }
    const bool isInput = row.group == CallGroup::Input;
    if (!isInput) stable += row.callsMs;
    if (isOneGpu && rules::isIn(row.group, {CallGroup::Compute, CallGroup::OtherKernel})) continue;
    // What a function took more that is called more or less often was not its old calls.
    if (row.hasOtherCalls() && !isInput)
      stable += row.interruptedMs + row.typicalMs;
    else if (hasOtherTypical(row, change))
      stable += row.typicalMs;
  }
  const double between = change.b.betweenMs - change.a.betweenMs;
  if (std::fabs(between) > kOfCycle * change.a.cycleMs) stable += between;
  return stable;
}

}  // namespace

void callByStableParts(const MechanismJudgement& judgement, const Thresholds& limits, Slowdown& slowdown) {
  const PairChange& change = judgement.change;
  const SpeedRatio& whole = slowdown.whole;
  const bool isOpen = whole.verdict == SpeedVerdict::WithinBand || whole.verdict == SpeedVerdict::NoChange ||
                      whole.verdict == SpeedVerdict::NotCertain;
  if (!isOpen || change.isProcessed || !whole.ratio) return;
  // Of a drift the typical cycle lies in one part or the other; the mean is sure of itself.
  const SpeedRatio& sure = judgement.drift && slowdown.total ? *slowdown.total : whole;
  if (!sure.ratio || !sure.low || !sure.high) return;
  const bool isCertain = *sure.low > 1.0 || *sure.high < 1.0;
  const double ms = change.ms();
  if (!isCertain || std::fabs(std::log(*sure.ratio)) <= std::log1p(limits.stableChange) ||
      std::log(*sure.ratio) * ms <= 0.0)
    return;
  const double stable = judgement.drift ? judgement.driftShare * stablePart(*judgement.drift, limits)
                                        : stablePart(change, limits);
  if (stable * ms <= 0.0 || std::fabs(stable) < limits.stableParts * std::fabs(ms)) return;
  slowdown.whole.verdict = ms > 0.0 ? SpeedVerdict::Slower : SpeedVerdict::Faster;
  slowdown.by = SlowdownBy::StableParts;
}

void limitTimeCauses(const PairChange& change, const Slowdown& slowdown, std::vector<Cause>& causes) {
  for (Cause& cause : causes) {
    if (!cause.timeClass || cause.level != CauseLevel::Strong) continue;
    const double calls = callsPartOf(*cause.timeClass, change);
    const bool areCalls =
        calls * cause.shift > 0.0 && std::fabs(calls) >= kCallsPart * std::fabs(cause.shift);
    const bool isAlike = *cause.timeClass == TimeClass::GpuCompute || *cause.timeClass == TimeClass::Copies;
    const bool isMore = isMoreThanNormal(cause) && (isAlike || isCalled(slowdown));
    if (!isMore && !areCalls && !isOutside(cause, slowdown)) cause.level = CauseLevel::Possible;
  }
}

}  // namespace culprit
