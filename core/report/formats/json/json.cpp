#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/document/writers.h"
#include "core/report/formats/json/json_parts.h"
#include "core/report/formats/json/json_text.h"
#include "core/report/formats/json/json_verdict.h"
#include "core/report/sentences/sentences.h"
#include "core/report/words/labels.h"
#include "core/report/words/triplet_columns.h"

namespace culprit {

namespace {

void writeInput(JsonText& json, const Results& results, Side side) {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const Fingerprint& input : results.inputs) {
    if (input.side != side) continue;
    ++files;
    bytes += input.bytes;
  }
  json.beginObject();
  json.member("side", nameOf(side));
  json.member("label", std::string_view(results.run(side).label));
  json.member("folder", std::string_view(results.run(side).folder));
  json.member("kind", std::string_view(results.run(side).kind));
  json.member("files", files);
  json.member("bytes", bytes);
  json.key("fingerprints");
  json.beginArray();
  for (const Fingerprint& input : results.inputs) {
    if (input.side != side) continue;
    json.beginObject();
    json.member("file", std::string_view(input.path));
    json.member("bytes", input.bytes);
    json.member("modified_ns", input.modifiedNs);
    json.member("xxh3_128", std::string_view(input.xxh3));
    json.endObject();
  }
  json.endArray();
  json.endObject();
}

void writeProcess(JsonText& json, std::string_view key, const Process& process) {
  json.key(key);
  json.beginObject();
  json::processMembers(json, process);
  json.endObject();
}

void writeCycles(JsonText& json, const Names& names, std::string_view key, const std::vector<Cycle>& cycles) {
  json.key(key);
  json.beginArray();
  // Without the column sources leave 0 everywhere.
  const bool hasStarts =
      std::any_of(cycles.begin(), cycles.end(), [](const Cycle& cycle) { return cycle.startNs != 0; });
  for (const Cycle& cycle : cycles) {
    json.beginObject();
    json.member("index", cycle.number);
    json.member("start_ns", hasStarts ? std::optional(cycle.startNs) : std::nullopt);
    json.member("duration_us", static_cast<double>(cycle.durationNs) / 1000.0);
    json.member("anchor", json::unlessEmpty(names.anchors[cycle.anchor]));
    json.member("kind", nameOf(cycle.kind));
    json.endObject();
  }
  json.endArray();
}

void writeTriplet(JsonText& json, const Names& names, const Comparison& row) {
  json.beginObject();
  json.member("function", std::string_view(names.functions[row.triplet.function]));
  json.member("metric", row.triplet.metric
                            ? std::optional<std::string_view>(names.metrics[*row.triplet.metric])
                            : std::nullopt);
  json.member("device", std::string_view(names.devices[row.triplet.device]));
  json.member("func_type", json::unlessEmpty(names.categories[row.category]));
  for (const TripletColumn id : jsonColumns()) {
    const TripletColumnRow& column = columnOf(id);
    if (column.kind == TripletKind::Evidence) {
      const std::optional<Evidence> evidence = row.assessment.evidence;
      json.member(column.key, evidence ? std::optional(nameOf(*evidence)) : std::nullopt);
    } else if (column.kind == TripletKind::Rows) {
      json.member(column.key, static_cast<std::uint64_t>(*column.number(row)));
    } else {
      json.member(column.key, column.number(row));
    }
  }
  json.endObject();
}

/// How much a finding weighs: of a check its state, of a cause its evidence.
std::string_view levelOf(const PairResults& pair, const Finding& finding) {
  if (finding.kind == FindingKind::FailedCheck && finding.item)
    return nameOf(pair.verdict.comparability.checks.at(*finding.item).status);
  if (finding.kind == FindingKind::ChangedResource && finding.item)
    return nameOf(pair.verdict.causes.at(*finding.item).level);
  return isWarning(finding.kind) ? "warning" : "note";
}

void writeFindings(JsonText& json, const Results& results, const PairResults& pair) {
  json.key("findings");
  json.beginArray();
  for (const Finding& finding : pair.findings) {
    std::string text = plainText(findingText(results, pair, finding));
    for (const Text& detail : findingDetails(results, pair, finding)) text += " " + plainText(detail);
    json.beginObject();
    json.member("kind", nameOf(finding.kind));
    json.member("level", levelOf(pair, finding));
    json.member("text", std::string_view(text));
    json.endObject();
  }
  json.endArray();
}

void writePair(JsonText& json, const Results& results, std::size_t at, const Monitor& monitor) {
  const PairResults& pair = results.pairs[at];
  json.beginObject();
  json.member("label_a", std::string_view(pair.labelA));
  json.member("label_b", std::string_view(pair.labelB));
  writeProcess(json, "process_a", pair.a);
  writeProcess(json, "process_b", pair.b);
  json::devicesMember(json, results.names, pair.devices);
  json.member("headline", std::string_view(plainText(headline(results, pair))));
  writeFindings(json, results, pair);
  json::verdictMembers(json, results, pair, monitor);
  json.key("cycles");
  json.beginObject();
  writeCycles(json, results.names, "a", pair.cyclesA);
  writeCycles(json, results.names, "b", pair.cyclesB);
  json.endObject();
  json.key("triplets");
  json.beginArray();
  for (const Comparison& row : pair.comparisons) {
    monitor.checkpoint();
    writeTriplet(json, results.names, row);
  }
  json.endArray();
  json::marksMember(json, results, at);
  json.endObject();
}

void writeCut(JsonText& json, const Results& results) {
  const AnchorTable& anchors = results.anchors;
  json.key("cut");
  json.beginObject();
  json.member("anchor", anchors.candidates.empty()
                            ? std::nullopt
                            : std::optional<std::string_view>(anchors.candidates.at(anchors.chosen).name));
  json.member("chosen_by_user", anchors.chosenByUser);
  json.member("trim_first", std::uint64_t{results.cut.trimFirst});
  json.member("trim_last", std::uint64_t{results.cut.trimLast});
  json.member("kind", results.cut.kind ? std::optional(nameOf(*results.cut.kind)) : std::nullopt);
  json.endObject();
}

}  // namespace

std::string toJson(const Results& results, const Monitor& monitor) {
  JsonText json;
  json.beginObject();
  json.member("schema", std::string_view("culprit.result/1"));
  json.member("headline", std::string_view(plainText(headline(results))));
  json.key("inputs");
  json.beginArray();
  for (const Side side : {Side::A, Side::B}) writeInput(json, results, side);
  json.endArray();
  json::issuesMember(json, results.issues);
  writeCut(json, results);
  json::thresholdsMember(json, results);
  json::choicesMembers(json, results);
  json.key("collectives");
  json.beginObject();
  json::collectivesMember(json, "a", results.runA.collectives, results.processes);
  json::collectivesMember(json, "b", results.runB.collectives, results.processes);
  json.endObject();
  json.key("pairs");
  json.beginArray();
  for (std::size_t at = 0; at < results.pairs.size(); ++at) writePair(json, results, at, monitor);
  json.endArray();
  json.endObject();
  return json.text();
}

}  // namespace culprit
