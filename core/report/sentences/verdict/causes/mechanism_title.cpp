#include "core/report/sentences/verdict/causes/mechanism_title.h"

#include <fmt/format.h>

#include "core/report/words/category_text.h"

namespace culprit {

bool isBeyondClocks(const Mechanism& mechanism) {
  constexpr double kMost = 10.0;
  const double factor = mechanism.factor.value_or(1.0);
  return mechanism.kind == MechanismKind::GpuClock && (factor > kMost || factor < 1.0 / kMost);
}

std::string_view titleOf(MechanismKind kind) {
  switch (kind) {
    case MechanismKind::Warmup:
      return "Warm-up";
    case MechanismKind::Drift:
      return "Drift";
    case MechanismKind::Size:
      return "Other problem size";
    case MechanismKind::OtherGpu:
      return "Other GPU";
    case MechanismKind::GpuClock:
      return "GPU clock";
    case MechanismKind::GpuMemory:
      return "GPU memory";
    case MechanismKind::Link:
      return "Link to the host";
    case MechanismKind::Calls:
      return "Number of calls";
    case MechanismKind::CopiesAdded:
      return "Number of copies";
    case MechanismKind::OneFunction:
      return "One function";
    case MechanismKind::CpuTaken:
      return "Processor taken away";
    case MechanismKind::HostUniform:
      return "Host slower throughout";
    case MechanismKind::Input:
      return "Data loading";
    case MechanismKind::Gap:
      return "Gap between cycles";
    case MechanismKind::Pause:
      return "Pauses";
    case MechanismKind::Idle:
      return "Nothing recorded";
    case MechanismKind::RankGpu:
      return "GPU of one rank";
    case MechanismKind::RankHost:
      return "Host of one rank";
    case MechanismKind::RankInput:
      return "Data loading of one rank";
    case MechanismKind::CollectiveTransfer:
      return "Collectives transfer slower";
    case MechanismKind::Overlap:
      return "Overlap lost";
    case MechanismKind::LongCall:
      return "Single long calls";
    case MechanismKind::LongGap:
      return "Idle GPU";
    case MechanismKind::OtherMix:
      return "Other mix of cycles";
    case MechanismKind::OtherKernels:
      return "Other kernels";
    case MechanismKind::DeviceGpu:
      return "One of several GPUs";
  }
  return "";
}

namespace {

/// Of what its usual title tells the other way round: what B no longer has. Empty: the title tells both.
std::string_view titleOfLess(MechanismKind kind) {
  switch (kind) {
    case MechanismKind::CpuTaken:
      return "Processor given back";
    case MechanismKind::HostUniform:
      return "Host faster throughout";
    case MechanismKind::CollectiveTransfer:
      return "Collectives transfer faster";
    case MechanismKind::Overlap:
      return "Overlap gained";
    default:
      return {};
  }
}

}  // namespace

std::string titleOf(const Mechanism& mechanism) {
  const bool isTold = mechanism.kind == MechanismKind::Calls || mechanism.kind == MechanismKind::Overlap;
  if (isBeyondClocks(mechanism)) return "Compute kernels";
  if (mechanism.kind == MechanismKind::DeviceGpu && mechanism.count > 1) return "Several GPUs";
  if (mechanism.kind == MechanismKind::Size && mechanism.time == TimeClass::Copies)
    return "Size of the copies";
  if (mechanism.kind == MechanismKind::Size && mechanism.time == TimeClass::Communication)
    return "Size of the collectives";
  if (mechanism.kind == MechanismKind::Calls && mechanism.time == TimeClass::Communication)
    return "Number of calls: collectives";
  const bool isLess = mechanism.factor ? *mechanism.factor < 1.0 : mechanism.ms < 0.0;
  const std::string_view ofLess = isLess ? titleOfLess(mechanism.kind) : std::string_view();
  const std::string_view title = ofLess.empty() ? titleOf(mechanism.kind) : ofLess;
  if (!isTold || !mechanism.time) return std::string(title);
  return fmt::format("{}: {}", title, spokenName(*mechanism.time));
}

}  // namespace culprit
