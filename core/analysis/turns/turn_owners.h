// What may have the turn in a cycle, and in which order: functions told apart by device and kind of work.
// wall_times.h asks for the owner of every event; callers are told apart in the same way.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/counting/row_numbers.h"
#include "core/analysis/turns/turn_kind.h"
#include "core/model/results/cause.h"
#include "core/model/run/events.h"
#include "core/model/run/names.h"

namespace culprit {

struct TurnOwner {
  FunctionId function{};
  DeviceId device{};
  CategoryId category{};
  TurnRank rank{};
  TimeClass time{};
  bool isWaiting = false;  ///< of a collective for other ranks
};

/// What the functions of one process are called as owners.
class TurnOwners {
 public:
  /// `rangesWork`: ranges are all that was recorded, so their time is nobody else's.
  TurnOwners(Names& names, bool rangesWork);

  /// The position of the owner; empty for events that never have the turn. `gpu`: empty for the host.
  std::optional<std::uint32_t> of(FunctionId function, EventCategory category, std::optional<DeviceId> gpu,
                                  bool isWaiting = false);
  /// The same if somebody has asked for it before.
  std::optional<std::uint32_t> known(FunctionId function, EventCategory category, std::optional<DeviceId> gpu,
                                     bool isWaiting = false) const;
  const TurnOwner& operator[](std::uint32_t owner) const { return m_owners[owner]; }
  std::size_t size() const { return m_owners.size(); }
  DeviceId host() const { return m_host; }

 private:
  RowKey keyOf(FunctionId function, EventCategory category, std::optional<DeviceId> gpu,
               bool isWaiting) const {
    const std::uint32_t kind = (static_cast<std::uint32_t>(category) << 1U) | (isWaiting ? 1U : 0U);
    return {function, gpu.value_or(m_host), kind};
  }

  Names& m_names;
  DeviceId m_host;
  bool m_rangesWork;
  RowNumbers m_numbers;
  std::vector<std::optional<std::uint32_t>> m_positions;  ///< by number
  std::vector<TurnOwner> m_owners;
};

}  // namespace culprit
