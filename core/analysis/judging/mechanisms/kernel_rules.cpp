#include <algorithm>
#include <cmath>

#include "core/analysis/judging/mechanisms/rules_support.h"
#include "core/stats/basics/descriptive.h"

namespace culprit::rules {

namespace {

using enum CallGroup;

/// Functions of a group that a statement on all of them needs.
constexpr std::uint32_t kFewestOfGroup = 2;
constexpr std::size_t kFewestKernels = 3;
/// How much more the copies may have changed than the computing kernels.
constexpr double kCopiesAbove = 1.2;

/// Copies that came or went may be of another size than the others. Where they are about as many as these,
/// the typical one may be one of them, and tells nothing of the link.
bool isOtherMixOfCopies(const CallRow& row) {
  constexpr double kNearlyHalf = 0.45;  // of the calls of the side that has more
  return isIn(row.group, {HostCopy, DeviceCopy}) && row.isInBoth() &&
         std::fabs(row.b.calls - row.a.calls) > kNearlyHalf * std::max(row.a.calls, row.b.calls);
}

/// ln of the bytes of a copy, B / A; 0 where a side does not tell them.
double logBytes(const CallRow& row) {
  const double a = row.a.bytes.value_or(0.0), b = row.b.bytes.value_or(0.0);
  return isIn(row.group, {HostCopy, DeviceCopy}) && a > 0.0 && b > 0.0 ? std::log(b / a) : 0.0;
}

/// ln of the typical copy, B / A, as far as its bytes explain that.
double byBytes(const CallRow& row) {
  const double bytes = logBytes(row), time = row.logTypical().value_or(0.0);
  return bytes * time > 0.0 ? std::copysign(std::min(std::fabs(bytes), std::fabs(time)), bytes) : 0.0;
}

/// What the bytes of its copies make of it.
double byBytesMs(const CallRow& row) {
  return row.b.calls * row.a.typicalMs * std::expm1(byBytes(row));
}

/// The copies that tell of the link and of the memory, as if those of A moved the bytes of B.
PairChange withSameCopies(PairChange change) {
  std::erase_if(change.calls, isOtherMixOfCopies);
  for (CallRow& row : change.calls) {
    row.typicalMs -= byBytesMs(row);
    row.a.typicalMs *= std::exp(byBytes(row));
  }
  change.groups = groupChanges(change.calls);
  return change;
}

/// Of functions of these groups that are called as often, by how much the calls of each group became longer:
/// the pace of the machine, which those that came or went do not tell.
GroupChanges paceOf(const PairChange& change, std::initializer_list<CallGroup> groups) {
  std::vector<CallRow> asOften;
  for (const CallRow& row : change.calls)
    if (isIn(row.group, groups) && row.isInBoth() && !row.hasOtherCalls()) asOften.push_back(row);
  return groupChanges(asOften);
}

/// The calls part of it, at the mean call of A. Where the calls that came or went take less than that, and
/// the mean call changed against their number, they make no more than the function changed but for the pace
/// of the machine (`pace`, ln B / A): a part that the others would have to make up for.
double mixedCallsMs(const CallRow& row, double pace) {
  constexpr double kSameMean = 0.15;  // as a logarithm: by less the mean calls of two runs of the same differ
  if (!row.isInBoth() || !(row.a.ms > 0.0 && row.b.ms > 0.0)) return row.callsMs;
  const double grown = std::log(row.b.meanMs() / row.a.meanMs());
  const double byPace =
      pace * grown > 0.0 ? std::copysign(std::min(std::fabs(pace), std::fabs(grown)), pace) : 0.0;
  const double byMix = grown - byPace;
  if (std::fabs(byMix) <= kSameMean || byMix * row.callsMs >= 0.0) return row.callsMs;
  const double ms = row.b.ms - row.a.ms - row.b.calls * row.a.meanMs() * std::expm1(byPace);
  return ms * row.callsMs > 0.0 ? ms : 0.0;
}

/// What more or fewer calls of it make; of such copies all of their change in that direction. `pace`:
/// paceOf().
double byCallsMs(const CallRow& row, const GroupChanges& pace) {
  const double grownMs = row.b.exposedMs - row.a.exposedMs;
  if (isOtherMixOfCopies(row) && grownMs * row.callsMs > 0.0) return grownMs;
  if (row.callsMs == 0.0) return 0.0;
  const double ms = mixedCallsMs(row, pace.at(static_cast<std::size_t>(row.group)).m);
  return row.exposedCallsMs() * (ms / row.callsMs);
}

/// Its calls came or went, and it takes more or less by them though the typical call changed the other way:
/// that may be one of those.
bool isTypicalOfOthers(const CallRow& row) {
  return row.hasOtherCalls() && row.typicalMs * (row.b.ms - row.a.ms) < 0.0;
}

/// Each cycle of B calls it as often as one of A, however much more work it does.
bool isPerCycle(const CallRow& row, double workOfB) {
  constexpr double kSame = 0.01;
  const double calls = row.b.calls * workOfB;
  return row.isInBoth() && std::fabs(calls - row.a.calls) <= kSame * std::max(calls, row.a.calls);
}

bool isStill(const GroupChange& group, double limit) {
  return std::fabs(group.m) <= limit;
}

Mechanism ofGroup(MechanismKind kind, const PairChange& change, std::initializer_list<CallGroup> groups,
                  const GroupChange& factor) {
  Mechanism mechanism{.kind = kind};
  for (const CallGroup group : groups) mechanism.ms += change.group(group).typicalMs;
  mechanism.functions = mainFunctions(change, groups, &CallRow::typicalMs);
  setFactor(mechanism, factor);
  return mechanism;
}

/// More or fewer calls of these groups make this. Calls that something else hides, as those of data loading,
/// are told there.
std::optional<Mechanism> callsOf(const PairChange& change, std::initializer_list<CallGroup> groups,
                                 MechanismKind kind, TimeClass time, double least) {
  const auto part = [pace = paceOf(change, groups)](const CallRow& row) { return byCallsMs(row, pace); };
  double ms = 0.0;
  for (const CallRow& row : change.calls)
    if (isIn(row.group, groups)) ms += part(row);
  if (!(std::fabs(ms) > least)) return std::nullopt;
  Mechanism mechanism{.kind = kind, .ms = ms, .time = time};
  mechanism.functions = mainFunctions(change, groups, part);
  mechanism.count = static_cast<std::uint32_t>(mechanism.functions.size());
  return mechanism;
}

/// Calls of collectives that each cycle has more or less of. One that crosses the edge of the recording, or
/// is called once in it, tells nothing; nor do those that another library, type or algorithm calls otherwise.
void keepCollectivesOfEachCycle(PairChange& change) {
  constexpr double kOnceOrTwice = 2.5;  // of all cycles
  const auto cyclesOf = [](const CallSide& side) { return side.calls > 0.0 ? side.count / side.calls : 0.0; };
  bool hasCome = false, hasGone = false;
  for (const CallRow& row : change.calls) {
    if (row.group != Collective) continue;
    hasCome = hasCome || !(row.a.calls > 0.0);
    hasGone = hasGone || !(row.b.calls > 0.0);
  }
  std::erase_if(change.calls, [&](const CallRow& row) {
    if (row.group != Collective) return false;
    if (!row.isInBoth()) {
      if (hasCome && hasGone) return true;
      return std::max(row.a.count, row.b.count) < kOnceOrTwice;
    }
    const double cycles = std::min(cyclesOf(row.a), cyclesOf(row.b));
    return std::fabs(row.b.calls - row.a.calls) * cycles < kOnceOrTwice;
  });
}

/// No more than all communication changed: calls that are hidden, or wait less, cost the cycle nothing.
std::optional<Mechanism> callsOfCollectives(PairChange change, double least) {
  keepCollectivesOfEachCycle(change);
  auto mechanism = callsOf(change, {Collective}, MechanismKind::Calls, TimeClass::Communication, least);
  if (!mechanism || !change.knowsTurns) return mechanism;
  const double grown = change.grown(TimeClass::Communication);
  if (!(grown * mechanism->ms > 0.0)) return std::nullopt;
  mechanism->ms = std::copysign(std::min(std::fabs(mechanism->ms), std::fabs(grown)), grown);
  return std::fabs(mechanism->ms) > least ? mechanism : std::nullopt;
}

}  // namespace

std::optional<Mechanism> largerLaunches(const PairChange& change, const Thresholds& limits) {
  std::vector<double> logs;
  std::vector<FunctionId> changed;
  for (const CallRow& row : change.calls) {
    const bool isTold = row.a.threads && row.b.threads && *row.a.threads > 0.0 && *row.b.threads > 0.0;
    if (!isTold || !isIn(row.group, {Compute, OtherKernel})) continue;
    logs.push_back(std::log(*row.b.threads / *row.a.threads));
    if (std::fabs(logs.back()) > limits.sizeChange) changed.push_back(row.function);
  }
  if (logs.size() < kFewestKernels || 2 * changed.size() < logs.size()) return std::nullopt;
  const double median = *stats::median(logs);
  // Some larger, some smaller is another choice of kernels, not another problem.
  if (std::fabs(median) <= limits.sizeChange) return std::nullopt;
  Mechanism mechanism{.kind = MechanismKind::Size, .ms = change.ms(), .functions = changed};
  mechanism.factor = std::exp(median);
  mechanism.factorLow = std::exp(*stats::quantile(logs, 0.15));
  mechanism.factorHigh = std::exp(*stats::quantile(logs, 0.85));
  mechanism.count = static_cast<std::uint32_t>(changed.size());
  mechanism.outOf = static_cast<std::uint32_t>(logs.size());
  return mechanism;
}

std::optional<Mechanism> largerRanges(const PairChange& change, const Comparability& comparability,
                                      const Thresholds& limits) {
  std::optional<double> largest;
  for (const Fact& fact : comparability.check(CheckId::ProblemSize).facts) {
    if (fact.kind != FactKind::RangeSize || !fact.both || !(*fact.both > 0.0)) continue;
    const double log = std::log(*fact.both);
    if (std::fabs(log) <= limits.sizeChange) continue;
    if (!largest || std::fabs(log) > std::fabs(*largest)) largest = log;
  }
  if (!largest) return std::nullopt;
  return Mechanism{.kind = MechanismKind::Size, .ms = change.ms(), .factor = std::exp(*largest)};
}

std::optional<Mechanism> largerCopies(const PairChange& change, const Thresholds& limits) {
  const auto part = [&limits](const CallRow& row) {
    if (isOtherMixOfCopies(row) || std::fabs(logBytes(row)) <= limits.sizeChange) return 0.0;
    const double ms = byBytesMs(row), grownMs = row.b.exposedMs - row.a.exposedMs;
    return ms * grownMs > 0.0 ? std::copysign(std::min(std::fabs(ms), std::fabs(grownMs)), ms) : 0.0;
  };
  Mechanism mechanism{.kind = MechanismKind::Size, .time = TimeClass::Copies};
  for (const CallRow& row : change.calls) mechanism.ms += part(row);
  if (!(std::fabs(mechanism.ms) > limits.linkShare * change.a.cycleMs)) return std::nullopt;
  const CallRow* most = nullptr;
  for (const CallRow& row : change.calls) {
    if (!(part(row) * mechanism.ms > 0.0)) continue;
    ++mechanism.count;
    if (most == nullptr || std::fabs(part(row)) > std::fabs(part(*most))) most = &row;
  }
  mechanism.functions = {most->function};
  mechanism.factor = std::exp(logBytes(*most));
  return mechanism;
}

std::optional<Mechanism> otherGpu(const PairChange& change, const Comparability& comparability,
                                  const Thresholds& limits) {
  if (otherModel(comparability) == nullptr) return std::nullopt;
  Mechanism mechanism{.kind = MechanismKind::OtherGpu};
  for (const CallRow& row : change.calls) {
    if (!isIn(row.group, {Compute, OtherKernel})) continue;
    mechanism.ms += row.b.exposedMs - row.a.exposedMs;
    if (row.isInBoth()) mechanism.ms -= row.exposedCallsMs();
  }
  if (!(std::fabs(mechanism.ms) > limits.timeShare * change.a.cycleMs)) return std::nullopt;
  const GroupChange& computing = change.group(Compute);
  const GroupChange& kernels = computing.functions >= kFewestOfGroup ? computing : change.group(OtherKernel);
  if (kernels.functions < kFewestOfGroup || !(kernels.m * mechanism.ms > 0.0)) return mechanism;
  mechanism.factor = std::exp(kernels.m);
  mechanism.factorLow = std::exp(kernels.lo);
  mechanism.factorHigh = std::exp(kernels.hi);
  mechanism.count = kernels.functions;
  return mechanism;
}

std::optional<Mechanism> gpuSpeed(const PairChange& all, const Thresholds& limits) {
  const PairChange change = withSameCopies(all);
  const GroupChange& computing = change.group(Compute);
  const GroupChange& others = change.group(OtherKernel);
  const double copies = std::max(change.group(HostCopy).m, change.group(DeviceCopy).m);
  const bool isCompute = computing.functions >= kFewestOfGroup &&
                         std::fabs(computing.m) > limits.clockChange &&
                         computing.isUniform(limits.uniformShare) && holdsForEachGpu(change, Compute);
  if (isCompute) {
    const bool copiesMore =
        computing.m > 0.0 && copies > std::max(kCopiesAbove * computing.m, limits.linkChange);
    if (copiesMore) {
      const bool isLink = change.group(HostCopy).m >= change.group(DeviceCopy).m;
      Mechanism mechanism =
          ofGroup(isLink ? MechanismKind::Link : MechanismKind::GpuMemory, change,
                  {Compute, OtherKernel, HostCopy, DeviceCopy}, change.group(isLink ? HostCopy : DeviceCopy));
      if (!isLink) mechanism.time = TimeClass::Copies;  // else of kernels alone
      return mechanism;
    }
    const bool othersMore = computing.m > 0.0 && others.m > kOthersAbove * computing.m;
    return ofGroup(othersMore ? MechanismKind::GpuMemory : MechanismKind::GpuClock, change,
                   {Compute, OtherKernel}, othersMore ? others : computing);
  }
  const bool onlyOthers = others.functions >= kFewestOfGroup && std::fabs(others.m) > limits.clockChange &&
                          others.isUniform(limits.uniformShare) &&
                          std::fabs(computing.m) < kOthersStill * std::fabs(others.m);
  if (onlyOthers && computing.isMeasured() && holdsForEachGpu(change, OtherKernel))
    return ofGroup(MechanismKind::GpuMemory, change, {OtherKernel}, others);
  return std::nullopt;
}

std::optional<Mechanism> linkToHost(const PairChange& all, const Thresholds& limits) {
  const PairChange change = withSameCopies(all);
  const GroupChange& copies = change.group(HostCopy);
  const bool isSlow = std::fabs(copies.m) > limits.linkChange &&
                      std::fabs(copies.typicalMs) > limits.linkShare * change.a.cycleMs;
  if (!isSlow || !isStill(change.group(Compute), kOthersStill * std::fabs(copies.m)) ||
      !isStill(change.group(OtherKernel), std::fabs(copies.m) / 2.0))
    return std::nullopt;
  return ofGroup(MechanismKind::Link, change, {HostCopy}, copies);
}

std::vector<Mechanism> moreCalls(const PairChange& all, const Thresholds& limits, bool ofBoth) {
  PairChange change = all;
  if (ofBoth)
    std::erase_if(change.calls, [](const CallRow& row) {
      return !row.isInBoth() && isIn(row.group, {Compute, OtherKernel});
    });
  std::erase_if(change.calls,
                [work = change.workOfB](const CallRow& row) { return work != 1.0 && isPerCycle(row, work); });
  std::vector<Mechanism> found;
  const double least = limits.callsShare * change.a.cycleMs;
  const auto add = [&found](std::optional<Mechanism> mechanism) {
    if (mechanism) found.push_back(std::move(*mechanism));
  };
  add(callsOf(change, {Compute, OtherKernel}, MechanismKind::Calls, TimeClass::GpuCompute, least));
  add(callsOf(change, {HostCopy, DeviceCopy}, MechanismKind::CopiesAdded, TimeClass::Copies, least));
  add(callsOfCollectives(change, least));
  add(callsOf(change, {Host}, MechanismKind::Calls, TimeClass::Host, least));
  std::stable_sort(found.begin(), found.end(),
                   [](const Mechanism& x, const Mechanism& y) { return std::fabs(x.ms) > std::fabs(y.ms); });
  return found;
}

std::optional<Mechanism> otherKernels(const PairChange& change, const Thresholds& limits) {
  const auto grown = [](const CallRow& row) { return row.b.exposedMs - row.a.exposedMs; };
  Mechanism mechanism{.kind = MechanismKind::OtherKernels, .time = TimeClass::GpuCompute};
  for (const CallRow& row : change.calls)
    if (row.isClass) mechanism.ms += grown(row);
  if (!(std::fabs(mechanism.ms) > limits.callsShare * change.a.cycleMs)) return std::nullopt;
  const CallRow* most = nullptr;
  for (const CallRow& row : change.calls) {
    if (!row.isClass || !(grown(row) * mechanism.ms > 0.0)) continue;
    ++mechanism.count;
    if (most == nullptr || std::fabs(grown(row)) > std::fabs(grown(*most))) most = &row;
  }
  mechanism.functions = {most->function, most->functionB};
  // Not of a call: one kernel of A may be two of B. Nothing where only less of it is hidden, or more.
  if (most->a.ms > 0.0 && (most->b.ms - most->a.ms) * mechanism.ms > 0.0)
    mechanism.factor = most->b.ms / most->a.ms;
  return mechanism;
}

std::optional<Mechanism> oneFunction(const PairChange& change, const Thresholds& limits, bool ofHost) {
  const auto passes = [&](const CallRow& row) {
    if (isTypicalOfOthers(row)) return false;
    const double share = row.group == Host ? limits.oneHostFunctionShare : limits.oneFunctionShare;
    const auto log = row.logTypical();
    return log && std::fabs(*log) > limits.oneFunctionChange &&
           std::fabs(row.typicalMs) > share * change.a.cycleMs;
  };
  const CallRow* most = nullptr;
  for (const CallRow& row : change.calls) {
    if (!isIn(row.group, {Compute, OtherKernel, Host}) || !passes(row)) continue;
    if (ofHost && row.group != Host) continue;
    if (most == nullptr || std::fabs(row.typicalMs) > std::fabs(most->typicalMs)) most = &row;
  }
  if (most == nullptr) return std::nullopt;
  const auto log = most->logTypical();
  std::vector<CallRow> rest;
  for (const CallRow& row : change.calls)
    if (row.group == most->group && row.function != most->function) rest.push_back(row);
  const GroupChange others = groupChanges(rest).at(static_cast<std::size_t>(most->group));
  if (!isStill(others, std::fabs(*log) * kOthersStill)) return std::nullopt;
  return Mechanism{.kind = MechanismKind::OneFunction,
                   .ms = most->typicalMs,
                   .functions = {most->function},
                   .factor = std::exp(*log),
                   .factorLow = std::exp(others.lo),
                   .factorHigh = std::exp(others.hi),
                   .count = 1,
                   .outOf = others.functions + 1};
}

}  // namespace culprit::rules
