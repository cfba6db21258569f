#include "core/report/formats/json/json_parts.h"

#include <variant>

#include "core/report/words/labels.h"

namespace culprit::json {

std::optional<std::string_view> unlessEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void processMembers(JsonText& json, const Process& process) {
  json.member("pid", process.pid);
  json.member("host", unlessEmpty(process.host));
  json.member("rank", process.rank ? std::optional<std::int64_t>(*process.rank) : std::nullopt);
}

void issuesMember(JsonText& json, const std::vector<Issue>& issues) {
  json.key("issues");
  json.beginArray();
  for (const Issue& issue : issues) {
    json.beginObject();
    json.member("kind", nameOf(issue.kind));
    json.member("severity",
                std::string_view(severityOf(issue.kind) == Severity::Warning ? "warning" : "note"));
    json.member("side", issue.side ? std::optional(nameOf(*issue.side)) : std::nullopt);
    json.member("file", unlessEmpty(issue.file));
    json.member("position", issue.line);
    json.member("count", issue.count);
    json.member("text", std::string_view(issue.text));
    json.endObject();
  }
  json.endArray();
}

void devicesMember(JsonText& json, const Names& names, const std::vector<DevicePartners>& devices) {
  json.key("devices");
  json.beginArray();
  for (const DevicePartners& partners : devices) {
    json.beginObject();
    json.member("device", std::string_view(names.devices[partners.row]));
    json.member("a", std::string_view(names.devices[partners.a]));
    json.member("b", std::string_view(names.devices[partners.b]));
    json.endObject();
  }
  json.endArray();
}

void choicesMembers(JsonText& json, const Results& results) {
  const auto member = [&json](const char* name, const auto& entries) {
    json.key(name);
    json.beginArray();
    for (const auto& entry : entries) {
      json.beginObject();
      json.member("a", std::string_view(entry.a));
      json.member("b", std::string_view(entry.b));
      json.endObject();
    }
    json.endArray();
  };
  member("device_map", results.deviceMap.entries);
  member("name_matches", results.nameMatches.entries);
}

void collectivesMember(JsonText& json, std::string_view key, const std::optional<Collectives>& collectives,
                       const std::vector<Process>& processes) {
  if (!collectives) return json.member(key, std::optional<std::string_view>());
  json.key(key);
  json.beginObject();
  json.member("calls", collectives->calls);
  json.member("unmatched", collectives->unmatched);
  json.member("transfer_ms", collectives->transferMs);
  json.member("median_waiting_ms", collectives->medianWaitingMs);
  json.key("ranks");
  json.beginArray();
  for (const Collectives::Rank& rank : collectives->ranks) {
    json.beginObject();
    processMembers(json, processes.at(indexOf(rank.process)));
    json.member("waiting_ms", rank.waitingMs);
    json.member("calls", rank.calls);
    json.member("last_in", rank.lastIn);
    json.member("late", rank.isLate);
    json.endObject();
  }
  json.endArray();
  json.endObject();
}

namespace {

void subjectMembers(JsonText& json, const Names& names, const Triplet& triplet) {
  json.member("kind", std::string_view("triplet"));
  json.member("function", std::string_view(names.functions[triplet.function]));
  json.member("metric", triplet.metric ? std::optional<std::string_view>(names.metrics[*triplet.metric])
                                       : std::nullopt);
  json.member("device", std::string_view(names.devices[triplet.device]));
}

void subjectMembers(JsonText& json, const PairResults& pair, const MarkedCycle& cycle) {
  json.member("kind", std::string_view("cycle"));
  json.member("side", nameOf(cycle.side));
  json.member("index", (cycle.side == Side::A ? pair.cyclesA : pair.cyclesB).at(cycle.position).number);
}

}  // namespace

void marksMember(JsonText& json, const Results& results, std::size_t pair) {
  json.key("marks");
  json.beginArray();
  for (const Mark& mark : results.marks) {
    if (mark.pair != pair) continue;
    json.beginObject();
    if (const auto* triplet = std::get_if<Triplet>(&mark.subject)) {
      subjectMembers(json, results.names, *triplet);
    } else {
      subjectMembers(json, results.pairs.at(pair), std::get<MarkedCycle>(mark.subject));
    }
    json.member("pinned", mark.pinned);
    json.member("note", unlessEmpty(mark.note));
    json.endObject();
  }
  json.endArray();
}

}  // namespace culprit::json
