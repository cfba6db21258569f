#include "core/analysis/turns/turn_owners.h"

#include <string_view>

#include "core/model/results/function_share.h"

namespace culprit {

TurnOwners::TurnOwners(Names& names, bool rangesWork)
    : m_names(names), m_host(names.devices.intern("Host")), m_rangesWork(rangesWork) {}

std::optional<std::uint32_t> TurnOwners::of(FunctionId function, EventCategory category,
                                            std::optional<DeviceId> gpu, bool isWaiting) {
  const RowKey key = keyOf(function, category, gpu, isWaiting);
  const auto [number, isNew] = m_numbers.of(key);
  if (!isNew) return m_positions[number];
  const auto made = turnKindOf(m_names.functions[function], category, m_rangesWork);
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

}  // namespace culprit
