#include "core/model/results/mechanism_nature.h"

#include <algorithm>
#include <vector>

namespace culprit {

namespace {

bool isNamedBy(const Mechanism& mechanism, const FunctionShare& row) {
  const std::vector<FunctionId>& named = mechanism.functions;
  return std::any_of(row.a.functions.begin(), row.a.functions.end(), [&named](FunctionId function) {
    return std::find(named.begin(), named.end(), function) != named.end();
  });
}

}  // namespace

Nature natureOf(const Mechanism& mechanism, const std::vector<FunctionShare>& functions) {
  const auto isOfHost = [&mechanism](const FunctionShare& row) {
    return !row.isDeviceWork() && isNamedBy(mechanism, row);
  };
  switch (mechanism.kind) {
    case MechanismKind::Size:
    case MechanismKind::Calls:
    case MechanismKind::CopiesAdded:
      return Nature::Work;
    case MechanismKind::OtherKernels:
      return Nature::Method;
    case MechanismKind::OtherGpu:
    case MechanismKind::GpuClock:
    case MechanismKind::GpuMemory:
    case MechanismKind::Link:
    case MechanismKind::RankGpu:
    case MechanismKind::DeviceGpu:
      return Nature::Machine;
    case MechanismKind::CollectiveTransfer:  // else it may be more data
      return mechanism.movesSameBytes() ? Nature::Machine : Nature::NotKnown;
    case MechanismKind::OneFunction:
      return Nature::OneFunction;
    case MechanismKind::CpuTaken:
    case MechanismKind::HostUniform:
    case MechanismKind::Input:
    case MechanismKind::RankInput:
      return Nature::Host;
    case MechanismKind::RankHost:  // of its own it may be functions, or time in which nothing is recorded
      return mechanism.time == TimeClass::WaitingForRanks ? Nature::Host : Nature::NotKnown;
    case MechanismKind::LongCall:  // that of a kernel may be anything
      return std::any_of(functions.begin(), functions.end(), isOfHost) ? Nature::Host : Nature::NotKnown;
    case MechanismKind::Overlap:
      return Nature::Overlap;
    case MechanismKind::Gap:
    case MechanismKind::Pause:
    case MechanismKind::Idle:
      return Nature::Outside;
    case MechanismKind::Warmup:
    case MechanismKind::Drift:
    case MechanismKind::LongGap:
    case MechanismKind::OtherMix:
      break;
  }
  return Nature::NotKnown;
}

bool tellsFirst(const Mechanism& mechanism) {
  switch (mechanism.kind) {
    case MechanismKind::Size:
    case MechanismKind::Calls:
    case MechanismKind::CopiesAdded:
    case MechanismKind::OtherKernels:
    case MechanismKind::OtherGpu:
      return true;
    default:
      return false;
  }
}

bool tellsOf(const Mechanism& mechanism, const FunctionShare& row) {
  switch (mechanism.kind) {
    case MechanismKind::OneFunction:
      return isNamedBy(mechanism, row);
    case MechanismKind::Link:
      return timeClassOf(row) == TimeClass::Copies;
    case MechanismKind::CollectiveTransfer:
      return timeClassOf(row) == TimeClass::Communication;
    case MechanismKind::RankGpu:
    case MechanismKind::RankInput:
    case MechanismKind::RankHost:  // who waits for another rank has no function that tells why
      return mechanism.time != TimeClass::WaitingForRanks;
    default:
      return true;
  }
}

}  // namespace culprit
