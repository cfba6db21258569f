#include "core/report/formats/json/json_parts.h"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "core/report/words/labels.h"

namespace culprit::json {

std::optional<std::string_view> unlessEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void processMembers(JsonObject& json, const Process& process) {
  json.member("pid", process.pid);
  json.member("host", unlessEmpty(process.host));
  json.member("rank", process.rank ? std::optional<std::int64_t>(*process.rank) : std::nullopt);
}

void writeProcess(JsonObject json, const Process& process) {
  processMembers(json, process);
}

void speedRatioMembers(JsonObject& json, const SpeedRatio& ratio) {
  json.member("ratio", ratio.ratio);
  json.member("low", ratio.low);
  json.member("high", ratio.high);
  json.member("n_a", ratio.cyclesA);
  json.member("n_b", ratio.cyclesB);
  json.member("verdict", nameOf(ratio.verdict));
}

void speedRatioMember(JsonObject& json, std::string_view key, const std::optional<SpeedRatio>& ratio) {
  if (!ratio) return json.member(key, std::nullopt);
  JsonObject object = json.object(key);
  speedRatioMembers(object, *ratio);
}

void issuesMember(JsonObject& json, const std::vector<Issue>& issues) {
  JsonArray array = json.array("issues");
  for (const Issue& issue : issues) {
    JsonObject one = array.object();
    one.member("kind", nameOf(issue.kind));
    one.member("severity", severityOf(issue.kind) == Severity::Warning ? "warning" : "note");
    one.member("side", issue.side ? std::optional(nameOf(*issue.side)) : std::nullopt);
    one.member("file", unlessEmpty(issue.file));
    one.member("position", issue.line);
    one.member("count", issue.count);
    one.member("text", issue.text);
  }
}

void devicesMember(JsonObject& json, const Names& names, const std::vector<DevicePartners>& devices) {
  JsonArray array = json.array("devices");
  for (const DevicePartners& partners : devices) {
    JsonObject one = array.object();
    one.member("device", names.devices[partners.row]);
    one.member("a", names.devices[partners.a]);
    one.member("b", names.devices[partners.b]);
  }
}

void choicesMembers(JsonObject& json, const Results& results) {
  const auto write = [](JsonArray array, const auto& entries) {
    for (const auto& entry : entries) {
      JsonObject one = array.object();
      one.member("a", entry.a);
      one.member("b", entry.b);
    }
  };
  write(json.array("device_map"), results.deviceMap.entries);
  write(json.array("name_matches"), results.nameMatches.entries);
}

namespace {

/// Ranks where all of them are told, else pids.
void groupMembers(JsonObject& json, const std::vector<ProcessId>& members,
                  const std::vector<Process>& processes) {
  const auto of = [&processes](ProcessId id) -> const Process& { return processes.at(indexOf(id)); };
  const bool haveRanks =
      std::all_of(members.begin(), members.end(), [&of](ProcessId id) { return of(id).rank.has_value(); });
  JsonArray array = json.array(haveRanks ? "ranks" : "pids");
  for (const ProcessId id : members) array.value(haveRanks ? std::int64_t{*of(id).rank} : of(id).pid);
}

/// GB/s, over all of the calls.
std::optional<double> busBandwidthOf(const Collectives::GroupCalls& calls) {
  if (!calls.busBytes) return std::nullopt;
  return gigabytesPerSecond(*calls.busBytes * static_cast<double>(calls.calls), calls.transferMs);
}

/// Each with its calls, which come in the order of the groups. Nothing where the run tells no groups.
void groupsMember(JsonObject& json, const Collectives& collectives, const std::vector<Process>& processes) {
  if (collectives.groups.empty()) return;
  JsonArray groups = json.array("groups");
  auto calls = collectives.groupCalls.begin();
  for (std::uint32_t position = 0; position < collectives.groups.size(); ++position) {
    const Collectives::Group& group = collectives.groups[position];
    JsonObject one = groups.object();
    one.member("name", unlessEmpty(group.name));
    one.member("description", unlessEmpty(group.description));
    groupMembers(one, group.members, processes);
    JsonArray list = one.array("calls");
    for (; calls != collectives.groupCalls.end() && calls->group == position; ++calls) {
      JsonObject each = list.object();
      each.member("function", calls->function);
      each.member("bytes", calls->bytes);
      each.member("calls", calls->calls);
      each.member("transfer_ms", calls->transferMs);
      each.member("waiting_ms", calls->waitingMs);
      each.member("typical_ms", calls->typicalMs);
      each.member("bus_gb_s", busBandwidthOf(*calls));
    }
  }
}

void ranksMember(JsonObject& json, const Collectives& collectives, const std::vector<Process>& processes) {
  JsonArray ranks = json.array("ranks");
  for (const Collectives::Rank& rank : collectives.ranks) {
    JsonObject one = ranks.object();
    processMembers(one, processes.at(indexOf(rank.process)));
    one.member("waiting_ms", rank.waitingMs);
    one.member("transfer_ms", rank.transferMs);
    one.member("calls", rank.calls);
    one.member("last_in", rank.lastIn);
    one.member("late", rank.isLate);
  }
}

}  // namespace

void collectivesMember(JsonObject& json, std::string_view key, const std::optional<Collectives>& collectives,
                       const std::vector<Process>& processes) {
  if (!collectives) return json.member(key, std::nullopt);
  JsonObject object = json.object(key);
  object.member("calls", collectives->calls);
  object.member("unmatched", collectives->unmatched);
  object.member("transfer_ms", collectives->transferMs);
  object.member("median_waiting_ms", collectives->medianWaitingMs);
  ranksMember(object, *collectives, processes);
  groupsMember(object, *collectives, processes);
}

namespace {

void subjectMembers(JsonObject& json, const Names& names, const Triplet& triplet) {
  json.member("kind", "triplet");
  json.member("function", names.functions[triplet.function]);
  json.member("metric", triplet.metric ? std::optional<std::string_view>(names.metrics[*triplet.metric])
                                       : std::nullopt);
  json.member("device", names.devices[triplet.device]);
}

void subjectMembers(JsonObject& json, const PairResults& pair, const MarkedCycle& cycle) {
  json.member("kind", "cycle");
  json.member("side", nameOf(cycle.side));
  json.member("index", (cycle.side == Side::A ? pair.cyclesA : pair.cyclesB).at(cycle.position).number);
}

/// Since the first cycle began.
void subjectMembers(JsonObject& json, const MarkedStretch& stretch) {
  json.member("kind", "stretch");
  json.member("side", nameOf(stretch.side));
  json.member("start_ns", stretch.startNs);
  json.member("end_ns", stretch.endNs);
}

}  // namespace

void marksMember(JsonObject& json, const Results& results, std::size_t pair) {
  JsonArray array = json.array("marks");
  for (const Mark& mark : results.marks) {
    if (mark.pair != pair) continue;
    JsonObject one = array.object();
    if (const auto* triplet = std::get_if<Triplet>(&mark.subject)) {
      subjectMembers(one, results.names, *triplet);
    } else if (const auto* stretch = std::get_if<MarkedStretch>(&mark.subject)) {
      subjectMembers(one, *stretch);
    } else {
      subjectMembers(one, results.pairs.at(pair), std::get<MarkedCycle>(mark.subject));
    }
    one.member("pinned", mark.pinned);
    one.member("note", unlessEmpty(mark.note));
  }
}

}  // namespace culprit::json
