// The parts that the JSON documents have in common. Called by the JSON writers only.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/json_text.h"
#include "core/model/results/results.h"
#include "core/model/run/issue.h"
#include "core/model/run/run.h"

namespace culprit::json {

/// Text that is empty where it is not known: null.
std::optional<std::string_view> unlessEmpty(std::string_view text);

/// `pid`, `host`, `rank`; unknown host or rank: null.
void processMembers(JsonObject& json, const Process& process);
void writeProcess(JsonObject json, const Process& process);

/// `ratio`, `low`, `high`, `n_a`, `n_b`, `verdict`.
void speedRatioMembers(JsonObject& json, const SpeedRatio& ratio);
/// The same as an object; null where there is none.
void speedRatioMember(JsonObject& json, std::string_view key, const std::optional<SpeedRatio>& ratio);

/// Transfer, and the waiting of each rank; null if the processes share no collective. `groups`, where the
/// trace tells calls one by one: an array of {name, description, ranks (pids, if one has no rank), calls: an
/// array of {function, bytes, calls, transfer_ms, waiting_ms, typical_ms, bus_gb_s}}; bus_gb_s: bus
/// bandwidth, 1e9 bytes per second (resources/help/ranks.md), null where it is not told. `processes`: where
/// the ids point.
void collectivesMember(JsonObject& json, std::string_view key, const std::optional<Collectives>& collectives,
                       const std::vector<Process>& processes);
/// `issues`: an array of {kind, severity, side, file, position, count, text} as member.
void issuesMember(JsonObject& json, const std::vector<Issue>& issues);

/// `marks`: pins and notes of the pair at this position as member, an array of {kind:
/// "triplet", function, metric, device, pinned, note}, {kind: "cycle", side, index, pinned, note} and {kind:
/// "stretch", side, start_ns, end_ns, pinned, note}; no note: null.
void marksMember(JsonObject& json, const Results& results, std::size_t pair);

/// `devices`: partners with different names, an array of {device, a, b} as member;
/// `device` is what their rows in `triplets` have (where A and B share no row: A's).
void devicesMember(JsonObject& json, const Names& names, const std::vector<DevicePartners>& devices);

/// `device_map` and `name_matches`: what the user chose, arrays of {a, b} as members.
void choicesMembers(JsonObject& json, const Results& results);

}  // namespace culprit::json
