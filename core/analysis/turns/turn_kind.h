// What kind of turn an event may have in a cycle, from its name and category alone. turn_owners.h asks it for
// the functions of a process, core/exploring/strips for single events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/results/cause.h"
#include "core/model/run/events.h"

namespace culprit {

/// Who may have the turn, in this order. Behind the host's stands what the system records.
enum class TurnRank : std::uint8_t {
  Compute,
  Communication,
  Copies,
  Calls,
  Input,
  Host,
  HostCommunication,  ///< on a thread of its own: what the others do meanwhile goes first
  System
};
inline constexpr std::size_t kTurnRanks = 8;

struct TurnKind {
  TurnRank rank{};
  TimeClass time{};
  std::string_view category;  ///< a stable name
};

/// Category of host ranges and frames that load data.
inline constexpr std::string_view kInputCategory = "input";

/// Empty for events that never have the turn. `rangesWork`: ranges are all that was recorded, so their time
/// is nobody else's.
std::optional<TurnKind> turnKindOf(const std::string& name, EventCategory category, bool rangesWork);

}  // namespace culprit
