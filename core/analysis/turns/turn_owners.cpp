#include "core/analysis/turns/turn_owners.h"

#include <string_view>

#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/model/results/function_share.h"

namespace culprit {

struct TurnOwners::Kind {
  TurnRank rank{};
  TimeClass time{};
  std::string_view category;
};

TurnOwners::TurnOwners(Names& names, bool rangesWork)
    : m_names(names), m_host(names.devices.intern("Host")), m_rangesWork(rangesWork) {}

std::optional<std::uint32_t> TurnOwners::of(FunctionId function, EventCategory category,
                                            std::optional<DeviceId> gpu, bool isWaiting) {
  const RowKey key = keyOf(function, category, gpu, isWaiting);
  const auto [number, isNew] = m_numbers.of(key);
  if (!isNew) return m_positions[number];
  const auto made = kindOf(m_names.functions[function], category);
  if (!made) return m_positions.emplace_back();
  const CategoryId told = m_names.categories.intern(isWaiting ? kWaitingForRanks : made->category);
  m_owners.push_back({function, key.device, told, made->rank, made->time, isWaiting});
  return m_positions.emplace_back(static_cast<std::uint32_t>(m_owners.size() - 1));
}

std::optional<std::uint32_t> TurnOwners::known(FunctionId function, EventCategory category,
                                               std::optional<DeviceId> gpu, bool isWaiting) const {
  const auto number = m_numbers.find(keyOf(function, category, gpu, isWaiting));
  return number ? m_positions[*number] : std::nullopt;
}

std::optional<TurnOwners::Kind> TurnOwners::kindOf(const std::string& name, EventCategory category) const {
  const std::string_view given = nameOf(category);
  switch (category) {
    case EventCategory::GpuCompute:
      // Collectives of other libraries than those that the reader of the trace knows.
      if (kernelClass(name) == kCommunicationClass)
        return Kind{TurnRank::Communication, TimeClass::Communication, nameOf(EventCategory::GpuComm)};
      return Kind{TurnRank::Compute, TimeClass::GpuCompute, given};
    case EventCategory::GpuComm:
      return Kind{TurnRank::Communication, TimeClass::Communication, given};
    case EventCategory::GpuMemcpy:
    case EventCategory::GpuMemset:
      return Kind{TurnRank::Copies, TimeClass::Copies, given};
    case EventCategory::Sync:
      return Kind{TurnRank::Calls, TimeClass::Waiting, given};
    case EventCategory::Runtime:
      // A copy call returns when the copy may: with an idle GPU it waits like a synchronisation.
      if (name.find("Memcpy") != std::string::npos)
        return Kind{TurnRank::Calls, TimeClass::Waiting, nameOf(EventCategory::Sync)};
      return Kind{TurnRank::Calls, TimeClass::Host, given};
    case EventCategory::CpuOp:
    case EventCategory::Python:
    case EventCategory::Annotation:
      if (isInputPipeline(name)) return Kind{TurnRank::Input, TimeClass::InputPipeline, kInputCategory};
      if (category == EventCategory::Annotation && isHostCollective(name))
        return Kind{TurnRank::HostCommunication, TimeClass::Communication, kHostCollective};
      if (category == EventCategory::Annotation && !m_rangesWork) return std::nullopt;
      return Kind{TurnRank::Host, TimeClass::Host, given};
    case EventCategory::Other:
      return Kind{TurnRank::Host, TimeClass::Host, given};
    case EventCategory::Os:
      return Kind{TurnRank::System, TimeClass::Host, given};
    default:
      return std::nullopt;
  }
}

}  // namespace culprit
