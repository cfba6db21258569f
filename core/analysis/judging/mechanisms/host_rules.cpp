#include <algorithm>
#include <cmath>

#include "core/analysis/judging/mechanisms/rules_support.h"

namespace culprit::rules {

namespace {

using enum CallGroup;

/// Of the sum of the interrupted parts, what a function must make to count as interrupted.
constexpr double kInterrupted = 0.02;
/// Sampled slices a cycle that tell the mean slice, and their spread, in parts of the change, below which all
/// changed by one factor.
constexpr double kSlices = 100.0;
constexpr double kSliceSpread = 0.12;

/// Of processed runs, whose calls are slices of a sampler: a lower clock stretches all alike, and the waiting
/// for a processor with them; where other programs take it, the waiting grows more.
std::optional<Mechanism> slicesOfHost(const PairChange& change, const Thresholds& limits) {
  const GroupChange& host = change.group(Host);
  if (!host.isMeasured() || std::fabs(host.m) <= limits.hostChange ||
      std::fabs(change.group(Compute).m) >= limits.clockChange)
    return std::nullopt;
  double least = 0.0;
  double most = 0.0;
  std::uint32_t count = 0;
  for (const CallRow& row : change.calls) {
    const auto log = row.logTypical();
    if (!isIn(row.group, {Host, Queue}) || !log || row.a.calls <= kSlices) continue;
    least = count == 0 ? *log : std::min(least, *log);
    most = count == 0 ? *log : std::max(most, *log);
    ++count;
  }
  const bool isUniform = most - least < kSliceSpread * std::fabs(host.m);
  Mechanism mechanism{.kind = isUniform ? MechanismKind::HostUniform : MechanismKind::CpuTaken,
                      .ms = host.typicalMs};
  mechanism.functions = mainFunctions(change, {Host}, &CallRow::typicalMs);
  setFactor(mechanism, host);
  return mechanism;
}

}  // namespace

std::optional<Mechanism> processorTaken(const PairChange& change, const Thresholds& limits) {
  if (change.isProcessed) return std::nullopt;
  double interrupted = 0.0;
  double others = 0.0;
  for (const CallRow& row : change.calls) {
    if (isIn(row.group, {Host, Input, Wait}) && !row.hasOtherCalls()) interrupted += row.interruptedMs;
    if (isIn(row.group, {Host, Input})) others += std::fabs(row.callsMs) + std::fabs(row.typicalMs);
  }
  // It may be A whose calls are interrupted: the run that has less of it is what it is held against.
  const double sign = interrupted < 0.0 ? -1.0 : 1.0;
  const double taken = sign * interrupted;
  const GroupChange& own = change.group(Host);
  const GroupChange& input = change.group(Input);
  const double host = sign < 0.0 ? own.bMs + input.bMs : own.aMs + input.aMs;
  if (!(taken > limits.takenShare * host) || !(taken > limits.timeShare * change.shorterCycleMs()) ||
      !(taken > limits.takenOfChange * std::max(sign * change.ms(), others)))
    return std::nullopt;
  std::uint32_t functions = 0;
  std::uint32_t all = 0;
  for (const CallRow& row : change.calls) {
    if (!isIn(row.group, {Host, Input, Wait}) || !row.isInBoth() || row.hasOtherCalls()) continue;
    ++all;
    functions += sign * row.interruptedMs > kInterrupted * taken ? 1U : 0U;
  }
  if (functions < limits.takenFunctions) return std::nullopt;
  Mechanism mechanism{.kind = MechanismKind::CpuTaken, .ms = interrupted, .count = functions, .outOf = all};
  mechanism.functions = mainFunctions(change, {Host, Input, Wait}, &CallRow::interruptedMs);
  return mechanism;
}

std::optional<Mechanism> hostThroughout(const PairChange& change, const Thresholds& limits) {
  if (change.isProcessed) return slicesOfHost(change, limits);
  const GroupChange& host = change.group(Host);
  const bool isUniform = host.isMeasured() && std::fabs(host.m) > limits.hostChange &&
                         host.isUniform(limits.uniformShare) && host.effective >= limits.hostFunctions;
  if (!isUniform || std::fabs(change.group(Compute).m) > limits.clockChange ||
      !(host.typicalMs * host.m > 0.0))
    return std::nullopt;
  Mechanism mechanism{.kind = MechanismKind::HostUniform, .ms = host.typicalMs};
  mechanism.functions = mainFunctions(change, {Host}, &CallRow::typicalMs);
  setFactor(mechanism, host);
  return mechanism;
}

std::optional<Mechanism> dataLoading(const PairChange& change, const Thresholds& limits) {
  const GroupChange& input = change.group(Input);
  // What is loaded beside other work takes nobody's time.
  const double ms = change.knowsTurns ? change.grown(TimeClass::InputPipeline) : input.bMs - input.aMs;
  if (change.isProcessed || !(std::fabs(ms) > limits.timeShare * change.shorterCycleMs()))
    return std::nullopt;
  Mechanism mechanism{.kind = MechanismKind::Input, .ms = ms};
  for (const CallRow& row : change.calls)
    if (row.group == Input) mechanism.functions.push_back(row.function);
  return mechanism;
}

}  // namespace culprit::rules
