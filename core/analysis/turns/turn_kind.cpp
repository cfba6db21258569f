#include "core/analysis/turns/turn_kind.h"

#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"

namespace culprit {

std::optional<TurnKind> turnKindOf(const std::string& name, EventCategory category, bool rangesWork) {
  const std::string_view given = nameOf(category);
  switch (category) {
    case EventCategory::GpuCompute:
      // Collectives of other libraries than those that the reader of the trace knows.
      if (kernelClass(name) == kCommunicationClass)
        return TurnKind{TurnRank::Communication, TimeClass::Communication, nameOf(EventCategory::GpuComm)};
      return TurnKind{TurnRank::Compute, TimeClass::GpuCompute, given};
    case EventCategory::GpuComm:
      return TurnKind{TurnRank::Communication, TimeClass::Communication, given};
    case EventCategory::GpuMemcpy:
    case EventCategory::GpuMemset:
      return TurnKind{TurnRank::Copies, TimeClass::Copies, given};
    case EventCategory::Sync:
      return TurnKind{TurnRank::Calls, TimeClass::Waiting, given};
    case EventCategory::Runtime:
      // A copy call returns when the copy may: with an idle GPU it waits like a synchronisation.
      if (name.find("Memcpy") != std::string::npos)
        return TurnKind{TurnRank::Calls, TimeClass::Waiting, nameOf(EventCategory::Sync)};
      return TurnKind{TurnRank::Calls, TimeClass::Host, given};
    case EventCategory::CpuOp:
    case EventCategory::Python:
    case EventCategory::Annotation:
      if (isInputPipeline(name)) return TurnKind{TurnRank::Input, TimeClass::InputPipeline, kInputCategory};
      if (category == EventCategory::Annotation && isHostCollective(name))
        return TurnKind{TurnRank::HostCommunication, TimeClass::Communication, kHostCollective};
      if (category == EventCategory::Annotation && !rangesWork) return std::nullopt;
      return TurnKind{TurnRank::Host, TimeClass::Host, given};
    case EventCategory::Other:
      return TurnKind{TurnRank::Host, TimeClass::Host, given};
    case EventCategory::Os:
      return TurnKind{TurnRank::System, TimeClass::Host, given};
    default:
      return std::nullopt;
  }
}

}  // namespace culprit
